/** Bytes that JSON adds to a value, such as quotes and a comma. */
const SYNTAX_BYTES = 4;

/** Whether a value needs more than about `maxBytes` as JSON. Counts iteratively, and stops at the limit. */
export const exceedsJsonSize = (value: unknown, maxBytes: number): boolean => jsonSize(value, maxBytes) > maxBytes;

/** Shorter texts count with their length, because counting their bytes takes longer than all else. */
const SHORT_LENGTH = 64;

/** The bytes of a text, about. */
export const textSize = (text: string): number => (text.length < SHORT_LENGTH ? text.length : Buffer.byteLength(text));

/** The bytes that a value needs as JSON, approximately. Stops to count above `maxBytes`. */
export function jsonSize(value: unknown, maxBytes = Number.POSITIVE_INFINITY): number {
  const pending = [value];
  let bytes = 0;
  while (pending.length > 0) {
    const next = pending.pop();
    bytes += SYNTAX_BYTES + (typeof next === 'string' ? textSize(next) : 0);
    if (Array.isArray(next)) {
      bytes += next.length;
      if (bytes <= maxBytes) for (const entry of next) pending.push(entry);
    } else if (typeof next === 'object' && next !== null) {
      for (const name in next) {
        bytes += SYNTAX_BYTES + name.length;
        pending.push((next as Record<string, unknown>)[name]);
      }
    }
    if (bytes > maxBytes) return bytes;
  }
  return bytes;
}
