import { joinTerms } from '../../content/write/translation-groups.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { languageOfTerm, translationsOfTerm } from '../../core/rows/language-of.ts';
import { TERM_LANGUAGE_KEY } from '../../core/rows/language-rows.ts';
import type { SiteLanguage } from '../../core/site/site-languages.ts';
import { normalizeText } from '../../core/slugs/normalized-text.ts';

const SETTING = 'default_category';

const NAME = 'Uncategorized';

/**
 * Creates the translation of the default category into a new language. A default category without a language gets the
 * default one. Does nothing without a default category.
 */
export async function createDefaultCategory(
  client: TransactionClient,
  { termId, code, context }: { termId: number; code: string; context: RequestContext },
): Promise<void> {
  const { site } = context;
  const defaultId = site.integer(SETTING);
  const stored = defaultId > 0 ? await client.term.findUnique({ where: { id: defaultId } }) : null;
  if (stored?.taxonomy !== 'category') return;
  const setLanguage = (id: number, languageId: number) =>
    client.termMeta.create({ data: { termId: id, key: TERM_LANGUAGE_KEY, value: String(languageId) } });
  const present = await languageOfTerm(stored, context);
  const language = present ?? site.languages?.default;
  if (!present) await setLanguage(defaultId, language?.termId ?? termId);
  if (!language) return;
  const slug = `uncategorized-${code}`;
  const found = await client.term.findFirst({ where: { taxonomy: 'category', slug }, select: { id: true } });
  const data = { taxonomy: 'category', name: NAME, nameKey: normalizeText(NAME), slug };
  const { id } = found ?? (await client.term.create({ data }));
  await client.termMeta.deleteMany({ where: { termId: id, key: TERM_LANGUAGE_KEY } });
  await setLanguage(id, termId);
  const translations = await translationsOfTerm(defaultId, context);
  const members = translations.map((entry) => [entry.language.code, entry.id] as const);
  await joinTerms(client, { group: new Map([...members, [language.code, defaultId], [code, id]]) });
}

/** Returns the translation of the default category into a language; null without one. */
export async function defaultCategoryIn(
  language: SiteLanguage | undefined,
  context: RequestContext,
): Promise<number | null> {
  const translations = await translationsOfTerm(context.site.integer(SETTING), context);
  return translations.find((entry) => entry.language === language)?.id ?? null;
}

/** Stores the id of the default category. */
export async function storeDefaultCategory(client: TransactionClient, id: number): Promise<void> {
  const stored = { value: JSON.stringify(id) };
  await client.setting.upsert({ where: { name: SETTING }, create: { name: SETTING, ...stored }, update: stored });
}
