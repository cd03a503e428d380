import { isIn, sql } from '../../../schema/core/dialect/sql.ts';
import type { Dialect } from '../../../schema/core/dialect/sql-dialect.ts';
import type { TransactionClient } from '../../../schema/core/domain-kernel.ts';
import { recount } from '../../../schema/core/rows/recount.ts';
import type { Conversion, ImportPart, ImportRows, SiteParts } from '../conversion.ts';
import { attachedFiles } from '../convert-post-meta.ts';
import { readPositiveInteger } from '../stored-value.ts';
import type { RowWriter } from '../write-rows.ts';
import {
  createIdSequence,
  type IdMap,
  type ItemIds,
  itemIdBatches,
  itemKinds,
  loadItemIds,
  noIds,
} from './item-ids.ts';
import { inChunks, type MergeContext, type MergeCounts, MergedItemCounter } from './merge-context.ts';
import { describeGroups, languagesOfMatchedTerms, remapTermMeta, translationGroups } from './merge-languages.ts';
import { type ChosenPosts, choosePosts, remapPosts } from './merge-posts.ts';
import { UserMerge } from './merge-users.ts';

export interface MergeRequest {
  readonly conversion: Conversion;
  /** The rows of the source, with its ids. */
  readonly parts: SiteParts;
  /** Identifies the source. */
  readonly source: string;
  readonly dialect: Dialect;
  readonly writer: RowWriter;
  /** Called after each written part. */
  reportProgress(): Promise<void>;
}

export interface MergeResult {
  readonly kinds: readonly MergeCounts[];
  /** New ids by the ids of the source, with those of earlier imports. */
  readonly ids: ItemIds;
  /** The new path of a file of the source, by its path below the uploads. */
  readonly targetPath: (path: string) => string;
  /** The folders of the files of earlier imports, by the ids of the attachments in the source. */
  readonly earlierFolders: ReadonlyMap<number, string>;
  /** The new ids of the added posts. */
  readonly addedPosts: readonly number[];
}

/**
 * Adds the new content of a source to the site. All rows get new ids, and references to them are updated. The settings
 * of the site are unchanged. Runs in the transaction of the client.
 */
export async function mergeSite(client: TransactionClient, request: MergeRequest): Promise<MergeResult> {
  const { conversion, source, dialect, writer, reportProgress } = request;
  const { stage, siteUrl, note } = conversion;
  const earlierIds = await loadItemIds(client, source);
  const ids = await existingIds(client, earlierIds);
  const itemCounters = {
    user: new MergedItemCounter(stage.details),
    term: new MergedItemCounter(stage.details),
    post: new MergedItemCounter(stage.details),
    comment: new MergedItemCounter(stage.details),
  };
  const merge: MergeContext = { client, dialect, stage, earlierIds, ids, itemCounters, siteUrl, note };
  const { filePaths, added, groups } = await mergeParts(merge, request);
  for (const importedItem of itemIdBatches(source, omitIds(ids, earlierIds))) await writer.write({ importedItem });
  await writer.finish();
  await describeGroups(merge, groups);
  await reportProgress();
  return {
    kinds: itemKinds.map((kind) => itemCounters[kind].counts(kind)),
    ids,
    targetPath: filePaths.pathOf,
    earlierFolders: await findEarlierFolders(merge),
    addedPosts: [...added.values()],
  };
}

async function mergeParts(
  merge: MergeContext,
  { conversion, parts, writer, reportProgress }: MergeRequest,
): Promise<ChosenPosts & Pick<MergedTerms, 'groups'>> {
  const { client, dialect } = merge;
  const write = async (part: ImportPart) => {
    await writer.write(part);
    await reportProgress();
  };
  // Settings are counted but not written.
  for (const _part of parts.settings) await reportProgress();
  const users = await UserMerge.begin(merge);
  for (const part of parts.users) await write(await users.merge(part));
  const { groups, ...mergedTerms } = await mergeTerms(merge, parts.terms);
  await write(mergedTerms);
  const chosen = await choosePosts(merge);
  const added = await chooseComments(merge);
  const [terms, commentedPosts] = [new Set<number>(), new Set<number>()];
  for (const part of parts.posts) {
    const remapped = remapPosts(merge, { part, chosen });
    await write(remapped);
    for (const { termId } of remapped.postTerm ?? []) terms.add(termId);
  }
  for (const part of parts.comments) {
    const remapped = remapComments(merge, { part, added });
    await write(remapped);
    for (const { postId } of remapped.comment ?? []) commentedPosts.add(postId);
  }
  if (conversion.hasFewSettings) {
    const category = await assignDefaultCategory(merge, [...chosen.added.values()]);
    if (category !== undefined) terms.add(category);
  }
  for (const [kind, ids] of [
    ['terms', terms],
    ['comments', commentedPosts],
  ] as const) {
    await inChunks([...ids], async (chunk) => {
      await recount({ dialect }, { client, kind, ids: chunk });
      return [];
    });
  }
  return { ...chosen, groups };
}

