import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { isIn, joinSql, rawSql, type Sql, sql } from '../../core/dialect/sql.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { revisedKeysOf } from '../../core/registry/meta-registrations.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { RequestContext } from '../../core/request-context.ts';
import {
  parseTrashValue,
  SLUG_BEFORE_TRASH,
  STATUS_BEFORE_TRASH,
  TIME_OF_TRASHING,
} from '../../core/rows/content-row.ts';
import { slugScope } from '../../core/slugs/free-slug.ts';
import { slugOfTitle } from '../../core/slugs/generated-slug.ts';
import type { MetaChanges, MetaTexts } from '../meta/check-meta.ts';
import type { TermAssignment } from './graphql-input.ts';
import { type OrderedTerm, requestedTermIds } from './write-terms.ts';

/** The meta keys of the state before the trash. */
export const TRASH_STATE_KEYS = [STATUS_BEFORE_TRASH, TIME_OF_TRASHING, SLUG_BEFORE_TRASH];

/** The status and slug of an item before it was moved to the trash. */
export interface TrashState {
  status: string | null;
  slug: string | null;
}

/** Returns the meta values that store the status and the slug of an item that is moved to the trash. */
export function trashStateMeta({ status, slug, now }: { status: string; slug: string; now: Date }): MetaChanges {
  const values = [status, String(Math.floor(now.getTime() / 1_000)), slug];
  return new Map(values.map((value, index) => [TRASH_STATE_KEYS[index] as string, [JSON.stringify(value)]]));
}

/** Returns the state before the trash from the meta values of an item. */
export function trashStateOf(meta: MetaTexts): TrashState {
  const value = (key: string): string | null => parseTrashValue(meta.get(key)?.[0]);
  return { status: value(STATUS_BEFORE_TRASH), slug: value(SLUG_BEFORE_TRASH) };
}

/** The latest revision of an item, with the meta values that revisions store. */
export interface LatestRevision extends Pick<Post, 'id' | 'title' | 'content' | 'excerpt'> {
  meta: MetaTexts;
}

/** What is stored for a locked item beside its row. */
export interface StoredState {
  /** Its terms. */
  terms: readonly OrderedTerm[];
  /** The requested terms that it does not have, locked as references. */
  requestedTerms: readonly OrderedTerm[];
  /** Its meta values. */
  meta: MetaTexts;
  latestRevision: LatestRevision | null;
  /** The number of its revisions, with autosaves, and the local time of the newest one; empty without any. */
  revisionCount: number;
  newestRevisionDate: string;
  /** The items that its stored rendering depends on. */
  dependencies: ReadonlySet<number>;
  /** Whether another item has the slug that the item would get from its title; null if that was not read. */
  isGeneratedSlugTaken: boolean | null;
  /** Whether other rows belong or refer to it; read for deletions only. */
  has: Readonly<Record<'comments' | 'children' | 'menuLinks', boolean>>;
}

type OwnedPart = 'comment' | 'child' | 'menu-link';

/** A row of one of the parts of the statement. */
interface StateRow {
  part:
    | 'term'
    | 'requested-term'
    | 'meta'
    | 'revision'
    | 'revision-meta'
    | 'revisions'
    | 'dependency'
    | 'slug-owner'
    | OwnedPart;
  id: number | bigint;
  position: number | bigint;
  number: number | bigint;
  a: string;
  b: string;
  c: string;
}

/**
 * Reads what the write of a locked item depends on, with one statement. It runs after the statement that locked the
 * item, so that it sees everything that was committed before; it may be sent together with that one.
 */
export async function readStoredState(client: TransactionClient, query: StoredStateQuery): Promise<StoredState> {
  const parts = [...termParts(query), ...otherParts(query), ...(query.forDeletion ? ownedParts(query) : [])];
  const rows = await client.$queryRaw<StateRow[]>(joinSql(parts, ' UNION ALL '));
  return { ...stateOf(rows), ...(query.title === undefined ? { isGeneratedSlugTaken: null } : {}) };
}

