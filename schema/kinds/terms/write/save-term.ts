import type { GraphQLError } from 'graphql';
import type { Prisma, Term } from '../../../../prisma/generated/sqlite/client.ts';
import { canCreateTerm, canEditTerms } from '../../../access/term-access.ts';
import { checkFieldValues } from '../../../content/field-groups/write-field-values.ts';
import { checkOwnerMeta, writeOwnerMeta } from '../../../content/meta/owner-meta.ts';
import { languageOfTermWrite, storeTermLanguage } from '../../../content/write/language-of-write.ts';
import { linkTermTranslations, moveTermInGroup } from '../../../content/write/link-translations.ts';
import type { AuditAction } from '../../../core/audit/audit-change.ts';
import { recordChange } from '../../../core/audit/audit-journal.ts';
import type { TransactionClient } from '../../../core/domain-kernel.ts';
import { domainError } from '../../../core/errors/domain-errors.ts';
import type { InputValues } from '../../../core/graphql/builder.ts';
import type { Taxonomy } from '../../../core/registry/taxonomy.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { TERM_LANGUAGE_KEY } from '../../../core/rows/language-rows.ts';
import type { TermRow } from '../../../core/rows/term-row.ts';
import { languageOrDefault, slugLocale } from '../../../core/site/site-languages.ts';
import { numberedTermSlug } from '../../../core/slugs/free-slug.ts';
import { normalizeText } from '../../../core/slugs/normalized-text.ts';
import { MAX_SLUG_LENGTH, slugify, truncateSlug } from '../../../core/slugs/slug-text.ts';
import { filterDescriptionHtml } from '../../../markup/sanitizing/comment-elements.ts';
import { cleanText, removeNul, textToMarkup } from '../../../markup/sanitizing/text-cleaning.ts';
import { allInOrder } from '../../../values/all-in-order.ts';
import type { termInputFields, termLanguageInput } from '../term-inputs.ts';
import type { TaxonomyWrite } from './taxonomy-write.ts';

/** The maximum length of a name, in characters. */
const MAX_TERM_NAME_LENGTH = 200;

const plainTermName = (name: string): string => cleanText(removeNul(name));

/** Whether the name is longer than names can be. */
const isTermNameTooLong = (name: string): boolean => [...plainTermName(name)].length > MAX_TERM_NAME_LENGTH;

/** Returns the name to store: one line of text without markup, with special characters as entities. */
export const storedTermName = (name: string): string => textToMarkup(plainTermName(name));

/** Returns the description to store: HTML with inline markup only. */
export const storedDescription = (html: string): string => filterDescriptionHtml(removeNul(html)).trim();

/** Returns the name and its normalized form for comparison, as columns. */
const termNameColumns = (name: string): Pick<TermRow, 'name' | 'nameKey'> => ({
  name,
  nameKey: normalizeText(name),
});

/** The writable fields of a term. Absent fields do not change. */
type TermInput = InputValues<ReturnType<typeof termInputFields> & ReturnType<typeof termLanguageInput>>;

interface TermWrite {
  taxonomy: Taxonomy;
  input: TermInput;
  context: RequestContext;
  taxonomyWrite?: TaxonomyWrite | undefined;
}

/** A term for the rules of groups of fields. */
const locatedTerm = (id: number, { name }: Pick<Taxonomy, 'name'>) =>
  ({ object: 'term', row: { id, taxonomy: name } }) as const;

/**
 * Returns the condition on the terms whose names and slugs a new or changed one must not have. A request over REST that
 * names a language sees only terms in it, as with Polylang.
 */
function comparedTerms({ taxonomy, input, context }: TermWrite): Prisma.TermWhereInput {
  const { languages } = context.site;
  const { languageOrDefault: code } = input;
  if (!code || !languages?.taxonomies.has(taxonomy.name)) return { taxonomy: taxonomy.name };
  const value = String(languageOrDefault(code, languages).termId);
  return { taxonomy: taxonomy.name, meta: { some: { key: TERM_LANGUAGE_KEY, value } } };
}

/**
 * Creates a term, or returns the one in another language that has its slug and its parent, unchanged. Errors
 * (docs/protocol/errors.md#terms-types-and-settings): `rest_cannot_create`, `rest_taxonomy_not_hierarchical`,
 * `rest_term_invalid` (400) for an unknown parent, `empty_term_name`, `term_exists` with the id of the other term.
 */
