import { isIn, sql } from '../../core/dialect/sql.ts';
import { partCache } from '../../core/reads/versioned-cache.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { languageOfItem, translationsOfItem } from '../../core/rows/language-of.ts';
import { languageTag } from '../../core/site/known-locales.ts';
import { pageLanguage, requestLanguage } from '../../core/site/request-language.ts';
import type { SiteLanguage } from '../../core/site/site-languages.ts';
import type { LanguageLink } from '../../markup/render-environment.ts';
import { homeOfLanguage, permalinkOf } from '../../urls/item-permalink.ts';
import { isReadable, loadRenderInputRows } from './rendered-post-data.ts';

/** Loads the languages that visitors of the site can choose, each with the address of the translation of an item. */
export async function loadLanguageLinks(
  context: RequestContext,
  postId: number,
): Promise<{ links: readonly LanguageLink[]; isPage: boolean }> {
  const { languages } = context.site;
  const isPage = pageLanguage(context) !== null;
  if (!languages) return { links: [], isPage };
  const current = requestLanguage(context) ?? languages.default;
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

/** Drafts are not offered, not even to those who may read them, as links to the next item do not lead to them either. */
const LINKED_STATUSES: ReadonlySet<string> = new Set(['publish', 'private', 'inherit']);

/** The addresses of an item and of its translations that the viewer may read, by language. */
async function translatedAddresses(
  context: RequestContext,
  postId: number,
): Promise<ReadonlyMap<SiteLanguage, string>> {
  const row = postId > 0 ? (await loadRenderInputRows(context, [postId])).get(postId) : undefined;
  const own = row ? await languageOfItem(row, context) : null;
  if (!row || !own) return new Map();
  const translations = await translationsOfItem(postId, context);
  const rows = await loadRenderInputRows(
    context,
    translations.map(({ id }) => id),
  );
  const addresses = new Map<SiteLanguage, string>();
  const versions = [
    { language: own, version: row },
    ...translations.map(({ id, language }) => ({ language, version: rows.get(id) })),
  ];
  for (const { language, version } of versions) {
    if (version && LINKED_STATUSES.has(version.status) && isReadable(version, context))
      addresses.set(language, await permalinkOf(version, context));
  }
  return addresses;
}

/** The ids of the terms of languages that published items have. */
function languagesWithItems(context: RequestContext): Promise<ReadonlySet<number>> {
  const ids = context.site.languages?.all.map(({ termId }) => termId) ?? [];
  return partCache(context).get(`languages-with-items:${ids.join()}`, async ({ kernel }) => {
    const rows = await kernel.database.reader.$queryRaw<{ id: number }[]>(sql`
      SELECT t."id" FROM "terms" t WHERE ${isIn('t."id"', ids)} AND EXISTS (
        SELECT 1 FROM "post_terms" pt JOIN "posts" p ON p."id" = pt."postId"
        WHERE pt."termId" = t."id" AND p."status" = 'publish'
      )`);
    return new Set(rows.map(({ id }) => id));
  });
}
