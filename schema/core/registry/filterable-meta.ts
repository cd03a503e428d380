import type { MetaRegistration } from './meta-registrations.ts';

/** A declared meta key by which lists are filtered. */
export interface FilterableMeta {
  key: string;
  /** The name of its field in GraphQL: `page_count` is `pageCount`. */
  name: string;
  valueType: MetaRegistration['type'];
  registration: MetaRegistration;
}

/** The maximum number of filterable keys of one type. Each is written with every change of its value. */
const MAX_FILTERABLE = 32;

/** Returns the name of a meta key in GraphQL: `page_count` is `pageCount`, and `_price` is `price`. */
const fieldName = (key: string): string =>
  key.replace(/^[_-]+/, '').replace(/[_-]+(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the filterable meta keys of a type, in the order of their declarations. */
export const filterableMeta = ({
  meta,
}: {
  readonly meta: Readonly<Record<string, MetaRegistration>>;
}): readonly FilterableMeta[] =>
  Object.entries(meta).flatMap(([key, registration]) =>
    registration.filterable ? [{ key, name: fieldName(key), valueType: registration.type, registration }] : [],
  );

const VALUE_TYPES: readonly string[] = [
  'string',
  'integer',
  'number',
  'boolean',
  'date',
] satisfies MetaRegistration['type'][];

/**
 * Returns what is wrong with the declared meta values of a type, or null: unknown types of values, too many filterable
 * keys, and keys that have no name or the same name in GraphQL.
 */
export function problemOfMeta(meta: Readonly<Record<string, MetaRegistration>>): string | null {
  for (const [key, { type, filterable }] of Object.entries(meta)) {
    if (!VALUE_TYPES.includes(type)) return `the meta value "${key}" has an unknown type: ${type}`;
    if (filterable !== undefined && typeof filterable !== 'boolean')
      return `"filterable" of the meta value "${key}" must be true or false`;
  }
  const filterable = filterableMeta({ meta });
  if (filterable.length > MAX_FILTERABLE) return `at most ${MAX_FILTERABLE} meta values of a type can be filterable`;
  const keys = new Map<string, string>();
  for (const { key, name } of filterable) {
    if (!/^[a-z]\w{0,63}$/i.test(name)) return `the filterable meta value "${key}" needs a name of letters and digits`;
    const other = keys.get(name);
    if (other !== undefined) return `the filterable meta values "${other}" and "${key}" have the same name in GraphQL`;
    keys.set(name, key);
  }
  return null;
}
