/**
 * Runs the body for each item, at most `limit` at once. After an error no further item starts; the error is thrown when
 * all running bodies have ended.
 */
export async function runConcurrently<T>(
  items: Iterable<T>,
  { limit, body }: { limit: number; body: (item: T) => Promise<void> },
): Promise<void> {
  const remaining = items[Symbol.iterator]();
  let failed = false;
  const worker = async () => {
    for (let next = remaining.next(); !next.done && !failed; next = remaining.next()) {
      await body(next.value).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: limit }, worker));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
