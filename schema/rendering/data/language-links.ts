import { isPublishedStatus } from '../../access/post-access-data.ts';
import { isIn, sql } from '../../core/dialect/sql.ts';
import { queryRows } from '../../core/reads/recording-reader.ts';
import { rowsById } from '../../core/reads/row-tags.ts';
import { partCache } from '../../core/reads/versioned-cache.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { languageOfItem, translationsOfItem } from '../../core/rows/language-of.ts';
import { languageTag } from '../../core/site/known-locales.ts';
import { pageLanguage, requestLanguage } from '../../core/site/request-language.ts';
import type { SiteLanguage } from '../../core/site/site-languages.ts';
import type { LanguageLink } from '../../markup/render-environment.ts';
import { homeOfLanguage, permalinkOf } from '../../urls/item-permalink.ts';
import { isReadable } from './readable-items.ts';

/**
 * Loads the languages that visitors of the site can choose, each with the address of the translation of an item. What the
 * other items of the answer need is loaded with it, since they are rendered one after the other.
 */
export async function loadLanguageLinks(
  context: RequestContext,
  { postId, itemsOfAnswer }: { postId: number; itemsOfAnswer: Set<number> },
): Promise<{ links: readonly LanguageLink[]; isPage: boolean }> {
  const { languages } = context.site;
  const isPage = pageLanguage(context) !== null;
  if (!languages) return { links: [], isPage };
  const current = requestLanguage(context) ?? languages.default;
  await loadTogether(context, itemsOfAnswer);
  const addresses = await translatedAddresses(context, postId);
  const used = await languagesWithItems(context);
  const links = await Promise.all(
    languages.all
      .filter(({ isActive }) => isActive)
      .map(async (language) => ({
        termId: language.termId,
        code: language.code,
        name: language.name,
        tag: languageTag(language.locale),
        isRtl: language.isRtl,
        flagCode: language.flagCode,
        isCurrent: language === current,
        hasItems: used.has(language.termId),
        homeUrl: await homeOfLanguage(language, context),
        url: addresses.get(language) ?? null,
      })),
  );
  return { links, isPage };
}

/** Fills the loaders of the answer with what the addresses of items need, and forgets the items. */
async function loadTogether(context: RequestContext, items: Set<number>): Promise<void> {
  const ids = [...items];
  items.clear();
  const { loadersOfAnswer: loaders = context.loaders } = context;
  // What fails here fails again for the item that needs it.
  await Promise.allSettled(ids.map((id) => translatedAddresses({ ...context, loaders }, id)));
}

/**
 * Whether links lead to items with a status. Drafts are not offered, not even to those who may read them, as links to the
 * next item do not lead to them either; nor are items with declared statuses that are not public.
 */
const isLinkedStatus = (status: string, { registry }: RequestContext): boolean =>
  status === 'private' ||
  status === 'inherit' ||
  (status !== 'future' && isPublishedStatus(status, registry.declaredStatuses));

/** The addresses of an item and of its translations that the viewer may read, by language. */
async function translatedAddresses(
  context: RequestContext,
  postId: number,
): Promise<ReadonlyMap<SiteLanguage, string>> {
  const { linkRows, itemLanguages } = context.loaders;
  const row = postId > 0 ? await linkRows.load(postId) : null;
  const own = row ? await languageOfItem(row, context) : null;
  if (!row || !own) return new Map();
  const { members } = await itemLanguages.load(postId);
  // The languages of the translations decide their addresses, and each is recorded for this item.
  const [translations] = await Promise.all([
    Promise.all(members.map(({ id }) => itemLanguages.load(id))).then(() => translationsOfItem(postId, context)),
    Promise.all(members.map(({ id }) => linkRows.load(id))),
  ]);
  const versions = await Promise.all(
    [{ id: postId, language: own }, ...translations].map(async ({ id, language }) => {
      const version = await linkRows.load(id);
      if (!version || !isLinkedStatus(version.status, context) || !(await isReadable(version, context))) return [];
      return [[language, await permalinkOf(version, context)] as const];
    }),
  );
  return new Map(versions.flat());
}

interface PublishedItem {
  languageId: number;
  itemId: number | null;
}

/** The ids of the terms of languages that published items have. */
function languagesWithItems(context: RequestContext): Promise<ReadonlySet<number>> {
  const ids = context.site.languages?.all.map(({ termId }) => termId) ?? [];
  return partCache(context).get(`languages-with-items:${ids.join()}`, async ({ kernel }) => {
    // As long as the item that was found is published, no other item changes that there is one.
    const rows = await queryRows<PublishedItem>(kernel.database.reader, {
      statement: sql`
        SELECT t."id" AS "languageId", (
          SELECT p."id" FROM "post_terms" pt JOIN "posts" p ON p."id" = pt."postId"
          WHERE pt."termId" = t."id" AND p."status" = 'publish' LIMIT 1
        ) AS "itemId" FROM "terms" t WHERE ${isIn('t."id"', ids)}`,
      mentions: { post_terms: 1, posts: 1, terms: 1 },
      rows: (found) => {
        const itemIds = found.flatMap(({ itemId }) => itemId ?? []);
        return [...rowsById('terms', ids), ...rowsById('posts', itemIds), ...rowsById('post_terms', itemIds)];
      },
    });
    const used = new Set(rows.flatMap(({ languageId, itemId }) => (itemId === null ? [] : [languageId])));
    const others = ids.filter((id) => !used.has(id));
    if (others.length === 0) return used;
    // Any item can become the first one of a language that has none: both tables are read as a whole.
    const later = await kernel.database.reader.$queryRaw<{ id: number }[]>(sql`
      SELECT DISTINCT pt."termId" AS "id" FROM "post_terms" pt JOIN "posts" p ON p."id" = pt."postId"
      WHERE ${isIn('pt."termId"', others)} AND p."status" = 'publish'`);
    return new Set([...used, ...later.map(({ id }) => id)]);
  });
}
