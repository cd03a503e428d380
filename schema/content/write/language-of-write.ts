import { sql } from '../../core/dialect/sql.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { languageOfItem, languageOfTerm, translationsOfTerm } from '../../core/rows/language-of.ts';
import { TERM_LANGUAGE_KEY } from '../../core/rows/language-rows.ts';
import {
  languageOrDefault,
  type NamedLanguage,
  type SiteLanguage,
  type SiteLanguages,
} from '../../core/site/site-languages.ts';
import type { ContentInput, TermAssignment } from './graphql-input.ts';

/** What the language of an item changes in a write of it. */
export interface LanguageOfWrite {
  /** The terms to assign, with that of the language, without those of other languages. */
  terms: readonly TermAssignment[];
  /** The language that the item gets; null if it does not change. */
  assigned: SiteLanguage | null;
  /** The locale by which the slug of the item is made; null for that of the site. */
  slugLocale: string | null;
  /** Returns the default term of a taxonomy in the language of the item. */
  defaultTermId(id: number): number;
}

/** Returns the language with a code. Errors: `rest_invalid_param` for a code that the site does not have. */
function requireLanguage(code: string, languages: SiteLanguages): SiteLanguage {
  const language = languages.byCode.get(code);
  if (language) return language;
  const codes = [...languages.byCode.keys()].join(', ');
  throw domainError('rest_invalid_param', {
    message: `The site has no language "${code.slice(0, 20)}". Send one of: ${codes}.`,
  });
}

const requestedLanguage = (input: NamedLanguage, languages: SiteLanguages): SiteLanguage | null => {
  if (input.language) return requireLanguage(input.language, languages);
  return input.languageOrDefault ? languageOrDefault(input.languageOrDefault, languages) : null;
};

/**
 * Determines the language of an item that is written: the requested one; of an existing item the one that it has; of a new
 * one that of its parent, or the default language. Null if items of the type have none. Errors: `rest_invalid_param`.
 */
export async function languageOfWrite({
  type,
  input,
  terms,
  storedId = 0,
  context,
}: {
  type: PostType;
  input: Pick<ContentInput, keyof NamedLanguage | 'parentId'>;
  /** The terms of the input. */
  terms: readonly TermAssignment[];
  /** The id of the item; 0 for a new one. */
  storedId?: number;
  context: RequestContext;
}): Promise<LanguageOfWrite | null> {
  const { languages } = context.site;
  if (!languages?.types.has(type.name)) return null;
  const requested = requestedLanguage(input, languages);
  const inherited = { id: storedId || (input.parentId ?? 0), type: type.name, parentId: 0 };
  const language = requested ?? (await languageOfItem(inherited, context)) ?? (storedId > 0 ? null : languages.default);
  if (!language) return { terms, assigned: null, slugLocale: null, defaultTermId: (id) => id };
  const own = await Promise.all(terms.map((assignment) => withoutOtherLanguages(assignment, { language, context })));
  const defaults = await defaultTerms(type, { language, context });
  const isNew = storedId === 0 || requested !== null;
  return {
    assigned: isNew ? language : null,
    slugLocale: storedId > 0 || requested ? language.locale : null,
    terms: isNew ? [...own, { taxonomy: 'language', termIds: [language.termId] }] : own,
    defaultTermId: (id) => defaults.get(id) ?? id,
  };
}

/** Removes terms of other languages from an assignment. Terms without a language remain. */
async function withoutOtherLanguages(
  { taxonomy, termIds }: TermAssignment,
  { language, context }: { language: SiteLanguage; context: RequestContext },
): Promise<TermAssignment> {
  const languages = await Promise.all(termIds.map((id) => languageOfTerm({ id, taxonomy }, context)));
  return { taxonomy, termIds: termIds.filter((_, index) => (languages[index] ?? language) === language) };
}

/** Returns the translations of the default terms of a type in a language, by the id of the default term. */
async function defaultTerms(
  type: PostType,
  { language, context }: { language: SiteLanguage; context: RequestContext },
): Promise<ReadonlyMap<number, number>> {
  const { site, registry } = context;
  const found = new Map<number, number>();
  for (const taxonomy of type.taxonomies) {
    const setting = registry.taxonomies.get(taxonomy)?.defaultTermSetting;
    const id = setting ? site.integer(setting) : 0;
    if (id <= 0 || !site.languages?.taxonomies.has(taxonomy)) continue;
    const translation = (await translationsOfTerm(id, context)).find((entry) => entry.language === language);
    if (translation) found.set(id, translation.id);
  }
  return found;
}

/**
 * Returns the language that a term gets: the requested one, for a new term also that of its parent or the default language.
 * Null if it does not change. Errors: `rest_invalid_param`.
 */
export async function languageOfTermWrite(
  { taxonomy, input, isNew }: { taxonomy: string; input: NamedLanguage & { parentId?: number | null }; isNew: boolean },
  context: RequestContext,
): Promise<SiteLanguage | null> {
  const { languages } = context.site;
  if (!languages?.taxonomies.has(taxonomy)) return null;
  const requested = requestedLanguage(input, languages);
  if (requested || !isNew) return requested;
  return (await languageOfTerm({ id: input.parentId ?? 0, taxonomy }, context)) ?? languages.default;
}

/** Stores the language of a term, in the transaction that writes it, and puts it into the loader for the response. */
export async function storeTermLanguage(
  client: TransactionClient,
  { id, language, context }: { id: number; language: SiteLanguage; context: RequestContext },
): Promise<void> {
  const { loaders } = context;
  const { languageId, members } = await loaders.termLanguages.load(id);
  if (languageId !== language.termId) {
    await client.$executeRaw(sql`DELETE FROM "term_meta" WHERE "termId" = ${id} AND "key" = ${TERM_LANGUAGE_KEY}`);
    await client.termMeta.create({ data: { termId: id, key: TERM_LANGUAGE_KEY, value: String(language.termId) } });
  }
  loaders.termLanguages.clear(id).prime(id, { languageId: language.termId, members });
}