export async function createTerm(write: TermWrite): Promise<TermRow> {
  const { taxonomy, input, context, taxonomyWrite } = write;
  const { viewer, kernel } = context;
  const { capabilities, hierarchical } = taxonomy;
  await taxonomyWrite?.check?.();
  const fields = await checkFieldValues(locatedTerm(0, taxonomy), { values: input.fieldValues, context });
  if (!canCreateTerm({ viewer, capabilities, hierarchical })) throw domainError('rest_cannot_create', { viewer });
  const ownerOf = (id: number) => ({ object: 'term', subtype: taxonomy.name, id }) as const;
  const meta = await checkOwnerMeta(ownerOf(0), { input, fields, context });
  const languages = await languageOfTermWrite({ taxonomy: taxonomy.name, input, id: 0 }, context);
  const locale = slugLocale(input, context.site);
  const compared = comparedTerms(write);
  return kernel.database.transaction(async (client) => {
    await kernel.database.lockWithNext(client, 'terms');
    const parentId = await checkParent(client, { taxonomy, input });
    const name = requireName(input.name ?? '', taxonomyWrite?.creationStatus);
    const inputSlug = toInputSlug(input.slug, context.site.locale);
    const slug = inputSlug || toTermSlug(name, locale);
    const own = { client, taxonomy, compared, slug, parentId };
    const [, freeSlug] = await allInOrder([
      requireUniqueTermName({ ...own, name, hasInputSlug: inputSlug !== '', taxonomyWrite }),
      uniqueTermSlug({ ...own, id: 0 }),
    ]);
    if (compared.meta) {
      const existing = await client.term.findFirst({ where: { taxonomy: taxonomy.name, slug: freeSlug, parentId } });
      if (existing) return existing;
    }
    const term = await client.term.create({
      data: {
        taxonomy: taxonomy.name,
        ...termNameColumns(name),
        slug: freeSlug,
        parentId,
        description: storedDescription(input.description ?? ''),
      },
    });
    await taxonomyWrite?.write?.(client, term);
    await writeOwnerMeta(client, { owner: ownerOf(term.id), changes: meta, context });
    if (languages) await storeTermLanguage(client, { id: term.id, language: languages.language, context });
    await linkTermTranslations(client, { id: term.id, taxonomy, input: input.translations, context });
    recordTerm(client, { action: 'created', after: term });
    if (term.slug !== '') return term;
    return client.term.update({ where: { id: term.id }, data: { slug: String(term.id) } });
  });
}

/**
 * Changes a term. Errors: `rest_term_invalid`, `rest_cannot_update`, `rest_taxonomy_not_hierarchical`,
 * `empty_term_name`, `duplicate_term_slug`.
 */
export async function updateTerm(write: TermWrite & { id: number }): Promise<TermRow> {
  const { id, taxonomy, input, context, taxonomyWrite } = write;
  const { viewer, kernel } = context;
  await taxonomyWrite?.check?.();
  const fields = await checkFieldValues(locatedTerm(id, taxonomy), { values: input.fieldValues, context });
  const languages = await languageOfTermWrite({ taxonomy: taxonomy.name, input, id }, context);
  const locale = languages?.stored?.locale ?? slugLocale(input, context.site);
  return kernel.database.transaction(async (client) => {
    await kernel.database.lockWithNext(client, 'terms');
    const stored = await client.term.findUnique({ where: { id } });
    if (stored?.taxonomy !== taxonomy.name) throw domainError('rest_term_invalid');
    if (!canEditTerms(viewer, taxonomy.capabilities)) throw domainError('rest_cannot_update', { viewer });
    const owner = { object: 'term', subtype: taxonomy.name, id } as const;
    const meta = await checkOwnerMeta(owner, { input, fields, context });
    const newParentId = await checkParent(client, { taxonomy, input, stored });
    const parentId =
      newParentId === stored.parentId ? newParentId : await parentOutsideTerm(client, { id, parentId: newParentId });
    const name = input.name === undefined || input.name === null ? stored.name : requireName(input.name);
    if (taxonomyWrite?.nameTakenError) {
      await requireFreeName(client, { taxonomy, name, id, nameTakenError: taxonomyWrite.nameTakenError });
    }
    const inputSlug =
      input.slug === undefined || input.slug === null ? stored.slug : toInputSlug(input.slug, context.site.locale);
    const slug = inputSlug || toTermSlug(name, locale) || String(id);
    const compared = comparedTerms(write);
    // Terms with the same parent have different slugs in all languages.
    const others = { slug, id: { not: id }, OR: [compared, { taxonomy: taxonomy.name, parentId }] };
    const other = writesColumns(input) ? await client.term.findFirst({ where: others, select: { id: true } }) : null;
    if (other && inputSlug !== '' && parentId === stored.parentId) throw domainError('duplicate_term_slug');
    const term = await client.term.update({
      where: { id },
      data: {
        ...termNameColumns(name),
        slug: other
          ? await uniqueTermSlug({ client, taxonomy, compared: { taxonomy: taxonomy.name }, slug, id, parentId })
          : slug,
        parentId,
        ...(typeof input.description === 'string' ? { description: storedDescription(input.description) } : {}),
      },
    });
    await taxonomyWrite?.write?.(client, term);
    await writeOwnerMeta(client, { owner, changes: meta, context });
    if (languages && languages.language !== languages.stored) {
      await storeTermLanguage(client, { id, language: languages.language, context });
      await moveTermInGroup(client, { id, taxonomy, language: languages.language, context });
    }
    await linkTermTranslations(client, { id, taxonomy, input: input.translations, context });
    recordTerm(client, { action: 'updated', before: stored, after: term });
    return term;
  });
}

