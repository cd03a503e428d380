import type { TransactionClient } from '../../core/domain-kernel.ts';
import type { LanguageDeclaration } from '../../core/registry/declared-languages.ts';
import type { StoredLanguage } from '../../core/site/site-languages.ts';
import { normalizeText } from '../../core/slugs/normalized-text.ts';

/** The properties of a language that its terms store. */
export type LanguageProperties = Omit<LanguageDeclaration, 'isDefault'> & { order: number };

/** Returns the slug of the term that stands for a language among terms. */
export const slugAmongTerms = (code: string): string => `pll_${code}`;

/** Returns the columns of the two terms of a language. `description` are further values of its description. */
export function languageColumns(
  { code, name, locale, isRtl = false, flagCode = '', order }: LanguageProperties,
  description: object = {},
) {
  const stored: StoredLanguage = { ...description, locale, rtl: isRtl, flag_code: flagCode };
  const columns = { name, nameKey: normalizeText(name) };
  return {
    items: { ...columns, slug: code, termGroup: order, description: JSON.stringify(stored) },
    terms: { ...columns, slug: slugAmongTerms(code), description: '' },
  };
}

/** Creates the two terms of a language, unless they exist. */
export async function storeLanguage(
  client: Pick<TransactionClient, 'term'>,
  language: LanguageProperties,
): Promise<void> {
  const columns = languageColumns(language);
  for (const data of [
    { ...columns.items, taxonomy: 'language' },
    { ...columns.terms, taxonomy: 'term_language' },
  ]) {
    const { taxonomy, slug } = data;
    const found = await client.term.findFirst({ where: { taxonomy, slug }, select: { id: true } });
    if (!found) await client.term.create({ data });
  }
}
