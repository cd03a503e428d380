import type { Sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { translationsOfTerm } from '../../core/rows/language-of.ts';
import { itemsInLanguage, shownIn, termsInLanguages, termsShownIn } from '../../core/rows/language-rows.ts';
import { pageLanguage, requestLanguage } from '../../core/site/request-language.ts';

/** Returns the condition that the page lists an item `p` of some types; null for no condition. */
export function itemsOfPage(types: readonly string[], context: RequestContext): Sql | null {
  const { languages } = context.site;
  const language = pageLanguage(context);
  return language && languages && types.every((type) => languages.types.has(type))
    ? shownIn(language, languages)
    : null;
}

/** Returns the condition that the request lists a term `t` of a taxonomy; null for no condition. */
export function termsOfRequest(taxonomy: string, context: RequestContext): Sql | null {
  const { languages } = context.site;
  const language = requestLanguage(context);
  if (!language || !languages?.taxonomies.has(taxonomy)) return null;
  return language === pageLanguage(context) ? termsShownIn(language, languages) : termsInLanguages([language.termId]);
}

/** Returns the condition that the request lists comments on an item `p`; null for no condition. */
export function commentedItemsOfRequest(context: RequestContext): Sql | null {
  const { languages } = context.site;
  const language = requestLanguage(context);
  if (!language || !languages) return null;
  return language === pageLanguage(context) ? shownIn(language, languages) : itemsInLanguage(language);
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
