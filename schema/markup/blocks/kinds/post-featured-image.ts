import { textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeUrl } from '../../html/escape.ts';
import { stripTags } from '../../html/strip-tags.ts';
import { attachmentImage } from '../../images/attachment-image.ts';
import { borderSupports, content, flag, number, spacingSupports, text } from '../define-block.ts';
import { renderPostTitle } from '../parts/current-post.ts';
import { definePostBlock } from '../parts/define-theme-blocks.ts';
import { loadAttachmentById } from '../referenced-content.ts';
import { cssValue } from '../supports/wrapper-attributes.ts';

export const postFeaturedImageBlock = definePostBlock('core/post-featured-image', {
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
    ...spacingSupports,
    ...borderSupports,
  },
  selfStyledSupports: ['border'],
  render: async (post, rendering) => {
    const { attributes, context } = rendering;
    const attachment = await loadAttachmentById(context.state, post.featuredMediaId);
    if (attachment === undefined) return '';
    const size = textAt(attributes, 'sizeSlug') ?? 'post-thumbnail';
    const ratio = cssValue(attributes.aspectRatio);
    const height = cssValue(attributes.height);
    const objectFit = cssValue(attributes.scale) || 'cover';
    const style = [
      ...(ratio ? ['width:100%;height:100%;'] : height ? [`height:${height};`] : []),
      `object-fit:${objectFit};`,
    ].join('');
    const isLink = attributes.isLink === true;
    const image = attachmentImage(attachment, {
      size,
      site: context.state.environment.site,
      attributes: {
        class: `attachment-${size} size-${size} wp-post-image`,
        ...(isLink ? { alt: stripTags(renderPostTitle(post, rendering)) } : {}),
        style,
      },
    });
    if (image === '') return '';
    const target = escapeAttribute(textAt(attributes, 'linkTarget') ?? '_self');
    const rel = textAt(attributes, 'rel');
    const linkedImage = isLink
      ? `<a href="${escapeUrl(post.link)}" target="${target}" ${rel ? `rel="${escapeAttribute(rel)}" ` : ''}>${image}</a>`
      : image;
    const width = cssValue(attributes.width);
    const frameStyle = `${width ? `width:${width};` : ''}${ratio ? `aspect-ratio:${ratio};` : ''}${height ? `height:${height};` : ''}`;
    return `<figure ${rendering.wrapperAttributes(frameStyle ? { style: frameStyle } : {})}>${linkedImage}</figure>`;
  },
});
