import type { SourceBatch } from '../import-source.ts';
import { CommentRows } from './comment-rows.ts';
import type { ListRequest } from './rest-lists.ts';
import type { PartReading } from './rest-read-context.ts';

const TYPES = ['comment', 'pingback', 'trackback', 'note'];
const STATES = ['approve', 'hold', 'spam', 'trash', 'post-trashed'];

const LISTS: readonly Omit<ListRequest, 'add'>[] = TYPES.flatMap((type) =>
  STATES.map((status) => ({
    parameters: { type, status },
    shown: `comments (${type}, ${status})`,
    isForEditors: type !== 'comment' || status !== 'approve',
  })),
);

/** Reads the comments of all types and statuses. Returns the number of approved ones by item. */
export async function* readComments({
  me,
  lists,
}: PartReading): AsyncGenerator<SourceBatch, ReadonlyMap<number, number>> {
  const comments = new CommentRows();
  for (const request of me ? LISTS : [{}]) {
    yield* lists.rows('comments', { ...request, add: (item, take) => comments.add(item, take) });
  }
  return comments.counts;
}
