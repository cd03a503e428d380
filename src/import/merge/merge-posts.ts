import { searchTextsOf } from '../../../schema/content/rendered/search-text.ts';
import { ownValue } from '../../../schema/values/collections.ts';
import type { ImportPart, ImportRows } from '../conversion.ts';
import { attachedFiles } from '../convert-post-meta.ts';
import type { ImportedJson } from '../serialized-value.ts';
import { isJsonMap } from '../stored-value.ts';
import { chooseNewPosts, replacementSlugs } from './choose-new-posts.ts';
import { createIdSequence, type IdMap, type ItemIds } from './item-ids.ts';
import { inChunks, type MergeContext } from './merge-context.ts';

type PostRow = ImportRows['post'][number];

/** The decisions about new posts, made before the first one is written. */
export interface ChosenPosts {
  /** New ids by the ids of the source. */
  readonly added: IdMap;
  readonly slugOf: (post: PostRow) => string;
  /** The paths of their files. */
  readonly filePaths: MergedFilePaths;
}

/** Selects the new posts and assigns ids and slugs. */
export async function choosePosts(merge: MergeContext): Promise<ChosenPosts> {
  const { client, dialect, stage, ids, itemCounters } = merge;
  const chosen = await chooseNewPosts(merge);
  const nextId = await createIdSequence(client, { dialect, kind: 'post' });
  const added: IdMap = new Map(chosen.map(({ id }) => [id, nextId()]));
  for (const [sourceId, id] of added) ids.post.set(sourceId, id);
  itemCounters.post.added += added.size;
  const slugs = await replacementSlugs(merge, chosen);
  const attachments = [...attachedFiles(stage)].filter(({ postId }) => added.has(postId));
  return {
    added,
    slugOf: ({ id = 0, slug = '' }) => slugs.get(id) ?? slug,
    filePaths: await assignFilePaths(
      merge,
      attachments.map(({ file }) => file),
    ),
  };
}

/** The rows of the added posts, with new ids in all references. */
export function remapPosts(
  merge: MergeContext,
  { part, chosen }: { part: ImportPart; chosen: ChosenPosts },
): ImportPart {
  const { ids } = merge;
  const { added, slugOf, filePaths } = chosen;
  const posts = (part.post ?? []).filter(({ id = 0 }) => added.has(id));
  const post = posts.map((row) => remapPost(row, { merge, slug: slugOf(row), filePaths }));
  const texts = new Map(post.map((row) => [row.id, row]));
  const rowsOfAddedPosts = <Row extends { postId: number }>(all: readonly Row[] = []): Row[] =>
    all.flatMap((row) => {
      const postId = added.get(row.postId);
      return postId === undefined ? [] : [{ ...row, postId }];
    });
  return {
    post,
    postSearchText: rowsOfAddedPosts(part.postSearchText).map((row) => {
      const { excerpt = '', content = '' } = texts.get(row.postId) ?? {};
      return { ...searchTextsOf({ title: '', excerpt, content }), postId: row.postId, title: row.title };
    }),
    attachment: rowsOfAddedPosts(part.attachment).map(filePaths.rewriteAttachment),
    menuItem: rowsOfAddedPosts(part.menuItem).map((row) => remapMenuItem(row, merge)),
    postMeta: rowsOfAddedPosts(part.postMeta).map((row) => ({
      ...row,
      value: filePaths.rewriteText(remapMeta(row, merge)),
    })),
    postTerm: rowsOfAddedPosts(part.postTerm).flatMap((row) => {
      const termId = ids.term.get(row.termId);
      return termId === undefined ? [] : [{ ...row, termId }];
    }),
  };
}

function remapPost(
  row: PostRow,
  { merge, slug, filePaths }: { merge: MergeContext; slug: string; filePaths: MergedFilePaths },
): PostRow {
  const { ids } = merge;
  const newId = (id: number | undefined, map: IdMap) => map.get(id ?? 0) ?? 0;
  const parentId = newId(row.parentId, ids.post);
  return {
    ...row,
    id: newId(row.id, ids.post),
    authorId: newId(row.authorId, ids.user),
    parentId,
    featuredMediaId: newId(row.featuredMediaId, ids.post),
    latestRevisionId: newId(row.latestRevisionId, ids.post),
    // The slug of a revision begins with the id of its item.
    slug: row.type === 'revision' ? slug.replace(/^\d+(?=-(?:revision|autosave)-)/, String(parentId)) : slug,
    excerpt: filePaths.rewriteText(remapReferences(row.excerpt ?? '', merge)),
    content: filePaths.rewriteText(remapReferences(row.content ?? '', merge)),
    // Counted after all comments have been added.
    commentCount: 0,
  };
}

function remapMenuItem(row: ImportRows['menuItem'][number], { ids }: MergeContext): ImportRows['menuItem'][number] {
  const { itemType, objectId = 0, parentItemId = 0 } = row;
  const map = itemType === 'taxonomy' ? ids.term : ids.post;
  const targetsItemOrTerm = itemType === 'post_type' || itemType === 'taxonomy';
  return {
    ...row,
    // Custom links refer to themselves.
    objectId: targetsItemOrTerm ? (map.get(objectId) ?? 0) : (ids.post.get(objectId) ?? objectId),
    parentItemId: ids.post.get(parentItemId) ?? 0,
  };
}

