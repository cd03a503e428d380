import { serialize } from 'php-serialize';
import type { JsonValue } from './serialised-value.ts';

/** Plain data in the form in which sites store it: texts as they are, everything else serialised. */
export function storedForm(value: JsonValue): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return serialize(value);
}
