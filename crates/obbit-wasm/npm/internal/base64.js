// Bytes of their base64, in the fastest way that there is: a start of "obbit/inline" waits for it.

/** @param {string} text */
export function fromBase64(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  // By way of `globalThis`, lest bundlers put a Buffer of their own in.
  if (globalThis.process?.versions?.node && globalThis.Buffer) return globalThis.Buffer.from(text, 'base64');
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  // Ten times as fast as `Uint8Array.from` with a function.
  for (let i = 0; i < letters.length; i += 1) bytes[i] = letters.charCodeAt(i);
  return bytes;
}
