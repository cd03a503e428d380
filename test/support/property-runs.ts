/**
 * The number of runs of a property: `long` with `TESTS_LONG=on`, as in CI, and otherwise a quarter of it, because the same
 * seed makes the first runs the same.
 */
export const runs = (long: number): number =>
  process.env.TESTS_LONG === 'on' ? long : Math.max(1, Math.ceil(long / 4));
