import {
  type Attributes,
  integerAt,
  isObject,
  type Json,
  objectAt,
  textAt,
  valueAt,
} from '../../block-grammar/parsed-block.ts';
import type { PostData, PostQuery } from '../../render-environment.ts';
import type { BlockContext, BlockRenderInput } from '../render-context.ts';

/** Returns the positive integers in a list; numeric strings are converted. */
export function positiveIntegers(values: readonly Json[]): number[] {
  return values.map((value) => Number(value)).filter((value) => Number.isInteger(value) && value > 0);
}

/** The definition that all links to pages of a query share. */
export const queryPageLinkDefinition = {
  parent: ['core/query-pagination'],
  usesContext: ['queryId', 'query', 'paginationArrow', 'showLabel', 'enhancedPagination'],
};

/** Returns the name of the URL parameter with the page of the query. */
export function queryPageParameter({ context }: BlockRenderInput): string {
  const id = integerAt(context.values['core/query'], 'queryId');
  return id === undefined ? 'query-page' : `query-${id}-page`;
}

/** Whether the query is the main query of a page. An item that is rendered by itself has none, so it finds nothing. */
export function inheritsQuery({ context }: Pick<BlockRenderInput, 'context'>): boolean {
  const block = context.values['core/query'];
  // The default query of the block inherits, and a stored query inherits only if it says so.
  return block !== undefined && (valueAt(block, 'query') === undefined || valueAt(block, 'query', 'inherit') === true);
}

/** Whether the pages of the query change without loading the whole page. */
export function hasEnhancedPagination(context: BlockContext): boolean {
  return valueAt(context.values['core/query'], 'enhancedPagination') === true;
}

const STICKY_MODES: ReadonlyMap<string, PostQuery['sticky']> = new Map([
  ['only', 'only'],
  ['exclude', 'exclude'],
  ['ignore', 'ignore'],
]);

/** Parses the attribute `query` of a query block, with defaults for missing values. */
export function parsePostQuery(query: Attributes, postsPerPage: number): PostQuery {
  const requested = integerAt(query, 'perPage');
  const perPage = requested ? Math.abs(requested) : postsPerPage;
  const taxonomies = objectAt(query, 'taxQuery');
  const hasIncludeAndExclude = isObject(taxonomies.include) || isObject(taxonomies.exclude);
  const terms = parseTermLists(hasIncludeAndExclude ? objectAt(taxonomies, 'include') : taxonomies);
  const legacyTerms: Record<string, number[]> = {
    ...(integersAt(query, 'categoryIds').length > 0 ? { category: integersAt(query, 'categoryIds') } : {}),
    ...(integersAt(query, 'tagIds').length > 0 ? { post_tag: integersAt(query, 'tagIds') } : {}),
  };
  const formats = query.format;
  return {
    types: [textAt(query, 'postType') || 'post'],
    perPage: Math.min(100, Math.max(1, perPage)),
    // An offset without a number of posts has no effect.
    offset: requested === undefined ? 0 : Math.abs(integerAt(query, 'offset') ?? 0),
    page: 1,
    order: textAt(query, 'order')?.toLowerCase() === 'asc' ? 'asc' : 'desc',
    orderBy: textAt(query, 'orderBy') ?? 'date',
    search: textAt(query, 'search') ?? '',
    authors: parseAuthors(query),
    include: integersAt(query, 'include'),
    exclude: integersAt(query, 'exclude'),
    parents: integersAt(query, 'parents'),
    sticky: STICKY_MODES.get(textAt(query, 'sticky') ?? '') ?? 'first',
    terms: { ...legacyTerms, ...terms },
    withoutTerms: hasIncludeAndExclude ? parseTermLists(objectAt(taxonomies, 'exclude')) : {},
    formats: Array.isArray(formats) ? formats.filter((each): each is string => typeof each === 'string') : [],
  };
}

function parseAuthors(query: Attributes): number[] {
  const author = query.author ?? query.authorIds ?? '';
  return typeof author === 'string'
    ? positiveIntegers(author.split(','))
    : positiveIntegers(Array.isArray(author) ? author : [author]);
}

function integersAt(query: Attributes, name: string): number[] {
  const value: Json | undefined = query[name];
  return Array.isArray(value) ? positiveIntegers(value) : [];
}

function parseTermLists(value: Attributes): Record<string, number[]> {
  const lists = Object.entries(value).map(
    ([name, ids]) => [name, Array.isArray(ids) ? positiveIntegers(ids) : []] as const,
  );
  return Object.fromEntries(lists.filter(([, ids]) => ids.length > 0));
}

/** Returns the query of the outer query block, and marks the rendering as dynamic. */
export function currentPostQuery({ state, values, postId }: BlockContext): PostQuery {
  state.isDynamic = true;
  const query = objectAt(values['core/query'], 'query');
  const parsed = parsePostQuery(query, state.environment.site.postsPerPage);
  return query.excludeCurrent ? { ...parsed, exclude: [...parsed.exclude, postId] } : parsed;
}

/** Counts the pages of the query of the outer query block. */
export async function countQueryPages(context: BlockContext): Promise<number> {
  const query = currentPostQuery(context);
  const pages = Math.ceil((await context.state.environment.load.queryPosts(query)).total / query.perPage);
  const maxPages = integerAt(context.values['core/query'], 'query', 'pages') ?? 0;
  return maxPages > 0 ? Math.min(maxPages, pages) : pages;
}

/** Loads the posts of the query of the outer query block. */
export async function loadQueryPosts(context: BlockContext): Promise<readonly PostData[]> {
  const { posts } = await loadQuery(context);
  for (const post of posts) context.state.posts.set(post.id, post);
  return posts;
}

/** Loads the posts of the query of the outer query block, and their total on all pages. */
export const loadQuery = async (context: BlockContext): Promise<{ posts: readonly PostData[]; total: number }> =>
  inheritsQuery({ context })
    ? { posts: [], total: 0 }
    : context.state.environment.load.queryPosts(currentPostQuery(context));
