import type { Attachment, EditLock, MenuItem, Post } from '../../../prisma/generated/sqlite/client.ts';
import type { PostAccessData } from '../../access/post-access-data.ts';
import { parseJson } from '../../values/json-text.ts';
import { isIn, sql } from '../dialect/sql.ts';
import type { Domain } from '../domain.ts';
import { queryRows } from '../reads/recording-reader.ts';
import { rowsById } from '../reads/row-tags.ts';
import { writeTimestamp } from '../site/timestamp.ts';
import type { StoredMeta } from './meta-values.ts';

/** The texts and meta values of an autosave that a preview shows in place of those of the item. */
export interface PreviewedAutosave {
  id: number;
  source: SourceTexts;
  meta: StoredMeta;
}

/**
 * A post-like item. A query loads only the columns that the selected fields declare (see `reads`).
 */
export type ContentRow = Post & {
  /** Whether the request contains the password of the item. */
  unlocked?: boolean;
  /** Whether the item was read in the context `edit`, by a viewer who may edit it. */
  forEditing?: boolean;
  /** Whether the answer contains the source of the content. */
  showsSource?: boolean;
  /** Whether the viewer wrote the item with this request, and so knows its texts. */
  written?: boolean;
  /** Whether the title is that of the target of a menu item, so that the row is not what is stored. */
  hasTitleOfTarget?: boolean;
  /** The status of a trashed item before the trash, if it was loaded. */
  statusBeforeTrash?: string | null;
  /** The access data of the item with its parent, if it was loaded. */
  accessData?: PostAccessData;
  /** Present if the row shows an autosave. */
  previewed?: PreviewedAutosave;
};

/**
 * Whether a password that the request does not have hides the texts of an item. A row without the column `password` is
 * hidden: fields that ask must read it.
 */
export const isLocked = ({ password, unlocked }: Pick<ContentRow, 'password' | 'unlocked'>): boolean =>
  password !== '' && unlocked !== true;

/** The columns that `loadAccessData` reads. */
export const ACCESS_COLUMNS = ['type', 'status', 'authorId', 'parentId'] as const;

/** Marks a row as read by a viewer who may edit it: its password is not required. */
export function openForEditing(row: ContentRow): void {
  row.unlocked = true;
  row.forEditing = true;
}

/** A revision or an autosave, with the item that it belongs to. */
export type RevisionRow = ContentRow & {
  /** The item. Equal to the row itself if the autosave of a draft was saved in the draft. */
  owner: ContentRow;
};

/** Casts a row of the model to a revision. Revisions are always loaded together with their items. */
export const revisionOf = (row: ContentRow): RevisionRow => row as RevisionRow;

/** Finds the items whose content has a `<!--more-->` comment, without loading the content. */
export async function loadFoldedContent({ kernel }: Domain, ids: readonly number[]): Promise<Map<number, true>> {
  const rows = await queryRows<{ id: number }>(kernel.database.reader, {
    statement: sql`SELECT "id" FROM "posts" WHERE ${isIn('"id"', ids)} AND "content" LIKE '%<!--more%'`,
    mentions: { posts: 1 },
    rows: rowsById('posts', ids),
  });
  return new Map(rows.map(({ id }) => [id, true]));
}

/** Loads the columns of items on which their permalinks and access to them depend, and when they were changed. */
export async function loadLinkRows(domain: Domain, ids: readonly number[]): Promise<ContentRow[]> {
  const statement = sql`
    SELECT "id", "type", "status", "slug", "date", "dateGmt", "modifiedGmt", "parentId", "authorId", "password",
      "titleRendered", "commentStatus",
      CASE WHEN "status" = 'trash' THEN (
        SELECT m."value" FROM "post_meta" m
        WHERE m."postId" = "posts"."id" AND m."key" = ${STATUS_BEFORE_TRASH} LIMIT 1
      ) END AS "statusBeforeTrash"
    FROM "posts" WHERE ${isIn('"id"', ids)}`;
  const rows = await queryRows<ContentRow>(domain.kernel.database.reader, {
    statement,
    mentions: { posts: 2, post_meta: 1 },
    rows: [...rowsById('posts', ids), ...rowsById('post_meta', ids)],
  });
  return rows.map((row) => ({ ...row, statusBeforeTrash: parseTrashValue(row.statusBeforeTrash) }));
}

/** The source texts from which an item is rendered. */
export interface SourceTexts {
  id: number;
  type: string;
  title: string;
  excerpt: string;
  content: string;
}

/** Loads the source texts of items by id. */
export const loadSourceTexts = ({ kernel }: Domain, ids: readonly number[]): Promise<SourceTexts[]> =>
  queryRows<SourceTexts>(kernel.database.reader, {
    statement: sql`SELECT "id", "type", "title", "excerpt", "content" FROM "posts" WHERE ${isIn('"id"', ids)}`,
    mentions: { posts: 1 },
    rows: rowsById('posts', ids),
  });

/** The meta key of the account that changed an item last in an editor. */
export const LAST_EDITOR_KEY = '_edit_last';

