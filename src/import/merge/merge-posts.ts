import { normaliseText } from '../../../schema/content/normalise.ts';
import { ownValue } from '../../../schema/own-value.ts';
import type { ImportRows, Part } from '../conversion.ts';
import { attachedFiles } from '../convert-post-meta.ts';
import type { JsonValue } from '../serialised-value.ts';
import { isMap } from '../stored-value.ts';
import { moveReferences } from './content-references.ts';
import { type FilePlaces, findFilePlaces } from './file-places.ts';
import { furtherIds, type IdMap } from './item-ids.ts';
import type { Merging } from './merging.ts';
import { chooseNewPosts, freeSlugs } from './post-choice.ts';

type PostRow = ImportRows['post'][number];

/** What is decided of the new posts before the first of them is moved. */
export interface ChosenPosts {
  /** Their ids here. */
  readonly added: IdMap;
  readonly slugOf: (post: PostRow) => string;
  /** Where their files go. */
  readonly places: FilePlaces;
}

/** Chooses the posts that are new, and gives them ids and slugs. */
export async function choosePosts(merging: Merging): Promise<ChosenPosts> {
  const { client, engine, stage, ids, tallies } = merging;
  const chosen = await chooseNewPosts(merging);
  const further = await furtherIds(client, { engine, kind: 'post' });
  const added: IdMap = new Map(chosen.map(({ id }) => [id, further()]));
  for (const [sourceId, id] of added) ids.post.set(sourceId, id);
  tallies.post.added += added.size;
  const slugs = await freeSlugs(merging, chosen);
  const attachments = [...attachedFiles(stage)].filter(({ postId }) => added.has(postId));
  return {
    added,
    slugOf: ({ id = 0, slug = '' }) => slugs.get(id) ?? slug,
    places: await findFilePlaces(
      merging,
      attachments.map(({ file }) => file),
    ),
  };
}

/** The rows of the posts that are added, with every reference moved. */
export function movePosts(merging: Merging, { part, chosen }: { part: Part; chosen: ChosenPosts }): Part {
  const { ids } = merging;
  const { added, slugOf, places } = chosen;
  const posts = (part.post ?? []).filter(({ id = 0 }) => added.has(id));
  const post = posts.map((row) => movePost(row, { merging, slug: slugOf(row), places }));
  const texts = new Map(post.map((row) => [row.id, row]));
  const own = <Row extends { postId: number }>(all: readonly Row[] = []): Row[] =>
    all.flatMap((row) => {
      const postId = added.get(row.postId);
      return postId === undefined ? [] : [{ ...row, postId }];
    });
  return {
    post,
    postSearchText: own(part.postSearchText).map((row) => {
      const { excerpt = '', content = '' } = texts.get(row.postId) ?? {};
      return { ...row, excerpt: normaliseText(excerpt), content: normaliseText(content) };
    }),
    attachment: own(part.attachment).map(places.attachment),
    menuItem: own(part.menuItem).map((row) => moveMenuItem(row, merging)),
    postMeta: own(part.postMeta).map((row) => ({ ...row, value: moveMeta(row, merging) })),
    postTerm: own(part.postTerm).flatMap((row) => {
      const termId = ids.term.get(row.termId);
      return termId === undefined ? [] : [{ ...row, termId }];
    }),
  };
}

function movePost(
  row: PostRow,
  { merging, slug, places }: { merging: Merging; slug: string; places: FilePlaces },
): PostRow {
  const { ids } = merging;
  const moved = (id: number | undefined, map: IdMap) => map.get(id ?? 0) ?? 0;
  const parentId = moved(row.parentId, ids.post);
  return {
    ...row,
    id: moved(row.id, ids.post),
    authorId: moved(row.authorId, ids.user),
    parentId,
    featuredMediaId: moved(row.featuredMediaId, ids.post),
    latestRevisionId: moved(row.latestRevisionId, ids.post),
    // The name of a revision begins with the id of what it is one of.
    slug: row.type === 'revision' ? slug.replace(/^\d+(?=-(?:revision|autosave)-)/, String(parentId)) : slug,
    excerpt: places.text(moveReferences(row.excerpt ?? '', merging)),
    content: places.text(moveReferences(row.content ?? '', merging)),
    // Counted anew once all is in.
    commentCount: 0,
  };
}

function moveMenuItem(row: ImportRows['menuItem'][number], { ids }: Merging): ImportRows['menuItem'][number] {
  const { itemType, objectId = 0, parentItemId = 0 } = row;
  const map = itemType === 'taxonomy' ? ids.term : ids.post;
  const isItem = itemType === 'post_type' || itemType === 'taxonomy';
  return {
    ...row,
    // Links of one's own name themselves.
    objectId: isItem ? (map.get(objectId) ?? 0) : (ids.post.get(objectId) ?? objectId),
    parentItemId: ids.post.get(parentItemId) ?? 0,
  };
}

/** Keys whose values name items: one, or several with commas. */
const META_KEYS: Readonly<Record<string, 'post' | 'user'>> = {
  _edit_last: 'user',
  _thumbnail_id: 'post',
  _product_image_gallery: 'post',
};

function moveMeta({ key, value }: { key: string; value: string }, { ids }: Merging): string {
  const kind = ownValue(META_KEYS, key);
  const plain = JSON.parse(value) as JsonValue;
  if (kind && (typeof plain === 'string' || typeof plain === 'number')) {
    return JSON.stringify(String(plain).replace(/\d+/g, (id) => String(ids[kind].get(Number(id)) ?? id)));
  }
  if (key === '_wp_trash_meta_comments_status' && isMap(plain)) {
    return JSON.stringify(
      Object.fromEntries(Object.entries(plain).map(([id, state]) => [ids.comment.get(Number(id)) ?? id, state])),
    );
  }
  return value;
}
