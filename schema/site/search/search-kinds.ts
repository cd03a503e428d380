import type { Registry, Taxonomy } from '../../core/registry/registry.ts';

/** What a search is for. */
export type SearchKind = 'POST' | 'TERM' | 'POST_FORMAT';

/** The taxonomies whose terms can be found. */
export const searchableTaxonomies = (registry: Registry): Taxonomy[] =>
  [...registry.taxonomies.values()].filter(({ viewable, graphqlName }) => viewable && graphqlName !== null);

/** Those of the names that are asked for; all when nothing is said. */
export const narrowed = <T extends { name: string }>(entries: readonly T[], names: readonly string[] | null): T[] =>
  entries.filter(({ name }) => names === null || names.includes(name));
