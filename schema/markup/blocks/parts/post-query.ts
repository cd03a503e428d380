import { type Attributes, integerAt, isObject, type Json, objectAt, textAt } from '../../block-grammar/parsed-block.ts';
import type { PostData, PostQuery } from '../../render-environment.ts';
import type { BlockContext } from '../render-context.ts';
import { numbers } from './positive-integers.ts';

const STICKY: ReadonlyMap<string, PostQuery['sticky']> = new Map([
  ['only', 'only'],
  ['exclude', 'exclude'],
  ['ignore', 'ignore'],
]);

/** Reads the query of a query block. */
export function readQuery(query: Attributes, postsPerPage: number): PostQuery {
  const perPage = integerAt(query, 'perPage') ?? postsPerPage;
  const taxonomies = objectAt(query, 'taxQuery');
  const isSplit = isObject(taxonomies.include) || isObject(taxonomies.exclude);
  const terms = termLists(isSplit ? objectAt(taxonomies, 'include') : taxonomies);
  const legacy: Record<string, number[]> = {
    ...(listAt(query, 'categoryIds').length > 0 ? { category: listAt(query, 'categoryIds') } : {}),
    ...(listAt(query, 'tagIds').length > 0 ? { post_tag: listAt(query, 'tagIds') } : {}),
  };
  const formats = query.format;
  return {
    types: [textAt(query, 'postType') ?? 'post'],
    perPage: Math.min(100, Math.max(1, perPage)),
    offset: integerAt(query, 'offset') ?? 0,
    page: 1,
    order: textAt(query, 'order')?.toLowerCase() === 'asc' ? 'asc' : 'desc',
    orderBy: textAt(query, 'orderBy') ?? 'date',
    search: textAt(query, 'search') ?? '',
    authors: authorsOf(query),
    include: listAt(query, 'include'),
    exclude: listAt(query, 'exclude'),
    parents: listAt(query, 'parents'),
    sticky: STICKY.get(textAt(query, 'sticky') ?? '') ?? 'first',
    terms: { ...legacy, ...terms },
    withoutTerms: isSplit ? termLists(objectAt(taxonomies, 'exclude')) : {},
    formats: Array.isArray(formats) ? formats.filter((each): each is string => typeof each === 'string') : [],
  };
}

function authorsOf(query: Attributes): number[] {
  const author = query.author ?? query.authorIds ?? '';
  return typeof author === 'string' ? numbers(author.split(',')) : numbers(Array.isArray(author) ? author : [author]);
}

function listAt(query: Attributes, name: string): number[] {
  const value: Json | undefined = query[name];
  return Array.isArray(value) ? numbers(value) : [];
}

function termLists(value: Attributes): Record<string, number[]> {
  const lists = Object.entries(value).map(([name, ids]) => [name, Array.isArray(ids) ? numbers(ids) : []] as const);
  return Object.fromEntries(lists.filter(([, ids]) => ids.length > 0));
}

/** The query of the surrounding query block; makes the rendering dynamic. */
export function queryAround({ state, values }: BlockContext): PostQuery {
  state.isDynamic = true;
  return readQuery(objectAt(values['core/query'], 'query'), state.environment.site.postsPerPage);
}

/** How many pages a query has. */
export async function pagesOf(context: BlockContext): Promise<number> {
  const query = queryAround(context);
  const pages = Math.ceil((await context.state.environment.load.queryPosts(query)).total / query.perPage);
  const maxPages = integerAt(context.values['core/query'], 'query', 'pages') ?? 0;
  return maxPages > 0 ? Math.min(maxPages, pages) : pages;
}

/** The posts of a query. */
export async function postsOf(context: BlockContext): Promise<readonly PostData[]> {
  const { state } = context;
  const { posts } = await state.environment.load.queryPosts(queryAround(context));
  for (const post of posts) state.posts.set(post.id, post);
  return posts;
}
