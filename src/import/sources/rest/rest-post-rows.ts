import { serializeStoredValue } from '../../../../schema/content/meta/serialize-stored-value.ts';
import { isJsonObject, type JsonObject } from '../../../../schema/values/json-text.ts';
import type { ImportedJson } from '../../serialized-value.ts';
import { pathOfFile } from '../file-path.ts';
import type { AddRow } from '../import-source.ts';
import type { MenuTargets } from './menu-targets.ts';
import {
  dateOf,
  idsIn,
  itemMeta,
  itemNumber,
  itemText,
  itemTitle,
  rawText,
  textsIn,
  writtenText,
} from './rest-fields.ts';

/** The terms and comment counts that the rows of all items need. */
export interface PostRelations {
  /** Taxonomies by the field under which items list their terms. */
  readonly taxonomies: ReadonlyMap<string, string>;
  /** The id of a term in its taxonomy, as relationships store it. */
  taxonomyIdOf(taxonomy: string, termId: number): number | undefined;
  /** The number of approved comments by item. */
  readonly commentCounts: ReadonlyMap<number, number>;
}

/** An item with a row that the caller created. */
export interface PreparedItem {
  readonly row: Record<string, string | number> & { readonly ID: number };
  readonly meta?: readonly (readonly [key: string, value: string])[];
  /** The terms of the item, by their ids. */
  readonly terms?: readonly { readonly taxonomy: string; readonly termId: number }[];
}

/** Creates the rows of items of all types. */
export class PostRows {
  /** Ids of the sticky items. */
  readonly sticky: number[] = [];
  readonly #relations: PostRelations;
  #lastMeta = 0;

  constructor(relations: PostRelations) {
    this.#relations = relations;
  }

