import { serialize } from 'php-serialize';

/** Plain data in the form in which sites store it: texts and numbers as they are, everything else serialised. */
export const storedForm = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : serialize(value);