/**
 * The folders of the files of earlier imports, by attachment in the source. Attachments with a changed file are
 * omitted.
 */
async function findEarlierFolders({ client, stage, earlierIds, ids }: MergeContext): Promise<Map<number, string>> {
  const earlier =
    earlierIds.post.size === 0 ? [] : [...attachedFiles(stage)].filter(({ postId }) => earlierIds.post.has(postId));
  const targets = earlier.flatMap(({ postId }) => ids.post.get(postId) ?? []);
  const found = await inChunks(targets, (chunk) =>
    client.attachment.findMany({ where: { postId: { in: chunk } }, select: { postId: true, file: true } }),
  );
  const files = new Map(found.map(({ postId, file }) => [postId, file]));
  return new Map(
    earlier.flatMap(({ postId, file }): [number, string][] => {
      const existing = files.get(ids.post.get(postId) ?? 0);
      return existing?.endsWith(file) ? [[postId, existing.slice(0, existing.length - file.length)]] : [];
    }),
  );
}

/** The ids of earlier imports whose items still exist. Removed items are not imported again. */
async function existingIds(client: TransactionClient, earlierIds: ItemIds): Promise<ItemIds> {
  const select = { id: true } as const;
  const find = {
    user: (ids: number[]) => client.user.findMany({ where: { id: { in: ids } }, select }),
    term: (ids: number[]) => client.term.findMany({ where: { id: { in: ids } }, select }),
    post: (ids: number[]) => client.post.findMany({ where: { id: { in: ids } }, select }),
    comment: (ids: number[]) => client.comment.findMany({ where: { id: { in: ids } }, select }),
  };
  const ids = noIds();
  for (const kind of itemKinds) {
    const existing = new Set((await inChunks([...earlierIds[kind].values()], find[kind])).map(({ id }) => id));
    for (const [sourceId, id] of earlierIds[kind]) if (existing.has(id)) ids[kind].set(sourceId, id);
  }
  return ids;
}

function omitIds(ids: ItemIds, omitted: ItemIds): ItemIds {
  const without = (map: IdMap, omitted: IdMap): IdMap => new Map([...map].filter(([id]) => !omitted.has(id)));
  return {
    user: without(ids.user, omitted.user),
    term: without(ids.term, omitted.term),
    post: without(ids.post, omitted.post),
    comment: without(ids.comment, omitted.comment),
  };
}

interface CommentIdentity {
  readonly id: number;
  readonly postId: number;
}

const COMMENT_IDENTITIES = `SELECT comment_ID AS batch_key, comment_ID AS id, comment_post_ID AS postId
  FROM comments WHERE comment_ID > ? ORDER BY comment_ID`;

/**
 * Assigns ids to the new comments of imported posts, including posts of earlier imports. Requires the ids of posts;
 * must run before anything refers to the comments.
 */
async function chooseComments({ client, dialect, stage, earlierIds, ids, itemCounters }: MergeContext): Promise<IdMap> {
  const nextId = await createIdSequence(client, { dialect, kind: 'comment' });
  const added: IdMap = new Map();
  for (const identities of stage.batches<CommentIdentity>(COMMENT_IDENTITIES)) {
    for (const { id, postId } of identities) {
      if (earlierIds.comment.has(id)) itemCounters.comment.alreadyImported++;
      else if (!ids.post.has(postId)) itemCounters.comment.countOmitted('its item was not imported', `comment ${id}`);
      else added.set(id, nextId());
    }
  }
  itemCounters.comment.added += added.size;
  for (const [id, newId] of added) ids.comment.set(id, newId);
  return added;
}

/** The rows of the added comments. */
function remapComments({ ids }: MergeContext, { part, added }: { part: ImportPart; added: IdMap }): ImportPart {
  return {
    comment: (part.comment ?? []).flatMap((row) => {
      const newId = added.get(row.id ?? 0);
      if (newId === undefined) return [];
      return [
        {
          ...row,
          id: newId,
          postId: ids.post.get(row.postId) ?? 0,
          userId: ids.user.get(row.userId ?? 0) ?? 0,
          parentId: ids.comment.get(row.parentId ?? 0) ?? 0,
        },
      ];
    }),
    commentMeta: (part.commentMeta ?? []).flatMap((row) => {
      const commentId = added.get(row.commentId);
      return commentId === undefined ? [] : [{ ...row, commentId }];
    }),
  };
}

/**
 * Assigns the default category of the site to added posts without a category. Returns its id; undefined without one.
 */
