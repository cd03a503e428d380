import type { Term } from '../../../../prisma/generated/sqlite/client.ts';
import { serializeStoredValue } from '../../../content/meta/serialize-stored-value.ts';
import { postFormats } from '../../../core/registry/post-status.ts';
import { decodeEntities } from '../../../markup/html/escape.ts';
import { ownValue } from '../../../values/collections.ts';
import { cdataElement, element, xmlText } from '../../../values/xml-text.ts';
import type { ExportedCommentRows, ExportedItemRows } from './wxr-rows.ts';

/** Converts a name to the spelling of WXR: `cms_block` becomes `wp_block`. */
export const wxrName = (name: string): string => name.replace(/^cms_(?=[a-z])/, 'wp_');

const META_KEYS: Readonly<Record<string, string>> = {
  cms_pattern_sync_status: 'wp_pattern_sync_status',
  is_cms_suggestion: 'is_wp_suggestion',
  _font_face_file: '_wp_font_face_file',
};

/** Converts a meta key to the spelling of WXR. */
const wxrMetaKey = (key: string): string => ownValue(META_KEYS, key) ?? key;

/** Converts a meta value from JSON to the form in which WordPress stores it. */
export const wxrMetaValue = (json: string): string => serializeStoredValue(JSON.parse(json));

/** The key of the statuses that the comments of an item had before it was moved to the trash, by comment id. */
const COMMENT_STATUSES = '_wp_trash_meta_comments_status';

/** Converts a meta value of an item, whose key may have a form of its own there. */
function wxrItemMeta({ key, value }: { key: string; value: string }): readonly [key: string, value: string] {
  const parsed: unknown = key === COMMENT_STATUSES ? JSON.parse(value) : null;
  if (typeof parsed !== 'object' || parsed === null) return [wxrMetaKey(key), wxrMetaValue(value)];
  const statuses = Object.entries(parsed).map(([id, status]) => [id, wxrCommentStatus(String(status))]);
  return [key, serializeStoredValue(Object.fromEntries(statuses))];
}

/** Converts the status of a comment to the value of WXR. */
function wxrCommentStatus(status: string): string {
  if (status === 'approved') return '1';
  return status === 'hold' ? '0' : status;
}

/** Converts a date from `2026-05-01T09:00:00` to `2026-05-01 09:00:00`. */
const wxrDate = (date: string | null): string => date?.replace('T', ' ') ?? '0000-00-00 00:00:00';

/** The values of a WXR item that are not in its rows. */
export interface WxrItemDetails {
  readonly link: string;
  /** The login of the author; empty if there is none. */
  readonly creator: string;
  /** The address of the folder of uploads. */
  readonly uploads: string;
}

/** The keys of edit locks, which are not exported. */
const EDIT_LOCK_KEYS = new Set(['_edit_lock', '_edit_last']);

/** The end of an item, after its comments. */
export const WXR_ITEM_END = '</item>\n';

/** Writes an item as a WXR element without its comments and its end. */
export function wxrItemStart(post: ExportedItemRows, { link, creator, uploads }: WxrItemDetails): string {
  const { attachment } = post;
  return [
    '<item>\n',
    cdataElement('title', post.title),
    element('link', link),
    element('pubDate', new Date(`${post.dateGmt ?? post.date}Z`).toUTCString()),
    cdataElement('dc:creator', creator),
    `<guid isPermaLink="false">${xmlText(decodeEntities(post.guid))}</guid>\n`,
    '<description></description>\n',
    cdataElement('content:encoded', post.content),
    cdataElement('excerpt:encoded', post.excerpt),
    element('wp:post_id', post.id),
    cdataElement('wp:post_date', wxrDate(post.date)),
    cdataElement('wp:post_date_gmt', wxrDate(post.dateGmt)),
    cdataElement('wp:post_modified', wxrDate(post.modified)),
    cdataElement('wp:post_modified_gmt', wxrDate(post.modifiedGmt)),
    cdataElement('wp:comment_status', post.commentStatus),
    cdataElement('wp:ping_status', post.pingStatus),
    cdataElement('wp:post_name', post.slug),
    cdataElement('wp:status', post.status),
    element('wp:post_parent', post.parentId),
    element('wp:menu_order', post.menuOrder),
    cdataElement('wp:post_type', wxrName(post.type)),
    cdataElement('wp:post_password', post.password),
    element('wp:is_sticky', post.sticky ? 1 : 0),
    attachment ? cdataElement('wp:attachment_url', `${uploads}/${attachment.file}`) : '',
    ...categoriesOf(post),
    ...metaOf(post).map(([key, value]) => metaElement('wp:postmeta', { key, value })),
  ].join('');
}

