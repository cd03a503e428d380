/** The processor time of the workload on the machine for which limits of processor time were chosen, in milliseconds. */
const REFERENCE_MS = 7;

const ROUNDS = 5;

/** Builds, sorts, writes and parses some thousand values. */
function workload(): number {
  const values = Array.from({ length: 8_000 }, (_, index) => ({ id: index, name: `item ${(index * 7_919) % 8_000}` }));
  values.sort((first, second) => (first.name < second.name ? -1 : 1));
  return (JSON.parse(JSON.stringify(values)) as unknown[]).length;
}

/**
 * How many times as long as on the reference machine this processor takes now, at least 1: other programs on the same
 * hardware slow it down. The best of some rounds counts. `now` returns the processor time in milliseconds.
 */
export function slownessOf(now: () => number): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const start = now();
    workload();
    shortest = Math.min(shortest, now() - start);
  }
  return Math.max(1, shortest / REFERENCE_MS);
}
