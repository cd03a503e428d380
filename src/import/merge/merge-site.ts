import { recount } from '../../../schema/content/counts/recount.ts';
import type { Dialect } from '../../../schema/core/dialect/sql-dialect.ts';
import type { TransactionClient } from '../../../schema/core/domain-kernel.ts';
import type { Conversion, ImportPart, SiteParts } from '../conversion.ts';
import { attachedFiles } from '../convert-post-meta.ts';
import type { RowWriter } from '../write-rows.ts';
import { type IdMap, type ItemIds, itemIdBatches, itemKinds, loadItemIds, noIds } from './item-ids.ts';
import { chooseComments, moveComments } from './merge-comments.ts';
import { inChunks, type Merging } from './merge-context.ts';
import { type MergeCounts, MergeTally } from './merge-counts.ts';
import { giveDefaultCategory } from './merge-default-category.ts';
import { type ChosenPosts, choosePosts, movePosts } from './merge-posts.ts';
import { mergeTerms } from './merge-terms.ts';
import { UserMerge } from './merge-users.ts';

export interface MergeRequest {
  readonly conversion: Conversion;
  /** The rows of the source, with its ids. */
  readonly parts: SiteParts;
  /** Identifies the source. */
  readonly source: string;
  readonly dialect: Dialect;
  readonly writer: RowWriter;
  /** Called after rows have been written. */
  written(): Promise<void>;
}

export interface MergeResult {
  readonly kinds: readonly MergeCounts[];
  /** New ids by the ids of the source, with those of earlier imports. */
  readonly ids: ItemIds;
  /** The new path of a file of the source, by its path below the uploads. */
  readonly placeFile: (path: string) => string;
  /** The folders of the files of earlier imports, by the ids of the attachments in the source. */
  readonly earlierFolders: ReadonlyMap<number, string>;
  /** The new ids of the added posts. */
  readonly addedPosts: readonly number[];
}

/**
 * Adds the new content of a source to the site. All rows get new ids, and references follow. The settings of the site
 * stay. Runs in the transaction of the client.
 */
export async function mergeSite(client: TransactionClient, request: MergeRequest): Promise<MergeResult> {
  const { conversion, source, dialect, writer, written } = request;
  const { stage, siteUrl, note } = conversion;
  const before = await loadItemIds(client, source);
  const ids = await idsThatAreHere(client, before);
  const tallies = { user: new MergeTally(), term: new MergeTally(), post: new MergeTally(), comment: new MergeTally() };
  const merging: Merging = { client, dialect, stage, before, ids, tallies, siteUrl, note };
  const { places, added } = await mergeParts(merging, request);
  for (const importedItem of itemIdBatches(source, withoutIds(ids, before))) await writer.write({ importedItem });
  await writer.finish();
  await written();
  return {
    kinds: itemKinds.map((kind) => tallies[kind].counts(kind)),
    ids,
    placeFile: places.place,
    earlierFolders: await findEarlierFolders(merging),
    addedPosts: [...added.values()],
  };
}

async function mergeParts(
  merging: Merging,
  { conversion, parts, writer, written }: MergeRequest,
): Promise<ChosenPosts> {
  const { client, dialect } = merging;
  const write = async (part: ImportPart) => {
    await writer.write(part);
    await written();
  };
  // Only counted: the settings of the site stay.
  for (const _part of parts.settings) await written();
  const users = await UserMerge.begin(merging);
  for (const part of parts.users) await write(await users.merge(part));
  await write(await mergeTerms(merging, parts.terms));
  const chosen = await choosePosts(merging);
  const added = await chooseComments(merging);
  const [terms, commented] = [new Set<number>(), new Set<number>()];
  for (const part of parts.posts) {
    const moved = movePosts(merging, { part, chosen });
    await write(moved);
    for (const { termId } of moved.postTerm ?? []) terms.add(termId);
  }
  for (const part of parts.comments) {
    const moved = moveComments(merging, { part, added });
    await write(moved);
    for (const { postId } of moved.comment ?? []) commented.add(postId);
  }
  if (conversion.hasFewSettings) {
    const category = await giveDefaultCategory(merging, [...chosen.added.values()]);
    if (category !== undefined) terms.add(category);
  }
  for (const [kind, ids] of [
    ['terms', terms],
    ['comments', commented],
  ] as const) {
    await inChunks([...ids], async (chunk) => {
      await recount({ dialect }, { client, kind, ids: chunk });
      return [];
    });
  }
  return chosen;
}

/** An attachment with a changed file has no folder. */
async function findEarlierFolders({ client, stage, before, ids }: Merging): Promise<Map<number, string>> {
  const earlier =
    before.post.size === 0 ? [] : [...attachedFiles(stage)].filter(({ postId }) => before.post.has(postId));
  const targets = earlier.flatMap(({ postId }) => ids.post.get(postId) ?? []);
  const found = await inChunks(targets, (chunk) =>
    client.attachment.findMany({ where: { postId: { in: chunk } }, select: { postId: true, file: true } }),
  );
  const files = new Map(found.map(({ postId, file }) => [postId, file]));
  return new Map(
    earlier.flatMap(({ postId, file }): [number, string][] => {
      const here = files.get(ids.post.get(postId) ?? 0);
      return here?.endsWith(file) ? [[postId, here.slice(0, here.length - file.length)]] : [];
    }),
  );
}

/** The ids of earlier imports that still exist. Removed items are not imported again, and nothing refers to them. */
async function idsThatAreHere(client: TransactionClient, before: ItemIds): Promise<ItemIds> {
  const select = { id: true } as const;
  const find = {
    user: (ids: number[]) => client.user.findMany({ where: { id: { in: ids } }, select }),
    term: (ids: number[]) => client.term.findMany({ where: { id: { in: ids } }, select }),
    post: (ids: number[]) => client.post.findMany({ where: { id: { in: ids } }, select }),
    comment: (ids: number[]) => client.comment.findMany({ where: { id: { in: ids } }, select }),
  };
  const ids = noIds();
  for (const kind of itemKinds) {
    const here = new Set((await inChunks([...before[kind].values()], find[kind])).map(({ id }) => id));
    for (const [sourceId, id] of before[kind]) if (here.has(id)) ids[kind].set(sourceId, id);
  }
  return ids;
}

function withoutIds(ids: ItemIds, known: ItemIds): ItemIds {
  const without = (map: IdMap, other: IdMap): IdMap => new Map([...map].filter(([id]) => !other.has(id)));
  return {
    user: without(ids.user, known.user),
    term: without(ids.term, known.term),
    post: without(ids.post, known.post),
    comment: without(ids.comment, known.comment),
  };
}