/** The terms of an item, and its format, which WXR has as a term. */
function categoriesOf({ terms, format }: ExportedItemRows): string[] {
  const formatName = postFormats.find(({ slug }) => slug === format)?.name;
  return [
    ...terms.map(({ term }) => term).filter(({ taxonomy }) => taxonomy !== 'post_format'),
    ...(formatName === undefined ? [] : [{ taxonomy: 'post_format', slug: `post-format-${format}`, name: formatName }]),
  ].map(category);
}

const category = ({ taxonomy, slug, name }: Pick<Term, 'taxonomy' | 'slug' | 'name'>): string =>
  cdataElement('category', name).replace(
    '<category>',
    `<category domain="${xmlText(wxrName(taxonomy))}" nicename="${xmlText(slug)}">`,
  );

/** Returns the metadata of an item, including values that the database stores in columns and WXR as metadata. */
function metaOf({ meta, attachment, menuItem, ...post }: ExportedItemRows): (readonly [string, string])[] {
  const columns: Readonly<Record<string, string>> = {
    ...(post.featuredMediaId > 0 ? { _thumbnail_id: String(post.featuredMediaId) } : {}),
    ...(post.template !== '' ? { _wp_page_template: post.template } : {}),
    ...(attachment
      ? {
          _wp_attached_file: attachment.file,
          ...(attachment.metadata === '{}' ? {} : { _wp_attachment_metadata: wxrMetaValue(attachment.metadata) }),
          ...(attachment.altText === '' ? {} : { _wp_attachment_image_alt: attachment.altText }),
        }
      : {}),
    ...(menuItem
      ? {
          _menu_item_type: menuItem.itemType,
          _menu_item_menu_item_parent: String(menuItem.parentItemId),
          _menu_item_object_id: String(menuItem.objectId),
          _menu_item_object: wxrName(menuItem.object),
          _menu_item_target: menuItem.target,
          _menu_item_classes: wxrMetaValue(JSON.stringify(menuItem.classes.split(' '))),
          _menu_item_xfn: menuItem.xfn,
          _menu_item_url: menuItem.url,
        }
      : {}),
  };
  const rows = meta.filter(({ key }) => !EDIT_LOCK_KEYS.has(key));
  return [...Object.entries(columns), ...rows.map(wxrItemMeta)];
}

/** Writes an element with a meta key and its value. */
export const metaElement = (name: string, { key, value }: { key: string; value: string }): string =>
  `<${name}>\n${cdataElement('wp:meta_key', key)}${cdataElement('wp:meta_value', value)}</${name}>\n`;

/** Writes a comment, which is an element of its item. */
export function wxrItemComment(row: ExportedCommentRows): string {
  return [
    '<wp:comment>\n',
    element('wp:comment_id', row.id),
    cdataElement('wp:comment_author', row.authorName),
    cdataElement('wp:comment_author_email', row.authorEmail),
    cdataElement('wp:comment_author_url', row.authorUrl),
    cdataElement('wp:comment_author_IP', row.authorIp),
    cdataElement('wp:comment_date', wxrDate(row.date)),
    cdataElement('wp:comment_date_gmt', wxrDate(row.dateGmt)),
    cdataElement('wp:comment_content', row.content),
    cdataElement('wp:comment_approved', wxrCommentStatus(row.status)),
    cdataElement('wp:comment_type', row.type),
    element('wp:comment_parent', row.parentId),
    element('wp:comment_user_id', row.userId),
    row.userAgent === '' ? '' : cdataElement('postern:comment_agent', row.userAgent),
    row.karma === 0 ? '' : element('postern:comment_karma', row.karma),
    ...row.meta.map(({ key, value }) => metaElement('wp:commentmeta', { key, value: wxrMetaValue(value) })),
    '</wp:comment>\n',
  ].join('');
}
