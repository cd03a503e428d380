import type { TransactionClient } from '../../../core/domain-kernel.ts';
import type { Taxonomy } from '../../../core/registry/registry.ts';
import { truncateSlug, uniqueSlugSuffix } from '../../../core/slugs/slug-text.ts';
import { sql } from '../../../core/sql.ts';

interface SlugClaim {
  client: TransactionClient;
  taxonomy: Taxonomy;
  slug: string;
  /** The term that has or wants it; 0 for a new one. */
  id: number;
  parentId: number;
}

/** How many numbers are tried one by one. */
const MAX_TRIES = 500;

/**
 * The slug itself if no term of the taxonomy has it; else followed by the slugs of as many ancestors as needed, and then
 * by the first number that makes it unique in all taxonomies.
 */
export async function uniqueTermSlug(claim: SlugClaim): Promise<string> {
  const { client, taxonomy, slug, id } = claim;
  if (!(await client.term.findFirst({ where: { slug, taxonomy: taxonomy.name }, select: { id: true } }))) return slug;
  const wanted = taxonomy.hierarchical ? await withAncestors(claim) : slug;
  const other = await client.term.findFirst({ where: { slug: wanted, id: { not: id } }, select: { id: true } });
  return other ? numbered(client, wanted) : wanted;
}

async function withAncestors({ client, taxonomy, slug, parentId }: SlugClaim): Promise<string> {
  let wanted = slug;
  const seen = new Set<number>();
  for (let above = parentId; above > 0 && !seen.has(above); ) {
    seen.add(above);
    const parent = await client.term.findUnique({
      where: { id: above },
      select: { slug: true, parentId: true, taxonomy: true },
    });
    if (!parent || parent.taxonomy !== taxonomy.name) break;
    wanted = truncateSlug(`${wanted}-${parent.slug}`, 200);
    if (!(await client.term.findFirst({ where: { slug: wanted }, select: { id: true } }))) break;
    above = parent.parentId;
  }
  return wanted;
}

async function numbered(client: TransactionClient, slug: string): Promise<string> {
  for (let number = 2; number < MAX_TRIES; number++) {
    const wanted = uniqueSlugSuffix(slug, number);
    if (!(await client.term.findFirst({ where: { slug: wanted }, select: { id: true } }))) return wanted;
  }
  // After that, the number is derived from the last id: no term can have it yet.
  const [last] = await client.$queryRaw<{ id: number | bigint | null }[]>(sql`SELECT MAX("id") AS "id" FROM "terms"`);
  return uniqueSlugSuffix(slug, MAX_TRIES + Number(last?.id ?? 0));
}
