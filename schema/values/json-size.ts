/** Bytes that JSON adds to a value, such as quotes and a comma. */
const SYNTAX_BYTES = 4;

/** Whether a value needs more than about `maxBytes` as JSON. Counts iteratively, and stops at the limit. */
export function exceedsJsonSize(value: unknown, maxBytes: number): boolean {
  const pending = [value];
  for (let bytes = 0; pending.length > 0; ) {
    const next = pending.pop();
    bytes += SYNTAX_BYTES + (typeof next === 'string' ? next.length : 0);
    if (Array.isArray(next)) {
      bytes += next.length;
      if (bytes <= maxBytes) for (const entry of next) pending.push(entry);
    } else if (typeof next === 'object' && next !== null) {
      for (const name in next) {
        bytes += SYNTAX_BYTES + name.length;
        pending.push((next as Record<string, unknown>)[name]);
      }
    }
    if (bytes > maxBytes) return true;
  }
  return false;
}
