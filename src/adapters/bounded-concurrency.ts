/**
 * Runs the body for each item, `limit` of them at once. An error keeps what has not begun from beginning; it is thrown
 * when everything that had begun is over.
 */
export async function runConcurrently<T>(
  items: Iterable<T>,
  { limit, body }: { limit: number; body: (item: T) => Promise<void> },
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  let failed = false;
  const worker = async () => {
    for (let next = waiting.next(); !next.done && !failed; next = waiting.next()) {
      await body(next.value).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: limit }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
