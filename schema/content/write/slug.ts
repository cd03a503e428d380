import type { Database, TransactionClient } from '../../kernel.ts';
import { isIn, sql } from '../../sql.ts';
import type { PostType, Registry } from '../../types/registry.ts';
import { truncateSlug, uniqueSlugSuffix } from '../slug.ts';

/** Slugs that addresses of feeds and embeds need. */
const RESERVED = new Set(['embed', 'feed', 'rdf', 'rss', 'rss2', 'atom']);

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
}

/**
 * The slug itself, or with the first free number behind it: unique within its type, for hierarchical types within
 * their parent, for attachments among everything.
 */
export async function uniqueSlug(claim: SlugClaim): Promise<string> {
  const { type, slug } = claim;
  const isTaken = async (wanted: string) =>
    RESERVED.has(wanted) || (type.hierarchical && /^page\d*$/.test(wanted)) || (await exists(claim, wanted));
  if (!(await isTaken(slug))) return slug;
  for (let number = 2; number < MOST_TRIES; number++) {
    const wanted = uniqueSlugSuffix(slug, number);
    if (!(await isTaken(wanted))) return wanted;
  }
  return `${truncateSlug(slug, 160)}-${claim.id}-${Date.now().toString(36)}`;
}

async function exists({ client, registry, type, id, parentId }: SlugClaim, slug: string): Promise<boolean> {
  const hierarchical = [...registry.postTypes.values()].filter((entry) => entry.hierarchical).map(({ name }) => name);
  const scope =
    type.name === 'attachment'
      ? sql`1 = 1`
      : type.hierarchical
        ? sql`${isIn('"type"', [...hierarchical, 'attachment'])} AND "parentId" = ${parentId}`
        : sql`"type" = ${type.name}`;
  const rows = await client.$queryRaw<{ id: number }[]>(
    sql`SELECT "id" FROM "posts" WHERE "slug" = ${slug} AND "id" <> ${id} AND "type" <> 'revision' AND ${scope} LIMIT 1`,
  );
  return rows.length > 0;
}

/** Lets one writer at a time claim a slug of a type, where several can write at once. */
export const claimSlugs = (database: Database, client: TransactionClient, type: PostType): Promise<void> =>
  database.lock(client, `slug:${type.name}`);

const TRASHED = '__trashed';

/** The slug of an item in the trash: its own is free for others. */
export const trashedSlug = (slug: string): string =>
  slug.endsWith(TRASHED) ? slug : `${truncateSlug(slug, 200 - TRASHED.length)}${TRASHED}`;
