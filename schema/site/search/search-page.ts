import type { TwoWayArguments } from '../../content/lists/page-arguments.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import type { SearchKind } from './search-kinds.ts';

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
