/**
 * Runs the body for each item, at most `limit` concurrently. After an error no further item starts; the error is thrown
 * when all running bodies have ended.
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
