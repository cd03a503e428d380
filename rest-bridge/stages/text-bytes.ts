/** Most bytes of one chunk. */
const CHUNK_BYTES = 65_536;

/**
 * Texts one after the other as UTF-8, in chunks. Each text is needed until it is written, and none is put together
 * with another: long strings outlive what is thrown away at once, and pile up.
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
