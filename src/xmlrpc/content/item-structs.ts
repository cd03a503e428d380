import { siteDate, universalDate } from '../answer-dates.ts';
import type { CallSession } from '../method.ts';
import type { AnswerValue } from '../protocol/xmlrpc-value.ts';
import { type ContentItem, taxonomiesOf } from './editable-item.ts';
import { mediaStruct } from './media-item.ts';
import type { PublishedKind } from './site-kinds.ts';
import { termStruct } from './term-record.ts';

type Struct = Record<string, AnswerValue>;

/** The terms of all taxonomies are in the order of their names. */
const byName = new Intl.Collator('en', { sensitivity: 'base' });

/** The tag at which programs divide a text in two. */
const MORE_TAG = /<!--more(.*?)-->/;

/** The registered meta values as custom fields. Their ids are their keys. */
function customFieldsOf({ meta }: ContentItem): AnswerValue {
  return Object.entries(meta ?? {}).flatMap(([key, value]): AnswerValue[] => {
    const values = Array.isArray(value) ? value : [value];
    return values
      .filter((entry) => entry !== null && entry !== '')
      .map((entry) => ({ id: key, key, value: typeof entry === 'object' ? JSON.stringify(entry) : String(entry) }));
  });
}

/** The status of an item as programs read it: scheduled items count as published. */
export const publishedStatus = ({ status }: Pick<ContentItem, 'status'>): string =>
  status === 'future' ? 'publish' : status;

/** The content of an item; of a file, its description. */
const contentOf = (item: ContentItem): string => item.content?.raw ?? item.description?.raw ?? '';

/** The excerpt of an item; of a file, its caption. */
const excerptOf = (item: ContentItem): string => item.excerpt?.raw ?? item.caption?.raw ?? '';

/** The members of `wp.getPost` that are about the item itself. */
const postMembers = (item: ContentItem, kind: PublishedKind): Struct => ({
  post_title: item.title.raw,
  post_date: siteDate(item.date),
  post_date_gmt: universalDate(item.dateGmt),
  post_modified: siteDate(item.modified),
  post_modified_gmt: universalDate(item.modifiedGmt),
  post_status: publishedStatus(item),
  post_type: kind.name,
  post_name: item.slug,
  post_author: String(item.authorId),
  post_password: item.password ?? '',
  post_excerpt: excerptOf(item),
  post_content: contentOf(item),
  post_parent: String(item.parentId ?? 0),
  post_mime_type: item.mimeType ?? '',
  link: item.link,
  guid: item.guid.raw,
  menu_order: item.menuOrder ?? 0,
  comment_status: item.commentStatus,
  ping_status: item.pingStatus,
  sticky: item.sticky ?? false,
  post_format: item.format ?? 'standard',
  post_thumbnail: item.featuredMedia ? mediaStruct(item.featuredMedia) : [],
});

/**
 * The struct of `wp.getPost`. `fields` names the members that the program requested: single ones, or the groups `post`,
 * `terms` and `custom_fields`; all by default.
 */
export function postStruct(
  session: CallSession,
  {
    kind,
    item,
    fields = ['post', 'terms', 'custom_fields'],
  }: {
    kind: PublishedKind;
    item: ContentItem;
    fields?: readonly string[] | undefined;
  },
): Struct {
  const wanted = new Set(fields);
  const members = postMembers(item, kind);
  const kinds = taxonomiesOf(session, kind);
  return {
    post_id: String(item.databaseId),
    ...(wanted.has('post')
      ? members
      : Object.fromEntries(Object.entries(members).filter(([name]) => wanted.has(name)))),
    ...(wanted.has('terms') || wanted.has('taxonomies')
      ? {
          terms: kinds
            .flatMap((taxonomy, index) => (item.terms[index] ?? []).map((term) => ({ taxonomy, term })))
            .sort((one, other) => byName.compare(one.term.name, other.term.name))
            .map(({ taxonomy, term }) => termStruct(taxonomy, term)),
        }
      : {}),
    ...(wanted.has('custom_fields') ? { custom_fields: customFieldsOf(item) } : {}),
  };
}

/** The members that `metaWeblog.getPost` and `wp.getPage` share. */
function sharedMembers(item: ContentItem): Struct {
  const content = contentOf(item);
  const more = MORE_TAG.exec(content);
  return {
    dateCreated: siteDate(item.date),
    userid: String(item.authorId),
    description: more ? content.slice(0, more.index).trimEnd() : content,
    title: item.title.raw,
    link: item.link,
    permaLink: item.link,
    mt_allow_comments: item.commentStatus === 'open' ? 1 : 0,
    mt_allow_pings: item.pingStatus === 'open' ? 1 : 0,
    wp_slug: item.slug,
    wp_password: item.password ?? '',
    wp_author_id: String(item.authorId),
    wp_author_display_name: item.author?.name ?? '',
    date_created_gmt: universalDate(item.dateGmt),
    custom_fields: customFieldsOf(item),
    text_more: more ? content.slice(more.index + more[0].length).trimStart() : '',
  };
}

/** The struct of `metaWeblog.getPost`. */
export function metaWeblogStruct(
  session: CallSession,
  { kind, item }: { kind: PublishedKind; item: ContentItem },
): Struct {
  const kinds = taxonomiesOf(session, kind);
  const namesIn = (taxonomy: string) =>
    (item.terms[kinds.findIndex(({ name }) => name === taxonomy)] ?? []).map(({ name }) => name);
  const { text_more: textMore = '', ...members } = sharedMembers(item);
  return {
    ...members,
    postid: String(item.databaseId),
    categories: namesIn('category'),
    mt_excerpt: excerptOf(item),
    mt_text_more: textMore,
    wp_more_text: MORE_TAG.exec(item.content?.raw ?? '')?.[1]?.trim() ?? '',
    mt_keywords: namesIn('post_tag').join(', '),
    post_status: publishedStatus(item),
    wp_post_format: item.format ?? 'standard',
    sticky: item.sticky ?? false,
    date_modified: siteDate(item.modified),
    date_modified_gmt: universalDate(item.modifiedGmt),
    wp_post_thumbnail: item.featuredMedia?.databaseId ?? 0,
  };
}

/** The struct of `blogger.getPost`. Its text contains the title and the ids of categories as elements. */
export function bloggerStruct(
  session: CallSession,
  { kind, item }: { kind: PublishedKind; item: ContentItem },
): Struct {
  const index = taxonomiesOf(session, kind).findIndex(({ name }) => name === 'category');
  const categories = (item.terms[index] ?? []).map(({ databaseId }) => databaseId).join(',');
  const elements = `<title>${item.title.raw}</title><category>${categories}</category>`;
  return {
    userid: String(item.authorId),
    dateCreated: siteDate(item.date),
    content: elements + (item.content?.raw ?? ''),
    postid: String(item.databaseId),
  };
}

/** The struct of `wp.getPage`. */
export function pageStruct(item: ContentItem): Struct {
  const author = item.author?.name ?? '';
  return {
    ...sharedMembers(item),
    page_id: item.databaseId,
    page_status: item.status,
    excerpt: item.excerpt?.raw ?? '',
    categories: [],
    wp_author: author,
    wp_page_parent_id: item.parentId ?? 0,
    wp_page_parent_title: item.parent?.title.rendered ?? '',
    wp_page_order: item.menuOrder ?? 0,
    wp_page_template: item.template === '' ? 'default' : item.template,
  };
}
