import { withinAllowance } from '../../allowance.ts';
import type { PostFacts, PostQuery } from '../../environment.ts';
import { classOfTerm } from '../../markup/class-name.ts';
import { wrapperAttributes } from '../../supports/wrapper.ts';
import { type Attributes, integerAt, isObject, type Json, objectAt, textAt, valueAt } from '../block.ts';
import type { BlockContext, BlockRenderer } from '../context.ts';
import { contains, loadFeaturedImages } from '../posts.ts';
import { numbers } from './numbers.ts';

/** A query that asks for nothing in particular. */
export const NO_QUERY: PostQuery = {
  types: ['post'],
  perPage: 10,
  offset: 0,
  page: 1,
  order: 'desc',
  orderBy: 'date',
  search: '',
  authors: [],
  include: [],
  exclude: [],
  parents: [],
  sticky: 'ignore',
  terms: {},
  withoutTerms: {},
  formats: [],
};

const STICKY: ReadonlyMap<string, PostQuery['sticky']> = new Map([
  ['only', 'only'],
  ['exclude', 'exclude'],
  ['ignore', 'ignore'],
]);

/** Reads what a query block asks for. */
function readQuery(query: Attributes, postsPerPage: number): PostQuery {
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

/** How many pages a query has. */
export async function pagesOf(context: BlockContext): Promise<number> {
  const { state } = context;
  state.isDynamic = true;
  const asked = objectAt(context.values['core/query'], 'query');
  const query = readQuery(asked, state.environment.site.postsPerPage);
  const pages = Math.ceil((await state.environment.load.queryPosts(query)).total / query.perPage);
  const most = integerAt(asked, 'pages') ?? 0;
  return most > 0 ? Math.min(most, pages) : pages;
}

async function postsOf(context: BlockContext): Promise<readonly PostFacts[]> {
  const { state } = context;
  state.isDynamic = true;
  const query = readQuery(objectAt(context.values['core/query'], 'query'), state.environment.site.postsPerPage);
  const { posts } = await state.environment.load.queryPosts(query);
  for (const post of posts) state.posts.set(post.id, post);
  return posts;
}

/** A list within a list is shown; within that one, no more. */
const DEEPEST = 2;

/** The inner blocks once for every post that the query finds. */
export const renderPostTemplate: BlockRenderer = async (rendering) => {
  const { attributes, block, context } = rendering;
  const { state } = context;
  state.isDynamic = true;
  if (state.queryLevel >= DEEPEST) return '';
  const posts = await postsOf(context);
  if (posts.length === 0) return '';
  if (contains(block, 'core/post-featured-image')) await loadFeaturedImages(state, posts);
  const items: string[] = [];
  state.queryLevel += 1;
  for (const post of posts) {
    const inner: BlockContext = {
      ...context,
      postId: post.id,
      postType: post.type,
      depth: context.depth + 1,
    };
    const item = async () => `<li class="${postClasses(post)}">${await state.tools.renderInner(block, inner)}</li>`;
    items.push(await withinAllowance(state, item));
  }
  state.queryLevel -= 1;
  const classes = [
    ...columnClasses(attributes, context),
    ...(textAt(attributes, 'style', 'elements', 'link', 'color', 'text') ? ['has-link-color'] : []),
  ];
  return `<ul ${wrapperAttributes(rendering, { class: classes.join(' ') })}>${items.join('')}</ul>`;
};

function columnClasses(attributes: Attributes, context: BlockContext): string[] {
  const layout = objectAt(attributes, 'layout');
  const columns = integerAt(layout, 'columnCount');
  if (layout.type === 'grid' && columns) return [`columns-${columns}`];
  const display = objectAt(context.values['core/query'], 'displayLayout');
  return display.type === 'flex' ? ['is-flex-container', `columns-${integerAt(display, 'columns') ?? 3}`] : [];
}

/** The classes that say what a post is. */
function postClasses(post: PostFacts): string {
  const prefixes: Readonly<Record<string, string>> = { post_tag: 'tag' };
  const order = ['category', 'post_tag'];
  // The form is told by the post itself: sites that are brought along may keep it as a term as well.
  const terms = post.terms
    .filter(({ taxonomy }) => taxonomy !== 'post_format')
    .sort(
      (a, b) =>
        order.indexOf(a.taxonomy) - order.indexOf(b.taxonomy) ||
        a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }),
    );
  const hasThumbnail = post.featuredMediaId > 0 && !post.isLocked;
  const password = post.isLocked ? 'post-password-required' : post.hasPassword ? 'post-password-protected' : '';
  return [
    'wp-block-post',
    `post-${post.id}`,
    post.type,
    `type-${post.type}`,
    `status-${post.status}`,
    ...(post.type === 'post' ? [`format-${post.format || 'standard'}`] : []),
    ...(password === '' ? [] : [password]),
    ...(hasThumbnail ? ['has-post-thumbnail'] : []),
    'hentry',
    ...terms.map((term) => `${prefixes[term.taxonomy] ?? term.taxonomy}-${classOfTerm(term)}`),
    ...(post.format === '' || post.format === 'standard' ? [] : [`post_format-post-format-${post.format}`]),
  ].join(' ');
}

/** What stands there when the query finds nothing. */
export const renderNoResults: BlockRenderer = async (rendering) => {
  const { context, content } = rendering;
  if ((await postsOf(context)).length > 0 || content.trim() === '') return '';
  return `<div ${wrapperAttributes(rendering)}>${content}</div>`;
};

/** How many posts the query finds. */
export const renderQueryTotal: BlockRenderer = async (rendering) => {
  const { context } = rendering;
  context.state.isDynamic = true;
  const query = readQuery(objectAt(context.values['core/query'], 'query'), context.state.environment.site.postsPerPage);
  const { total } = await context.state.environment.load.queryPosts(query);
  const text =
    valueAt(rendering.attributes, 'displayType') === 'range-display'
      ? `Displaying 1 – ${Math.min(query.perPage, total)} of ${total}`
      : `${total} ${total === 1 ? 'result' : 'results'} found`;
  return `<div ${wrapperAttributes(rendering)}>${text}</div>`;
};
