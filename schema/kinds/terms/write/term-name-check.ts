import { domainError } from '../../../core/domain-errors.ts';
import type { TransactionClient } from '../../../core/domain-kernel.ts';
import { normaliseText } from '../../../core/normalise.ts';
import type { Taxonomy } from '../../../core/registry/registry.ts';
import type { OwnTermPart } from './taxonomy-write.ts';

/**
 * Requires a name that no sibling (in a flat taxonomy: no term) has, or a slug of the input that no other term has.
 * Errors: `term_exists` with the id of the other term.
 */
export async function requireNewName(input: {
  client: TransactionClient;
  taxonomy: Taxonomy;
  name: string;
  slug: string;
  isSlugGiven: boolean;
  parentId: number;
  own?: OwnTermPart | undefined;
}): Promise<void> {
  const { client, taxonomy, name, slug, isSlugGiven, parentId, own } = input;
  const siblings = { taxonomy: taxonomy.name, ...(taxonomy.hierarchical ? { parentId } : {}) };
  const alike = await client.term.findMany({
    where: { ...siblings, nameKey: normaliseText(name) },
    select: { id: true, name: true, slug: true },
    orderBy: { id: 'asc' },
  });
  const sameName = alike.find((term) => term.name.toLowerCase() === name.toLowerCase());
  if (!sameName) return;
  if (own?.taken) throw own.taken(sameName.id);
  const sameSlug = await client.term.findFirst({
    where: { taxonomy: taxonomy.name, slug },
    select: { id: true, parentId: true },
    orderBy: { id: 'asc' },
  });
  if (isSlugGiven && sameName.slug !== slug && !sameSlug) return;
  if (!taxonomy.hierarchical) throw taken(sameName.id);
  if ((!isSlugGiven || sameName.slug === slug) && alike.some((term) => term.name === name)) throw taken(sameName.id);
  if (sameSlug?.parentId === parentId) throw taken(sameSlug.id);
}

const taken = (id: number) => domainError('term_exists', { data: { term_id: id }, additionalData: [id, id] });
