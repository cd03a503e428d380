import type { Registry, Taxonomy } from '../../core/registry/registry.ts';

/** Which results a search returns: items, terms or post formats. */
export type SearchKind = 'POST' | 'TERM' | 'POST_FORMAT';

/** Returns the taxonomies that a search includes. */
export const searchableTaxonomies = (registry: Registry): Taxonomy[] =>
  [...registry.taxonomies.values()].filter(({ viewable, graphqlName }) => viewable && graphqlName !== null);

/** Returns the entries with the requested names, or all entries if `names` is null. */
export const entriesWithNames = <T extends { name: string }>(
  entries: readonly T[],
  names: readonly string[] | null,
): T[] => entries.filter(({ name }) => names === null || names.includes(name));
