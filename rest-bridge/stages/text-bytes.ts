/** Maximum size of a chunk. */
const CHUNK_BYTES = 65_536;

/**
 * Encodes texts as UTF-8, one after another, in chunks. The texts are not concatenated: long strings survive the first
 * garbage collections and accumulate in memory.
 */
export function* textBytes(texts: Iterable<string>): Generator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  let chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  let used = 0;
  for (const text of texts) {
    for (let at = 0; at < text.length; ) {
      const { read, written } = encoder.encodeInto(at === 0 ? text : text.slice(at), chunk.subarray(used));
      at += read;
      used += written;
      if (at === text.length) break;
      yield chunk.subarray(0, used);
      chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
      used = 0;
    }
  }
  if (used > 0) yield chunk.subarray(0, used);
}