interface StoredStateQuery {
  id: number;
  type: PostType;
  assignments: readonly TermAssignment[];
  /** The title that the item will have, if it is known. */
  title: string | undefined;
  /** The locale by which that slug is made; that of the site by default. */
  locale?: string;
  /** Whether to read what a deletion also changes. */
  forDeletion?: boolean;
  context: RequestContext;
}

/** Selects the terms of the item, and locks the requested ones, each with its position in the order of names. */
function termParts({ id, assignments, context }: StoredStateQuery): Sql[] {
  const { dialect } = context.kernel.database;
  const ids = requestedTermIds(assignments);
  const columns = sql`t."id", t."parentId", t."taxonomy", t."slug", t."name", t."nameKey"`;
  const assigned = sql`
    SELECT 'term' AS "part", ${columns} FROM "post_terms" pt JOIN "terms" t ON t."id" = pt."termId"
    WHERE pt."postId" = ${id}`;
  const locked = sql`
    SELECT ${columns} FROM "terms" t
    WHERE ${isIn('t."id"', ids)} AND t."id" NOT IN (SELECT o."termId" FROM "post_terms" o WHERE o."postId" = ${id})
    ORDER BY t."id" ${dialect.lockClause('reference')}`;
  const all =
    ids.length === 0 ? assigned : sql`${assigned} UNION ALL SELECT 'requested-term' AS "part", l.* FROM (${locked}) l`;
  return [
    sql`
    SELECT n."part", n."id", ROW_NUMBER() OVER (ORDER BY n."nameKey", n."id") AS "position", n."parentId" AS "number",
      n."taxonomy" AS "a", n."slug" AS "b", n."name" AS "c"
    FROM (${all}) n`,
  ];
}

function otherParts({ id, type, title, locale, context }: StoredStateQuery): Sql[] {
  const revisions = sql`"posts" r WHERE r."type" = 'revision' AND r."parentId" = ${id}`;
  const latest = sql`
    SELECT r."id", r."title", r."content", r."excerpt" FROM ${revisions} AND r."autosave" = ${false}
    ORDER BY r."date" DESC, r."id" DESC LIMIT 1`;
  const parts = [
    sql`
    SELECT 'meta' AS "part", m."id", m."id" AS "position", 0 AS "number", m."key" AS "a", m."value" AS "b", '' AS "c"
    FROM "post_meta" m WHERE m."postId" = ${id}`,
    sql`
    SELECT 'revision' AS "part", l."id", 0 AS "position", 0 AS "number", l."title" AS "a", l."content" AS "b", l."excerpt" AS "c"
    FROM (${latest}) l`,
    sql`
    SELECT 'revisions' AS "part", CAST(COUNT(*) AS INTEGER) AS "id", 0 AS "position", 0 AS "number",
      COALESCE(MAX(r."date"), '') AS "a", '' AS "b", '' AS "c"
    FROM ${revisions}`,
    sql`
    SELECT 'dependency' AS "part", d."targetId" AS "id", 0 AS "position", 0 AS "number", '' AS "a", '' AS "b", '' AS "c"
    FROM "render_dependencies" d WHERE d."postId" = ${id}`,
  ];
  if (title !== undefined) {
    const parentId = sql`(SELECT own."parentId" FROM "posts" own WHERE own."id" = ${id})`;
    parts.push(sql`
    SELECT 'slug-owner' AS "part", o."id", 0 AS "position", 0 AS "number", '' AS "a", '' AS "b", '' AS "c"
    FROM (${ownerOfGeneratedSlug({ id, title, parentId }, { type, locale, context })}) o`);
  }
  const revisedKeys = revisedKeysOf(type);
  if (revisedKeys.length > 0) {
    parts.push(sql`
    SELECT 'revision-meta' AS "part", m."id", m."id" AS "position", 0 AS "number", m."key" AS "a", m."value" AS "b", '' AS "c"
    FROM "post_meta" m WHERE ${isIn('m."key"', revisedKeys)} AND m."postId" = (SELECT l."id" FROM (${latest}) l)`);
  }
  return parts;
}

