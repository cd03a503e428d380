import { normalizeText } from '../../../schema/core/slugs/normalized-text.ts';
import type { ImportRows } from '../../../src/import/conversion.ts';
import { commentRow } from './bench-comment-rows.ts';
import { postTexts } from './bench-content.ts';
import { AUTHORS, CATEGORIES, HOME, IMAGES, POSTS_PER_IMAGE, TAGS, UPLOADS } from './bench-shape.ts';
import { slugOf, title } from './bench-words.ts';
import type { Random } from './random.ts';

/** Rows of content by model. */
export type ContentRows = Pick<
  ImportRows,
  'post' | 'postSearchText' | 'attachment' | 'postTerm' | 'postMeta' | 'comment'
>;

const FIRST_DAY = Date.UTC(2020, 0, 1, 8);
/** Milliseconds between two posts. */
const POST_INTERVAL_MS = 4 * 3_600_000;

const dateOf = (index: number): string => new Date(FIRST_DAY + index * POST_INTERVAL_MS).toISOString().slice(0, 19);

/** The number of posts in one batch. */
const BATCH = 1_000;

interface PostSource {
  posts: number;
  random: Random;
  /** The render version of the site, so that no server rerenders the posts. */
  renderVersion: number;
}

/**
 * Creates rows of images and then of posts, with consecutive ids, in batches: a large site does not fit in memory. The
 * other images have ids after the last post, so that the posts of a small site have the same ids in a large one.
 */
export function* postBatches({ posts, ...source }: PostSource): Generator<ContentRows> {
  const images = emptyRows();
  for (let id = 1; id <= IMAGES; id++) addImage(images, { id, index: 0, ...source });
  yield images;
  for (let start = 0; start < posts; start += BATCH) {
    const batch = emptyRows();
    for (let index = start; index < Math.min(start + BATCH, posts); index++) {
      addPost(batch, { id: IMAGES + 1 + index, index, ...source });
      if (index % POSTS_PER_IMAGE === 0) {
        addImage(batch, { id: IMAGES + posts + 1 + index / POSTS_PER_IMAGE, index, ...source });
      }
    }
    yield batch;
  }
}

const emptyRows = (): ContentRows => ({
  ...{ post: [], postSearchText: [], attachment: [], postTerm: [], postMeta: [], comment: [] },
});

/** `index` is the position of the item's date among all posts. */
type NewRow = Omit<PostSource, 'posts'> & { id: number; index: number };

function addPost(rows: ContentRows, { id, index, random, renderVersion }: NewRow): void {
  const texts = postTexts(random);
  const date = dateOf(index);
  const hasComment = random.chance(0.5);
  if (hasComment) rows.comment.push(commentRow({ postId: id, date, random }));
  rows.post.push({
    ...commonRow({ id, date, title: texts.title }),
    type: 'post',
    status: 'publish',
    slug: `${slugOf(texts.title)}-${id}`,
    authorId: 1 + random.below(AUTHORS),
    parentId: 0,
    featuredMediaId: random.chance(0.7) ? 1 + random.below(IMAGES) : 0,
    sticky: random.chance(0.001),
    commentCount: hasComment ? 1 : 0,
    commentStatus: 'open',
    pingStatus: 'open',
    mimeType: '',
    guid: `${HOME}/?p=${id}`,
    ...texts,
    titleRendered: texts.title,
    renderVersion,
  });
  rows.postSearchText.push({
    postId: id,
    title: normalizeText(texts.title),
    excerpt: normalizeText(texts.excerpt),
    content: normalizeText(texts.content),
  });
  const terms = new Set([1 + random.below(CATEGORIES), CATEGORIES + 1 + random.below(TAGS)]);
  if (random.chance(0.5)) terms.add(1 + random.below(CATEGORIES));
  if (random.chance(0.5)) terms.add(CATEGORIES + 1 + random.below(TAGS));
  for (const termId of terms) rows.postTerm.push({ postId: id, termId });
  if (random.chance(0.1)) {
    const footnotes = JSON.stringify([{ id: `note-${id}`, content: title(random) }]);
    rows.postMeta.push({ postId: id, key: 'footnotes', value: JSON.stringify(footnotes) });
  }
}

function addImage(rows: ContentRows, { id, index, random, renderVersion }: NewRow): void {
  const name = title(random);
  const slug = `${slugOf(name)}-${id}`;
  const file = `2020/01/${slug}.jpg`;
  rows.post.push({
    ...commonRow({ id, date: dateOf(index), title: name }),
    type: 'attachment',
    status: 'inherit',
    slug,
    authorId: 1 + random.below(AUTHORS),
    parentId: 0,
    featuredMediaId: 0,
    sticky: false,
    commentCount: 0,
    commentStatus: 'closed',
    pingStatus: 'closed',
    mimeType: 'image/jpeg',
    guid: `${UPLOADS}/${file}`,
    title: name,
    excerpt: name,
    content: '',
    contentRendered: '',
    excerptRendered: `<p>${name}</p>\n`,
    titleRendered: name,
    renderVersion,
  });
  const rendition = (width: number, height: number) => ({
    file: `${slug}-${width}x${height}.jpg`,
    width,
    height,
    'mime-type': 'image/jpeg',
    filesize: width * height,
  });
  const sizes = {
    medium: rendition(300, 200),
    large: rendition(1_024, 683),
    thumbnail: rendition(150, 150),
    medium_large: rendition(768, 512),
  };
  const metadata = JSON.stringify({ width: 1_600, height: 1_067, file, filesize: 412_345, sizes, image_meta: {} });
  rows.attachment.push({ postId: id, file, altText: name, width: 1_600, height: 1_067, fileSize: 412_345, metadata });
}

const commonRow = ({ id, date, title: name }: { id: number; date: string; title: string }) => ({
  id,
  titleKey: normalizeText(name),
  date,
  dateGmt: date,
  modified: date,
  modifiedGmt: date,
});