/** Loads the ids of the accounts that changed items last in an editor, by item. */
export async function loadLastEditors({ kernel }: Domain, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await kernel.database.reader.$queryRaw<{ postId: number; value: string }[]>(sql`
    SELECT "postId", "value" FROM "post_meta"
    WHERE ${isIn('"postId"', ids)} AND "key" = ${LAST_EDITOR_KEY} ORDER BY "postId", "id" DESC`);
  // Of several values, the one with the lowest id is read, as in the reference. Its row is the last one.
  return new Map(rows.map(({ postId, value }) => [postId, Number(/^"?(\d{1,10})"?$/.exec(value)?.[1] ?? 0)]));
}

/** The seconds after which the lock of an editor expires without a renewal. */
export const LOCK_SECONDS = 150;

/** The last time, in GMT, at which a lock that has expired was renewed. */
export const expiredRenewal = ({ now }: Pick<Domain['kernel'], 'now'>): string =>
  writeTimestamp(now().getTime() - LOCK_SECONDS * 1_000);

/** Loads the locks of items that are open in an editor. */
export const loadEditLocks = ({ kernel }: Pick<Domain, 'kernel'>, ids: readonly number[]): Promise<EditLock[]> =>
  kernel.database.reader.$queryRaw<EditLock[]>(sql`
    SELECT * FROM "edit_locks"
    WHERE ${isIn('"postId"', ids)} AND "renewed" > ${expiredRenewal(kernel)}`);

/** The meta keys of the state of an item before it was moved to the trash. */
export const STATUS_BEFORE_TRASH = '_wp_trash_meta_status';

export const TIME_OF_TRASHING = '_wp_trash_meta_time';

export const SLUG_BEFORE_TRASH = '_wp_desired_post_slug';

/** Parses the meta value of one of these keys; null if there is none or it is invalid. */
export function parseTrashValue(value: string | null | undefined): string | null {
  const text = value ? parseJson(value) : null;
  return text === null ? null : String(text);
}

/** Returns the sticky items of a page first, then the other sticky items, then the other items of the page. */
export function withStickyFirst<Row extends { id: number }>(rows: readonly Row[], sticky: readonly Row[]): Row[] {
  const ids = new Set(sticky.map((row) => row.id));
  const onPage = rows.filter((row) => ids.has(row.id));
  const listed = new Set(onPage.map((row) => row.id));
  return [...onPage, ...sticky.filter((row) => !listed.has(row.id)), ...rows.filter((row) => !ids.has(row.id))];
}

/** The maximum number of faces that a family lists. */
const MAX_FACES = 99;

/** Loads the published faces of families, oldest first, by the id of the family. */
export async function loadFontFaces({ kernel }: Domain, ids: readonly number[]): Promise<Map<number, ContentRow[]>> {
  const rows = await kernel.database.reader.$queryRaw<ContentRow[]>(sql`
    SELECT * FROM "posts"
    WHERE "type" = 'cms_font_face' AND "status" = 'publish' AND ${isIn('"parentId"', ids)} ORDER BY "id"`);
  const found = new Map<number, ContentRow[]>();
  for (const row of rows) {
    const faces = found.get(row.parentId) ?? [];
    if (faces.length < MAX_FACES) faces.push(row);
    found.set(row.parentId, faces);
  }
  return found;
}

/** An attachment: its row of `posts` and its row of `attachments`. */
export type MediaRow = Post & Omit<Attachment, 'postId'>;

/** Loads attachments by id. */
export const loadMedia = ({ kernel }: Domain, ids: readonly number[]): Promise<MediaRow[]> =>
  queryRows<MediaRow>(kernel.database.reader, {
    statement: sql`
      SELECT p.*, a.* FROM "posts" p JOIN "attachments" a ON a."postId" = p."id"
      WHERE p."type" = 'attachment' AND ${isIn('p."id"', ids)}`,
    mentions: { posts: 1, attachments: 1 },
    rows: [...rowsById('posts', ids), ...rowsById('attachments', ids)],
  });

/** Loads rows of the table `attachments` by the ids of the items. */
export const loadAttachmentRows = ({ kernel }: Domain, ids: readonly number[]): Promise<Attachment[]> =>
  queryRows<Attachment>(kernel.database.reader, {
    statement: sql`SELECT * FROM "attachments" WHERE ${isIn('"postId"', ids)}`,
    mentions: { attachments: 1 },
    rows: rowsById('attachments', ids),
  });

/** A row of the table `menu_items`, which extends an item. */
export type MenuItemRow = MenuItem;

/** The link of a menu item without a stored one. */
export const defaultMenuItemLink: Omit<MenuItemRow, 'postId'> = {
  itemType: 'custom',
  object: 'custom',
  objectId: 0,
  parentItemId: 0,
  target: '',
  classes: '',
  xfn: '',
  url: '',
};

/** Loads rows of the table `menu_items` by the ids of the items. */
export const loadMenuItems = ({ kernel }: Domain, ids: readonly number[]): Promise<MenuItemRow[]> =>
  queryRows<MenuItemRow>(kernel.database.reader, {
    statement: sql`
      SELECT "postId", "itemType", "object", "objectId", "parentItemId", "target", "classes", "xfn", "url"
      FROM "menu_items"
      WHERE ${isIn('"postId"', ids)}`,
    mentions: { menu_items: 1 },
    rows: rowsById('menu_items', ids),
  });
