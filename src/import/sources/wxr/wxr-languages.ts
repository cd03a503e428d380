import { serializeStoredValue } from '../../../../schema/content/meta/serialize-stored-value.ts';
import { TERM_LANGUAGE_KEY, TERM_TRANSLATIONS_KEY } from '../../../../schema/core/rows/language-rows.ts';
import { LANGUAGES_SETTING } from '../../../../schema/core/site/site-languages.ts';
import { readSerialized } from '../../serialized-value.ts';
import { storedLocale } from '../../stored-locale.ts';
import { termKey, type WxrTerm } from './wxr-records.ts';

type IndexedTerm = WxrTerm & { readonly taxonomyId: number };

/** What the files say of languages: the option that a site with languages has, and the relationships of terms. */
export interface WxrLanguages {
  options: Readonly<Record<string, string>>;
  relations: readonly { object_id: number; term_taxonomy_id: number }[];
}

/** The keys of meta values that exports of this program write for the languages and translations of terms. */
export const LANGUAGE_META: ReadonlySet<string> = new Set([TERM_LANGUAGE_KEY, TERM_TRANSLATIONS_KEY]);

const mapOf = (text: string): Readonly<Record<string, unknown>> => {
  const value = readSerialized(text);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
};

/**
 * Returns the languages in the files; null if they have none. WXR has neither the options of languages nor the languages of
 * terms: the default language is that of the site, and a term has the language under which its translations name it.
 */
export function languagesOfWxr({
  terms,
  site,
}: {
  terms: ReadonlyMap<string, IndexedTerm>;
  site: ReadonlyMap<string, string>;
}): WxrLanguages | null {
  const languages = [...terms.values()].flatMap(({ taxonomy, slug, description }) => {
    const { locale } = taxonomy === 'language' ? mapOf(description) : {};
    return typeof locale === 'string' ? [{ code: slug, locale }] : [];
  });
  const [first] = languages;
  if (!first) return null;
  const ownLocale = storedLocale(site.get('language') ?? '') || 'en_US';
  const { code: defaultCode } = languages.find(({ locale }) => locale === ownLocale) ?? first;
  const taxonomyIdOf = (taxonomy: string, slug: string) => terms.get(termKey({ taxonomy, slug }))?.taxonomyId;
  const relations = new Map<string, { object_id: number; term_taxonomy_id: number }>();
  const relate = (termId: number, taxonomyId: number | undefined): void => {
    if (taxonomyId === undefined || !Number.isSafeInteger(termId) || termId <= 0) return;
    relations.set(`${termId} ${taxonomyId}`, { object_id: termId, term_taxonomy_id: taxonomyId });
  };
  for (const { id, taxonomy, taxonomyId, description, meta } of terms.values()) {
    if (taxonomy === 'term_translations')
      for (const [code, termId] of Object.entries(mapOf(description))) {
        relate(Number(termId), taxonomyId);
        relate(Number(termId), taxonomyIdOf('term_language', `pll_${code}`));
      }
    for (const { key, value } of meta) {
      if (key === TERM_LANGUAGE_KEY) relate(id, taxonomyIdOf('term_language', `pll_${value}`));
      if (key === TERM_TRANSLATIONS_KEY) relate(id, taxonomyIdOf('term_translations', value));
    }
  }
  const options = { force_lang: 1, hide_default: true, rewrite: true, default_lang: defaultCode };
  return { options: { [LANGUAGES_SETTING]: serializeStoredValue(options) }, relations: [...relations.values()] };
}
