import { textAlignClass } from '../parts/current-post.ts';
import { definePostBlock } from '../parts/define-theme-blocks.ts';
import { allBorders, allTypography, controls } from '../support-settings.ts';

export const postCommentsCountBlock = definePostBlock('core/post-comments-count', {
  title: 'Comments Count',
  description: 'The number of comments on an item.',
  example: { viewportWidth: 350 },
  supports: {
    anchor: true,
    html: false,
    color: { gradients: true, ...controls('background', 'text') },
    spacing: { margin: true, padding: true },
    typography: { ...allTypography, textAlign: true, ...controls('fontSize') },
    __experimentalBorder: { ...allBorders },
    interactivity: { clientNavigation: true },
  },
  usesContext: ['postId'],
  render: ({ commentCount }, rendering) =>
    `<div ${rendering.wrapperAttributes(textAlignClass(rendering))}>${commentCount}</div>`,
});
