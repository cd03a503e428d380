import type { SiteClock } from '../../../../schema/core/dates/site-time.ts';
import { isJsonObject, type JsonObject } from '../../../../schema/values/json-text.ts';
import { itemDates } from './item-dates.ts';
import { itemMeta, itemNumber, itemText, itemTitle, rawText, writtenText } from './rest-fields.ts';
import type { PreparedItem } from './rest-post-rows.ts';
import { styleDocument } from './style-document.ts';

/** The path of an item with revisions, and the format of the revisions. */
export interface RevisionPath {
  /** The path of the item, without `/revisions`. */
  readonly path: string;
  readonly kind: 'post' | 'template' | 'styles';
}

/** An item with revisions. */
export interface RevisedItem extends RevisionPath {
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
export function storedRevision(
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
