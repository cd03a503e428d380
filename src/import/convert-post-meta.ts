import { plainLink } from '../../schema/content/menus/menu-item-row.ts';
import { noFile } from '../../schema/media/file.ts';
import type { Conversion, ImportRows } from './conversion.ts';
import { commentStatus, neutralName } from './neutral-name.ts';
import { readSerialised } from './serialised-value.ts';
import type { SourceRow } from './source-tables.ts';
import { isMap, readReference, readValue } from './stored-value.ts';

/** What the metadata of a post says that is not stored as metadata. */
export interface PostExtras {
  featuredMediaId: number;
  template: string;
  attachment: ImportRows['attachment'][number];
  menuItem: ImportRows['menuItem'][number];
}

type MetaRow = SourceRow<'postmeta'>;

/** A key that becomes a column of each type it is listed under, `any` being all types. */
interface ColumnReader {
  readonly type: 'any' | 'attachment' | 'nav_menu_item';
  read(extras: PostExtras, row: MetaRow, conversion: Conversion): void;
}

const menuColumn = (fill: (menuItem: PostExtras['menuItem'], value: string) => void): ColumnReader => ({
  type: 'nav_menu_item',
  read: ({ menuItem }, row) => fill(menuItem, row.meta_value),
});

const COLUMN_READERS = new Map<string, ColumnReader>([
  [
    '_thumbnail_id',
    {
      type: 'any',
      read: (extras, row) => {
        extras.featuredMediaId = readReference(row.meta_value);
      },
    },
  ],
  [
    '_wp_page_template',
    {
      type: 'any',
      read: (extras, row) => {
        extras.template = row.meta_value === 'default' ? '' : row.meta_value;
      },
    },
  ],
  ['_wp_attached_file', { type: 'attachment', read: readAttachedFile }],
  ['_wp_attachment_metadata', { type: 'attachment', read: readAttachmentMetadata }],
  [
    '_wp_attachment_image_alt',
    {
      type: 'attachment',
      read: ({ attachment }, row) => {
        attachment.altText = row.meta_value;
      },
    },
  ],
  ['_menu_item_type', menuColumn((item, value) => Object.assign(item, { itemType: value }))],
  ['_menu_item_object', menuColumn((item, value) => Object.assign(item, { object: neutralName(value) }))],
  ['_menu_item_object_id', menuColumn((item, value) => Object.assign(item, { objectId: readReference(value) }))],
  [
    '_menu_item_menu_item_parent',
    menuColumn((item, value) => Object.assign(item, { parentItemId: readReference(value) })),
  ],
  ['_menu_item_target', menuColumn((item, value) => Object.assign(item, { target: value }))],
  ['_menu_item_classes', menuColumn((item, value) => Object.assign(item, { classes: readWords(value) }))],
  ['_menu_item_xfn', menuColumn((item, value) => Object.assign(item, { xfn: value }))],
  [
    '_menu_item_url',
    {
      type: 'nav_menu_item',
      read: ({ menuItem }, row, { addresses }) => {
        menuItem.url = addresses.text(row.meta_value);
      },
    },
  ],
]);

/** The metadata of the posts: what stays metadata, and by post what becomes columns. */
export function convertPostMeta(conversion: Conversion): Pick<ImportRows, 'postMeta'> & {
  extrasOf(postId: number): PostExtras;
} {
  const { site, addresses, tallies } = conversion;
  const types = new Map(site.posts.map((row) => [row.ID, row.post_type]));
  const extras = new Map<number, PostExtras>();
  const extrasOf = (postId: number): PostExtras => {
    const found = extras.get(postId) ?? emptyExtras(postId);
    extras.set(postId, found);
    return found;
  };
  const postMeta: ImportRows['postMeta'] = [];
  const filled = new Set<string>();
  for (const row of site.postmeta) {
    const type = types.get(row.post_id);
    const reader = COLUMN_READERS.get(row.meta_key);
    if (type === undefined) {
      tallies.postmeta.leftOut('post missing');
    } else if (reader && (reader.type === 'any' || reader.type === type)) {
      const place = `${row.post_id} ${row.meta_key}`;
      if (filled.has(place)) {
        tallies.postmeta.leftOut('second value of a single one');
        continue;
      }
      filled.add(place);
      reader.read(extrasOf(row.post_id), row, conversion);
      tallies.postmeta.asColumn();
    } else {
      const value = movesComments(row) ? readCommentStates(row.meta_value) : readValue(row.meta_value, addresses);
      postMeta.push({ postId: row.post_id, key: metaKey(row.meta_key), value: JSON.stringify(value) });
      tallies.postmeta.stored();
    }
  }
  return { postMeta, extrasOf };
}

const emptyExtras = (postId: number): PostExtras => ({
  featuredMediaId: 0,
  template: '',
  attachment: { postId, ...noFile },
  menuItem: { postId, ...plainLink },
});

const NEUTRAL_KEYS: ReadonlyMap<string, string> = new Map([
  ['wp_pattern_sync_status', 'cms_pattern_sync_status'],
  ['is_wp_suggestion', 'is_cms_suggestion'],
  ['_wp_font_face_file', '_font_face_file'],
]);

const metaKey = (key: string): string => NEUTRAL_KEYS.get(key) ?? key;

const movesComments = (row: MetaRow): boolean => row.meta_key === '_wp_trash_meta_comments_status';

/** The states that the comments of a binned post had, by comment. */
function readCommentStates(text: string): Record<string, string> {
  const value = readSerialised(text);
  const states = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(states.map(([id, status]) => [id, commentStatus(String(status))]));
}

function readWords(text: string): string {
  const value = readSerialised(text);
  if (!Array.isArray(value)) return typeof value === 'string' ? value : '';
  return value.filter((word) => typeof word === 'string' && word !== '').join(' ');
}

function readAttachedFile({ attachment }: PostExtras, row: MetaRow, { note }: Conversion): void {
  const path = row.meta_value.replace(/^\/+/, '');
  if (path.split(/[\\/]/).includes('..')) {
    note(`The file of the attachment ${row.post_id} lies outside of the uploads and was left out.`);
    return;
  }
  attachment.file = path;
  completeOriginalFile(attachment);
}

function readAttachmentMetadata({ attachment }: PostExtras, row: MetaRow, { addresses }: Conversion): void {
  const metadata = readValue(row.meta_value, addresses);
  if (!isMap(metadata)) return;
  attachment.metadata = JSON.stringify(metadata);
  attachment.width = readReference(metadata.width) || null;
  attachment.height = readReference(metadata.height) || null;
  attachment.fileSize = readReference(metadata.filesize) || null;
  const { original_image: original } = metadata;
  if (typeof original === 'string' && original !== '' && !/[\\/]/.test(original)) attachment.originalFile = original;
  completeOriginalFile(attachment);
}

/** The original lies beside the file that took its place; the two rows may come in either order. */
function completeOriginalFile(attachment: PostExtras['attachment']): void {
  const folder = attachment.file?.includes('/') ? attachment.file.slice(0, attachment.file.lastIndexOf('/') + 1) : '';
  if (attachment.originalFile && !attachment.originalFile.includes('/')) {
    attachment.originalFile = folder + attachment.originalFile;
  }
}
