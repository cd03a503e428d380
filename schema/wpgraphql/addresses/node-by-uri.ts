import { parseSitePath } from '../../content/addresses/parse-site-path.ts';
import { resolveAddress } from '../../content/addresses/resolve-address.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { isPostsPage } from '../content/content-uri.ts';
import { findContentAtUri } from '../content/find-content.ts';
import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { loadVisibleComment } from '../nodes/comment-node.ts';
import { findTermAtUri } from '../terms/find-wp-term.ts';

/** Registers the query `nodeByUri`. */
export function registerNodeByUri(builder: WpgraphqlBuilder): void {
  builder.queryField('nodeByUri', (t) =>
    t.field({
      type: 'UniformResourceIdentifiable',
      description: 'The node at an address of the site; null if there is none that the viewer may see.',
      args: { uri: t.arg.string({ required: true }) },
      resolve: (_root, { uri }, context) => nodeAtUri(uri, context),
    }),
  );
}

/** Matches the fragment that names a comment. */
const COMMENT = /#comment-(\d{1,10})/;

/** Finds the comment, item, term, author or type at an address. Archives by date, searches and feeds are not nodes. */
async function nodeAtUri(uri: string, context: RequestContext): Promise<object | null> {
  const [, commentId] = COMMENT.exec(uri) ?? [];
  if (Number(commentId) > 0) return loadVisibleComment(Number(commentId), context);
  const path = uri === '' ? null : parseSitePath(context.kernel.addresses.home, uri);
  if (!path || path.query.has('s')) return null;
  const item = await findContentAtUri(uri, context);
  if (item) return isPostsPage(item, context) ? postsType(context) : item;
  const target = await resolveAddress(context, uri);
  switch (target?.kind) {
    case 'posts':
      return path.page === 1 ? postsType(context) : null;
    case 'term':
      return target.term;
    case 'author':
      return context.loaders.users.load(target.id);
    case 'type':
      return context.registry.postTypes.get(target.name) ?? null;
    case undefined:
      return path.segments.length > 1 ? findTermAtUri(uri, { context }) : null;
    default:
      return null;
  }
}

/** The type of the posts that the front page, or the page for posts, shows. */
const postsType = ({ registry }: RequestContext) => registry.postTypes.get('post') ?? null;
