import { integerAt, textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeHtml, escapeUrl } from '../../html/escape.ts';
import { avatarImage } from '../../images/attachment-image.ts';
import { filterPostHtml } from '../../sanitizing/post-elements.ts';
import { content, flag, number, text } from '../define-block.ts';
import { linkTextClasses } from '../parts/current-post.ts';
import { definePostBlock } from '../parts/define-theme-blocks.ts';
import { allBorders, allTypography, controls } from '../support-settings.ts';

export const postAuthorBlock = definePostBlock('core/post-author', {
  title: 'Author',
  description: 'The name, avatar and biography of the author of an item.',
  attributes: {
    textAlign: text(),
    avatarSize: number(48),
    showAvatar: flag(true),
    showBio: flag(),
    byline: text(),
    isLink: content(flag(false)),
    linkTarget: content(text('_self')),
  },
  usesContext: ['postType', 'postId', 'queryId'],
  selectors: { filter: { duotone: '.wp-block-post-author .wp-block-post-author__avatar img' } },
  supports: {
    inserter: false,
    anchor: true,
    html: false,
    spacing: { margin: true, padding: true },
    typography: { ...allTypography, ...controls('fontSize') },
    color: { gradients: true, link: true, ...controls('background', 'text') },
    interactivity: { clientNavigation: true },
    __experimentalBorder: { ...allBorders, ...controls('radius', 'color', 'width', 'style') },
    filter: { duotone: true },
  },
  render: ({ author }, rendering) => {
    const { attributes, context } = rendering;
    if (author === null) return '';
    const size = integerAt(attributes, 'avatarSize') ?? 48;
    const { environment, isOutsideContent } = context.state;
    const image =
      environment.site.showsAvatars && size > 0
        ? avatarImage({ name: '', address: author.avatarUrl, size, isOutsideContent })
        : '';
    const avatar = attributes.showAvatar === false ? '' : `<div class="wp-block-post-author__avatar">${image}</div>`;
    const byline = textAt(attributes, 'byline');
    const target = textAt(attributes, 'linkTarget') ?? '_self';
    const name = escapeHtml(author.name);
    // Without a target, the name is not a link.
    const nameMarkup =
      attributes.isLink === true && target !== ''
        ? `<a href="${escapeUrl(author.link)}" target="${escapeAttribute(target)}">${name}</a>`
        : name;
    const paragraphs = [
      byline ? `<p class="wp-block-post-author__byline">${filterPostHtml(byline)}</p>` : '',
      `<p class="wp-block-post-author__name">${nameMarkup}</p>`,
      attributes.showBio === true
        ? `<p class="wp-block-post-author__bio">${filterPostHtml(author.description)}</p>`
        : '',
    ];
    return `<div ${rendering.wrapperAttributes(linkTextClasses(rendering))}>${avatar}<div class="wp-block-post-author__content">${paragraphs.join('')}</div></div>`;
  },
});