/** Selects another item that has the slug that an item would get from its title. */
function ownerOfGeneratedSlug(
  { id, title, parentId }: { id: number; title: string; parentId: number | Sql },
  { type, locale, context }: { type: PostType; locale: string | undefined; context: RequestContext },
): Sql {
  const { registry, site } = context;
  const slug = slugOfTitle({ id, title }, locale ?? site.locale);
  const scope = slugScope({ registry, type, id, parentId });
  return sql`SELECT "id" FROM "posts" WHERE "slug" = ${slug} AND "id" <> ${id} AND ${scope} LIMIT 1`;
}

/**
 * Reads with the commit whether another item has the slug that an item would get from its title, unless that is known or
 * the slug cannot be another one. `isTaken` resolves with the commit.
 */
export async function readGeneratedSlug(
  client: TransactionClient,
  {
    post,
    type,
    locale,
    state,
    context,
  }: {
    post: Post;
    type: PostType;
    locale: string;
    state?: Pick<StoredState, 'isGeneratedSlugTaken'>;
    context: RequestContext;
  },
): Promise<{ isTaken: Promise<boolean> }> {
  const known = state?.isGeneratedSlugTaken ?? null;
  if (known !== null) return { isTaken: Promise.resolve(known) };
  const slug = slugOfTitle(post, locale);
  if (slug === post.slug || type.slugTaxonomy) return { isTaken: Promise.resolve(false) };
  const owner = ownerOfGeneratedSlug(post, { type, locale, context });
  const { rows } = await context.kernel.database.queryAtCommit(client, owner);
  return { isTaken: rows.then(({ length }) => length > 0) };
}

/** Selects one row for each kind of rows that a deletion also changes. */
function ownedParts({ id, type: { name: type } }: StoredStateQuery): Sql[] {
  const onePart = (part: OwnedPart, rows: Sql) => sql`
    SELECT ${rawSql(`'${part}'`)} AS "part", f."id", 0 AS "position", 0 AS "number", '' AS "a", '' AS "b", '' AS "c"
    FROM (${rows} LIMIT 1) f`;
  return [
    onePart('comment', sql`SELECT "id" FROM "comments" WHERE "postId" = ${id}`),
    onePart(
      'child',
      sql`SELECT "id" FROM "posts" WHERE "parentId" = ${id} AND ${isIn('"type"', [type, 'attachment'])}`,
    ),
    onePart(
      'menu-link',
      sql`SELECT "postId" AS "id" FROM "menu_items" WHERE "objectId" = ${id} AND "itemType" = 'post_type'`,
    ),
  ];
}

function stateOf(unordered: readonly StateRow[]): StoredState {
  const rows = [...unordered].sort((left, right) => Number(left.position) - Number(right.position));
  const ofPart = (part: StateRow['part']) => rows.filter((row) => row.part === part);
  const metaOf = (part: StateRow['part']): MetaTexts => {
    const texts = new Map<string, string[]>();
    for (const { a: key, b: text } of ofPart(part)) {
      const ofKey = texts.get(key);
      if (ofKey) ofKey.push(text);
      else texts.set(key, [text]);
    }
    return texts;
  };
  const [revision] = ofPart('revision');
  const [counts] = ofPart('revisions');
  return {
    terms: ofPart('term').map(termOf),
    requestedTerms: ofPart('requested-term').map(termOf),
    meta: metaOf('meta'),
    latestRevision: revision
      ? {
          id: Number(revision.id),
          title: revision.a,
          content: revision.b,
          excerpt: revision.c,
          meta: metaOf('revision-meta'),
        }
      : null,
    revisionCount: Number(counts?.id ?? 0),
    newestRevisionDate: counts?.a ?? '',
    dependencies: new Set(ofPart('dependency').map(({ id }) => Number(id))),
    isGeneratedSlugTaken: ofPart('slug-owner').length > 0,
    has: {
      comments: ofPart('comment').length > 0,
      children: ofPart('child').length > 0,
      menuLinks: ofPart('menu-link').length > 0,
    },
  };
}

const termOf = ({ id, number, position, a: taxonomy, b: slug, c: name }: StateRow): OrderedTerm => ({
  id: Number(id),
  taxonomy,
  slug,
  name,
  parentId: Number(number),
  position: Number(position),
});
