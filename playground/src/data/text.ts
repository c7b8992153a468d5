// The text of a file, unpacked; what is none is told as what it is, as the command line does.

/** How much of a file is looked at for what is no text. */
const START = 4096;

const begins = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, i) => bytes[i] === byte);
const letters = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

export async function textOf(file: Blob & { readonly name: string }): Promise<string> {
  const { name } = file;
  let bytes = new Uint8Array(await file.arrayBuffer());
  if (begins(bytes, 0x1f, 0x8b)) bytes = await unpacked(bytes, name);
  if (begins(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (begins(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  const other = notText(bytes);
  if (other !== null) throw new Error(`${name} is ${other}`);
  const text = decoded(bytes);
  if (text === null) throw new Error(`${name} is text, but not in UTF-8, and its names could not be told apart: save it as UTF-8`);
  if (/\.(obj|stl|ply|off)$/i.test(name)) throw new Error(`${name} is a mesh: the scene Fit takes it`);
  return text;
}

/** What it is that is no text, and what to do about it. */
function notText(bytes: Uint8Array): string | null {
  if (begins(bytes, ...letters('PK'), 3, 4)) return 'a spreadsheet or an archive, not text: save the sheet as CSV';
  if (begins(bytes, ...letters('PAR1')) || begins(bytes, ...letters('ARROW1'))) return 'a Parquet or Arrow file, not text: obbit pairs takes it, and this page takes CSV and GeoJSON';
  if (begins(bytes, 0x28, 0xb5, 0x2f, 0xfd)) return 'compressed by zstd, which this page cannot unpack: unpack it first';
  return bytes.subarray(0, START).includes(0) ? 'binary, not text: this page takes CSV and GeoJSON' : null;
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    throw new Error(`${name} is compressed by gzip, and damaged: it does not unpack`);
  }
}
