/** Whether tests run in their long form, as in CI. */
export const isLong = process.env.TESTS_LONG === 'on';

/**
 * The number of runs of a property: `long` with `TESTS_LONG=on`, as in CI, and otherwise a quarter of it, because the same
 * seed makes the first runs the same.
 */
export const runs = (long: number): number => (isLong ? long : Math.max(1, Math.ceil(long / 4)));
