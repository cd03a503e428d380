import { editFirstTag } from '../../html/tag-editor.ts';
import { content, defineBlock, fileAttributes, fromAttribute, list, number, richText } from '../define-block.ts';
import { loadAttachmentById } from '../referenced-content.ts';
import { hiddenControls } from '../support-settings.ts';

export const videoBlock = defineBlock('core/video', {
  title: 'Video',
  category: 'media',
  description: 'A video player.',
  keywords: ['movie'],
  attributes: {
    ...fileAttributes,
    autoplay: fromAttribute('video', { attribute: 'autoplay', type: 'boolean' }),
    caption: richText('figcaption'),
    controls: { ...fromAttribute('video', { attribute: 'controls', type: 'boolean' }), default: true },
    loop: fromAttribute('video', { attribute: 'loop', type: 'boolean' }),
    muted: fromAttribute('video', { attribute: 'muted', type: 'boolean' }),
    poster: fromAttribute('video', { attribute: 'poster' }),
    preload: { ...fromAttribute('video', { attribute: 'preload' }), default: 'metadata' },
    src: content(fromAttribute('video', { attribute: 'src' })),
    width: number(),
    height: number(),
    playsInline: fromAttribute('video', { attribute: 'playsinline', type: 'boolean' }),
    tracks: content({ ...list([]), items: { type: 'object' } }),
  },
  supports: {
    anchor: true,
    align: true,
    spacing: { margin: true, padding: true, ...hiddenControls('margin', 'padding') },
    interactivity: { clientNavigation: true },
  },
  attachmentAttribute: 'id',
  extendsStoredMarkup: true,
  /** Adds the size of the file, so that the page does not move when it is loaded. */
  render: async ({ attributes, content, context }) => {
    const { id } = attributes;
    if (typeof id !== 'number' || !content.includes('<video')) return content;
    const file = await loadAttachmentById(context.state, id);
    if (file === undefined || file.width <= 0 || file.height <= 0) return content;
    return editFirstTag({ html: content, name: /^video$/ }, (tag) => {
      const style = tag.attribute('style');
      tag.setAttribute('width', String(file.width));
      tag.setAttribute('height', String(file.height));
      const ratio = `aspect-ratio: ${file.width} / ${file.height};`;
      tag.setAttribute('style', typeof style === 'string' ? ratio + style : ratio);
    });
  },
});
