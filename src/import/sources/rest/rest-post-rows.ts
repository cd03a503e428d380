import { storedForm } from '../../../../schema/content/stored-form.ts';
import type { RowTaker } from '../row-batches.ts';
import { dateOf, idsIn, metaOf, numberOf, rawText, textOf, textsIn, titleOf, writtenText } from './fields.ts';
import { fileMeta } from './file-meta.ts';
import type { MenuTargets } from './menu-targets.ts';
import type { RestItem } from './rest-item.ts';

/** What the items of a site have in common. */
export interface PostSurroundings {
  /** The taxonomies by the names that items list their terms under. */
  readonly taxonomies: ReadonlyMap<string, string>;
  /** The id of a term in its taxonomy, as relations name it. */
  relationOf(taxonomy: string, termId: number): number | undefined;
  /** How many comments that readers see an item has. */
  readonly commentCounts: ReadonlyMap<number, number>;
}

/** An item whose row is made already. */
export interface MadeItem {
  readonly row: Record<string, string | number> & { readonly ID: number };
  readonly meta?: readonly (readonly [key: string, value: string])[];
  /** The terms that it has, by their ids. */
  readonly terms?: readonly { readonly taxonomy: string; readonly termId: number }[];
}

/** Makes rows of items of all types. */
export class PostRows {
  /** Ids of the items that stay on top. */
  readonly sticky: number[] = [];
  readonly #surroundings: PostSurroundings;
  #lastMeta = 0;

  constructor(surroundings: PostSurroundings) {
    this.#surroundings = surroundings;
  }

  /** Gives the rows of an item: itself, its metadata and its terms. */
  add(item: RestItem, { type, take }: { type: string; take: RowTaker }): void {
    const id = numberOf(item, 'id');
    const isFile = type === 'attachment';
    const format = textOf(item, 'format');
    const { commentCounts } = this.#surroundings;
    take('posts', {
      ID: id,
      post_author: numberOf(item, 'author'),
      post_date: dateOf(item, 'date'),
      post_date_gmt: dateOf(item, 'date_gmt'),
      post_modified: dateOf(item, 'modified'),
      post_modified_gmt: dateOf(item, 'modified_gmt'),
      post_content: isFile ? rawText(item, 'description') : writtenText(item, 'content'),
      post_title: titleOf(item),
      post_excerpt: isFile ? rawText(item, 'caption') : rawText(item, 'excerpt'),
      post_status: textOf(item, 'status') || (isFile ? 'inherit' : 'publish'),
      comment_status: textOf(item, 'comment_status'),
      ping_status: textOf(item, 'ping_status'),
      post_password: textOf(item, 'password'),
      post_name: textOf(item, 'slug'),
      post_parent: numberOf(item, isFile ? 'post' : 'parent'),
      guid: writtenText(item, 'guid'),
      menu_order: numberOf(item, 'menu_order'),
      post_type: type,
      post_mime_type: textOf(item, 'mime_type'),
      comment_count: commentCounts.get(id) ?? 0,
      attachment_url: isFile ? textOf(item, 'source_url') : '',
      post_format: format === 'standard' ? '' : format,
    });
    if (item.sticky === true) this.sticky.push(id);
    const picture = numberOf(item, 'featured_media');
    const template = textOf(item, 'template');
    const meta = metaOf(item);
    // Patterns have it beside their metadata, and some sites in it too.
    const hasSyncStatus = meta.some(([key]) => /^(?:wp|cms)_pattern_sync_status$/.test(key));
    const syncStatus = textOf(item, 'wp_pattern_sync_status') || textOf(item, 'cms_pattern_sync_status');
    this.#addMeta(id, {
      take,
      entries: [
        ...(picture > 0 ? ([['_thumbnail_id', String(picture)]] as const) : []),
        ...(template === '' ? [] : ([['_wp_page_template', template]] as const)),
        ...(isFile ? fileMeta(item) : []),
        ...(hasSyncStatus || syncStatus === '' ? [] : ([['wp_pattern_sync_status', syncStatus]] as const)),
        ...meta,
      ],
    });
    for (const [field, taxonomy] of this.#surroundings.taxonomies) {
      for (const termId of idsIn(item[field])) this.#addTerm({ id, taxonomy, termId }, take);
    }
  }

  /** Gives the rows of an item of a menu. */
  addMenuItem(item: RestItem, { targets, take }: { targets: MenuTargets; take: RowTaker }): void {
    const id = numberOf(item, 'id');
    take('posts', {
      ID: id,
      post_author: 0,
      post_date: dateOf(item, 'date'),
      post_date_gmt: dateOf(item, 'date_gmt'),
      post_modified: dateOf(item, 'modified'),
      post_modified_gmt: dateOf(item, 'modified_gmt'),
      post_content: textOf(item, 'description'),
      post_title: targets.labelOf(item),
      post_excerpt: textOf(item, 'attr_title'),
      post_status: textOf(item, 'status') || 'publish',
      post_name: '',
      post_parent: targets.parentOf(item),
      menu_order: numberOf(item, 'menu_order'),
      post_type: 'nav_menu_item',
    });
    const kind = textOf(item, 'type');
    this.#addMeta(id, {
      take,
      entries: [
        ['_menu_item_type', kind],
        ['_menu_item_object', textOf(item, 'object')],
        ['_menu_item_object_id', String(numberOf(item, 'object_id'))],
        ['_menu_item_menu_item_parent', String(numberOf(item, 'parent'))],
        ['_menu_item_target', textOf(item, 'target')],
        ['_menu_item_classes', storedForm(textsIn(item.classes))],
        ['_menu_item_xfn', textsIn(item.xfn).join(' ')],
        ['_menu_item_url', kind === 'custom' ? textOf(item, 'url') : ''],
        ...metaOf(item),
      ],
    });
    const menu = numberOf(item, 'menus');
    if (menu > 0) this.#addTerm({ id, taxonomy: 'nav_menu', termId: menu }, take);
  }

  /** Gives the rows of an item that was made elsewhere. */
  addMade({ row, meta = [], terms = [] }: MadeItem, take: RowTaker): void {
    take('posts', row);
    this.#addMeta(row.ID, { take, entries: meta });
    for (const term of terms) this.#addTerm({ id: row.ID, ...term }, take);
  }

  #addMeta(id: number, { take, entries }: { take: RowTaker; entries: readonly (readonly [string, string])[] }): void {
    for (const [key, value] of entries) {
      take('postmeta', { meta_id: ++this.#lastMeta, post_id: id, meta_key: key, meta_value: value });
    }
  }

  #addTerm({ id, taxonomy, termId }: { id: number; taxonomy: string; termId: number }, take: RowTaker): void {
    const relation = this.#surroundings.relationOf(taxonomy, termId);
    if (relation !== undefined) take('term_relationships', { object_id: id, term_taxonomy_id: relation });
  }
}
