import type { TwoWayArguments } from '../../content/lists/connection-page.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import { listedTypes, type Registry } from '../../core/registry/registry.ts';
import type { Taxonomy } from '../../core/registry/taxonomy.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { TermRow } from '../../core/rows/term-row.ts';

/** A post format, such as `aside`. */
export interface PostFormat {
  slug: string;
  name: string;
}

/** A search result. */
export type SearchRow =
  | ({ kind: 'POST' } & { row: ContentRow })
  | ({ kind: 'TERM' } & { row: TermRow })
  | ({ kind: 'POST_FORMAT' } & { row: PostFormat });

/** The arguments of a search. */
export interface SearchArguments extends Omit<TwoWayArguments<never, never>, 'where' | 'orderBy' | 'order'> {
  kind?: SearchKind | null;
  query?: string | null;
  subtypeIn?: readonly string[] | null;
  idIn?: readonly number[] | null;
  idNotIn?: readonly number[] | null;
}

/** Which results a search returns: items, terms or post formats. */
type SearchKind = 'POST' | 'TERM' | 'POST_FORMAT';

/** Returns the types whose items a search includes. */
export const searchableTypes = (registry: Registry): PostType[] =>
  listedTypes(registry).filter(({ isListed }) => isListed);

/** Returns the taxonomies that a search includes. */
export const searchableTaxonomies = (registry: Registry): Taxonomy[] =>
  [...registry.taxonomies.values()].filter(
    ({ viewable, isListed, graphqlName }) => viewable && isListed && graphqlName !== null,
  );

/** Returns the entries with the requested names, or all entries if `names` is null. */
export const entriesWithNames = <T extends { name: string }>(
  entries: readonly T[],
  names: readonly string[] | null,
): T[] => entries.filter(({ name }) => names === null || names.includes(name));
