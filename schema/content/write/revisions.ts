import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import type { TransactionClient } from '../../kernel.ts';
import { registrationsOf } from '../meta-registrations.ts';
import { normaliseText } from '../normalise.ts';
import { writeSearchText } from './columns.ts';

/** What a revision keeps of an item. */
export type RevisedFields = Pick<Post, 'title' | 'content' | 'excerpt'>;

/** Keeps the item as it now stands, unless the latest revision says the same. Gives the revision's id, or null. */
export async function keepRevision(
  client: TransactionClient,
  { post, authorId }: { post: Post; authorId: number },
): Promise<number | null> {
  const latest = await client.post.findFirst({
    where: { type: 'revision', parentId: post.id, autosave: false },
    orderBy: [{ date: 'desc' }, { id: 'desc' }],
  });
  if (latest && (await isSame(client, { revision: latest, post }))) return null;
  const revision = await client.post.create({
    data: {
      ...revisionData(post, { authorId, autosave: false }),
      date: post.modified,
      dateGmt: post.modifiedGmt,
      modified: post.modified,
      modifiedGmt: post.modifiedGmt,
    },
  });
  await copyRevisedMeta(client, { from: post.id, to: revision.id, type: post.type });
  await writeSearchText(client, revision);
  await summariseRevisions(client, post.id);
  return revision.id;
}

/** The columns of a revision of an item, without its dates. */
export function revisionData(post: Post, { authorId, autosave }: { authorId: number; autosave: boolean }) {
  return {
    type: 'revision',
    status: 'inherit',
    slug: `${post.id}-${autosave ? 'autosave' : 'revision'}-v1`,
    parentId: post.id,
    authorId,
    autosave,
    title: post.title,
    titleKey: normaliseText(post.title),
    content: post.content,
    excerpt: post.excerpt,
    guid: '',
  };
}

/** Keeps count and newest of an item's revisions beside it, so that reading it needs no look at them. */
export async function summariseRevisions(client: TransactionClient, postId: number): Promise<void> {
  const where = { type: 'revision', parentId: postId };
  const [count, latest] = await Promise.all([
    client.post.count({ where }),
    client.post.findFirst({ where, orderBy: [{ date: 'desc' }, { id: 'desc' }], select: { id: true } }),
  ]);
  await client.post.update({
    where: { id: postId },
    data: { revisionCount: count, latestRevisionId: latest?.id ?? 0 },
  });
}

async function isSame(client: TransactionClient, { revision, post }: { revision: Post; post: Post }): Promise<boolean> {
  if (revision.title !== post.title || revision.content !== post.content || revision.excerpt !== post.excerpt) {
    return false;
  }
  const keys = Object.keys(registrationsOf(post.type));
  const rows = await client.postMeta.findMany({ where: { postId: { in: [revision.id, post.id] }, key: { in: keys } } });
  return keys.every((key) => {
    const value = (postId: number) => rows.find((row) => row.postId === postId && row.key === key)?.value;
    return value(revision.id) === value(post.id);
  });
}

/** Registered values are kept with the revision. */
export async function copyRevisedMeta(
  client: TransactionClient,
  { from, to, type }: { from: number; to: number; type: string },
): Promise<void> {
  const keys = Object.keys(registrationsOf(type));
  const rows = await client.postMeta.findMany({ where: { postId: from, key: { in: keys } } });
  if (rows.length > 0) {
    await client.postMeta.createMany({ data: rows.map(({ key, value }) => ({ postId: to, key, value })) });
  }
}
