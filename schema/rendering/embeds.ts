import { createHash } from 'node:crypto';
import { permalinkOf } from '../content/link.ts';
import type { ContentRow } from '../content/row.ts';
import type { RequestContext } from '../context.ts';
import { escapeAttribute, escapeHtml, escapeUrl } from '../html/markup/escape.ts';
import { stripTags } from '../html/markup/strip.ts';
import { renderTitle } from '../html/title.ts';
import { isIn, type Sql, sql } from '../sql.ts';

/** The size that embedded pages are asked for in. */
const WIDTH = 500;
const HEIGHT = 750;
const FRAME_HEIGHT = Math.ceil((WIDTH / 16) * 9);
const UNKNOWN = '{{unknown}}';

/** How many posts of this site one item may show by their addresses. */
const MOST_OWN = 100;

/**
 * What addresses show, as far as that is known without asking other sites: posts of this one, and answers that were
 * kept with the item. For the rendering of one item.
 */
export function embedLoader(context: RequestContext): (url: string, postId: number) => Promise<string | null> {
  const kept = new Map<number, Promise<ReadonlyMap<string, string>>>();
  let left = MOST_OWN;
  return async (url, postId) => {
    if (isOwn(url, context)) {
      left -= 1;
      const own = left < 0 ? null : await ownPost(context, url);
      if (own !== null) return frameOf(own, context);
    }
    const answers = kept.get(postId) ?? keptAnswers(context, postId);
    kept.set(postId, answers);
    return (await answers).get(keyOf(url)) ?? null;
  };
}

function keyOf(url: string): string {
  const size = `a:2:{s:5:"width";i:${WIDTH};s:6:"height";i:${HEIGHT};}`;
  return `_oembed_${createHash('md5')
    .update(url + size)
    .digest('hex')}`;
}

async function keptAnswers({ kernel }: RequestContext, postId: number): Promise<ReadonlyMap<string, string>> {
  const rows = await kernel.database.reader.$queryRaw<{ key: string; value: string }[]>(
    sql`SELECT "key", "value" FROM "post_meta" WHERE "postId" = ${postId} AND "key" LIKE ${'_oembed_%'} ORDER BY "id" DESC`,
  );
  const answers = rows.map((row) => [row.key, textOf(row.value)] as const);
  return new Map(answers.filter(([, html]) => html !== '' && html !== UNKNOWN));
}

function textOf(json: string | undefined): string {
  try {
    const value: unknown = JSON.parse(json ?? '""');
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
}

interface OwnPost {
  title: string;
  link: string;
}

function isOwn(url: string, { kernel }: RequestContext): boolean {
  const { home } = kernel.addresses;
  return url.startsWith(`${home}/`) || url.startsWith(`${home}?`);
}

/** The published item of this site that an address names. */
async function ownPost(context: RequestContext, url: string): Promise<OwnPost | null> {
  if (!URL.canParse(url)) return null;
  const { pathname, searchParams } = new URL(url);
  const number = ['p', 'page_id', 'attachment_id'].map((name) => searchParams.get(name)).find((text) => text !== null);
  if (number) return /^\d{1,9}$/.test(number) ? oneOf(context, sql`p."id" = ${Number(number)}`) : null;
  const slug = pathname.split('/').filter(Boolean).at(-1);
  if (slug === undefined) return null;
  const wanted = withoutSlash(url);
  return oneOf(context, sql`p."slug" = ${slug.toLowerCase()}`, (link) => withoutSlash(link) === wanted);
}

const withoutSlash = (url: string): string => (url.split(/[?#]/)[0] ?? '').replace(/(?<!\/)\/{1,8}$/, '');

async function oneOf(
  context: RequestContext,
  condition: Sql,
  fits: (link: string) => boolean = () => true,
): Promise<OwnPost | null> {
  const types = [...context.registry.postTypes.values()].filter((type) => type.viewable).map((type) => type.name);
  const rows = await context.kernel.database.reader.$queryRaw<ContentRow[]>(
    sql`SELECT p."id", p."type", p."status", p."slug", p."date", p."parentId", p."authorId", p."title" FROM "posts" p WHERE ${condition} AND p."status" = 'publish' AND ${isIn('p."type"', types)} ORDER BY p."id" LIMIT 20`,
  );
  for (const row of rows) {
    const link = await permalinkOf(row, context);
    if (fits(link)) return { title: row.title, link };
  }
  return null;
}

/** A quote with a link, and a frame that takes its place once a script has shown that it may. */
function frameOf({ title, link }: OwnPost, context: RequestContext): string {
  const name = renderTitle(title, { site: { properName: context.kernel.properName ?? '' } });
  // The frame and the quote find each other by it; it is no secret, and the same page gives the same markup.
  const key = createHash('sha256').update(link).digest('hex').slice(0, 10);
  const separator = link.includes('?') ? '&embed=true' : `${link.endsWith('/') ? '' : '/'}embed/`;
  const source = escapeUrl(`${link}${separator}#?secret=${key}`);
  const label = escapeAttribute(`&#8220;${name}&#8221; &#8212; ${context.site.text('blogname')}`);
  return `<blockquote class="wp-embedded-content" data-secret="${key}"><a href="${escapeUrl(link)}">${stripTags(name) || escapeHtml(link)}</a></blockquote><iframe class="wp-embedded-content" sandbox="allow-scripts" security="restricted" style="position: absolute; visibility: hidden;" title="${label}" src="${source}" data-secret="${key}" width="${WIDTH}" height="${FRAME_HEIGHT}" frameborder="0" marginwidth="0" marginheight="0" scrolling="no"></iframe>`;
}