  /** Adds the rows of an item: the item, its metadata and its terms. */
  add(item: JsonObject, { type, addRow }: { type: string; addRow: AddRow }): void {
    const id = itemNumber(item, 'id');
    const isFile = type === 'attachment';
    const format = itemText(item, 'format');
    const { commentCounts } = this.#relations;
    addRow('posts', {
      ID: id,
      post_author: itemNumber(item, 'author'),
      post_date: dateOf(item, 'date'),
      post_date_gmt: dateOf(item, 'date_gmt'),
      post_modified: dateOf(item, 'modified'),
      post_modified_gmt: dateOf(item, 'modified_gmt'),
      post_content: isFile ? rawText(item, 'description') : writtenText(item, 'content'),
      post_title: itemTitle(item),
      post_excerpt: isFile ? rawText(item, 'caption') : rawText(item, 'excerpt'),
      post_status: itemText(item, 'status') || (isFile ? 'inherit' : 'publish'),
      comment_status: itemText(item, 'comment_status'),
      ping_status: itemText(item, 'ping_status'),
      post_password: itemText(item, 'password'),
      post_name: itemText(item, 'slug'),
      post_parent: itemNumber(item, isFile ? 'post' : 'parent'),
      guid: writtenText(item, 'guid'),
      menu_order: itemNumber(item, 'menu_order'),
      post_type: type,
      post_mime_type: itemText(item, 'mime_type'),
      comment_count: commentCounts.get(id) ?? 0,
      attachment_url: isFile ? itemText(item, 'source_url') : '',
      post_format: format === 'standard' ? '' : format,
    });
    if (item.sticky === true) this.sticky.push(id);
    const featuredImage = itemNumber(item, 'featured_media');
    const template = itemText(item, 'template');
    const meta = itemMeta(item);
    // The synchronization of a pattern is a field, and on some sites metadata too.
    const hasSyncStatus = meta.some(([key]) => /^(?:wp|cms)_pattern_sync_status$/.test(key));
    const syncStatus = itemText(item, 'wp_pattern_sync_status') || itemText(item, 'cms_pattern_sync_status');
    this.#addMeta(id, {
      addRow,
      entries: [
        ...(featuredImage > 0 ? ([['_thumbnail_id', String(featuredImage)]] as const) : []),
        ...(template === '' ? [] : ([['_wp_page_template', template]] as const)),
        ...(isFile ? fileMeta(item) : []),
        ...(hasSyncStatus || syncStatus === '' ? [] : ([['wp_pattern_sync_status', syncStatus]] as const)),
        ...meta,
      ],
    });
    for (const [field, taxonomy] of this.#relations.taxonomies) {
      for (const termId of idsIn(item[field])) this.#addTerm({ id, taxonomy, termId }, addRow);
    }
  }

  /** Adds the rows of a menu item. */
  addMenuItem(item: JsonObject, { targets, addRow }: { targets: MenuTargets; addRow: AddRow }): void {
    const id = itemNumber(item, 'id');
    addRow('posts', {
      ID: id,
      post_author: 0,
      post_date: dateOf(item, 'date'),
      post_date_gmt: dateOf(item, 'date_gmt'),
      post_modified: dateOf(item, 'modified'),
      post_modified_gmt: dateOf(item, 'modified_gmt'),
      post_content: itemText(item, 'description'),
      post_title: targets.labelOf(item),
      post_excerpt: itemText(item, 'attr_title'),
      post_status: itemText(item, 'status') || 'publish',
      post_name: '',
      post_parent: targets.parentOf(item),
      menu_order: itemNumber(item, 'menu_order'),
      post_type: 'nav_menu_item',
    });
    const kind = itemText(item, 'type');
    this.#addMeta(id, {
      addRow,
      entries: [
        ['_menu_item_type', kind],
        ['_menu_item_object', itemText(item, 'object')],
        ['_menu_item_object_id', String(itemNumber(item, 'object_id'))],
        ['_menu_item_menu_item_parent', String(itemNumber(item, 'parent'))],
        ['_menu_item_target', itemText(item, 'target')],
        ['_menu_item_classes', serializeStoredValue(textsIn(item.classes))],
        ['_menu_item_xfn', textsIn(item.xfn).join(' ')],
        ['_menu_item_url', kind === 'custom' ? itemText(item, 'url') : ''],
        ...itemMeta(item),
      ],
    });
    const menu = itemNumber(item, 'menus');
    if (menu > 0) this.#addTerm({ id, taxonomy: 'nav_menu', termId: menu }, addRow);
  }

  /** Adds the rows of an item with a row that the caller created. */
  addPrepared({ row, meta = [], terms = [] }: PreparedItem, addRow: AddRow): void {
    addRow('posts', row);
    this.#addMeta(row.ID, { addRow, entries: meta });
    for (const term of terms) this.#addTerm({ id: row.ID, ...term }, addRow);
  }

  #addMeta(id: number, { addRow, entries }: { addRow: AddRow; entries: readonly (readonly [string, string])[] }): void {
    for (const [key, value] of entries) {
      addRow('postmeta', { meta_id: ++this.#lastMeta, post_id: id, meta_key: key, meta_value: value });
    }
  }

  #addTerm({ id, taxonomy, termId }: { id: number; taxonomy: string; termId: number }, addRow: AddRow): void {
    const taxonomyId = this.#relations.taxonomyIdOf(taxonomy, termId);
    if (taxonomyId !== undefined) addRow('term_relationships', { object_id: id, term_taxonomy_id: taxonomyId });
  }
}

/** The metadata that a site stores for the file of an attachment. */
function fileMeta(item: JsonObject): (readonly [string, string])[] {
  const details = isJsonObject(item.media_details) ? item.media_details : {};
  const file = itemText(details, 'file') || pathOfFile(itemText(item, 'source_url'), dateOf(item, 'date'));
  const altText = itemText(item, 'alt_text');
  const { sizes, ...others } = details;
  const renditions = isJsonObject(sizes) ? Object.entries(sizes).flatMap(storedRendition) : [];
  const metadata = { ...others, sizes: Object.fromEntries(renditions) };
  return [
    ...(file === '' ? [] : ([['_wp_attached_file', file]] as const)),
    ['_wp_attachment_metadata', serializeStoredValue(metadata as ImportedJson)],
    ...(altText === '' ? [] : ([['_wp_attachment_image_alt', altText]] as const)),
  ];
}

/**
 * The API lists the original among its renditions, and each rendition with its address; stored metadata has neither.
 */
function storedRendition([name, rendition]: [string, unknown]): [string, JsonObject][] {
  if (name === 'full' || !isJsonObject(rendition)) return [];
  const { source_url: _address, mime_type: type, ...others } = rendition;
  return [[name, { ...others, ...(typeof type === 'string' ? { 'mime-type': type } : {}) }]];
}
