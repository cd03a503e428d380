import type { SourceBatch } from '../import-source.ts';
import { CommentRows } from './comment-rows.ts';
import type { RestReadContext } from './rest-read-context.ts';
import type { ListRequest } from './rest-reader.ts';

const TYPES = ['comment', 'pingback', 'trackback', 'note'];
const STATUSES = ['approve', 'hold', 'spam', 'trash', 'post-trashed'];

const LISTS: readonly Omit<ListRequest, 'add'>[] = TYPES.flatMap((type) =>
  STATUSES.map((status) => ({
    parameters: { type, status },
    label: `comments (${type}, ${status})`,
    isForEditors: type !== 'comment' || status !== 'approve',
  })),
);

/** Reads the comments of all types and statuses. Returns the number of approved ones by item. */
export async function* readComments({
  account,
  reader,
}: RestReadContext): AsyncGenerator<SourceBatch, ReadonlyMap<number, number>> {
  const comments = new CommentRows();
  for (const request of account ? LISTS : [{}]) {
    yield* reader.readRows('comments', { ...request, add: (item, addRow) => comments.add(item, addRow) });
  }
  return comments.counts;
}
