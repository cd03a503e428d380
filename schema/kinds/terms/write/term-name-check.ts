import { domainError } from '../../../core/domain-errors.ts';
import type { TransactionClient } from '../../../core/domain-kernel.ts';
import { normalizeText } from '../../../core/normalize.ts';
import type { Taxonomy } from '../../../core/registry/registry.ts';
import type { TaxonomyWrite } from './taxonomy-write.ts';

/**
 * Checks the name of a new term: no sibling (in a flat taxonomy, no term) may have it, unless the input contains a slug
 * that no other term has. `slug` is that of the new term; `hasInputSlug` says whether it comes from the input. Errors:
 * `term_exists` with the id of the other term.
 */
export async function requireUniqueTermName(input: {
  client: TransactionClient;
  taxonomy: Taxonomy;
  name: string;
  slug: string;
  hasInputSlug: boolean;
  parentId: number;
  taxonomyWrite?: TaxonomyWrite | undefined;
}): Promise<void> {
  const { client, taxonomy, name, slug, hasInputSlug, parentId, taxonomyWrite } = input;
  const siblings = { taxonomy: taxonomy.name, ...(taxonomy.hierarchical ? { parentId } : {}) };
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
    where: { taxonomy: taxonomy.name, slug },
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
