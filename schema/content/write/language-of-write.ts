import { canEditPost } from '../../access/post-access.ts';
import { sql } from '../../core/dialect/sql.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { accessDataOf } from '../../core/rows/access-data.ts';
import { languageOfItem, languageOfTerm, translationsOfItem, translationsOfTerm } from '../../core/rows/language-of.ts';
import { TERM_LANGUAGE_KEY } from '../../core/rows/language-rows.ts';
import {
  languageOrDefault,
  type NamedLanguage,
  type SiteLanguage,
  type SiteLanguages,
} from '../../core/site/site-languages.ts';
import type { ContentInput, TermAssignment } from './graphql-input.ts';
import { termsInLanguage } from './translated-terms.ts';

/** What the language of an item changes in a write of it. */
export interface LanguageOfWrite {
  /** The terms to assign, in the language of the item, with that of the language. */
  terms: readonly TermAssignment[];
  /** The language that the item gets; null if it does not change. */
  assigned: SiteLanguage | null;
  /** What the language changes in the input. */
  input: { parentId?: number };
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

interface WriteInLanguage {
  type: PostType;
  input: Pick<ContentInput, keyof NamedLanguage | 'parentId'>;
  /** The terms of the input. */
  terms: readonly TermAssignment[];
  /** The id of the item; 0 for a new one. */
  storedId?: number;
  context: RequestContext;
}

/**
 * Determines the language of an item that is written: that of an existing item, unless the request changes it; else the
 * requested one, that of its parent, or the default language. Null if the item has none and gets none. Errors:
 * `rest_invalid_param`.
 */
export async function languageOfWrite(write: WriteInLanguage): Promise<LanguageOfWrite | null> {
  const { type, input, terms, storedId = 0, context } = write;
  const { languages } = context.site;
  if (!languages?.types.has(type.name)) return null;
  const languageOf = (id: number) => languageOfItem({ id, type: type.name, parentId: 0 }, context);
  const [stored] = await Promise.all([
    languageOf(storedId),
    // Loaded at once, with what is read of them below.
    languageOf(input.parentId ?? 0),
    ...terms.flatMap(({ taxonomy, termIds }) => termIds.map((id) => languageOfTerm({ id, taxonomy }, context))),
  ]);
  const requested = requestedLanguage(input, languages);
  // As with Polylang, files have the language that they got when they were uploaded.
  if (type.name === 'attachment' && storedId > 0 && !stored && !input.language) return null;
  const known = (input.language ? requested : stored) ?? requested;
  const row = storedId > 0 && !known ? await context.loaders.linkRows.load(storedId) : null;
  const language = known ?? (await languageOf(input.parentId ?? row?.parentId ?? 0)) ?? languages.default;
  const isAssigned = language !== stored;
  const mayCreate = () => storedId === 0 || mayEdit(storedId, context);
  const own: TermAssignment[] = [];
  for (const assignment of terms) own.push(await termsInLanguage(assignment, { language, mayCreate, context }));
  const defaults = await defaultTerms(type, { language, context });
  return {
    assigned: isAssigned ? language : null,
    slugLocale: (requested ?? stored)?.locale ?? null,
    terms: isAssigned ? [...own, { taxonomy: 'language', termIds: [language.termId] }] : own,
    input: await parentInLanguage({ ...write, language }),
    defaultTermId: (id) => defaults.get(id) ?? id,
  };
}

/**
 * Returns the parent of an input in the language of the item: its translation, or none. A parent without a language remains,
 * and that of a new item whose language only stands for another one.
 */
async function parentInLanguage({
  type,
  input: { parentId, language: code },
  storedId = 0,
  language,
  context,
}: WriteInLanguage & { language: SiteLanguage }): Promise<{ parentId?: number }> {
  const hasParent = type.hierarchical || type.name === 'attachment';
  if (!parentId || !hasParent || (storedId === 0 && !code)) return {};
  const ofParent = await languageOfItem({ id: parentId, type: type.name, parentId: 0 }, context);
  if (!ofParent || ofParent === language) return {};
  const translations = await translationsOfItem(parentId, context);
  return { parentId: translations.find((entry) => entry.language === language)?.id ?? 0 };
}

async function mayEdit(id: number, context: RequestContext): Promise<boolean> {
  const row = await context.loaders.linkRows.load(id);
  return Boolean(row && canEditPost(context.viewer, accessDataOf(row, context)));
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
 * Returns the language of a term that is written, like `languageOfWrite`, and the one that it had before. Null if terms of the
 * taxonomy have none. Errors: `rest_invalid_param`.
 */
export async function languageOfTermWrite(
  { taxonomy, input, id }: { taxonomy: string; input: NamedLanguage & { parentId?: number | null }; id: number },
  context: RequestContext,
): Promise<{ language: SiteLanguage; stored: SiteLanguage | null } | null> {
  const { languages } = context.site;
  if (!languages?.taxonomies.has(taxonomy)) return null;
  const languageOf = (termId: number) => languageOfTerm({ id: termId, taxonomy }, context);
  const [stored, ofParent] = await Promise.all([languageOf(id), languageOf(input.parentId ?? 0)]);
  const requested = requestedLanguage(input, languages);
  const language = (input.language ? requested : stored) ?? requested ?? ofParent ?? languages.default;
  return { language, stored };
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
