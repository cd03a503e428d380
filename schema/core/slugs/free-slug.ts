import { isIn, type Sql, sql } from '../dialect/sql.ts';
import type { Database, TransactionClient } from '../domain-kernel.ts';
import type { PostType } from '../registry/post-type.ts';
import type { Registry } from '../registry/registry.ts';
import { slugWithNumber, truncateSlug } from './slug-text.ts';

/** Numbers up to which suffixes are tried; after them, the id and the time make the slug unique. */
const MAX_TRIES = 500;

/** Suffixes that one statement checks. */
const TRIES_PER_STATEMENT = 50;

/** A slug that an item requests. */
export interface SlugClaim {
  database: Pick<Database, 'dialect' | 'lock'>;
  client: TransactionClient;
  registry: Registry;
  type: PostType;
  slug: string;
  /** Id of the item that has or requests the slug; 0 for a new item. */
  id: number;
  parentId: number;
  /** The terms that the item will have, by default its present ones; read if the type has a `slugTaxonomy`. */
  termIds?: readonly number[] | undefined;
  /** The current slug of the item. */
  storedSlug?: string | undefined;
  /** The permalink structure of the site. */
  structure: string;
}

/**
 * Returns the slug, or the slug with the first free number as its suffix. Slugs are unique within the type; for
 * hierarchical types within the parent, for templates within the theme, for attachments among all items. The caller has
 * locked the slug; another one is locked here. `isTaken` says whether another item has the slug, if that is known.
 */
export async function uniqueSlug(claim: SlugClaim, isTaken?: boolean): Promise<string> {
  const { slug } = claim;
  const isFree = async () => !(isTaken ?? (await takenSlugs(claim, [slug])).has(slug));
  if (!isReserved(claim) && (await isFree())) return slug;
  for (let first = 2; first < MAX_TRIES; first += TRIES_PER_STATEMENT) {
    const candidates = Array.from({ length: TRIES_PER_STATEMENT }, (_, index) => slugWithNumber(slug, first + index));
    const taken = await takenSlugs(claim, candidates);
    for (const candidate of candidates) {
      if (taken.has(candidate) || isReserved({ ...claim, slug: candidate })) continue;
      if (await isStillFree(claim, candidate)) return candidate;
    }
  }
  return `${truncateSlug(slug, 160)}-${claim.id}-${Date.now().toString(36)}`;
}

/**
 * Makes a slug unique (`uniqueSlug`). The statement that looks for another item with it is sent together with `locking`,
 * which locks it, and sees what was committed before the lock was acquired.
 */
export async function lockUniqueSlug<Locked>(
  claim: SlugClaim,
  locking: Promise<Locked>,
): Promise<{ slug: string; locked: Locked }> {
  const [locked, taken] = await Promise.all([locking, takenSlugs(claim, [claim.slug])]);
  return { slug: await uniqueSlug(claim, taken.has(claim.slug)), locked };
}

/** Locks a slug that no item had, and returns whether that is still so. */
async function isStillFree(claim: SlugClaim, slug: string): Promise<boolean> {
  if (!claim.database.dialect.hasRowLocks) return true;
  const locking = lockSlug(claim.database, { client: claim.client, slug });
  const [, taken] = await Promise.all([locking, takenSlugs(claim, [slug])]);
  return !taken.has(slug);
}

/** Returns the slugs that other items have. */
async function takenSlugs(claim: SlugClaim, slugs: readonly string[]): Promise<Set<string>> {
  const { client, id } = claim;
  const rows = await client.$queryRaw<{ slug: string }[]>(sql`
    SELECT "slug" FROM "posts" WHERE ${isIn('"slug"', slugs)} AND "id" <> ${id} AND ${slugScope(claim)}`);
  return new Set(rows.map(({ slug }) => slug));
}

/** The SQL condition for the items among which a slug must be unique. */
export function slugScope({
  registry,
  type,
  id,
  parentId,
  termIds,
}: Omit<SlugClaim, 'database' | 'client' | 'slug' | 'structure' | 'parentId'> & { parentId: number | Sql }): Sql {
  if (type.name === 'attachment') return sql`"type" <> 'revision'`;
  const ofType = sql`"type" = ${type.name}`;
  if (type.slugTaxonomy) {
    const terms = termIds
      ? isIn('pt."termId"', termIds)
      : sql`pt."termId" IN (SELECT assigned."termId" FROM "post_terms" assigned WHERE assigned."postId" = ${id})`;
    return sql`
      ${ofType}
        AND EXISTS (
          SELECT 1 FROM "post_terms" pt JOIN "terms" t ON t."id" = pt."termId"
          WHERE pt."postId" = "posts"."id" AND t."taxonomy" = ${type.slugTaxonomy} AND ${terms}
        )`;
  }
  if (!type.hierarchical) return ofType;
  return sql`${isIn('"type"', hierarchicalTypes(registry))} AND "parentId" = ${parentId}`;
}

