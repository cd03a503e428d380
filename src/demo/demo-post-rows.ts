import { patterns } from '../../prisma/demo/demo-patterns.ts';
import { posts } from '../../prisma/demo/demo-posts.ts';
import { terms } from '../../prisma/demo/demo-terms.ts';
import type { DemoDate, DemoPost } from '../../prisma/demo/demo-types.ts';
import { images } from '../../prisma/demo/images.ts';
import { menuItems } from '../../prisma/demo/menu.ts';
import { pages } from '../../prisma/demo/pages.ts';
import { comments, users } from '../../prisma/demo/people.ts';
import { orderKey } from '../../schema/core/slugs/normalized-text.ts';
import type { ImportRows } from '../import/conversion.ts';
import { blockMarkup } from './block-markup.ts';
import type { WrittenImage } from './demo-images.ts';

type PostRow = ImportRows['post'][number];

/** The rows of images, pages and posts, in the order of their ids. */
export function demoPostRows(demoContext: DemoContext): PostRow[] {
  return [...imageRows(demoContext), ...pageRows(demoContext), ...postRows(demoContext)];
}

/** Default values. Every row has all columns, because the rows of one INSERT statement must have the same. */
const DEFAULT_COLUMNS = {
  status: 'publish',
  authorId: 1,
  parentId: 0,
  menuOrder: 0,
  featuredMediaId: 0,
  format: '',
  sticky: false,
  password: '',
  commentStatus: 'closed',
  commentCount: 0,
  mimeType: '',
  excerpt: '',
  content: '',
};

/** The columns that are filled in the same way for all kinds. `hasDate` is false for items without a fixed date. */
export function commonRow(
  { id, daysAgo, time, title, hasDate = true }: DemoDate & { id: number; title: string; hasDate?: boolean },
  { now, siteUrl }: DemoContext,
) {
  const date = demoDate({ daysAgo, time }, now);
  // Items with a future date were modified now.
  const modified = daysAgo < 0 ? isoSeconds(now) : date;
  return {
    ...DEFAULT_COLUMNS,
    id,
    title,
    titleKey: orderKey(title),
    date,
    dateGmt: hasDate ? date : null,
    modified,
    modifiedGmt: modified,
    guid: `${siteUrl}/?p=${id}`,
  };
}

function imageRows(demoContext: DemoContext): PostRow[] {
  return images.map((image, index) => {
    const written = demoContext.writtenImages[index];
    return {
      ...commonRow({ ...image, id: index + 1 }, demoContext),
      type: 'attachment',
      status: 'inherit',
      slug: image.slug,
      mimeType: written?.mimeType ?? '',
      excerpt: image.caption,
      content: image.description,
      guid: `${demoContext.uploadsUrl}/${written?.file}`,
    };
  });
}

function pageRows(demoContext: DemoContext): PostRow[] {
  return pages.map((page) => ({
    ...commonRow({ ...page, id: pageIds.get(page.slug) ?? 0 }, demoContext),
    type: 'page',
    slug: page.slug,
    parentId: pageIds.get(page.parent ?? '') ?? 0,
    menuOrder: page.order,
    featuredMediaId: imageIds.get(page.image ?? '') ?? 0,
    content: contentOf(page, demoContext),
  }));
}

function postRows(demoContext: DemoContext): PostRow[] {
  return posts.map((post, index) => {
    const { status = 'publish' } = post;
    const hasDate = status !== 'draft' && status !== 'pending';
    return {
      ...commonRow({ ...post, id: firstPostId + index, hasDate }, demoContext),
      type: 'post',
      status,
      slug: hasDate ? post.slug : '',
      authorId: userIds.get(post.author) ?? 1,
      featuredMediaId: imageIds.get(post.image ?? '') ?? 0,
      format: post.format ?? '',
      sticky: post.sticky ?? false,
      password: post.password ?? '',
      commentStatus: 'open',
      commentCount: comments.filter((comment) => comment.post === post.slug && !comment.status).length,
      excerpt: post.excerpt ?? '',
      content: contentOf(post, demoContext),
    };
  });
}

/** The stored content of an item: the markup of its blocks, or its text. */
export function contentOf({ content }: Pick<DemoPost, 'content'>, { uploadsUrl, writtenImages }: DemoContext): string {
  if (typeof content === 'string') return content;
  const imageOf = (slug: string) => {
    const index = images.findIndex((image) => image.slug === slug);
    const [image, file] = [images[index], writtenImages[index]];
    if (!image || !file) throw new Error(`The demo site has no image "${slug}".`);
    const folder = file.file.slice(0, file.file.lastIndexOf('/'));
    const { large } = file.metadata.sizes;
    return { id: index + 1, alt: image.alt, url: `${uploadsUrl}/${large ? `${folder}/${large.file}` : file.file}` };
  };
  return blockMarkup(content, { imageOf, patternOf: (slug) => patternIds.get(slug) ?? 0 });
}

/** The values that differ between demo sites. */
export interface DemoContext {
  siteUrl: string;
  uploadsUrl: string;
  now: Date;
  passwordHash: string;
  applicationPassword: ImportRows['applicationPassword'][number];
  /** The stored images, in the order of `images`. */
  writtenImages: readonly WrittenImage[];
}

/** The post formats in use. Each becomes a term, numbered after the named terms. */
export const formatTerms = [...new Set(posts.flatMap(({ format }) => (format ? [format] : [])))];

/** Ids of terms by slug, of formats by name, of users by login, and of images and pages by slug. */
export const termIds = new Map(terms.map(({ slug }, index) => [slug, index + 1]));

export const formatIds = new Map(formatTerms.map((format, index) => [format, terms.length + index + 1]));

export const userIds = new Map(users.map(({ login }, index) => [login, index + 1]));

const imageIds = new Map(images.map(({ slug }, index) => [slug, index + 1]));

export const pageIds = new Map(pages.map(({ slug }, index) => [slug, images.length + index + 1]));

/** Posts are numbered after images and pages. */
export const firstPostId = images.length + pages.length + 1;

/** Patterns, menu items and the navigation are numbered after posts. */
const firstPatternId = firstPostId + posts.length;

export const patternIds = new Map(patterns.map(({ slug }, index) => [slug, firstPatternId + index]));

export const firstMenuItemId = firstPatternId + patterns.length;

export const navigationId = firstMenuItemId + menuItems.length;

/** The date of an item; future dates of past days become `now`. The time zone of the demo site is GMT. */
export function demoDate({ daysAgo, time }: DemoDate, now: Date): string {
  const day = isoSeconds(new Date(now.getTime() - daysAgo * 86_400_000)).slice(0, 10);
  const date = `${day}T${time}:00`;
  return daysAgo >= 0 && date > isoSeconds(now) ? isoSeconds(now) : date;
}

/** Formats a date as `YYYY-MM-DDThh:mm:ss` in GMT. */
const isoSeconds = (date: Date): string => date.toISOString().slice(0, 19);
