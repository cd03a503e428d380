import type { Term } from '../../../prisma/generated/sqlite/client.ts';
import { recordChange } from '../../core/audit/audit-journal.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { languageOfTerm, translationsOfTerm } from '../../core/rows/language-of.ts';
import { loadTermLanguages, TERM_LANGUAGE_KEY } from '../../core/rows/language-rows.ts';
import type { SiteLanguage } from '../../core/site/site-languages.ts';
import { numberedTermSlug } from '../../core/slugs/free-slug.ts';
import { MAX_SLUG_LENGTH, truncateSlug } from '../../core/slugs/slug-text.ts';
import type { TermAssignment } from './graphql-input.ts';
import { joinTerms } from './translation-groups.ts';

interface TranslatedTerms {
  language: SiteLanguage;
  /** Whether terms without a translation get one. */
  mayCreate(): boolean | Promise<boolean>;
  context: RequestContext;
}

/**
 * Returns an assignment with the translations of its terms into a language. A term without one gets it: the term of the
 * language with its name, else a copy. Terms without a language, and unknown ones, remain.
 */
export async function termsInLanguage(
  { taxonomy, termIds }: TermAssignment,
  { language, mayCreate, context }: TranslatedTerms,
): Promise<TermAssignment> {
  if (!context.site.languages?.taxonomies.has(taxonomy)) return { taxonomy, termIds };
  const languages = await Promise.all(termIds.map((id) => languageOfTerm({ id, taxonomy }, context)));
  if (languages.every((own) => (own ?? language) === language)) return { taxonomy, termIds };
  const ids: number[] = [];
  // One after the other: two terms may have the same parent, which gets one translation.
  for (const id of termIds) ids.push(...(await translatedId(id, { taxonomy, language, mayCreate, context })));
  return { taxonomy, termIds: [...new Set(ids)] };
}

/** Returns the id of the translation of a term, or of itself if it needs none; empty if there is none. */
async function translatedId(id: number, kind: TranslatedTerms & { taxonomy: string }): Promise<number[]> {
  const { taxonomy, language, mayCreate, context } = kind;
  const own = await languageOfTerm({ id, taxonomy }, context);
  if (!own || own === language) return [id];
  const translation = (await translationsOfTerm(id, context)).find((entry) => entry.language === language);
  // Groups can name terms that were deleted.
  if (translation && (await context.loaders.terms.load(translation.id))) return [translation.id];
  const term = (await mayCreate()) ? await context.loaders.terms.load(id) : null;
  if (term?.taxonomy !== taxonomy) return [];
  const [parentId = 0] = term.parentId > 0 ? await translatedId(term.parentId, kind) : [];
  return [await translateTerm({ term, own, parentId, language, context })];
}

interface NewTranslation {
  term: Term;
  own: SiteLanguage;
  /** The parent of the translation. */
  parentId: number;
  language: SiteLanguage;
  context: RequestContext;
}

/** Returns the id of the term of a language with the same name, else that of a copy, which becomes the translation. */
async function translateTerm({ term, own, parentId, language, context }: NewTranslation): Promise<number> {
  const { kernel, loaders } = context;
  const { database } = kernel;
  return database.transaction(async (client) => {
    await database.lock(client, 'terms');
    await database.lock(client, 'translations');
    // Read again through the client: others may have added translations since the term was read, and share the commit.
    const members = await storedMembers(client, term.id);
    const known = members.get(language.code) ?? (await sameNameInLanguage(client, { term, parentId, language }));
    // What has its name may belong to other translations.
    if (known !== null) return known;
    const copy = await createCopy(client, { term, parentId, language });
    await joinTerms(client, { group: new Map([...members, [own.code, term.id], [language.code, copy.id]]) });
    for (const changedId of [term.id, copy.id, ...members.values()]) loaders.termLanguages.clear(changedId);
    return copy.id;
  });
}

/** Returns the translations of a term, without those that were deleted. */
async function storedMembers(client: TransactionClient, id: number): Promise<ReadonlyMap<string, number>> {
  const members = [...((await loadTermLanguages(client, [id])).get(id)?.members ?? [])];
  const ids = members.map(([, memberId]) => memberId);
  const rows = ids.length > 0 ? await client.term.findMany({ where: { id: { in: ids } }, select: { id: true } }) : [];
  const stored = new Set(rows.map((row) => row.id));
  return new Map(members.filter(([, memberId]) => stored.has(memberId)));
}

/** Returns the id of a term of a language with the name of another one: below the parent of either, if that has a parent. */
async function sameNameInLanguage(
  client: TransactionClient,
  { term, parentId, language }: Pick<NewTranslation, 'term' | 'parentId' | 'language'>,
): Promise<number | null> {
  const { taxonomy, nameKey, name } = term;
  const candidates = await client.term.findMany({
    where: { taxonomy, nameKey, name, ...(term.parentId > 0 ? { parentId: { in: [term.parentId, parentId] } } : {}) },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  if (candidates.length === 0) return null;
  const found = await client.termMeta.findFirst({
    where: {
      termId: { in: candidates.map(({ id }) => id) },
      key: TERM_LANGUAGE_KEY,
      value: String(language.termId),
    },
    orderBy: { termId: 'asc' },
  });
  return found?.termId ?? null;
}

/** Creates a term with the name of another one in a language. Its slug ends with the code of the language. */
async function createCopy(
  client: TransactionClient,
  { term, parentId, language }: Pick<NewTranslation, 'term' | 'parentId' | 'language'>,
): Promise<Term> {
  const { taxonomy, name, nameKey } = term;
  const base = truncateSlug(`${term.slug}-${language.code}`, MAX_SLUG_LENGTH);
  const isTaken = (await client.term.findFirst({ where: { slug: base }, select: { id: true } })) !== null;
  const slug = isTaken ? await numberedTermSlug(client, base) : base;
  const copy = await client.term.create({ data: { taxonomy, name, nameKey, slug, parentId, description: '' } });
  await client.termMeta.create({ data: { termId: copy.id, key: TERM_LANGUAGE_KEY, value: String(language.termId) } });
  recordChange(client, {
    ...{ action: 'created', kind: 'term', id: copy.id, type: taxonomy, name },
    ...{ before: null, after: copy },
  });
  return copy;
}
