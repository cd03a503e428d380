import { parseSitePath } from '../content/addresses/parse-site-path.ts';
import {
  type AddressTarget,
  archiveAtPathOf,
  resolveAddress,
  withoutLanguage,
} from '../content/addresses/resolve-address.ts';
import type { PostType } from '../core/registry/post-type.ts';
import type { RequestContext } from '../core/request-context.ts';
import { structureRoot } from '../core/site/permalink-structure.ts';
import { typeArchiveLink } from '../urls/archive-address.ts';
import { isPostsPage } from './content/content-texts.ts';
import { findBySlug, findContentAtUri, namedItemOf } from './content/find-content.ts';
import { exposedTaxonomyOf, isExposedType } from './core/exposed-kinds.ts';
import type { WpgraphqlBuilder } from './core/wpgraphql-builder.ts';
import { loadVisibleComment } from './nodes/comment-node.ts';
import { onPortOfSite } from './nodes/node-uri.ts';
import { ownerOf } from './nodes/visible-node.ts';
import { findTermAtUri } from './terms/find-wp-term.ts';
import { findUserAtUri } from './users/user-queries.ts';

/** Registers the query `nodeByUri`. */
export function registerNodeByUri(builder: WpgraphqlBuilder): void {
  builder.queryField('nodeByUri', (t) =>
    t.field({
      type: 'UniformResourceIdentifiable',
      description: 'The node at an address of the site; null if there is none that the viewer may see.',
      args: { uri: t.arg.string({ required: true }) },
      resolve: (_root, { uri }, context) => nodeAtUri(onPortOfSite(uri, context), context),
    }),
  );
}

/** Matches the fragment that names a comment. */
const COMMENT = /#comment-(\d{1,10})/;

