import { content, defineBlock, fileAttributes, fromMarkup, richText, spacingSupports } from '../define-block.ts';

export const audioBlock = defineBlock('core/audio', {
  title: 'Audio',
  category: 'media',
  description: 'An audio player.',
  keywords: ['music', 'sound', 'podcast', 'recording'],
  attributes: {
    ...fileAttributes,
    src: content(fromMarkup('audio', { attribute: 'src' })),
    caption: richText('figcaption'),
    autoplay: fromMarkup('audio', { attribute: 'autoplay', type: 'boolean' }),
    loop: fromMarkup('audio', { attribute: 'loop', type: 'boolean' }),
    preload: fromMarkup('audio', { attribute: 'preload' }),
  },
  supports: { anchor: true, align: true, ...spacingSupports },
  attachmentAttribute: 'id',
});
