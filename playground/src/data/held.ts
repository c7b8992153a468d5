// A file of the user's as it is now, whatever becomes of it on the disk.

export interface Held {
  bytes: Blob;
  name: string;
}

export async function heldFile(file: File): Promise<Held> {
  const { name } = file;
  try {
    return { bytes: new Blob([await file.arrayBuffer()]), name };
  } catch (error) {
    // The browser's own words, where the file itself could not be had, are none to go by.
    throw error instanceof DOMException ? new Error(`${name}: it cannot be read: drop a file, not a folder, and open it anew if it has changed since`) : error;
  }
}
