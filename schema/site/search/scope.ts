import type { PostType, Registry, Taxonomy } from '../types/registry.ts';

/** What a search is for. */
export type SearchKind = 'POST' | 'TERM' | 'POST_FORMAT';

/** The types whose items can be found: those with pages of their own; files are looked up elsewhere. */
export const searchableTypes = (registry: Registry): PostType[] =>
  [...registry.postTypes.values()].filter(
    ({ name, viewable, graphqlName }) => viewable && graphqlName !== null && name !== 'attachment',
  );

/** The taxonomies whose terms can be found. */
export const searchableTaxonomies = (registry: Registry): Taxonomy[] =>
  [...registry.taxonomies.values()].filter(({ viewable, graphqlName }) => viewable && graphqlName !== null);

/** Those of the names that are asked for; all when nothing is said. */
export const narrowed = <T extends { name: string }>(entries: readonly T[], names: readonly string[] | null): T[] =>
  entries.filter(({ name }) => names === null || names.includes(name));