/** Whether an input has values for columns of a term. */
const writesColumns = ({ name, slug, parentId, description }: TermInput): boolean =>
  [name, slug, parentId, description].some((value) => value !== undefined && value !== null);

/** Checks that no other term has the name, whatever its case and accents. Errors: that of the taxonomy. */
async function requireFreeName(
  client: TransactionClient,
  term: { taxonomy: Taxonomy; name: string; id: number; nameTakenError: (id: number) => GraphQLError },
): Promise<void> {
  const { taxonomy, name, id, nameTakenError } = term;
  const other = await client.term.findFirst({
    where: { taxonomy: taxonomy.name, ...nameKeyOf(name), id: { not: id } },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  if (other) throw nameTakenError(other.id);
}

const nameKeyOf = (name: string) => ({ nameKey: termNameColumns(name).nameKey });

/** Cleans the name. Errors: `empty_term_name`; `rest_invalid_param` for one that is too long. */
function requireName(text: string, status?: number): string {
  const name = storedTermName(text);
  if (name === '') throw domainError('empty_term_name', status === undefined ? {} : { status });
  if (isTermNameTooLong(text)) {
    const message = `The name is longer than ${MAX_TERM_NAME_LENGTH} characters. Shorten it.`;
    throw domainError('rest_invalid_param', { parameter: 'name', message });
  }
  return name;
}

const toInputSlug = (slug: string | null | undefined, locale: string): string => (slug ? toTermSlug(slug, locale) : '');

const toTermSlug = (text: string, locale: string): string => truncateSlug(slugify(text, locale), MAX_SLUG_LENGTH);

/**
 * Returns the parent of the input, else the stored one. Errors: `rest_taxonomy_not_hierarchical`, `rest_term_invalid`.
 */
async function checkParent(
  client: TransactionClient,
  { taxonomy, input, stored }: { taxonomy: Taxonomy; input: TermInput; stored?: TermRow },
): Promise<number> {
  const { parentId } = input;
  if (parentId === undefined || parentId === null) return stored?.parentId ?? 0;
  if (!taxonomy.hierarchical) throw domainError('rest_taxonomy_not_hierarchical');
  if (parentId === 0) return 0;
  const parent = await client.term.findUnique({ where: { id: parentId }, select: { taxonomy: true } });
  if (parent?.taxonomy !== taxonomy.name) throw domainError('rest_term_invalid', { status: 400 });
  return parentId;
}

/**
 * Checks the name of a new term: no sibling (in a flat taxonomy, no term) may have it, unless the input contains a slug
 * that no other term has. `slug` is that of the new term; `hasInputSlug` says whether it comes from the input. Errors:
 * `term_exists` with the id of the other term.
 */
async function requireUniqueTermName(input: {
  client: TransactionClient;
  taxonomy: Taxonomy;
  compared: Prisma.TermWhereInput;
  name: string;
  slug: string;
  hasInputSlug: boolean;
  parentId: number;
  taxonomyWrite?: TaxonomyWrite | undefined;
}): Promise<void> {
  const { client, taxonomy, compared, name, slug, hasInputSlug, parentId, taxonomyWrite } = input;
  const siblings = { ...compared, ...(taxonomy.hierarchical ? { parentId } : {}) };
  const sameKeyTerms = await client.term.findMany({
    where: { ...siblings, nameKey: normalizeText(name) },
    select: { id: true, name: true, slug: true },
    orderBy: { id: 'asc' },
  });
  const [sameKey] = sameKeyTerms;
  if (sameKey && taxonomyWrite?.nameTakenError) throw taxonomyWrite.nameTakenError(sameKey.id);
  const sameName = sameKeyTerms.find((term) => isSameTermName(term.name, name));
  if (!sameName) return;
  const sameSlug = await client.term.findFirst({
    where: { ...compared, slug },
    select: { id: true, parentId: true },
    orderBy: { id: 'asc' },
  });
  if (hasInputSlug && sameName.slug !== slug && !sameSlug) return;
  if (!taxonomy.hierarchical) throw termExistsError(sameName.id);
  if ((!hasInputSlug || sameName.slug === slug) && sameKeyTerms.some((term) => term.name === name))
    throw termExistsError(sameName.id);
  if (sameSlug?.parentId === parentId) throw termExistsError(sameSlug.id);
}

/** Whether two terms have the same name. Only letters of ASCII are equal in both cases: `ÑANDÚ` and `ñandú` differ. */
export const isSameTermName = (left: string, right: string): boolean => asciiLowerCase(left) === asciiLowerCase(right);

const asciiLowerCase = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

const termExistsError = (id: number) => domainError('term_exists', { data: { term_id: id }, additionalData: [id, id] });

/**
 * Returns the parent to store for a term: `parentId`, or 0 if that is a descendant of the term, which would create a
 * cycle. Breaks a cycle that is already stored among the ancestors.
 */
async function parentOutsideTerm(
  client: TransactionClient,
  { id, parentId }: { id: number; parentId: number },
): Promise<number> {
  const path: number[] = [];
  for (let ancestor = parentId; ancestor > 0; ) {
    if (ancestor === id) return 0;
    const start = path.indexOf(ancestor);
    if (start >= 0) {
      await client.term.updateMany({ where: { id: { in: path.slice(start) } }, data: { parentId: 0 } });
      return parentId;
    }
    path.push(ancestor);
    const row = await client.term.findUnique({ where: { id: ancestor }, select: { parentId: true } });
    ancestor = row?.parentId ?? 0;
  }
  return parentId;
}

interface SlugRequest {
  client: TransactionClient;
  taxonomy: Taxonomy;
  /** The terms that must not have the slug. */
  compared: Prisma.TermWhereInput;
  slug: string;
  /** The term that receives the slug; 0 for a new one. */
  id: number;
  parentId: number;
}

/**
 * Returns a unique slug for a term: the slug itself if no compared term has it; else with the slugs of as many
 * ancestors as needed, and then with the first number that makes it unique in all taxonomies.
 */
async function uniqueTermSlug(request: SlugRequest): Promise<string> {
  const { client, taxonomy, compared, slug, id } = request;
  if (!(await client.term.findFirst({ where: { ...compared, slug }, select: { id: true } }))) return slug;
  const candidate = taxonomy.hierarchical ? await withAncestorSlugs(request) : slug;
  const other = await client.term.findFirst({ where: { slug: candidate, id: { not: id } }, select: { id: true } });
  return other ? numberedTermSlug(client, candidate) : candidate;
}

async function withAncestorSlugs({ client, taxonomy, slug, parentId }: SlugRequest): Promise<string> {
  let candidate = slug;
  const visited = new Set<number>();
  for (let ancestor = parentId; ancestor > 0 && !visited.has(ancestor); ) {
    visited.add(ancestor);
    const parent = await client.term.findUnique({
      where: { id: ancestor },
      select: { slug: true, parentId: true, taxonomy: true },
    });
    if (!parent || parent.taxonomy !== taxonomy.name) break;
    candidate = truncateSlug(`${candidate}-${parent.slug}`, 200);
    if (!(await client.term.findFirst({ where: { slug: candidate }, select: { id: true } }))) break;
    ancestor = parent.parentId;
  }
  return candidate;
}

/** Records a change of a term in the audit log. */
export function recordTerm(
  client: TransactionClient,
  { action, before, after }: { action: AuditAction; before?: Term; after?: Term },
): void {
  const term = after ?? before;
  if (!term) return;
  const { id, taxonomy, name } = term;
  recordChange(client, {
    ...{ action, kind: 'term', id, type: taxonomy, name },
    before: before ?? null,
    after: after ?? null,
  });
}
