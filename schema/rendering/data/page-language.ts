import type { Sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { translationsOfTerm } from '../../core/rows/language-of.ts';
import { shownIn, termsShownIn } from '../../core/rows/language-rows.ts';
import type { SiteLanguage } from '../../core/site/site-languages.ts';

/**
 * Returns the language whose page of the site shows the content: lists in it have what is in this language. Null for all other
 * requests, such as those of the APIs, whose lists have all languages.
 */
export const pageLanguage = ({ client, site }: Pick<RequestContext, 'client' | 'site'>): SiteLanguage | null =>
  (client.pageLanguage !== undefined && site.languages?.byCode.get(client.pageLanguage)) || null;

/** Returns the condition that the page lists an item `p` of some types; null for no condition. */
export function itemsOfPage(types: readonly string[], context: RequestContext): Sql | null {
  const { languages } = context.site;
  const language = pageLanguage(context);
  return language && languages && types.every((type) => languages.types.has(type))
    ? shownIn(language, languages)
    : null;
}

/** Returns the condition that the page lists a term `t` of a taxonomy; null for no condition. */
export function termsOfPage(taxonomy: string, context: RequestContext): Sql | null {
  const { languages } = context.site;
  const language = pageLanguage(context);
  return language && languages?.taxonomies.has(taxonomy) ? termsShownIn(language, languages) : null;
}

/** Returns terms of a taxonomy by which a list selects: in the language of the page those with a translation in it. */
export async function termsInPageLanguage(
  ids: readonly number[],
  { taxonomy, context }: { taxonomy: string; context: RequestContext },
): Promise<readonly number[]> {
  const language = pageLanguage(context);
  if (!language || !context.site.languages?.taxonomies.has(taxonomy)) return ids;
  return Promise.all(
    ids.map(
      async (id) => (await translationsOfTerm(id, context)).find((other) => other.language === language)?.id ?? id,
    ),
  );
}