async function assignDefaultCategory({ client }: MergeContext, added: readonly number[]): Promise<number | undefined> {
  const setting = await client.setting.findUnique({ where: { name: 'default_category' } });
  const id = readPositiveInteger(JSON.parse(setting?.value ?? '0'));
  const category = await client.term.findFirst({ where: { id, taxonomy: 'category' }, select: { id: true } });
  if (!category) return undefined;
  await inChunks(added, async (chunk) => {
    await client.$executeRaw(sql`
      INSERT INTO "post_terms" ("postId", "termId")
      SELECT p."id", d."id" FROM "posts" p JOIN "terms" d ON d."id" = ${id}
      WHERE ${isIn('p."id"', chunk)} AND p."type" = 'post' AND p."status" <> 'auto-draft'
        AND NOT EXISTS (
          SELECT 1 FROM "post_terms" pt JOIN "terms" t ON t."id" = pt."termId"
          WHERE pt."postId" = p."id" AND t."taxonomy" = 'category'
        )`);
    return [];
  });
  return id;
}

type TermRow = ImportRows['term'][number];

/** The rows of terms to write, and the groups of translations of the source. */
interface MergedTerms extends Pick<ImportRows, 'term' | 'termMeta'> {
  groups: readonly TermRow[];
}

/** Taxonomies whose terms are always added: menus with the same slug remain separate. */
const NEVER_MATCHED: ReadonlySet<string> = new Set(['nav_menu']);

/**
 * Merges terms. A term with the taxonomy and slug of a term of the site is mapped to it; the others are added, parents
 * first. Returns the rows to write, and adds the new ids to `ids`.
 */
async function mergeTerms(
  { client, dialect, earlierIds, ids, itemCounters }: MergeContext,
  parts: Iterable<ImportPart>,
): Promise<MergedTerms> {
  const all = [...parts];
  const terms = all.flatMap((part) => part.term ?? []);
  const taxonomies = [...new Set(terms.map(({ taxonomy }) => taxonomy))];
  const existing = await client.term.findMany({
    where: { taxonomy: { in: taxonomies } },
    select: { id: true, taxonomy: true, slug: true, parentId: true },
    orderBy: { id: 'desc' },
  });
  // Of several terms with the same slug, one with the same parent matches, otherwise the first.
  const bySlug = new Map(existing.map(({ id, taxonomy, slug }) => [`${taxonomy} ${slug}`, id]));
  const byParent = new Map(existing.map(({ id, taxonomy, slug, parentId }) => [`${taxonomy} ${slug} ${parentId}`, id]));
  const nextId = await createIdSequence(client, { dialect, kind: 'term' });
  const added = new Map<number, number>();
  const matched = new Map<number, number>();
  // By the slugs of the source, those of the site.
  const slugs = new Map<string, string>();
  const slugsOfSite = new Map(existing.map(({ id, slug }) => [id, slug]));
  const term: TermRow[] = [];
  for (const row of parentsFirst(terms)) {
    const { id = 0, taxonomy } = row;
    const parentId = ids.term.get(row.parentId ?? 0) ?? 0;
    const isNeverMatched = NEVER_MATCHED.has(taxonomy);
    const matchingId = isNeverMatched
      ? undefined
      : (byParent.get(`${taxonomy} ${row.slug} ${parentId}`) ?? bySlug.get(`${taxonomy} ${row.slug}`));
    if (earlierIds.term.has(id)) {
      itemCounters.term.alreadyImported++;
    } else if (matchingId !== undefined) {
      ids.term.set(id, matchingId);
      matched.set(id, matchingId);
      itemCounters.term.matched++;
    } else {
      const newId = nextId();
      let slug = row.slug;
      for (let number = 2; byParent.has(`${taxonomy} ${slug} ${parentId}`); number++) slug = `${row.slug}-${number}`;
      byParent.set(`${taxonomy} ${slug} ${parentId}`, newId);
      ids.term.set(id, newId);
      added.set(id, newId);
      itemCounters.term.added++;
      // Counted after all posts have been added.
      slugsOfSite.set(newId, slug);
      term.push({ ...row, id: newId, slug, parentId, count: 0 });
    }
    if (taxonomy === 'term_translations') slugs.set(row.slug, slugsOfSite.get(ids.term.get(id) ?? 0) ?? row.slug);
  }
  const termMeta = all
    .flatMap((part) => part.termMeta ?? [])
    .flatMap((row) => remapTermMeta(row, { ids, slugs }) ?? []);
  const ofAdded = termMeta.flatMap((row) => {
    const termId = added.get(row.termId);
    return termId === undefined ? [] : [{ ...row, termId }];
  });
  const ofMatched = await languagesOfMatchedTerms({ client }, { matched, termMeta });
  return { term, termMeta: [...ofAdded, ...ofMatched], groups: translationGroups(terms) };
}

/** Sorts terms after their parents. A cycle of parents is broken. */
function parentsFirst(terms: readonly TermRow[]): TermRow[] {
  const byId = new Map(terms.map((row) => [row.id ?? 0, row]));
  const ordered = new Set<TermRow>();
  for (const row of terms) {
    const ancestors: TermRow[] = [];
    for (let next: TermRow | undefined = row; next && !ordered.has(next) && !ancestors.includes(next); ) {
      ancestors.push(next);
      next = byId.get(next.parentId ?? 0);
    }
    for (const ancestor of ancestors.reverse()) ordered.add(ancestor);
  }
  return [...ordered];
}
