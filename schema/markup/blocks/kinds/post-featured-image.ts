import { textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeUrl } from '../../html/escape.ts';
import { stripTags } from '../../html/strip-tags.ts';
import { attachmentImage } from '../../images/attachment-image.ts';
import { border, content, flag, number, spacing, text } from '../define-block.ts';
import { displayedTitle } from '../parts/current-post.ts';
import { definePostPart } from '../parts/define-theme-blocks.ts';
import { attachmentById } from '../referenced-content.ts';
import { presetValue } from '../supports/wrapper-attributes.ts';

export const postFeaturedImageBlock = definePostPart('core/post-featured-image', {
  title: 'Featured Image',
  description: 'The featured image of an item.',
  attributes: {
    isLink: content(flag(false)),
    aspectRatio: text(),
    width: text(),
    height: text(),
    scale: text('cover'),
    sizeSlug: text(),
    rel: content(text('')),
    linkTarget: content(text('_self')),
    overlayColor: text(),
    customOverlayColor: text(),
    dimRatio: number(0),
    gradient: text(),
    customGradient: text(),
    useFirstImageFromPost: flag(false),
  },
  supports: {
    anchor: true,
    align: ['left', 'right', 'center', 'wide', 'full'],
    html: false,
    color: { text: false, background: false },
    filter: { duotone: true },
    shadow: true,
    ...spacing,
    ...border,
  },
  writes: ['border'],
  render: async (post, rendering) => {
    const { attributes, context } = rendering;
    const attachment = await attachmentById(context.state, post.featuredMediaId);
    if (attachment === undefined) return '';
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
        ...(isLink ? { alt: stripTags(displayedTitle(post, rendering)) } : {}),
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
    return `<figure ${rendering.wrapper(frame ? { style: frame } : {})}>${inner}</figure>`;
  },
});
