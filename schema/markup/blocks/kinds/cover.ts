import { textAt } from '../../block-grammar/parsed-block.ts';
import { attachmentImage } from '../../images/attachment-image.ts';
import { imageOfSize } from '../../images/image-dimensions.ts';
import { containerSupports, content, defineBlock, flag, fromAttribute, map, number, text } from '../define-block.ts';
import { loadCurrentFeaturedImage } from '../parts/current-post.ts';
import { addStyle } from '../supports/style-supports.ts';

export const coverBlock = defineBlock('core/cover', {
  title: 'Cover',
  category: 'media',
  description: 'Content on top of an image, a video or a color.',
  usesContext: ['postId', 'postType'],
  attributes: {
    url: content(text()),
    id: number(),
    alt: text(''),
    useFeaturedImage: flag(false),
    hasParallax: flag(false),
    isRepeated: flag(false),
    dimRatio: number(100),
    overlayColor: text(),
    customOverlayColor: text(),
    isUserOverlayColor: flag(),
    backgroundType: text('image'),
    focalPoint: map(),
    minHeight: number(),
    minHeightUnit: text(),
    customGradient: text(),
    contentPosition: text(),
    isDark: flag(true),
    templateLock: { type: 'string' },
    tagName: text('div'),
    sizeSlug: text(),
    poster: { ...fromAttribute('video', { attribute: 'poster' }) },
  },
  supports: {
    ...containerSupports,
    align: true,
    shadow: true,
    color: { heading: true, text: true, background: false },
    dimensions: { aspectRatio: true },
    filter: { duotone: true },
  },
  selfStyledSupports: ['colors'],
  attachmentAttribute: 'id',
  extendsStoredMarkup: true,
  /** Inserts the featured image into a cover that uses it. */
  render: async (rendering) => {
    const { attributes, content, context } = rendering;
    if (attributes.useFeaturedImage !== true || (attributes.backgroundType ?? 'image') !== 'image') return content;
    const attachment = await loadCurrentFeaturedImage(rendering);
    if (attachment === undefined) return content;
    const { site } = context.state.environment;
    const size = textAt(attributes, 'sizeSlug') ?? 'full';
    if (attributes.hasParallax === true || attributes.isRepeated === true) {
      const { url } = imageOfSize(attachment, { size, site });
      return addStyle(content, { declarations: `background-image:url(${url});` });
    }
    const image = attachmentImage(attachment, {
      size,
      site,
      attributes: { class: 'wp-block-cover__image-background', 'data-object-fit': 'cover' },
    });
    return content.replace(/<div\b[^<>]*class="wp-block-cover__inner-container[\s">]/, (inner) => image + inner);
  },
});
