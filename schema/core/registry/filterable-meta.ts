import type { MetaRegistration, MetaRegistrations } from './meta-registrations.ts';

/** The types of the values by which lists can be filtered. */
export type FilterableType = Exclude<MetaRegistration['type'], 'array' | 'object'>;

/** A declared meta key by which lists are filtered. */
export interface FilterableMeta {
  key: string;
  /** The name of its field in GraphQL: `page_count` is `pageCount`. */
  name: string;
  valueType: FilterableType;
  registration: MetaRegistration;
}

/** The maximum number of filterable keys of one type. Each is written with every change of its value. */
const MAX_FILTERABLE = 32;

/** Returns the name of a meta key in GraphQL: `page_count` is `pageCount`, and `_price` is `price`. */
const fieldName = (key: string): string =>
  key.replace(/^[_-]+/, '').replace(/[_-]+(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the filterable meta keys of a type, in the order of their declarations. */
export const filterableMeta = ({ meta }: { readonly meta: MetaRegistrations }): readonly FilterableMeta[] =>
  Object.entries(meta).flatMap(([key, registration]) =>
    registration.filterable
      ? [{ key, name: fieldName(key), valueType: registration.type as FilterableType, registration }]
      : [],
  );

/**
 * Returns what is wrong with the filterable meta values of a type, or null: too many keys, values that lists cannot be
 * filtered by, and keys that have no name or the same name in GraphQL.
 */
export function problemOfFilters(meta: MetaRegistrations): string | null {
  const filterable = filterableMeta({ meta });
  if (filterable.length > MAX_FILTERABLE) return `at most ${MAX_FILTERABLE} meta values of a type can be filterable`;
  const keys = new Map<string, string>();
  for (const { key, name, registration } of filterable) {
    if (!registration.single || registration.type === 'array' || registration.type === 'object')
      return `lists cannot be filtered by the meta value "${key}": only single texts, numbers, booleans and dates are filterable`;
    if (!/^[a-z]\w{0,63}$/i.test(name)) return `the filterable meta value "${key}" needs a name of letters and digits`;
    const other = keys.get(name);
    if (other !== undefined) return `the filterable meta values "${other}" and "${key}" have the same name in GraphQL`;
    keys.set(name, key);
  }
  return null;
}
