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
  const post = (id: string) => String(ids.post.get(Number(id)) ?? id);
  const list = (numbers: string, move: (id: string) => string) => numbers.replace(/\d+/g, move);
  const home = siteUrl.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return text
    .replace(BLOCK, (comment, name: string, attributes: string) =>
      comment.replace(attributes, () => moveAttributes(attributes, { name, ids })),
    )
    .replace(/\b(wp-image-|wp-att-|attachment_|caption-attachment-)(\d{1,10})\b/g, (_, mark, id) => mark + post(id))
    .replace(/(\sdata-id=["'])(\d{1,10})(?=["'])/g, (_, mark, id) => mark + post(id))
    .replace(
      /(\[(?:gallery|playlist|audio|video)\b[^\]]*?\s(?:ids|include|exclude|id)=["']?)([\d, ]{1,20000})/g,
      (_, mark, numbers) => mark + list(numbers, post),
    )
    .replace(
      new RegExp(`(${home}/?\\?(?:p|page_id|attachment_id)=)(\\d{1,10})\\b`, 'g'),
      (_, mark, id) => mark + post(id),
    );
}

function moveAttributes(attributes: string, { name, ids }: { name: string; ids: ItemIds }): string {
  const ofTerms = name === 'latest-posts' || /"kind"\s*:\s*"taxonomy"/.test(attributes);
  const moves = [
    { keys: POST_KEYS, map: ofTerms ? ids.term : ids.post },
    { keys: TERM_KEYS, map: ids.term },
    { keys: USER_KEYS, map: ids.user },
  ];
  const moved = moves.reduce(
    (text, { keys, map }) =>
      text.replace(
        new RegExp(`("(?:${keys})"\\s*:\\s*)("?\\d{1,10}"?(?=\\s*[,}])|\\[[\\d\\s,"]*\\])`, 'g'),
        (_, key: string, value: string) => key + moveNumbers(value, map),
      ),
    attributes,
  );
  // The terms of a query: a map of taxonomies to ids, in one or two levels.
  return moved.replace(/"taxQuery"\s*:\s*\{(?:[^{}]|\{[^{}]*\})*\}/g, (query) =>
    query.replace(/\[[\d\s,"]*\]/g, (list) => moveNumbers(list, ids.term)),
  );
}

const moveNumbers = (text: string, map: ReadonlyMap<number, number>): string =>
  text.replace(/\d+/g, (id) => String(map.get(Number(id)) ?? id));
