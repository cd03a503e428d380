import type { SiteClock } from '../../../../schema/core/site/site-time.ts';
import { isJsonObject, type JsonObject } from '../../../../schema/values/json-text.ts';
import type { SourceBatch, SourceReport } from '../import-source.ts';
import { describeRefusal, type ListEnd, type Refusal } from './paged-lists.ts';
import { itemDates, itemMeta, itemNumber, itemText, itemTitle, rawText, writtenText } from './rest-fields.ts';
import type { PostRows, PreparedItem } from './rest-post-rows.ts';
import type { RestReader } from './rest-reader.ts';

/** The stored form of a user's changes to the styles of a theme. */
export function styleDocument({ settings, styles }: JsonObject): string {
  return JSON.stringify({
    ...(hasContent(settings) ? { settings } : {}),
    ...(hasContent(styles) ? { styles } : {}),
    isGlobalStylesUserThemeJSON: true,
    version: 3,
  });
}

/** An empty object may be returned as an empty list. */
const hasContent = (value: unknown): boolean => isJsonObject(value) && Object.keys(value).length > 0;

/** The path of an item with revisions, and the format of the revisions. */
export interface RevisionPath {
  /** The path of the item, without `/revisions`. */
  readonly path: string;
  readonly kind: 'post' | 'template' | 'styles';
}

/** An item with revisions. */
interface RevisedItem extends RevisionPath {
  /** The numeric id, which stored revisions refer to. */
  readonly id: number;
}

/** The numeric id of an item. The `id` of templates and their revisions may be a name. */
const numericId = (item: JsonObject, kind: RevisionPath['kind']): number =>
  kind === 'template' ? itemNumber(item, 'wp_id') || itemNumber(item, 'cms_id') : itemNumber(item, 'id');

/** Collects the items that have revisions. */
export class RevisedItems {
  readonly items: RevisedItem[] = [];
  /** The number of their revisions, with autosaves. */
  count = 0;

  /** Adds an item if its links report revisions. */
  add(item: JsonObject, path: RevisionPath): void {
    const links = isJsonObject(item._links) ? item._links['version-history'] : undefined;
    const [link] = Array.isArray(links) ? links : [];
    const count = isJsonObject(link) ? itemNumber(link, 'count') : 0;
    if (count === 0) return;
    this.count += count;
    this.items.push({ ...path, id: numericId(item, path.kind) });
  }
}

/** The rows of a revision or an autosave. */
function storedRevision(
  item: JsonObject,
  { owner: { kind, id: parent }, clock }: { owner: RevisedItem; clock: SiteClock },
): PreparedItem {
  const excerpt = kind === 'template' ? itemText(item, 'description') : rawText(item, 'excerpt');
  return {
    row: {
      ID: numericId(item, kind),
      post_author: itemNumber(item, 'author'),
      ...itemDates(item, clock),
      post_content: kind === 'styles' ? styleDocument(item) : writtenText(item, 'content'),
      post_title: itemTitle(item),
      post_excerpt: excerpt,
      post_status: 'inherit',
      comment_status: 'closed',
      ping_status: 'closed',
      post_name: (kind === 'post' && itemText(item, 'slug')) || `${parent}-revision-v1`,
      post_parent: parent,
      guid: writtenText(item, 'guid'),
      post_type: 'revision',
    },
    meta: itemMeta(item),
  };
}

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
