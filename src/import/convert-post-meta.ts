import { defaultMenuItemLink } from '../../schema/core/rows/content-row.ts';
import { EMPTY_MEDIA_FILE } from '../../schema/kinds/media/media-file.ts';
import type { Conversion, ImportPart, ImportRows } from './conversion.ts';
import { commentStatus, neutralName } from './neutral-name.ts';
import { readSerialized } from './serialized-value.ts';
import type { SourceRow } from './source-tables.ts';
import type { Stage } from './stage/stage.ts';
import { isJsonMap, readPositiveInteger, readValue } from './stored-value.ts';

/** The values of a post that the source stores as metadata and this site stores in columns. */
export interface PostMetaColumns {
  featuredMediaId: number;
  template: string;
  attachment: ImportRows['attachment'][number];
  menuItem: ImportRows['menuItem'][number];
}

type MetaRow = SourceRow<'postmeta'>;

/** Reads the value of one metadata key into columns. */
interface ColumnReader {
  /** The type of the posts to which it applies. */
  readonly type: 'any' | 'attachment' | 'nav_menu_item';
  read(columns: PostMetaColumns, source: MetaSource): void;
}

interface MetaSource {
  row: MetaRow;
  conversion: Conversion;
}

const menuItemReader = (fill: (menuItem: PostMetaColumns['menuItem'], value: string) => void): ColumnReader => ({
  type: 'nav_menu_item',
  read: ({ menuItem }, { row }) => fill(menuItem, row.meta_value),
});

const COLUMN_READERS = new Map<string, ColumnReader>([
  [
    '_thumbnail_id',
    {
      type: 'any',
      read: (columns, { row }) => {
        columns.featuredMediaId = readPositiveInteger(row.meta_value);
      },
    },
  ],
  [
    '_wp_page_template',
    {
      type: 'any',
      read: (columns, { row }) => {
        columns.template = row.meta_value === 'default' ? '' : row.meta_value;
      },
    },
  ],
  ['_wp_attached_file', { type: 'attachment', read: readAttachedFile }],
  ['_wp_attachment_metadata', { type: 'attachment', read: readAttachmentMetadata }],
  [
    '_wp_attachment_image_alt',
    {
      type: 'attachment',
      read: ({ attachment }, { row }) => {
        attachment.altText = row.meta_value;
      },
    },
  ],
  ['_menu_item_type', menuItemReader((item, value) => Object.assign(item, { itemType: value }))],
  ['_menu_item_object', menuItemReader((item, value) => Object.assign(item, { object: neutralName(value) }))],
  [
    '_menu_item_object_id',
    menuItemReader((item, value) => Object.assign(item, { objectId: readPositiveInteger(value) })),
  ],
  [
    '_menu_item_menu_item_parent',
    menuItemReader((item, value) => Object.assign(item, { parentItemId: readPositiveInteger(value) })),
  ],
  ['_menu_item_target', menuItemReader((item, value) => Object.assign(item, { target: value }))],
  ['_menu_item_classes', menuItemReader((item, value) => Object.assign(item, { classes: readWords(value) }))],
  ['_menu_item_xfn', menuItemReader((item, value) => Object.assign(item, { xfn: value }))],
  [
    '_menu_item_url',
    {
      type: 'nav_menu_item',
      read: ({ menuItem }, { row, conversion }) => {
        menuItem.url = conversion.addresses.text(row.meta_value);
      },
    },
  ],
]);

/** Reads the metadata of posts that is stored in columns. Of several values of a key, the first counts. */
export function readPostMetaColumns(
  posts: readonly SourceRow<'posts'>[],
  conversion: Conversion,
): (postId: number) => PostMetaColumns {
  const { stage, rowCounters } = conversion;
  const types = new Map(posts.map((row) => [row.ID, row.post_type]));
  const columnsByPost = new Map<number, PostMetaColumns>();
  const filled = new Set<string>();
  for (const row of stage.all<MetaRow>(COLUMN_ROWS, posts[0]?.ID ?? 0, posts.at(-1)?.ID ?? 0)) {
    const reader = readerOf(row.meta_key, types.get(row.post_id));
    if (!reader) continue;
    const columnKey = `${row.post_id} ${row.meta_key}`;
    if (filled.has(columnKey)) {
      rowCounters.postmeta.countOmitted('additional value of a single-valued key', {
        item: `post ${row.post_id}, ${row.meta_key}`,
        value: row.meta_value,
      });
      continue;
    }
    filled.add(columnKey);
    const columns = columnsByPost.get(row.post_id) ?? emptyColumns(row.post_id);
    columnsByPost.set(row.post_id, columns);
    reader.read(columns, { row, conversion });
    rowCounters.postmeta.countStoredInColumn();
  }
  return (postId) => columnsByPost.get(postId) ?? emptyColumns(postId);
}

const KEYS = [...COLUMN_READERS.keys()].map((key) => `'${key}'`).join(', ');

const COLUMN_ROWS = `SELECT meta_id, post_id, meta_key, meta_value FROM postmeta
  WHERE post_id BETWEEN ? AND ? AND meta_key IN (${KEYS}) ORDER BY post_id, meta_id`;

function readerOf(key: string, type: string | undefined): ColumnReader | undefined {
  const reader = COLUMN_READERS.get(key);
  return reader && type !== undefined && (reader.type === 'any' || reader.type === type) ? reader : undefined;
}

