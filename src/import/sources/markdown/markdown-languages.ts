import { serializeStoredValue } from '../../../../schema/content/meta/serialize-stored-value.ts';
import { LANGUAGES_SETTING } from '../../../../schema/core/site/site-languages.ts';
import { isId } from '../../../../schema/values/ids.ts';
import { isJsonObject } from '../../../../schema/values/json-text.ts';

/** A language of the site that a folder was exported from. */
interface FolderLanguage {
  readonly code: string;
  readonly name: string;
  /** The serialized map that the term of the language has as its description. */
  readonly description: string;
  readonly isDefault: boolean;
}

/** The languages of an exported site by their codes, in their order; empty for a site without languages. */
export type FolderLanguages = ReadonlyMap<string, FolderLanguage>;

/** The taxonomies of languages and translations of items. */
export const LANGUAGE = 'language';
export const TRANSLATIONS = 'post_translations';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads the languages in the file with the data of a site; other programs have no such file. */
export function languagesOfSite({ languages }: Readonly<Record<string, unknown>>): FolderLanguages {
  const entries = Array.isArray(languages) ? languages.filter(isJsonObject) : [];
  return new Map(
    entries
      .filter(({ code }) => /^[a-z][a-z0-9_-]{0,31}$/.test(text(code)))
      .map(({ code, name, locale, is_rtl: isRtl, flag_code: flagCode, is_default: isDefault }) => [
        text(code),
        {
          code: text(code),
          name: text(name) || text(code),
          description: serializeStoredValue({
            locale: text(locale) || text(code),
            rtl: isRtl === true,
            flag_code: text(flagCode),
          }),
          isDefault: isDefault === true,
        },
      ]),
  );
}

/** A term that stands for the language of an item, or for its group of translations. */
interface LanguageTerm {
  readonly taxonomy: string;
  readonly name: string;
  readonly slug: string;
  /** The ids of the members of a group, by the codes of their languages. */
  readonly members?: Readonly<Record<string, number>>;
}

/** The terms of the language and the translations that a front matter names. Members of a group name the same group. */
export function languageTermsOf(
  { id, lang, translations }: Readonly<Record<string, unknown>>,
  languages: FolderLanguages,
): LanguageTerm[] {
  const language = languages.get(text(lang));
  if (!language) return [];
  const own = { taxonomy: LANGUAGE, name: language.name, slug: language.code };
  const others = Object.entries(isJsonObject(translations) ? translations : {}).flatMap(([code, value]) =>
    languages.has(code) && code !== language.code && isId(Number(value)) ? [[code, Number(value)] as const] : [],
  );
  if (others.length === 0 || !isId(Number(id))) return [own];
  const members = Object.fromEntries([...others, [language.code, Number(id)] as const]);
  const slug = `pll_group_${Math.min(...Object.values(members))}`;
  return [own, { taxonomy: TRANSLATIONS, name: slug, slug, members }];
}

/** The option that a site with these languages has; empty without languages. */
export function languageOptions(languages: FolderLanguages): Record<string, string> {
  const all = [...languages.values()];
  const { code } = all.find(({ isDefault }) => isDefault) ?? all[0] ?? {};
  if (code === undefined) return {};
  const options = { force_lang: 1, hide_default: true, rewrite: true, default_lang: code };
  return { [LANGUAGES_SETTING]: serializeStoredValue(options) };
}