/** The path of a further page of the site, such as `/page/2/`. */
const FURTHER_PAGE = /\/page\/\d+\/?(?:[?#]|$)/;

/**
 * Finds the comment, item, term, author or type at an address. The path counts before the query. Archives by date,
 * searches and the feeds of the site are not nodes, and neither are addresses whose query names nothing known.
 */
async function nodeAtUri(uri: string, context: RequestContext): Promise<object | null> {
  const [, commentId] = COMMENT.exec(uri) ?? [];
  if (Number(commentId) > 0) return loadVisibleComment(Number(commentId), context);
  const path = uri === '' || uri.startsWith('#') ? null : parseSitePath(context.site, uri);
  if (!path) return null;
  const {
    path: { segments },
    language,
  } = withoutLanguage(path, context);
  if (segments.length > 0) return nodeAtPath(segments, context);
  if (FURTHER_PAGE.test(uri) || path.isEmbed) return null;
  return [...path.query].length > 0
    ? nodeOfQuery(path.query, context)
    : frontNode(language?.permalinks.home ?? context.kernel.addresses.home, context);
}

/** The front page: a page, or the type of the posts that it shows. */
async function frontNode(home: string, context: RequestContext): Promise<object | null> {
  const item = await findContentAtUri(home, context);
  return item && !isPostsPage(item, context) ? item : postsType(context);
}

/** The type of the posts that the front page, or the page for posts, shows. */
const postsType = ({ registry }: RequestContext) => registry.postTypes.get('post') ?? null;

const FEED_NAMES: ReadonlySet<string> = new Set(['atom', 'feed', 'rdf', 'rss', 'rss2']);

/** Removes the name of a feed from the end of a path: the feed of an item or a list stands for it. */
function withoutFeed(segments: readonly string[]): readonly string[] {
  if (segments.at(-1) === 'feed') return segments.slice(0, -1);
  return segments.at(-2) === 'feed' && FEED_NAMES.has(segments.at(-1) ?? '') ? segments.slice(0, -2) : segments;
}

async function nodeAtPath(requested: readonly string[], context: RequestContext): Promise<object | null> {
  const segments = withoutFeed(requested);
  const isFeedOfComments = segments.length < requested.length && segments.join('/') === 'comments';
  if (segments.length === 0 || isFeedOfComments) return null;
  const root = structureRoot(context.site.permalinks);
  const address = `${context.kernel.addresses.home}${root}${segments.map(encodeURIComponent).join('/')}/`;
  const item = await findContentAtUri(address, context);
  if (item && isPostsPage(item, context)) return postsType(context);
  if (item) {
    const path = parseSitePath(context.site, address);
    const archive = path && (await archiveAtPathOf(item, { path, context }));
    return archive ? listOfTarget(archive, context) : item;
  }
  const list = await listAtAddress(address, context);
  if (list || segments.length < 2) return list;
  return (await findTermAtUri(address, { context })) ?? findUserAtUri(address, context);
}

/** The term, author or type whose items are listed at an address; null for other addresses. */
const listAtAddress = async (address: string, context: RequestContext): Promise<object | null> =>
  listOfTarget(await resolveAddress(context, address), context);

async function listOfTarget(target: AddressTarget | null, context: RequestContext): Promise<object | null> {
  switch (target?.kind) {
    case 'posts':
      return postsType(context);
    case 'term':
      return exposedTaxonomyOf(context.registry, target.term.taxonomy) ? target.term : null;
    case 'author':
      return context.loaders.users.load(target.id);
    case 'type':
      return exposedType(target.name, context);
    default:
      return null;
  }
}

function exposedType(name: string, { registry }: RequestContext): PostType | null {
  const type = registry.postTypes.get(name);
  return type && isExposedType(type) ? type : null;
}

/** The query parameters that name an item by its id, with the types of these items. */
const ITEM_PARAMETERS: Readonly<Record<string, (type: string) => boolean>> = {
  p: (type) => type !== 'page' && type !== 'attachment',
  page_id: (type) => type === 'page',
  attachment_id: (type) => type === 'attachment',
};

/** The query parameters that name a list, beside the names of declared taxonomies. */
const LIST_PARAMETERS = ['author', 'author_name', 'cat', 'category_name', 'tag', 'tag_id', 'taxonomy'];

/** Finds the item whose id is the value of a query parameter. */
async function itemOfParameter(name: string, { id, context }: { id: string; context: RequestContext }) {
  const address = `${context.kernel.addresses.home}/?${name}=${encodeURIComponent(id)}`;
  const item = await findContentAtUri(address, context);
  return item && ITEM_PARAMETERS[name]?.(ownerOf(item).type) ? item : null;
}

/** The node that a query at the home address names; null if it names none. */
async function nodeOfQuery(query: URLSearchParams, context: RequestContext): Promise<object | null> {
  const { registry, kernel } = context;
  const homeWith = (parameters: string) => `${kernel.addresses.home}/?${parameters}`;
  const ofItem = Object.keys(ITEM_PARAMETERS).find((name) => query.has(name));
  if (ofItem) return itemOfParameter(ofItem, { id: query.get(ofItem) ?? '', context });
  const named = namedItemOf(query, context);
  if (named) return findBySlug(named, context);
  if (query.get('post_format')) return findTermAtUri(homeWith(String(query)), { context });
  const types = [...registry.postTypes.values()].filter(isExposedType);
  const type =
    types.find(({ name, declared }) => declared && query.has(name)) ??
    types.find(({ name }) => name === query.get('post_type'));
  if (type) return typeArchiveLink(context.site.permalinks, type) === null ? null : type;
  const declaredTaxonomies = [...registry.taxonomies.values()].flatMap(({ declared, name }) => (declared ? name : []));
  const namesList = [...LIST_PARAMETERS, ...declaredTaxonomies].some((name) => query.has(name));
  if (!namesList) return null;
  const target = await resolveAddress(context, homeWith(String(query)));
  // A value that names nothing does not stand for the front page.
  return target?.kind === 'posts' ? null : listOfTarget(target, context);
}
