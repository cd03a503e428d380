import type { SiteClock } from '../../../../schema/content/dates/site-time.ts';
import { metaOf, numberOf, rawText, textOf, titleOf, writtenText } from './fields.ts';
import { momentsOf } from './moments.ts';
import type { MadeItem } from './post-rows.ts';
import { isItem, type RestItem } from './rest-item.ts';
import { styleDocument } from './style-document.ts';

/** Where the earlier versions of an item are, and what form they have. */
export interface VersionedItem {
  /** Of the item itself. */
  readonly path: string;
  readonly kind: 'post' | 'template' | 'styles';
}

/** An item with earlier versions. */
export interface VersionOwner extends VersionedItem {
  /** Its number, by which what is stored of a version names it. */
  readonly id: number;
}

/** Templates, and their versions, have their number beside an id that may be a name. */
const numberIn = (item: RestItem, kind: VersionedItem['kind']): number =>
  kind === 'template' ? numberOf(item, 'wp_id') || numberOf(item, 'cms_id') : numberOf(item, 'id');

/** Collects the items that have earlier versions. */
export class Versions {
  readonly items: VersionOwner[] = [];
  /** How many versions they have, autosaves among them. */
  count = 0;

  /** Takes an item as it was read, whose links say how many versions it has. */
  add(item: RestItem, place: VersionedItem): void {
    const links = isItem(item._links) ? item._links['version-history'] : undefined;
    const [link] = Array.isArray(links) ? links : [];
    const count = isItem(link) ? numberOf(link, 'count') : 0;
    if (count === 0) return;
    this.count += count;
    this.items.push({ ...place, id: numberIn(item, place.kind) });
  }
}

/** What is stored of a revision or an autosave. */
export function revisionOf(
  item: RestItem,
  { owner: { kind, id: parent }, clock }: { owner: VersionOwner; clock: SiteClock },
): MadeItem {
  const excerpt = kind === 'template' ? textOf(item, 'description') : rawText(item, 'excerpt');
  return {
    row: {
      ID: numberIn(item, kind),
      post_author: numberOf(item, 'author'),
      ...momentsOf(item, clock),
      post_content: kind === 'styles' ? styleDocument(item) : writtenText(item, 'content'),
      post_title: titleOf(item),
      post_excerpt: excerpt,
      post_status: 'inherit',
      comment_status: 'closed',
      ping_status: 'closed',
      post_name: (kind === 'post' && textOf(item, 'slug')) || `${parent}-revision-v1`,
      post_parent: parent,
      guid: writtenText(item, 'guid'),
      post_type: 'revision',
    },
    meta: metaOf(item),
  };
}
