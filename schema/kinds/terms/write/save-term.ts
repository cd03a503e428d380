import type { GraphQLError } from 'graphql';
import { canCreateTerm, canEditTerms } from '../../../access/term-access.ts';
import type { InputValues } from '../../../core/builder.ts';
import { domainError } from '../../../core/domain-errors.ts';
import type { TransactionClient } from '../../../core/domain-kernel.ts';
import type { Taxonomy } from '../../../core/registry/registry.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import type { TermRow } from '../../../core/rows/term-row.ts';
import { MAX_SLUG_LENGTH, slugify, truncateSlug } from '../../../core/slugs/slug-text.ts';
import type { termInputFields } from '../term-inputs.ts';
import { recordTerm } from './record-term.ts';
import type { TaxonomyWrite } from './taxonomy-write.ts';
import { requireUniqueTermName } from './term-name-check.ts';
import { parentOutsideTerm } from './term-parent.ts';
import { uniqueTermSlug } from './term-slug.ts';
import {
  isTermNameTooLong,
  MAX_TERM_NAME_LENGTH,
  storedDescription,
  storedTermName,
  termNameColumns,
} from './term-texts.ts';

/** The writable fields of a term. Absent fields do not change. */
type TermInput = InputValues<ReturnType<typeof termInputFields>>;

interface TermWrite {
  taxonomy: Taxonomy;
  input: TermInput;
  context: RequestContext;
  taxonomyWrite?: TaxonomyWrite | undefined;
}

/**
 * Creates a term. Errors (docs/protocol/errors.md#terms-types-and-settings): `rest_cannot_create`,
 * `rest_taxonomy_not_hierarchical`, `rest_term_invalid` (400) for an unknown parent, `empty_term_name`, `term_exists`
 * with the id of the other term.
 */
export async function createTerm({ taxonomy, input, context, taxonomyWrite }: TermWrite): Promise<TermRow> {
  const { viewer, kernel } = context;
  const { capabilities, hierarchical } = taxonomy;
  await taxonomyWrite?.check?.();
  if (!canCreateTerm({ viewer, capabilities, hierarchical })) throw domainError('rest_cannot_create', { viewer });
  return kernel.database.transaction(async (client) => {
    await kernel.database.lock(client, 'terms');
    const parentId = await checkParent(client, { taxonomy, input });
    const name = requireName(input.name ?? '', taxonomyWrite?.creationStatus);
    const inputSlug = toInputSlug(input.slug, context);
    const slug = inputSlug || toTermSlug(name, context);
    await requireUniqueTermName({
      client,
      taxonomy,
      name,
      slug,
      hasInputSlug: inputSlug !== '',
      parentId,
      taxonomyWrite,
    });
    const term = await client.term.create({
      data: {
        taxonomy: taxonomy.name,
        ...termNameColumns(name),
        slug: await uniqueTermSlug({ client, taxonomy, slug, id: 0, parentId }),
        parentId,
        description: storedDescription(input.description ?? ''),
      },
    });
    await taxonomyWrite?.write?.(client, term);
    recordTerm(client, { action: 'created', after: term });
    if (term.slug !== '') return term;
    return client.term.update({ where: { id: term.id }, data: { slug: String(term.id) } });
  });
}

/**
 * Changes a term. Errors: `rest_term_invalid`, `rest_cannot_update`, `rest_taxonomy_not_hierarchical`,
 * `empty_term_name`, `duplicate_term_slug`.
 */
export async function updateTerm({
  id,
  taxonomy,
  input,
  context,
  taxonomyWrite,
}: TermWrite & { id: number }): Promise<TermRow> {
  const { viewer, kernel } = context;
  await taxonomyWrite?.check?.();
  return kernel.database.transaction(async (client) => {
    await kernel.database.lock(client, 'terms');
    const stored = await client.term.findUnique({ where: { id } });
    if (stored?.taxonomy !== taxonomy.name) throw domainError('rest_term_invalid');
    if (!canEditTerms(viewer, taxonomy.capabilities)) throw domainError('rest_cannot_update', { viewer });
    const newParentId = await checkParent(client, { taxonomy, input, stored });
    const parentId =
      newParentId === stored.parentId ? newParentId : await parentOutsideTerm(client, { id, parentId: newParentId });
    const name = input.name === undefined || input.name === null ? stored.name : requireName(input.name);
    if (taxonomyWrite?.nameTakenError) {
      await requireFreeName(client, { taxonomy, name, id, nameTakenError: taxonomyWrite.nameTakenError });
    }
    const inputSlug = input.slug === undefined || input.slug === null ? stored.slug : toInputSlug(input.slug, context);
    const slug = inputSlug || toTermSlug(name, context) || String(id);
    const other = await client.term.findFirst({
      where: { slug, taxonomy: taxonomy.name, id: { not: id } },
      select: { id: true },
    });
    if (other && inputSlug !== '' && parentId === stored.parentId) throw domainError('duplicate_term_slug');
    const term = await client.term.update({
      where: { id },
      data: {
        ...termNameColumns(name),
        slug: other ? await uniqueTermSlug({ client, taxonomy, slug, id, parentId }) : slug,
        parentId,
        ...(typeof input.description === 'string' ? { description: storedDescription(input.description) } : {}),
      },
    });
    await taxonomyWrite?.write?.(client, term);
    recordTerm(client, { action: 'updated', before: stored, after: term });
    return term;
  });
}

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

const toInputSlug = (slug: string | null | undefined, context: RequestContext): string =>
  slug ? toTermSlug(slug, context) : '';

const toTermSlug = (text: string, { site }: RequestContext): string =>
  truncateSlug(slugify(text, site.locale), MAX_SLUG_LENGTH);

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
