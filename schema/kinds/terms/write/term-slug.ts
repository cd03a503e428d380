import { truncateSlug, uniqueSlugSuffix } from '../../content/slugs/slug.ts';
import type { TransactionClient } from '../../kernel.ts';
import { sql } from '../../sql.ts';
import type { Taxonomy } from '../../types/registry.ts';

interface SlugClaim {
  client: TransactionClient;
  taxonomy: Taxonomy;
  slug: string;
  /** The term that has or wants it; 0 for a new one. */
  id: number;
  parentId: number;
}

/** Most numbers that are tried one by one. */
const MOST_TRIES = 500;

/**
 * The slug itself where no term of the taxonomy has it; else with the slugs of the terms above behind it, as many as
 * are needed, and then with the first number that makes it unlike the slugs of all taxonomies.
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
  for (let number = 2; number < MOST_TRIES; number++) {
    const wanted = uniqueSlugSuffix(slug, number);
    if (!(await client.term.findFirst({ where: { slug: wanted }, select: { id: true } }))) return wanted;
  }
  // So many terms of one name get numbers beyond the last id, which no term can have yet.
  const [last] = await client.$queryRaw<{ id: number | bigint | null }[]>(sql`SELECT MAX("id") AS "id" FROM "terms"`);
  return uniqueSlugSuffix(slug, MOST_TRIES + Number(last?.id ?? 0));
}
