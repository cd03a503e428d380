import type { GraphQLError } from 'graphql';
import { canCreateTerm, canEditTerms } from '../../access/term-access.ts';
import { maximumSlugLength, slugify, truncateSlug } from '../../content/slugs/slug.ts';
import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import type { TransactionClient } from '../../kernel.ts';
import type { Taxonomy } from '../../types/registry.ts';
import type { TermRow } from '../term-row.ts';
import { requireNewName } from './existing.ts';
import type { OwnTermPart } from './own-part.ts';
import { withoutCircle } from './parent.ts';
import { uniqueTermSlug } from './slug.ts';
import { nameColumns, storedDescription, storedName } from './texts.ts';

/** What may be written of a term. What is absent stays as it is. */
export interface TermInput {
  name?: string | null;
  slug?: string | null;
  description?: string | null;
  parentId?: number | null;
}

interface Write {
  taxonomy: Taxonomy;
  input: TermInput;
  context: RequestContext;
  own?: OwnTermPart | undefined;
}

/**
 * Creates a term. Errors (protocol 8.10): `rest_cannot_create`, `rest_taxonomy_not_hierarchical`, `rest_term_invalid`
 * (400) for an unknown parent, `empty_term_name`, `term_exists` with the number of that term.
 */
export async function createTerm({ taxonomy, input, context, own }: Write): Promise<TermRow> {
  const { viewer, kernel } = context;
  const { capabilities, hierarchical } = taxonomy;
  if (!canCreateTerm({ viewer, capabilities, hierarchical })) throw domainError('rest_cannot_create', { viewer });
  return kernel.database.transaction(async (client) => {
    await kernel.database.lock(client, 'terms');
    await own?.check?.(client);
    const parentId = await checkedParent(client, { taxonomy, input });
    const name = requireName(input.name ?? '', own?.refusal);
    const given = givenSlug(input.slug);
    const slug = given || slugOf(name);
    await requireNewName({ client, taxonomy, name, slug, isSlugGiven: given !== '', parentId, own });
    const term = await client.term.create({
      data: {
        taxonomy: taxonomy.name,
        ...nameColumns(name),
        slug: await uniqueTermSlug({ client, taxonomy, slug, id: 0, parentId }),
        parentId,
        description: storedDescription(input.description ?? ''),
      },
    });
    await own?.write?.(client, term);
    if (term.slug !== '') return term;
    return client.term.update({ where: { id: term.id }, data: { slug: String(term.id) } });
  });
}

/**
 * Changes a term. Errors: `rest_term_invalid`, `rest_cannot_update`, `rest_taxonomy_not_hierarchical`,
 * `empty_term_name`, `duplicate_term_slug`.
 */
export async function updateTerm({ id, taxonomy, input, context, own }: Write & { id: number }): Promise<TermRow> {
  const { viewer, kernel } = context;
  return kernel.database.transaction(async (client) => {
    await kernel.database.lock(client, 'terms');
    const stored = await client.term.findUnique({ where: { id } });
    if (stored?.taxonomy !== taxonomy.name) throw domainError('rest_term_invalid');
    if (!canEditTerms(viewer, taxonomy.capabilities)) throw domainError('rest_cannot_update', { viewer });
    await own?.check?.(client);
    const wanted = await checkedParent(client, { taxonomy, input, stored });
    const parentId = wanted === stored.parentId ? wanted : await withoutCircle(client, { id, parentId: wanted });
    const name = input.name === undefined || input.name === null ? stored.name : requireName(input.name);
    if (own?.taken) await requireOtherName(client, { taxonomy, name, id, taken: own.taken });
    const asked = input.slug === undefined || input.slug === null ? stored.slug : givenSlug(input.slug);
    const slug = asked || slugOf(name) || String(id);
    const other = await client.term.findFirst({
      where: { slug, taxonomy: taxonomy.name, id: { not: id } },
      select: { id: true },
    });
    if (other && asked !== '' && parentId === stored.parentId) throw domainError('duplicate_term_slug');
    const term = await client.term.update({
      where: { id },
      data: {
        ...nameColumns(name),
        slug: other ? await uniqueTermSlug({ client, taxonomy, slug, id, parentId }) : slug,
        parentId,
        ...(typeof input.description === 'string' ? { description: storedDescription(input.description) } : {}),
      },
    });
    await own?.write?.(client, term);
    return term;
  });
}

/** Errors: what the taxonomy says where another term has the name. */
async function requireOtherName(
  client: TransactionClient,
  named: { taxonomy: Taxonomy; name: string; id: number; taken: (id: number) => GraphQLError },
): Promise<void> {
  const { taxonomy, name, id, taken } = named;
  const alike = await client.term.findMany({
    where: { taxonomy: taxonomy.name, ...nameKeyOf(name), id: { not: id } },
    select: { id: true, name: true },
  });
  const other = alike.find((term) => term.name.toLowerCase() === name.toLowerCase());
  if (other) throw taken(other.id);
}

const nameKeyOf = (name: string) => ({ nameKey: nameColumns(name).nameKey });

function requireName(given: string, status?: number): string {
  const name = storedName(given);
  if (name === '') throw domainError('empty_term_name', status === undefined ? {} : { status });
  return name;
}

const givenSlug = (slug: string | null | undefined): string => (slug ? slugOf(slug) : '');

const slugOf = (text: string): string => truncateSlug(slugify(text), maximumSlugLength);

async function checkedParent(
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
