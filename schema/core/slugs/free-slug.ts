import type { Database, TransactionClient } from '../../kernel.ts';
import { isIn, type Sql, sql } from '../../sql.ts';
import type { PostType, Registry } from '../../types/registry.ts';
import { truncateSlug, uniqueSlugSuffix } from '../slugs/slug.ts';
import { isReserved } from './reserved-slugs.ts';

/** Most numbers that are tried before an id makes the slug unique. */
const MOST_TRIES = 500;

interface SlugClaim {
  client: Pick<TransactionClient, '$queryRaw'>;
  registry: Registry;
  type: PostType;
  slug: string;
  /** The item that has or wants it; 0 for a new one. */
  id: number;
  parentId: number;
  /** The terms that it is to have, where slugs are unique within those of a taxonomy; by default those that it has. */
  termIds?: readonly number[] | undefined;
  /** The slug that it has. */
  own?: string | undefined;
  /** How the site builds the addresses of posts. */
  structure: string;
}

/**
 * The slug itself, or with the first free number behind it: unique within its type, for hierarchical types within
 * their parent, for templates within their theme, for attachments among everything.
 */
export async function uniqueSlug(claim: SlugClaim): Promise<string> {
  const { slug } = claim;
  const isTaken = async (wanted: string) => isReserved({ ...claim, slug: wanted }) || (await exists(claim, wanted));
  if (!(await isTaken(slug))) return slug;
  for (let number = 2; number < MOST_TRIES; number++) {
    const wanted = uniqueSlugSuffix(slug, number);
    if (!(await isTaken(wanted))) return wanted;
  }
  return `${truncateSlug(slug, 160)}-${claim.id}-${Date.now().toString(36)}`;
}

async function exists(claim: SlugClaim, slug: string): Promise<boolean> {
  const { client, id } = claim;
  const rows = await client.$queryRaw<{ id: number }[]>(
    sql`SELECT "id" FROM "posts" WHERE "slug" = ${slug} AND "id" <> ${id} AND ${slugScope(claim)} LIMIT 1`,
  );
  return rows.length > 0;
}

/** The items among which a slug must be the only one of its kind. */
export function slugScope({
  registry,
  type,
  id,
  parentId,
  termIds,
}: Omit<SlugClaim, 'client' | 'slug' | 'structure'>): Sql {
  if (type.name === 'attachment') return sql`"type" <> 'revision'`;
  const ofType = sql`"type" = ${type.name}`;
  if (type.slugTaxonomy) {
    const terms = termIds
      ? isIn('pt."termId"', termIds)
      : sql`pt."termId" IN (SELECT own."termId" FROM "post_terms" own WHERE own."postId" = ${id})`;
    return sql`${ofType} AND EXISTS (SELECT 1 FROM "post_terms" pt JOIN "terms" t ON t."id" = pt."termId" WHERE pt."postId" = "posts"."id" AND t."taxonomy" = ${type.slugTaxonomy} AND ${terms})`;
  }
  if (!type.hierarchical) return ofType;
  const trees = [...registry.postTypes.values()].filter((entry) => entry.hierarchical).map(({ name }) => name);
  return sql`${isIn('"type"', [...trees, 'attachment'])} AND "parentId" = ${parentId}`;
}

/** Lets one writer at a time claim a slug of a type, where several can write at once. */
export const claimSlugs = (
  database: Database,
  { client, type }: { client: TransactionClient; type: PostType },
): Promise<void> => database.lock(client, `slug:${type.name}`);

const TRASHED = '__trashed';

/** The slug of an item in the trash: its own is free for others. */
export const trashedSlug = (slug: string): string =>
  slug.endsWith(TRASHED) ? slug : `${truncateSlug(slug, 200 - TRASHED.length)}${TRASHED}`;
