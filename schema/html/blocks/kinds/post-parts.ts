import { filterPostHtml } from '../../../sanitising/post-html.ts';
import { isoDate } from '../../dates/iso-date.ts';
import { timeAgo } from '../../dates/time-ago.ts';
import { attachmentImage } from '../../images/attachment-image.ts';
import { avatarImage } from '../../images/avatar-image.ts';
import { escapeAttribute, escapeHtml, escapeUrl } from '../../markup/escape.ts';
import { stripTags } from '../../markup/strip.ts';
import { presetValue, wrapperAttributes } from '../../supports/wrapper.ts';
import { integerAt, textAt, valueAt } from '../block.ts';
import type { BlockRenderer } from '../context.ts';
import { attachmentById } from '../posts.ts';
import { commentAvatar, shownComment } from './comment-parts.ts';
import { fullContent, plainExcerpt } from './excerpts.ts';
import { alignClass, ownPost, shownTitle } from './own-post.ts';

/** A post's title as a heading, linked where that is wanted; empty without a title. */
export const renderPostTitle: BlockRenderer = async (rendering) => {
  const { attributes } = rendering;
  const post = await ownPost(rendering);
  const title = post === undefined ? '' : shownTitle(post, rendering);
  if (post === undefined || title === '') return '';
  const level = integerAt(attributes, 'level') ?? 2;
  const tag = level === 0 ? 'p' : `h${level}`;
  const rel = textAt(attributes, 'rel');
  const target = escapeAttribute(textAt(attributes, 'linkTarget') ?? '_self');
  const relText = rel ? `rel="${escapeAttribute(rel)}"` : '';
  const text =
    attributes.isLink === true ? `<a href="${escapeUrl(post.link)}" target="${target}" ${relText}>${title}</a>` : title;
  return `<${tag} ${wrapperAttributes(rendering, alignClass(rendering))}>${text}</${tag}>`;
};

/** When a post was published or last changed. */
export const renderPostDate: BlockRenderer = async (rendering) => {
  const { attributes, context } = rendering;
  const post = await ownPost(rendering);
  if (post === undefined) return '';
  const source = textAt(attributes, 'metadata', 'bindings', 'datetime', 'args', 'field');
  const isModified = attributes.displayType === 'modified' || source === 'modified';
  if (isModified && post.modified <= post.date) return '';
  const [local, gmt] = isModified ? [post.modified, post.modifiedGmt] : [post.date, post.dateGmt];
  const { site } = context.state.environment;
  const format = textAt(attributes, 'format') || site.dateFormat;
  const shown = format === 'human-diff' ? timeAgo(gmt) : escapeHtml(site.formatDate(format, local));
  const text = attributes.isLink === true ? `<a href="${escapeUrl(post.link)}">${shown}</a>` : shown;
  const align = textAt(attributes, 'textAlign');
  const classes = [
    ...(align ? [`has-text-align-${align}`] : []),
    ...(isModified ? ['wp-block-post-date__modified-date'] : []),
  ].join(' ');
  return `<div ${wrapperAttributes(rendering, { class: classes })}><time datetime="${isoDate(local, gmt)}">${text}</time></div>`;
};

/** A post's excerpt in as many words as asked for, with a link to read on. */
export const renderPostExcerpt: BlockRenderer = async (rendering) => {
  const { attributes, context } = rendering;
  const post = await ownPost(rendering);
  if (post === undefined) return '';
  const moreText = textAt(attributes, 'moreText') ?? '';
  const more = moreText
    ? `<a class="wp-block-post-excerpt__more-link" href="${escapeUrl(post.link)}">${filterPostHtml(moreText)}</a>`
    : '';
  const whole = await plainExcerpt(post, { context, length: 55, ...(moreText ? { more: '' } : {}) });
  const excerpt = shorten(whole, integerAt(attributes, 'excerptLength') ?? 55);
  const start = `<p class="wp-block-post-excerpt__excerpt">${excerpt}`;
  const body =
    attributes.showMoreOnNewLine !== false && moreText
      ? `${start}</p><p class="wp-block-post-excerpt__more-text">${more}</p>`
      : `${start} ${more}</p>`;
  return `<div ${wrapperAttributes(rendering, alignClass(rendering))}>${body}</div>`;
};

function shorten(text: string, length: number): string {
  const words = stripTags(text)
    .split(/[\n\r\t ]+/)
    .filter((word) => word !== '');
  return words.length > length ? `${words.slice(0, length).join(' ')}&hellip;` : words.join(' ');
}

/** A post's whole content; empty behind a password and within itself. */
export const renderPostContent: BlockRenderer = async (rendering) => {
  const post = await ownPost(rendering);
  if (post === undefined || post.isLocked) return '';
  const html = await fullContent(post, rendering.context);
  return html === '' ? '' : `<div ${wrapperAttributes(rendering, { class: 'entry-content' })}>${html}</div>`;
};

