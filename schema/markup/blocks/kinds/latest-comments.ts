import { autop } from '../../autop/autop.ts';
import { type Attributes, integerAt, type Json } from '../../block-grammar/parsed-block.ts';
import { renderComment } from '../../comment-links.ts';
import { escapeAttribute, escapeHtml, escapeUrl } from '../../html/escape.ts';
import { stripTags } from '../../html/strip-tags.ts';
import { avatarImage } from '../../images/attachment-image.ts';
import { renderTitle } from '../../render-title.ts';
import { texturize } from '../../texturize/texturize.ts';
import { choice, defineBlock, flag, number } from '../define-block.ts';
import { allTypography, controls } from '../support-settings.ts';

export const latestCommentsBlock = defineBlock('core/latest-comments', {
  title: 'Latest Comments',
  category: 'widgets',
  description: 'A list of the newest comments.',
  keywords: ['recent comments'],
  attributes: {
    commentsToShow: { ...number(5), minimum: 1, maximum: 100 },
    displayAvatar: flag(true),
    displayDate: flag(true),
    displayContent: choice(['none', 'excerpt', 'full'], 'excerpt'),
  },
  supports: {
    anchor: true,
    align: true,
    color: { gradients: true, link: true, ...controls('background', 'text', 'link') },
    html: false,
    spacing: { margin: true, padding: true },
    typography: { ...allTypography, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
  },
  render: async (rendering) => {
    const { attributes, context } = rendering;
    context.state.isDynamic = true;
    const { load, site } = context.state.environment;
    const limit = integerAt(attributes, 'commentsToShow') ?? 5;
    const comments = await load.comments({ limit, postId: 0, order: 'desc' });
    const displaysAvatar = attributes.displayAvatar !== false;
    const showsDate = attributes.displayDate !== false;
    const shownText = shownTextOf(attributes);
    const showsExcerpt = shownText !== 'none';
    const classes = [
      ...(displaysAvatar ? ['has-avatars'] : []),
      ...(showsDate ? ['has-dates'] : []),
      ...(showsExcerpt ? ['has-excerpts'] : []),
      ...(comments.length === 0 ? ['no-comments'] : []),
    ].join(' ');
    const wrapperAttributes = rendering.wrapperAttributes({ class: classes });
    if (comments.length === 0) return `<div ${wrapperAttributes}>No comments to show.</div>`;
    const items = comments.map((comment) => {
      const name = escapeHtml(texturize(comment.authorName));
      const address = comment.authorUrl || (comment.author?.link ?? '');
      const authorClass = 'class="wp-block-latest-comments__comment-author"';
      const author = address
        ? `<a ${authorClass} href="${escapeUrl(address)}">${name}</a>`
        : `<span ${authorClass}>${name}</span>`;
      const title = renderTitle(comment.postTitle, context.state.environment) || '(no title)';
      const link = `<a class="wp-block-latest-comments__comment-link" href="${escapeUrl(comment.link)}">${title}</a>`;
      const date = showsDate
        ? `<time datetime="${escapeAttribute(site.formatDate('c', comment.date))}" class="wp-block-latest-comments__comment-date">${site.formatDate(site.dateFormat, comment.date)}</time>`
        : '';
      const textMarkup =
        shownText === 'full'
          ? renderComment(comment.content, context.state.environment)
          : autop(texturize(commentExcerpt(comment.content)));
      const text = showsExcerpt ? `<div class="wp-block-latest-comments__comment-excerpt">${textMarkup}</div>` : '';
      const avatar =
        displaysAvatar && site.showsAvatars
          ? avatarImage({
              name: '',
              address: comment.avatarUrl,
              size: 48,
              classes: ['wp-block-latest-comments__comment-avatar'],
              isOutsideContent: context.state.isOutsideContent,
            })
          : '';
      const meta = `<footer class="wp-block-latest-comments__comment-meta">${author} on ${link}${date}</footer>`;
      return `<li class="wp-block-latest-comments__comment">${avatar}<article>${meta}${text}</article></li>`;
    });
    return `<ol ${wrapperAttributes}>${items.join('')}</ol>`;
  },
});

function commentExcerpt(content: string): string {
  const words = stripTags(content.replace(/[\r\n]+/g, ' ')).split(' ');
  return words.length > 20 ? `${words.slice(0, 20).join(' ')}&hellip;` : words.join(' ');
}

/** Returns which text of the comments is shown. An older setting of a block takes precedence. */
function shownTextOf({ displayExcerpt, displayContent }: Attributes): Json {
  if (typeof displayExcerpt === 'boolean') return displayExcerpt ? 'excerpt' : 'none';
  return displayContent ?? 'excerpt';
}