/** Keys whose values are ids, single or separated by commas. */
const META_KEYS: Readonly<Record<string, 'post' | 'user'>> = {
  _edit_last: 'user',
  _thumbnail_id: 'post',
  _product_image_gallery: 'post',
};

function remapMeta({ key, value }: { key: string; value: string }, { ids }: MergeContext): string {
  const kind = ownValue(META_KEYS, key);
  const parsed = JSON.parse(value) as ImportedJson;
  if (kind && (typeof parsed === 'string' || typeof parsed === 'number')) {
    return JSON.stringify(String(parsed).replace(/\d+/g, (id) => String(ids[kind].get(Number(id)) ?? id)));
  }
  if (key === '_wp_trash_meta_comments_status' && isJsonMap(parsed)) {
    return JSON.stringify(
      Object.fromEntries(Object.entries(parsed).map(([id, status]) => [ids.comment.get(Number(id)) ?? id, status])),
    );
  }
  return value;
}

/** Keys of block attributes that contain ids of posts. */
const POST_KEYS = 'id|ref|ids|mediaId|mediaIds|imageId|imageIds|attachmentId|postId|parentPageID|parents|exclude';

const TERM_KEYS = 'termId|categoryIds|tagIds|categoryId|tagId|menuId';

const USER_KEYS = 'userId|authorId|selectedAuthor|author';

const BLOCK = /<!--\s+wp:([a-z][a-z0-9_/-]*)\s+(\{[\s\S]{0,500000}?\})\s+\/?-->/g;

/**
 * Replaces ids of the source in content: block attributes, classes and attributes of images, galleries, captions, and
 * links by id. Unknown ids are not changed.
 */
function remapReferences(text: string, { ids, siteUrl }: { ids: ItemIds; siteUrl: string }): string {
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

type AttachmentRow = ImportRows['attachment'][number];

/** The paths of the files of a merged source. */
interface MergedFilePaths {
  /** The new path of a file below the uploads. */
  pathOf(path: string): string;
  /** Replaces the addresses of moved files in a text. */
  rewriteText(text: string): string;
  /** Replaces the paths of the file and its renditions in an attachment. */
  rewriteAttachment(row: AttachmentRow): AttachmentRow;
}

/** The path of an upload, also with escaped slashes. */
const UPLOAD = /(\\?\/uploads\\?\/)((?:[^\s"'<>?#)\\]|\\\/)+)/g;

const CONFLICT_FOLDER = 'imported';

/**
 * Assigns paths to the files of a source. Files whose path is used on the site get a separate folder, with their
 * renditions.
 */
async function assignFilePaths({ client, note }: MergeContext, files: readonly string[]): Promise<MergedFilePaths> {
  const usedPaths = async (paths: string[]) =>
    (
      await inChunks(paths, (chunk) =>
        client.attachment.findMany({ where: { file: { in: chunk } }, select: { file: true } }),
      )
    ).map(({ file }) => file);
  const folders = new Map<string, string>();
  let conflicting = await usedPaths([...files]);
  for (let number = 1; conflicting.length > 0; number++) {
    const folder = number === 1 ? CONFLICT_FOLDER : `${CONFLICT_FOLDER}-${number}`;
    for (const file of conflicting) folders.set(stemOf(file), folder);
    const stillUsed = new Set(await usedPaths(conflicting.map((file) => `${folder}/${file}`)));
    conflicting = conflicting.filter((file) => stillUsed.has(`${folder}/${file}`));
  }
  if (folders.size > 0)
    note(
      `${folders.size} files had the same names as other files of this site; they are in the folder ${CONFLICT_FOLDER}.`,
    );
  const pathOf = (path: string): string => {
    // The images of the pages of a PDF file have its name and `-pdf`.
    const folder = folders.get(stemOf(path)) ?? folders.get(stemOf(path).replace(/-pdf$/, ''));
    return folder === undefined ? path : `${folder}/${path}`;
  };
  return {
    pathOf,
    rewriteText: (text) =>
      folders.size === 0 || !text.includes('uploads')
        ? text
        : text.replace(UPLOAD, (address, start: string, path: string) =>
            address.includes('\\/')
              ? start + pathOf(path.replaceAll('\\/', '/')).replaceAll('/', '\\/')
              : start + pathOf(path),
          ),
    rewriteAttachment: (row) => ({
      ...row,
      file: pathOf(row.file ?? ''),
      originalFile: row.originalFile ? pathOf(row.originalFile) : row.originalFile,
      metadata: rewriteMetadata(row.metadata ?? '{}', pathOf),
    }),
  };
}

function rewriteMetadata(text: string, pathOf: (path: string) => string): string {
  const metadata = JSON.parse(text) as ImportedJson;
  if (!isJsonMap(metadata) || typeof metadata.file !== 'string') return text;
  return JSON.stringify({ ...metadata, file: pathOf(metadata.file) });
}

/** The part of a path that a file, its original and its renditions have in common. */
const stemOf = (path: string): string => path.replace(/\.[^./]*$/, '').replace(/-(?:\d+x\d+|scaled|rotated)$/, '');
