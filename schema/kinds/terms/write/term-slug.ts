import type { TransactionClient } from '../../../core/domain-kernel.ts';
import type { Taxonomy } from '../../../core/registry/registry.ts';
import { slugWithNumber, truncateSlug } from '../../../core/slugs/slug-text.ts';
import { sql } from '../../../core/sql.ts';

interface SlugRequest {
  client: TransactionClient;
  taxonomy: Taxonomy;
  slug: string;
  /** The term that receives the slug; 0 for a new one. */
  id: number;
  parentId: number;
}

/** The maximum number of suffixes to try one by one. */
const MAX_SUFFIX_ATTEMPTS = 500;

/**
 * Returns a unique slug for a term: the slug itself if no term of the taxonomy has it; else with the slugs of as many
 * ancestors as needed, and then with the first number that makes it unique in all taxonomies.
 */
export async function uniqueTermSlug(request: SlugRequest): Promise<string> {
  const { client, taxonomy, slug, id } = request;
  if (!(await client.term.findFirst({ where: { slug, taxonomy: taxonomy.name }, select: { id: true } }))) return slug;
  const candidate = taxonomy.hierarchical ? await withAncestorSlugs(request) : slug;
  const other = await client.term.findFirst({ where: { slug: candidate, id: { not: id } }, select: { id: true } });
  return other ? withUniqueNumber(client, candidate) : candidate;
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

async function withUniqueNumber(client: TransactionClient, slug: string): Promise<string> {
  for (let number = 2; number < MAX_SUFFIX_ATTEMPTS; number++) {
    const candidate = slugWithNumber(slug, number);
    if (!(await client.term.findFirst({ where: { slug: candidate }, select: { id: true } }))) return candidate;
  }
  // Then the number is derived from the highest id, so no term can have the slug yet.
  const [last] = await client.$queryRaw<{ id: number | bigint | null }[]>(sql`SELECT MAX("id") AS "id" FROM "terms"`);
  return slugWithNumber(slug, MAX_SUFFIX_ATTEMPTS + Number(last?.id ?? 0));
}