/** Converts the metadata of posts that is not stored in columns. */
export function* convertPostMeta({ stage, addresses, rowCounters }: Conversion): Generator<ImportPart> {
  for (const rows of stage.batches<MetaRow & { post_type: string | null }>(ALL_ROWS)) {
    const postMeta: ImportRows['postMeta'] = [];
    for (const row of rows) {
      if (row.post_type === null) {
        rowCounters.postmeta.countOmitted('post missing', {
          item: `post ${row.post_id}, ${row.meta_key}`,
          value: row.meta_value,
        });
      } else if (!readerOf(row.meta_key, row.post_type)) {
        const value = hasCommentStatuses(row)
          ? readCommentStatuses(row.meta_value)
          : readValue(row.meta_value, addresses);
        postMeta.push({ postId: row.post_id, key: metaKey(row.meta_key), value: JSON.stringify(value) });
        rowCounters.postmeta.countStored();
      }
    }
    yield { postMeta };
  }
}

const ALL_ROWS = `SELECT m.meta_id AS batch_key, m.meta_id, m.post_id, m.meta_key, m.meta_value, p.post_type
  FROM postmeta m LEFT JOIN posts p ON p.ID = m.post_id WHERE m.meta_id > ? ORDER BY m.meta_id`;

const emptyColumns = (postId: number): PostMetaColumns => ({
  featuredMediaId: 0,
  template: '',
  attachment: { postId, ...EMPTY_MEDIA_FILE },
  menuItem: { postId, ...defaultMenuItemLink },
});

const NEUTRAL_KEYS: ReadonlyMap<string, string> = new Map([
  ['wp_pattern_sync_status', 'cms_pattern_sync_status'],
  ['is_wp_suggestion', 'is_cms_suggestion'],
  ['_wp_font_face_file', '_font_face_file'],
]);

const metaKey = (key: string): string => NEUTRAL_KEYS.get(key) ?? key;

const hasCommentStatuses = (row: MetaRow): boolean => row.meta_key === '_wp_trash_meta_comments_status';

/** The statuses that the comments of a trashed post had before, by comment id. */
function readCommentStatuses(text: string): Record<string, string> {
  const value = readSerialized(text);
  const statuses = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(statuses.map(([id, status]) => [id, commentStatus(String(status))]));
}

function readWords(text: string): string {
  const value = readSerialized(text);
  if (!Array.isArray(value)) return typeof value === 'string' ? value : '';
  return value.filter((word) => typeof word === 'string' && word !== '').join(' ');
}

/** The paths of the files of all attachments of the source. */
export function* attachedFiles(stage: Stage): Generator<{ postId: number; file: string }> {
  const seen = new Set<number>();
  for (const rows of stage.batches<MetaRow>(ATTACHED_FILES)) {
    for (const { post_id: postId, meta_value: value } of rows) {
      const file = attachedPath(value) ?? '';
      if (file !== '' && !seen.has(postId)) yield { postId, file };
      seen.add(postId);
    }
  }
}

const ATTACHED_FILES = `SELECT m.meta_id AS batch_key, m.* FROM postmeta m JOIN posts p ON p.ID = m.post_id
  WHERE m.meta_id > ? AND m.meta_key = '_wp_attached_file' AND p.post_type = 'attachment' ORDER BY m.meta_id`;

/** The maximum length of a path; file stores and the index on the column do not accept longer ones. */
const MAX_PATH_BYTES = 900;

/** The path of a file below the uploads; undefined if it leads outside of the folder or is too long. */
function attachedPath(value: string): string | undefined {
  const path = value.replace(/^\/+/, '');
  return path.split(/[\\/]/).includes('..') || Buffer.byteLength(path) > MAX_PATH_BYTES ? undefined : path;
}

function readAttachedFile({ attachment }: PostMetaColumns, { row, conversion }: MetaSource): void {
  const path = attachedPath(row.meta_value);
  if (path === undefined) {
    conversion.note(
      `The file of the attachment ${row.post_id} is outside of the uploads folder, or its path is too long. It was left out.`,
    );
    return;
  }
  attachment.file = path;
  completeOriginalFile(attachment);
}

function readAttachmentMetadata({ attachment }: PostMetaColumns, { row, conversion }: MetaSource): void {
  const metadata = readValue(row.meta_value, conversion.addresses);
  if (!isJsonMap(metadata)) return;
  attachment.metadata = JSON.stringify(metadata);
  attachment.width = readPositiveInteger(metadata.width) || null;
  attachment.height = readPositiveInteger(metadata.height) || null;
  attachment.fileSize = readPositiveInteger(metadata.filesize) || null;
  const { original_image: original } = metadata;
  if (typeof original === 'string' && original !== '' && !/[\\/]/.test(original)) attachment.originalFile = original;
  completeOriginalFile(attachment);
}

/** Adds the folder to the original file. It is that of the attached file; the two rows come in either order. */
function completeOriginalFile(attachment: PostMetaColumns['attachment']): void {
  const folder = attachment.file?.includes('/') ? attachment.file.slice(0, attachment.file.lastIndexOf('/') + 1) : '';
  if (attachment.originalFile && !attachment.originalFile.includes('/')) {
    attachment.originalFile = folder + attachment.originalFile;
  }
}
