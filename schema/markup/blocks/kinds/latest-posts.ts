import { filterPostHtml } from '../../../sanitising/post-html.ts';
import { withinAllowance } from '../../allowance.ts';
import { autop } from '../../autop/autop.ts';
import { isoDate } from '../../dates/iso-date.ts';
import type { PostFacts } from '../../environment.ts';
import { attachmentImage } from '../../images/attachment-image.ts';
import { decodeEntities, escapeAttribute, escapeHtml, escapeUrl } from '../../markup/escape.ts';
import { stripTags } from '../../markup/strip.ts';
import { wrapperAttributes } from '../../supports/wrapper.ts';
import { texturize } from '../../texturize/texturize.ts';
import { renderTitle } from '../../title.ts';
import { integerAt, type Json, textAt, valueAt } from '../block.ts';
import type { BlockRenderer, RenderingBlock } from '../context.ts';
import { attachmentById, loadFeaturedImages } from '../posts.ts';
import { plainExcerpt } from './excerpts.ts';
import { numbers } from './numbers.ts';
import { NO_QUERY } from './query.ts';

/** The newest posts as a list. */
export const renderLatestPosts: BlockRenderer = async (rendering) => {
  const { attributes, context } = rendering;
  context.state.isDynamic = true;
  const { posts } = await context.state.environment.load.queryPosts({
    ...NO_QUERY,
    types: ['post'],
    perPage: integerAt(attributes, 'postsToShow') ?? 5,
    order: attributes.order === 'asc' ? 'asc' : 'desc',
    orderBy: textAt(attributes, 'orderBy') ?? 'date',
    authors: numbers([attributes.selectedAuthor ?? null]),
    terms: { category: numbers(categoryIds(attributes.categories)) },
  });
  for (const post of posts) context.state.posts.set(post.id, post);
  if (attributes.displayFeaturedImage === true) await loadFeaturedImages(context.state, posts);
  const items: string[] = [];
  for (const post of posts) {
    items.push(await withinAllowance(context.state, async () => `<li>${await postItem(post, rendering)}</li>\n`));
  }
  const isGrid = attributes.postLayout === 'grid';
  const classes = [
    'wp-block-latest-posts__list',
    ...(isGrid ? ['is-grid', `columns-${integerAt(attributes, 'columns') ?? 3}`] : []),
    ...(attributes.displayPostDate === true ? ['has-dates'] : []),
    ...(attributes.displayAuthor === true ? ['has-author'] : []),
  ];
  return `<ul ${wrapperAttributes(rendering, { class: classes.join(' ') })}>${items.join('')}</ul>`;
};

function categoryIds(value: Json | undefined): Json[] {
  if (Array.isArray(value)) return value.map((each) => valueAt(each, 'id') ?? each);
  return value === undefined ? [] : [value];
}

async function postItem(post: PostFacts, rendering: RenderingBlock): Promise<string> {
  const { attributes, context } = rendering;
  const title = renderTitle(post.title, context.state.environment) || '(no title)';
  const parts: string[] = [];
  if (attributes.displayFeaturedImage === true) parts.push(await featuredImage(post, { title, rendering }));
  parts.push(`<a class="wp-block-latest-posts__post-title" href="${escapeUrl(post.link)}">${title}</a>`);
  if (attributes.displayAuthor === true && post.author !== null) {
    parts.push(`<div class="wp-block-latest-posts__post-author">by ${escapeHtml(post.author.name)}</div>`);
  }
  if (attributes.displayPostDate === true) {
    const { site } = context.state.environment;
    const shown = site.formatDate(site.dateFormat, post.date);
    parts.push(
      `<time datetime="${isoDate(post.date, post.dateGmt)}" class="wp-block-latest-posts__post-date">${shown}</time>`,
    );
  }
  if (attributes.displayPostContent === true) parts.push(await contentOf(post, { title, rendering }));
  return parts.join('');
}

async function contentOf(
  post: PostFacts,
  { title, rendering: { attributes, context } }: { title: string; rendering: RenderingBlock },
): Promise<string> {
  if (attributes.displayPostContentRadio === 'full_post') {
    const content = post.isLocked
      ? 'This content is password protected.'
      : filterPostHtml(decodeEntities(post.content));
    return `<div class="wp-block-latest-posts__post-full-content">${content}</div>`;
  }
  const length = integerAt(attributes, 'excerptLength') ?? 55;
  const excerpt = post.isLocked ? 'This content is password protected.' : await plainExcerpt(post, { context, length });
  const more = `&hellip; <a class="wp-block-latest-posts__read-more" href="${escapeUrl(post.link)}" rel="noopener noreferrer">Read more<span class="screen-reader-text">: ${title}</span></a>`;
  const text = excerpt.endsWith(' [&hellip;]') ? excerpt.slice(0, -' [&hellip;]'.length) + more : excerpt;
  return `<div class="wp-block-latest-posts__post-excerpt">${text}</div>`;
}

