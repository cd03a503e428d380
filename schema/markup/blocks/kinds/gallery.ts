import { editFirstTag } from '../../html/tag-editor.ts';
import { borderSupports, defineBlock, flag, list, number, richText, text } from '../define-block.ts';

export const galleryBlock = defineBlock('core/gallery', {
  title: 'Gallery',
  category: 'media',
  description: 'A gallery of images.',
  keywords: ['images', 'photos'],
  usesContext: ['galleryId'],
  providesContext: ['allowResize', 'imageCrop', 'fixedHeight', 'navigationButtonType'],
  allowedBlocks: ['core/image'],
  attributes: {
    images: { ...list([]), source: 'query', selector: '.blocks-gallery-item' },
    ids: { ...list([]), items: { type: 'number' } },
    shortCodeTransforms: { ...list([]), items: { type: 'object' } },
    columns: number(),
    caption: richText('.blocks-gallery-caption'),
    imageCrop: flag(true),
    randomOrder: flag(false),
    fixedHeight: flag(true),
    linkTarget: text(),
    linkTo: text(),
    sizeSlug: text('large'),
    allowResize: flag(false),
    aspectRatio: text('auto'),
    navigationButtonType: text('icon'),
  },
  supports: {
    anchor: true,
    align: true,
    html: false,
    color: { text: false, background: true, gradients: true },
    spacing: { margin: true, padding: true, blockGap: ['horizontal', 'vertical'] },
    layout: { default: { type: 'flex' } },
    ...borderSupports,
  },
  selfStyledSupports: ['gap'],
  extendsStoredMarkup: true,
  render: ({ content, context }) =>
    editFirstTag({ html: content }, (tag) => {
      tag.addClass(`wp-block-gallery-${context.state.environment.session.nextUniqueNumber()}`);
    }),
});
