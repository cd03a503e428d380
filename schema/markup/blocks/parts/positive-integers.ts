import type { Json } from '../../block-grammar/parsed-block.ts';

/** Returns the positive integers in a list; numeric strings are converted. */
export function positiveIntegers(values: readonly Json[]): number[] {
  return values.map((value) => Number(value)).filter((value) => Number.isInteger(value) && value > 0);
}
