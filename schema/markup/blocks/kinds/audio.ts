import { content, defineBlock, fileAttributes, fromAttribute, richText } from '../define-block.ts';
import { hiddenControls } from '../support-settings.ts';

export const audioBlock = defineBlock('core/audio', {
  title: 'Audio',
  category: 'media',
  description: 'An audio player.',
  keywords: ['music', 'sound', 'podcast', 'recording'],
  attributes: {
    ...fileAttributes,
    src: content(fromAttribute('audio', { attribute: 'src' })),
    caption: richText('figcaption'),
    autoplay: fromAttribute('audio', { attribute: 'autoplay', type: 'boolean' }),
    loop: fromAttribute('audio', { attribute: 'loop', type: 'boolean' }),
    preload: fromAttribute('audio', { attribute: 'preload' }),
  },
  supports: {
    anchor: true,
    align: true,
    spacing: { margin: true, padding: true, ...hiddenControls('margin', 'padding') },
    interactivity: { clientNavigation: true },
  },
  attachmentAttribute: 'id',
});
