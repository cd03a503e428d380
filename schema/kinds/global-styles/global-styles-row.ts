import { recordItem } from '../../content/write/write-related-rows.ts';
import { type Sql, sql } from '../../core/dialect/sql.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { partCache } from '../../core/reads/versioned-cache.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { normalizeText, orderKey } from '../../core/slugs/normalized-text.ts';
import { activeStylesheet } from '../../rendering/data/theme-data.ts';
import { serializeStylesDocument } from './write-global-styles.ts';

/** Selects the id of the row with the changes of the site to a theme. */
const globalStylesIdSql = (stylesheet: string): Sql =>
  sql`
    SELECT p."id"
    FROM "posts" p JOIN "post_terms" pt ON pt."postId" = p."id" JOIN "terms" t ON t."id" = pt."termId"
    WHERE p."type" = 'cms_global_styles' AND p."status" = 'publish' AND t."taxonomy" = 'cms_theme'
      AND t."slug" = ${stylesheet}
    ORDER BY p."date" DESC, p."id" DESC LIMIT 1`;

/** Returns the id of the row with the changes of the site to a theme; 0 if there is none. */
export const globalStylesIdOf = (stylesheet: string, context: RequestContext): Promise<number> =>
  partCache(context).get(`global-styles-id:${stylesheet}`, async ({ kernel }) => {
    const rows = await kernel.database.reader.$queryRaw<{ id: number }[]>(globalStylesIdSql(stylesheet));
    return rows[0]?.id ?? 0;
  });

/** Returns the id of the row with the changes of the site to the active theme; 0 if there is none. */
export const activeGlobalStylesId = async (context: RequestContext): Promise<number> =>
  globalStylesIdOf(await activeStylesheet(context), context);

/**
 * Like `activeGlobalStylesId`, and creates an empty row if there is none. The caller checks that the viewer may edit
 * the theme.
 */
export async function ensureGlobalStylesId(context: RequestContext): Promise<number> {
  const existing = await activeGlobalStylesId(context);
  const stylesheet = await activeStylesheet(context);
  if (existing > 0 || stylesheet === '') return existing;
  const { database } = context.kernel;
  return database.transaction(async (client) => {
    await database.lockWithNext(client, `global-styles:${stylesheet}`);
    const rows = await client.$queryRaw<{ id: number }[]>(globalStylesIdSql(stylesheet));
    return rows[0]?.id ?? createRow(client, { context, stylesheet });
  });
}

async function createRow(
  client: TransactionClient,
  { context, stylesheet }: { context: RequestContext; stylesheet: string },
): Promise<number> {
  const { site, kernel, viewer } = context;
  const now = site.clock.at(kernel.now());
  const title = 'Custom Styles';
  const post = await client.post.create({
    data: {
      type: 'cms_global_styles',
      status: 'publish',
      slug: `cms-global-styles-${stylesheet}`,
      date: now.local,
      dateGmt: now.gmt,
      modified: now.local,
      modifiedGmt: now.gmt,
      authorId: viewer.userId,
      title,
      titleKey: orderKey(title),
      titleRendered: title,
      content: serializeStylesDocument({ settings: {}, styles: {} }),
    },
  });
  const term =
    (await client.term.findFirst({ where: { taxonomy: 'cms_theme', slug: stylesheet } })) ??
    (await client.term.create({
      data: { taxonomy: 'cms_theme', slug: stylesheet, name: stylesheet, nameKey: normalizeText(stylesheet), count: 1 },
    }));
  await client.postTerm.create({ data: { postId: post.id, termId: term.id } });
  recordItem(client, { action: 'created', after: post });
  return post.id;
}