async function featuredImage(
  post: PostFacts,
  { title, rendering: { attributes, context } }: { title: string; rendering: RenderingBlock },
): Promise<string> {
  const { state } = context;
  const found = await attachmentById(state, post.featuredMediaId);
  if (found === undefined) return '';
  const size = textAt(attributes, 'featuredImageSizeSlug') ?? 'thumbnail';
  const width = integerAt(attributes, 'featuredImageSizeWidth');
  const height = integerAt(attributes, 'featuredImageSizeHeight');
  const style = `${width ? `max-width:${width}px;` : ''}${height ? `max-height:${height}px;` : ''}`;
  const image = attachmentImage(found, {
    size,
    site: state.environment.site,
    attributes: { class: `attachment-${size} size-${size} wp-post-image`, style },
  });
  const align = textAt(attributes, 'featuredImageAlign');
  const classes = `wp-block-latest-posts__featured-image${align ? ` align${align}` : ''}`;
  const isLinked = attributes.addLinkToFeaturedImage === true;
  const inner = isLinked
    ? `<a href="${escapeUrl(post.link)}" aria-label="${escapeAttribute(title)}">${image}</a>`
    : image;
  return `<div class="${escapeAttribute(classes)}">${inner}</div>`;
}

/** The newest approved comments as a list. */
export const renderLatestComments: BlockRenderer = async (rendering) => {
  const { attributes, context } = rendering;
  context.state.isDynamic = true;
  const { load, site } = context.state.environment;
  const limit = integerAt(attributes, 'commentsToShow') ?? 5;
  const comments = await load.comments({ limit, postId: 0, order: 'desc' });
  const showsAvatar = attributes.displayAvatar !== false && site.showsAvatars;
  const showsDate = attributes.displayDate !== false;
  const showsExcerpt = attributes.displayExcerpt !== false && attributes.displayContent !== 'none';
  if (comments.length === 0) return `<div ${wrapperAttributes(rendering)}>No comments to show.</div>`;
  const items = comments.map((comment) => {
    const name = escapeHtml(texturize(comment.authorName));
    const address = comment.authorUrl || (comment.author?.link ?? '');
    const classes = 'class="wp-block-latest-comments__comment-author"';
    const author = address
      ? `<a ${classes} href="${escapeUrl(address)}">${name}</a>`
      : `<span ${classes}>${name}</span>`;
    const title = renderTitle(comment.postTitle, context.state.environment) || '(no title)';
    const link = `<a class="wp-block-latest-comments__comment-link" href="${escapeUrl(comment.link)}">${title}</a>`;
    const date = showsDate
      ? `<time datetime="${isoDate(comment.date, comment.dateGmt)}" class="wp-block-latest-comments__comment-date">${site.formatDate(site.dateFormat, comment.date)}</time>`
      : '';
    const text = showsExcerpt
      ? `<div class="wp-block-latest-comments__comment-excerpt">${autop(texturize(commentExcerpt(comment.content)))}</div>`
      : '';
    const avatar = showsAvatar
      ? `<img alt='' src='${escapeUrl(comment.avatarUrl(48))}' srcset='${escapeUrl(comment.avatarUrl(96))} 2x' class='avatar avatar-48 photo wp-block-latest-comments__comment-avatar' height='48' width='48' />`
      : '';
    const meta = `<footer class="wp-block-latest-comments__comment-meta">${author} on ${link}${date}</footer>`;
    return `<li class="wp-block-latest-comments__comment">${avatar}<article>${meta}${text}</article></li>`;
  });
  const classes = [showsAvatar && 'has-avatars', showsDate && 'has-dates', showsExcerpt && 'has-excerpts'];
  return `<ol ${wrapperAttributes(rendering, { class: classes.filter(Boolean).join(' ') })}>${items.join('')}</ol>`;
};

function commentExcerpt(content: string): string {
  const words = stripTags(content.replace(/[\r\n]+/g, ' ')).split(' ');
  return words.length > 20 ? `${words.slice(0, 20).join(' ')}&hellip;` : words.join(' ');
}
