import type { SiteClock } from '../../../../schema/core/dates/site-time.ts';
import { momentsOf } from './item-dates.ts';
import { itemMeta, itemNumber, itemText, itemTitle, rawText, writtenText } from './rest-fields.ts';
import { isItem, type RestItem } from './rest-item.ts';
import type { PreparedItem } from './rest-post-rows.ts';
import { styleDocument } from './style-document.ts';

/** The path of an item that has revisions, and their form. */
export interface VersionedItem {
  /** The path of the item. */
  readonly path: string;
  readonly kind: 'post' | 'template' | 'styles';
}

/** An item with revisions. */
export interface VersionOwner extends VersionedItem {
  /** The numeric id, which stored revisions refer to. */
  readonly id: number;
}

/** Templates and their revisions have a numeric id beside an id that may be a name. */
const numberIn = (item: RestItem, kind: VersionedItem['kind']): number =>
  kind === 'template' ? itemNumber(item, 'wp_id') || itemNumber(item, 'cms_id') : itemNumber(item, 'id');

/** Collects the items that have revisions. */
export class Versions {
  readonly items: VersionOwner[] = [];
  /** The number of their revisions, with autosaves. */
  count = 0;

  /** Adds an item. Its links say how many revisions it has. */
  add(item: RestItem, place: VersionedItem): void {
    const links = isItem(item._links) ? item._links['version-history'] : undefined;
    const [link] = Array.isArray(links) ? links : [];
    const count = isItem(link) ? itemNumber(link, 'count') : 0;
    if (count === 0) return;
    this.count += count;
    this.items.push({ ...place, id: numberIn(item, place.kind) });
  }
}

/** The rows of a revision or an autosave. */
export function storedRevision(
  item: RestItem,
  { owner: { kind, id: parent }, clock }: { owner: VersionOwner; clock: SiteClock },
): PreparedItem {
  const excerpt = kind === 'template' ? itemText(item, 'description') : rawText(item, 'excerpt');
  return {
    row: {
      ID: numberIn(item, kind),
      post_author: itemNumber(item, 'author'),
      ...momentsOf(item, clock),
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
