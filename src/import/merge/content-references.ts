import type { ItemIds } from './item-ids.ts';

/** Keys of block attributes that contain ids of posts. */
const POST_KEYS = 'id|ref|ids|mediaId|mediaIds|imageId|imageIds|attachmentId|postId|parentPageID|parents|exclude';
const TERM_KEYS = 'termId|categoryIds|tagIds|categoryId|tagId|menuId';
const USER_KEYS = 'userId|authorId|selectedAuthor|author';

const BLOCK = /<!--\s+wp:([a-z][a-z0-9_/-]*)\s+(\{[\s\S]{0,500000}?\})\s+\/?-->/g;

/**
 * Replaces ids of the source in content: block attributes, classes and attributes of images, galleries, captions, and
 * links by id. Unknown ids are not changed.
 */
export function remapReferences(text: string, { ids, siteUrl }: { ids: ItemIds; siteUrl: string }): string {
  if (!/\d/.test(text)) return text;
  const newPostId = (id: string) => String(ids.post.get(Number(id)) ?? id);
  const remapList = (numbers: string, newId: (id: string) => string) => numbers.replace(/\d+/g, newId);
  const home = siteUrl.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return text
    .replace(BLOCK, (comment, name: string, attributes: string) =>
      comment.replace(attributes, () => remapAttributes(attributes, { name, ids })),
    )
    .replace(
      /\b(wp-image-|wp-att-|attachment_|caption-attachment-)(\d{1,10})\b/g,
      (_, prefix, id) => prefix + newPostId(id),
    )
    .replace(/(\sdata-id=["'])(\d{1,10})(?=["'])/g, (_, prefix, id) => prefix + newPostId(id))
    .replace(
      /(\[(?:gallery|playlist|audio|video)\b[^\]]*?\s(?:ids|include|exclude|id)=["']?)([\d, ]{1,20000})/g,
      (_, prefix, numbers) => prefix + remapList(numbers, newPostId),
    )
    .replace(
      new RegExp(`(${home}/?\\?(?:p|page_id|attachment_id)=)(\\d{1,10})\\b`, 'g'),
      (_, prefix, id) => prefix + newPostId(id),
    );
}

function remapAttributes(attributes: string, { name, ids }: { name: string; ids: ItemIds }): string {
  const containsTermIds = name === 'latest-posts' || /"kind"\s*:\s*"taxonomy"/.test(attributes);
  const mappings = [
    { keys: POST_KEYS, map: containsTermIds ? ids.term : ids.post },
    { keys: TERM_KEYS, map: ids.term },
    { keys: USER_KEYS, map: ids.user },
  ];
  const remapped = mappings.reduce(
    (text, { keys, map }) =>
      text.replace(
        new RegExp(`("(?:${keys})"\\s*:\\s*)("?\\d{1,10}"?(?=\\s*[,}])|\\[[\\d\\s,"]*\\])`, 'g'),
        (_, key: string, value: string) => key + remapNumbers(value, map),
      ),
    attributes,
  );
  // The terms of a query: a map of taxonomies to ids, in one or two levels.
  return remapped.replace(/"taxQuery"\s*:\s*\{(?:[^{}]|\{[^{}]*\})*\}/g, (query) =>
    query.replace(/\[[\d\s,"]*\]/g, (list) => remapNumbers(list, ids.term)),
  );
}

const remapNumbers = (text: string, map: ReadonlyMap<number, number>): string =>
  text.replace(/\d+/g, (id) => String(map.get(Number(id)) ?? id));