/** The picture that stands for a post. */
export const renderPostFeaturedImage: BlockRenderer = async (rendering) => {
  const { attributes, context } = rendering;
  const post = await ownPost(rendering);
  const attachment = post === undefined ? undefined : await attachmentById(context.state, post.featuredMediaId);
  if (post === undefined || attachment === undefined) return '';
  const size = textAt(attributes, 'sizeSlug') ?? 'post-thumbnail';
  const ratio = presetValue(attributes.aspectRatio);
  const height = presetValue(attributes.height);
  const fit = presetValue(attributes.scale) || 'cover';
  const style = [
    ...(ratio ? ['width:100%;height:100%;'] : height ? [`height:${height};`] : []),
    `object-fit:${fit};`,
  ].join('');
  const isLink = attributes.isLink === true;
  const image = attachmentImage(attachment, {
    size,
    site: context.state.environment.site,
    attributes: {
      class: `attachment-${size} size-${size} wp-post-image`,
      ...(isLink ? { alt: stripTags(shownTitle(post, rendering)) } : {}),
      style,
    },
  });
  if (image === '') return '';
  const target = escapeAttribute(textAt(attributes, 'linkTarget') ?? '_self');
  const rel = textAt(attributes, 'rel');
  const inner = isLink
    ? `<a href="${escapeUrl(post.link)}" target="${target}" ${rel ? `rel="${escapeAttribute(rel)}" ` : ''}>${image}</a>`
    : image;
  const width = presetValue(attributes.width);
  const frame = `${width ? `width:${width};` : ''}${ratio ? `aspect-ratio:${ratio};` : ''}${height ? `height:${height};` : ''}`;
  return `<figure ${wrapperAttributes(rendering, frame ? { style: frame } : {})}>${inner}</figure>`;
};

/** A link to a post that names it for readers of the screen. */
export const renderReadMore: BlockRenderer = async (rendering) => {
  const { attributes } = rendering;
  const post = await ownPost(rendering);
  if (post === undefined) return '';
  const title = shownTitle(post, rendering) || `untitled post ${post.id}`;
  const text = textAt(attributes, 'content') || 'Read more';
  const target = escapeAttribute(textAt(attributes, 'linkTarget') ?? '_self');
  return `<a ${wrapperAttributes(rendering)} href="${escapeUrl(post.link)}" target="${target}">${filterPostHtml(text)}<span class="screen-reader-text">: ${title}</span></a>`;
};

/** Who wrote a post, with picture and words. */
export const renderPostAuthor: BlockRenderer = async (rendering) => {
  const { attributes, context } = rendering;
  const author = (await ownPost(rendering))?.author;
  if (!author) return '';
  const size = integerAt(attributes, 'avatarSize') ?? 48;
  const isShown = attributes.showAvatar !== false && context.state.environment.site.showsAvatars;
  const picture = isShown
    ? `<div class="wp-block-post-author__avatar">${avatarImage({ name: '', address: author.avatarUrl, size, className: '' })}</div>`
    : '';
  const byline = textAt(attributes, 'byline');
  const target = escapeAttribute(textAt(attributes, 'linkTarget') ?? '_self');
  const name = escapeHtml(author.name);
  const linked =
    attributes.isLink === true ? `<a href="${escapeUrl(author.link)}" target="${target}">${name}</a>` : name;
  const parts = [
    byline ? `<p class="wp-block-post-author__byline">${filterPostHtml(byline)}</p>` : '',
    `<p class="wp-block-post-author__name">${linked}</p>`,
    attributes.showBio === true ? `<p class="wp-block-post-author__bio">${filterPostHtml(author.description)}</p>` : '',
  ];
  return `<div ${wrapperAttributes(rendering, alignClass(rendering))}>${picture}<div class="wp-block-post-author__content">${parts.join('')}</div></div>`;
};

/** The name of who wrote a post. */
export const renderPostAuthorName: BlockRenderer = async (rendering) => {
  const author = (await ownPost(rendering))?.author;
  if (!author) return '';
  const name = escapeHtml(author.name);
  const target = escapeAttribute(textAt(rendering.attributes, 'linkTarget') ?? '_self');
  const isLink = valueAt(rendering.attributes, 'isLink') === true;
  const text = isLink
    ? `<a href="${escapeUrl(author.link)}" target="${target}" class="wp-block-post-author-name__link">${name}</a>`
    : name;
  return `<div ${wrapperAttributes(rendering, alignClass(rendering))}>${text}</div>`;
};

/** What who wrote a post says of themselves. */
export const renderPostAuthorBiography: BlockRenderer = async (rendering) => {
  const author = (await ownPost(rendering))?.author;
  if (!author?.description) return '';
  return `<div ${wrapperAttributes(rendering, alignClass(rendering))}>${filterPostHtml(author.description)}</div>`;
};

/** The picture of a user, of who wrote the comment that the block stands in, or of a post's author. */
export const renderAvatar: BlockRenderer = async (rendering) => {
  const { attributes, context } = rendering;
  const id = integerAt(attributes, 'userId');
  const comment = shownComment(rendering);
  if (comment !== undefined && !id) return commentAvatar(comment, rendering);
  const post = await ownPost(rendering);
  const user = id ? (await context.state.environment.load.users([id])).get(id) : post?.author;
  if (!user) return '';
  const size = integerAt(attributes, 'size') ?? 96;
  const picture = avatarImage({
    name: `${user.name} Avatar`,
    address: user.avatarUrl,
    size,
    className: ' wp-block-avatar__image',
  });
  const target = escapeAttribute(textAt(attributes, 'linkTarget') ?? '_self');
  const text =
    attributes.isLink === true
      ? `<a href="${escapeUrl(user.link)}" target="${target}" class="wp-block-avatar__link">${picture}</a>`
      : picture;
  return `<div ${wrapperAttributes(rendering)}>${text}</div>`;
};
