import { canReadPost } from '../../access/post-access.ts';
import { permalinkOf } from '../../content/addresses/link.ts';
import { factsOf } from '../../content/facts.ts';
import { registrationsOf } from '../../content/meta/meta-registrations.ts';
import type { ContentRow } from '../../content/row.ts';
import type { RequestContext } from '../../context.ts';
import type { PostFacts } from '../../html/environment.ts';
import { isIn, rawSql, sql } from '../../sql.ts';
import { termsOfPost } from './term-facts.ts';
import { loadUserFacts } from './user-facts.ts';

const NARROW = [
  ...['id', 'type', 'status', 'slug', 'title', 'date', 'dateGmt', 'modified', 'modifiedGmt', 'parentId', 'menuOrder'],
  ...['authorId', 'featuredMediaId', 'format', 'password', 'sticky', 'commentCount', 'commentStatus'],
];
const columns = (names: readonly string[]) => rawSql(names.map((name) => `p."${name}"`).join(', '));

/** The columns of an item's facts (alias `p`), and the same without its texts. */
export const FACT_COLUMNS = columns([...NARROW, 'excerpt', 'content']);
export const NARROW_FACT_COLUMNS = columns(NARROW);

/** Rows with the columns above; the narrow ones lack the texts. */
export type FactRow = ContentRow;

/** Items by id, whoever may read them. */
export async function loadFactRows(context: RequestContext, ids: readonly number[]): Promise<Map<number, FactRow>> {
  const rows = await context.kernel.database.reader.$queryRaw<FactRow[]>(
    sql`SELECT ${FACT_COLUMNS} FROM "posts" p WHERE ${isIn('p."id"', ids)}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** May the viewer read an item that content refers to? */
export const isReadable = (row: FactRow, context: RequestContext): boolean =>
  canReadPost(context.viewer, factsOf(row, context));

/** What content shows of an item. The item that is being rendered itself (`own`) is never locked. */
export async function postFacts(
  row: FactRow,
  { context, own = 0 }: { context: RequestContext; own?: number },
): Promise<PostFacts> {
  const [author, terms, meta, link] = await Promise.all([
    row.authorId > 0 ? loadUserFacts(context, [row.authorId]) : undefined,
    hasTerms(row.type, context) ? termsOfPost(row.id, context) : [],
    metaOf(row, context),
    permalinkOf(row, context),
  ]);
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    slug: row.slug,
    title: row.title,
    content: row.content ?? '',
    excerpt: row.excerpt ?? '',
    date: row.date,
    dateGmt: row.dateGmt ?? context.site.clock.toGmt(row.date),
    modified: row.modified,
    modifiedGmt: row.modifiedGmt,
    link,
    parentId: row.parentId,
    menuOrder: row.menuOrder,
    author: author?.get(row.authorId) ?? null,
    featuredMediaId: row.featuredMediaId,
    format: row.format,
    isLocked: row.password !== '' && row.id !== own,
    hasPassword: row.password !== '',
    isSticky: Boolean(row.sticky),
    commentCount: row.commentCount,
    commentsOpen: takesComments(row, context),
    terms,
    meta,
  };
}

/** Types that nobody sorts into terms are most of what menus and lists of pages refer to. */
function hasTerms(type: string, { registry }: RequestContext): boolean {
  const known = registry.postTypes.get(type);
  return known === undefined || known.taxonomies.length > 0 || known.supportsFormats === true;
}

/** Only registered values are open to everybody. A revision has those of the item it is one of. */
async function metaOf(row: FactRow, context: RequestContext): Promise<Record<string, string>> {
  const keys = Object.keys(registrationsOf(row.type === 'revision' ? 'post' : row.type));
  if (keys.length === 0) return {};
  const stored = await context.loaders.meta.load(row.id);
  const texts = keys.flatMap((key) => {
    const value = stored.get(key);
    return typeof value === 'string' || typeof value === 'number' ? [[key, String(value)] as const] : [];
  });
  return Object.fromEntries(texts);
}

const DAY = 86_400_000;

function takesComments(row: FactRow, { site, kernel }: RequestContext): boolean {
  if (row.commentStatus !== 'open') return false;
  const days = site.flag('close_comments_for_old_posts') ? site.integer('close_comments_days_old') : 0;
  if (days <= 0 || row.type !== 'post' || row.dateGmt === null) return true;
  return kernel.now().getTime() - Date.parse(`${row.dateGmt}Z`) <= days * DAY;
}
