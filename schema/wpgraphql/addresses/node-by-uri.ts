import { comparablePath, parseSitePath, type SitePath } from '../../content/addresses/parse-site-path.ts';
import { resolveAddress, storedSlugForms } from '../../content/addresses/resolve-address.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import { isIn, sql } from '../../core/sql.ts';
import { termAddress } from '../../urls/term-address.ts';
import { isPostsPage } from '../content/content-uri.ts';
import { findContentAtUri } from '../content/find-content.ts';
import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';

/** The maximum number of terms with one slug that are examined. */
const MAX_TERMS = 50;

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

/** Finds the item, term, author or type at an address. Archives by date, searches and feeds are no nodes. */
async function nodeAtUri(uri: string, context: RequestContext): Promise<object | null> {
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
      return termAtPath(path, context);
    default:
      return null;
  }
}

/** The type of the posts that the front page, or the page for posts, shows. */
const postsType = ({ registry }: RequestContext) => registry.postTypes.get('post') ?? null;

/** Finds a term by the base of its taxonomy and the last part of the path: the parts between them may be wrong. */
async function termAtPath({ segments }: SitePath, context: RequestContext): Promise<TermRow | null> {
  const [base, slug] = [segments[0], segments.at(-1)];
  if (segments.length < 2 || base === undefined || slug === undefined) return null;
  const { site, registry, kernel } = context;
  const terms = await kernel.database.reader.$queryRaw<TermRow[]>(sql`
    SELECT t.* FROM "terms" t WHERE ${isIn('t."slug"', storedSlugForms(slug))} ORDER BY t."id" LIMIT ${MAX_TERMS}`);
  for (const term of terms) {
    const taxonomy = registry.taxonomies.get(term.taxonomy);
    if (!taxonomy?.viewable || !taxonomy.hierarchical) continue;
    const path = comparablePath(site.permalinks.home, await termAddress(term, context));
    if (path?.split('/')[0] === base) return term;
  }
  return null;
}
