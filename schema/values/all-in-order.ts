/**
 * Waits until all promises are settled. Returns their values, or throws the error of the first one that failed in the order
 * of the list, whichever failed first.
 */
export async function allInOrder<Values extends readonly unknown[]>(
  promises: {
    [Index in keyof Values]: Promise<Values[Index]>;
  },
): Promise<Values> {
  await Promise.allSettled(promises);
  const values: unknown[] = [];
  for (const promise of promises) values.push(await promise);
  return values as unknown as Values;
}
