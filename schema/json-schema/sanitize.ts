import type { Judged } from './branches.ts';
import { coerceValue, type Sanitized } from './coercion.ts';
import { branchChoosers } from './validate.ts';

/**
 * Turns a value that validates into the typed value that it stands for: numbers, booleans, lists, maps (without the
 * properties that the schema forbids) and cleaned text. The error of protocol 8.2 when no branch of the schema fits,
 * or when items that differed as text turn out the same (`1,01`). A value that does not validate becomes an empty
 * one of its type.
 */
export function sanitize(judged: Judged): Sanitized {
  return coerceValue(judged, branchChoosers);
}