/** The types of the items among which a slug must be unique; null if items or terms of any kind decide. */
export function typesOfSlugScope({ registry, type }: Pick<SlugClaim, 'registry' | 'type'>): readonly string[] | null {
  if (type.name === 'attachment' || type.slugTaxonomy) return null;
  return type.hierarchical ? hierarchicalTypes(registry) : [type.name];
}

/** The types whose items have addresses below those of others. Files are below the items that they belong to. */
const hierarchicalTypes = ({ postTypes }: SlugClaim['registry']): string[] => [
  ...[...postTypes.values()].filter(({ hierarchical }) => hierarchical).map(({ name }) => name),
  'attachment',
];

/** The name of the lock on a slug. Items of different types may share a scope, so it does not depend on the type. */
export const slugLockName = (slug: string): string => `slug:${slug}`;

/** Locks a slug until the transaction ends, so that no other transaction takes it. */
export const lockSlug = (
  database: Pick<Database, 'lock'>,
  { client, slug }: { client: TransactionClient; slug: string },
): Promise<void> => database.lock(client, slugLockName(slug));

const TRASHED = '__trashed';

/** The slug of an item in the trash, so that other items can take its former slug. */
export const trashedSlug = (slug: string): string =>
  slug.endsWith(TRASHED) ? slug : `${truncateSlug(slug, 200 - TRASHED.length)}${TRASHED}`;

/** Slugs that addresses of feeds and embeds need. */
const RESERVED = new Set(['embed', 'feed', 'rdf', 'rss', 'rss2', 'atom']);

/** A slug, and the data on which its validity depends. */
interface SlugCheck {
  type: Pick<PostType, 'name' | 'hierarchical'>;
  slug: string;
  /** The stored slug of the item; it remains valid. */
  storedSlug?: string | undefined;
  /** The permalink structure of the site. */
  structure: string;
}

/** Whether items of the type cannot have the slug, since other addresses need it. */
export function isReserved({ type, slug, storedSlug, structure }: SlugCheck): boolean {
  if (RESERVED.has(slug)) return true;
  // Addresses of the pages of a long item end with a number.
  if (type.hierarchical) return /^(?:page)?\d+$/.test(slug);
  return type.name === 'post' && slug !== storedSlug && couldBeDate(slug, structure);
}

/** Returns the slug of a new item without a title: its id, with a suffix if other addresses need a number. */
export const slugFromId = (id: number, check: Pick<SlugCheck, 'type' | 'structure'>): string => {
  const slug = String(id);
  return isReserved({ ...check, slug }) ? slugWithNumber(slug, 2) : slug;
};

/** Whether the slug of a post could be read as a year, a month or a day at its position in the structure. */
function couldBeDate(slug: string, structure: string): boolean {
  const number = /^\d+$/.test(slug) ? Number(slug) : 0;
  if (number === 0) return false;
  const parts = structure.split('/').filter((part) => part !== '');
  const position = parts.indexOf('%postname%');
  if (position === 0) return true;
  const before = parts[position - 1];
  return (before === '%year%' && number <= 12) || (before === '%monthnum%' && number <= 31);
}

/** Returns the slug of a term with the first number that makes it unique in all taxonomies, which the caller has locked. */
export async function numberedTermSlug(client: TransactionClient, slug: string): Promise<string> {
  for (let number = 2; number < MAX_TRIES; number++) {
    const candidate = slugWithNumber(slug, number);
    if (!(await client.term.findFirst({ where: { slug: candidate }, select: { id: true } }))) return candidate;
  }
  // Then the number is derived from the highest id, so no term can have the slug yet.
  const [last] = await client.$queryRaw<{ id: number | bigint | null }[]>(sql`SELECT MAX("id") AS "id" FROM "terms"`);
  return slugWithNumber(slug, MAX_TRIES + Number(last?.id ?? 0));
}
