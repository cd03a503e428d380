/** The duration that a share of the requests does not exceed; NaN of none. */
export function percentile(milliseconds: readonly number[], share: number): number {
  const sorted = [...milliseconds].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * Merges the requests of successive intervals to blocks of at least `size` requests, so that the 99th percentile of a block
 * is more than its slowest request. The rest, which fills no block, is left out.
 */
export function blocksOf(intervals: readonly (readonly number[])[], size: number): number[][] {
  const blocks: number[][] = [];
  let block: number[] = [];
  for (const interval of intervals) {
    block.push(...interval);
    if (block.length < size) continue;
    blocks.push(block);
    block = [];
  }
  return blocks;
}
