import type { Json } from '../../block-grammar/parsed-block.ts';

/** The positive integers of a list. */
export function numbers(values: readonly Json[]): number[] {
  return values.map((value) => Number(value)).filter((value) => Number.isInteger(value) && value > 0);
}
