import { posts } from '../../prisma/demo/demo-posts.ts';
import type { DemoBlock, DemoDate, DemoPost } from '../../prisma/demo/demo-types.ts';
import { images } from '../../prisma/demo/images.ts';
import { pages } from '../../prisma/demo/pages.ts';
import { comments, users } from '../../prisma/demo/people.ts';
import { menuItems, patterns, terms } from '../../prisma/demo/terms-menu-patterns.ts';
import { orderKey } from '../../schema/core/slugs/normalized-text.ts';
import type { ImportRows } from '../import/conversion.ts';
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

/** The values of an image block. */
interface MarkupImage {
  id: number;
  url: string;
  alt: string;
}

/** Resolves the slugs in the demo content to stored images and patterns. */
interface MarkupSources {
  imageOf(slug: string): MarkupImage;
  /** The id of the pattern with a slug. */
  patternOf(slug: string): number;
}

/** Serializes blocks to the block markup that posts store. */
function blockMarkup(blocks: readonly DemoBlock[], sources: MarkupSources): string {
  return blocks.map((block) => markupOf(block, sources)).join('\n\n');
}

function markupOf(block: DemoBlock, { imageOf, patternOf }: MarkupSources): string {
  switch (block.block) {
    case 'paragraph':
      return wrap('paragraph', { html: `<p>${block.text}</p>` });
    case 'heading':
      return wrap('heading', { html: `<h2 class="wp-block-heading">${block.text}</h2>` });
    case 'list': {
      const items = block.items.map((item) => wrap('list-item', { html: `<li>${item}</li>` }));
      return wrap('list', { html: `<ul class="wp-block-list">${items.join('\n\n')}</ul>` });
    }
    case 'quote': {
      const text = wrap('paragraph', { html: `<p>${block.text}</p>` });
      return wrap('quote', {
        html: `<blockquote class="wp-block-quote">${text}<cite>${block.cite}</cite></blockquote>`,
      });
    }
    case 'image':
      return imageMarkup(imageOf(block.image), block.caption);
    case 'gallery': {
      const images = block.images.map((slug) => imageMarkup(imageOf(slug))).join('\n\n');
      const caption = `<figcaption class="blocks-gallery-caption wp-element-caption">${block.caption}</figcaption>`;
      const classes = 'wp-block-gallery has-nested-images columns-default is-cropped';
      return wrap('gallery', {
        html: `<figure class="${classes}">${images}${caption}</figure>`,
        attributes: { linkTo: 'none' },
      });
    }
    case 'table': {
      const row = (cells: readonly string[], tag: string) =>
        `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
      const body = block.rows.map((cells) => row(cells, 'td')).join('');
      const table = `<table class="has-fixed-layout"><thead>${row(block.head, 'th')}</thead><tbody>${body}</tbody></table>`;
      return wrap('table', { html: `<figure class="wp-block-table">${table}</figure>` });
    }
    case 'separator':
      return wrap('separator', { html: '<hr class="wp-block-separator has-alpha-channel-opacity"/>' });
    case 'more':
      return wrap('more', { html: '<!--more-->' });
    case 'latest-posts':
      return `<!-- wp:latest-posts {"postsToShow":${block.count}} /-->`;
    case 'pattern':
      return `<!-- wp:block {"ref":${patternOf(block.pattern)}} /-->`;
  }
}

function imageMarkup({ id, url, alt }: MarkupImage, caption?: string): string {
  const image = `<img src="${url}" alt="${alt}" class="wp-image-${id}"/>`;
  const figcaption = caption ? `<figcaption class="wp-element-caption">${caption}</figcaption>` : '';
  return wrap('image', {
    html: `<figure class="wp-block-image size-large">${image}${figcaption}</figure>`,
    attributes: {
      id,
      sizeSlug: 'large',
      linkDestination: 'none',
    },
  });
}

function wrap(name: string, { html, attributes }: { html: string; attributes?: object }): string {
  const json = attributes ? ` ${JSON.stringify(attributes)}` : '';
  return `<!-- wp:${name}${json} -->\n${html}\n<!-- /wp:${name} -->`;
}
