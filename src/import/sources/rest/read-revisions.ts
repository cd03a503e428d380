import type { SiteClock } from '../../../../schema/core/dates/site-time.ts';
import type { SourceBatch, SourceReport } from '../import-source.ts';
import type { ListEnd } from './list-pages.ts';
import { describeRefusal, type Refusal } from './refusal.ts';
import type { PostRows } from './rest-post-rows.ts';
import type { RestReader } from './rest-reader.ts';
import { type RevisedItem, type RevisedItems, storedRevision } from './revision-rows.ts';

/** Reads revisions and autosaves, with one request for each item that has any. */
export async function* readRevisions(input: {
  reader: RestReader;
  revisedItems: RevisedItems;
  posts: PostRows;
  clock: SiteClock;
  report: SourceReport;
  maxConcurrent: number;
}): AsyncGenerator<SourceBatch> {
  const { reader, revisedItems, posts, clock, report, maxConcurrent } = input;
  const refusals = new Map<string, { refusal: Refusal; count: number }>();
  let received = 0;
  const onEnd = ({ refusal }: ListEnd, count: number) => {
    received += count;
    if (!refusal) return;
    const reason = `${refusal.status} ${refusal.code}`;
    refusals.set(reason, { refusal, count: (refusals.get(reason)?.count ?? 0) + 1 });
  };
  const batchesOf = async (item: RevisedItem): Promise<SourceBatch[]> => {
    const batches: SourceBatch[] = [];
    const request = {
      label: 'revisions',
      isForEditors: true,
      idField: item.kind === 'template' ? ['wp_id', 'cms_id'] : ['id'],
      onEnd,
      add: (revision, addRow) => posts.addPrepared(storedRevision(revision, { owner: item, clock }), addRow),
    } satisfies Parameters<RestReader['readRows']>[1];
    for await (const batch of reader.readRows(`${item.path}/revisions`, request)) batches.push(batch);
    return batches;
  };
  for (let start = 0; start < revisedItems.items.length; start += maxConcurrent) {
    const chunk = revisedItems.items.slice(start, start + maxConcurrent);
    reader.reportProgress({ subject: 'items with revisions', done: start, total: revisedItems.items.length });
    for (const batches of await Promise.all(chunk.map(batchesOf))) yield* batches;
  }
  for (const { refusal, count } of refusals.values()) {
    report.note(describeRefusal(`revisions of ${count} ${count === 1 ? 'item' : 'items'}`, refusal));
  }
  if (refusals.size === 0 && received < revisedItems.count) {
    report.note(`The site returned ${received} of ${revisedItems.count} revisions and autosaves.`);
  }
}
