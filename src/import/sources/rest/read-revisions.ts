import type { SiteClock } from '../../../../schema/core/dates/site-time.ts';
import type { SourceBatch, SourceReport } from '../import-source.ts';
import type { ListEnd } from './list-pages.ts';
import { describeRefusal, type Refusal } from './refusal.ts';
import type { Lists } from './rest-lists.ts';
import type { PostRows } from './rest-post-rows.ts';
import { storedRevision, type VersionOwner, type Versions } from './revision-rows.ts';

/** Reads revisions and autosaves, with one request for each item that has any. */
export async function* readRevisions(input: {
  lists: Lists;
  versions: Versions;
  posts: PostRows;
  clock: SiteClock;
  report: SourceReport;
  maxConcurrent: number;
}): AsyncGenerator<SourceBatch> {
  const { lists, versions, posts, clock, report, maxConcurrent } = input;
  const refusals = new Map<string, { refusal: Refusal; count: number }>();
  let came = 0;
  const onEnd = ({ refusal }: ListEnd, count: number) => {
    came += count;
    if (!refusal) return;
    const reason = `${refusal.status} ${refusal.code}`;
    refusals.set(reason, { refusal, count: (refusals.get(reason)?.count ?? 0) + 1 });
  };
  const batchesOf = async (item: VersionOwner): Promise<SourceBatch[]> => {
    const batches: SourceBatch[] = [];
    const request = {
      shown: 'revisions',
      isForEditors: true,
      idField: item.kind === 'template' ? ['wp_id', 'cms_id'] : ['id'],
      onEnd,
      add: (revision, take) => posts.addPrepared(storedRevision(revision, { owner: item, clock }), take),
    } satisfies Parameters<Lists['rows']>[1];
    for await (const batch of lists.rows(`${item.path}/revisions`, request)) batches.push(batch);
    return batches;
  };
  for (let start = 0; start < versions.items.length; start += maxConcurrent) {
    const chunk = versions.items.slice(start, start + maxConcurrent);
    lists.reportProgress({ what: 'items with revisions', done: start, total: versions.items.length });
    for (const batches of await Promise.all(chunk.map(batchesOf))) yield* batches;
  }
  for (const { refusal, count } of refusals.values()) {
    report.note(describeRefusal(`revisions of ${count} ${count === 1 ? 'item' : 'items'}`, refusal));
  }
  if (refusals.size === 0 && came < versions.count) {
    report.note(`The site returned ${came} of ${versions.count} revisions and autosaves.`);
  }
}
