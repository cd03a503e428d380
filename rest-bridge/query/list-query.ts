import { scalarText, splitList } from '../../schema/json-schema/text-conversion.ts';

/**
 * Parses a list parameter that a client may send as text (`a,b`) or as a list (`x[]=a&x[]=b`). Entries of a list are
 * not split; entries that are not scalars are dropped.
 */
export function parseListParameter(value: unknown): string[] {
  if (typeof value === 'string') return splitList(value);
  if (typeof value === 'number' || typeof value === 'boolean') return splitList(scalarText(value));
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap((entry: unknown) =>
    typeof entry === 'string' || typeof entry === 'number' || typeof entry === 'boolean' ? [scalarText(entry)] : [],
  );
}
