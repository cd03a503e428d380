import { text } from '../define-block.ts';
import { definePostBlock } from '../parts/define-theme-blocks.ts';
import { renderFullContent } from '../parts/post-markup.ts';
import { allBorders, allTypography, controls, hiddenControls } from '../support-settings.ts';

export const postContentBlock = definePostBlock('core/post-content', {
  title: 'Content',
  description: 'The content of an item.',
  attributes: { tagName: text('div') },
  example: { viewportWidth: 350 },
  supports: {
    anchor: true,
    align: ['wide', 'full'],
    html: false,
    layout: true,
    background: { backgroundImage: true, backgroundSize: true, gradient: true, ...controls('backgroundImage') },
    dimensions: { minHeight: true },
    spacing: { blockGap: true, padding: true, margin: true, ...hiddenControls('margin', 'padding') },
    color: { gradients: true, heading: true, link: true, ...hiddenControls('background', 'text') },
    typography: { ...allTypography, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
    __experimentalBorder: { ...allBorders, ...controls('radius', 'color', 'width', 'style') },
  },
  /** Renders the content of a post; '' if it is locked or contains itself. */
  render: async (post, rendering) => {
    if (post.isLocked) return '';
    const html = await renderFullContent(post, rendering.context);
    return html === '' ? '' : `<div ${rendering.wrapperAttributes({ class: 'entry-content' })}>${html}</div>`;
  },
});
