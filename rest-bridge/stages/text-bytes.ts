/** Maximum size of a chunk. */
const CHUNK_BYTES = 65_536;

/**
 * Encodes texts as UTF-8, one after another, in chunks. The texts are not concatenated: long strings survive the first
 * garbage collections and accumulate in memory.
 */
export function* textBytes(texts: Iterable<string>): Generator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  let chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  let usedBytes = 0;
  for (const text of texts) {
    for (let position = 0; position < text.length; ) {
      const { read, written } = encoder.encodeInto(
        position === 0 ? text : text.slice(position),
        chunk.subarray(usedBytes),
      );
      position += read;
      usedBytes += written;
      if (position === text.length) break;
      yield chunk.subarray(0, usedBytes);
      chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
      usedBytes = 0;
    }
  }
  if (usedBytes > 0) yield chunk.subarray(0, usedBytes);
}
