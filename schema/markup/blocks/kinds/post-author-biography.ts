import { filterPostHtml } from '../../sanitizing/post-elements.ts';
import { textAlignClass } from '../parts/current-post.ts';
import { definePostBlock } from '../parts/define-theme-blocks.ts';
import { allBorders, allTypography, controls } from '../support-settings.ts';

export const postAuthorBiographyBlock = definePostBlock('core/post-author-biography', {
  title: 'Author Biography',
  description: 'The biography of the author of an item.',
  example: { viewportWidth: 350 },
  supports: {
    anchor: true,
    spacing: { margin: true, padding: true },
    color: { gradients: true, link: true, ...controls('background', 'text') },
    typography: { ...allTypography, textAlign: true, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
    __experimentalBorder: { ...allBorders, ...controls('radius', 'color', 'width', 'style') },
  },
  usesContext: ['postType', 'postId'],
  render: ({ author }, rendering) => {
    if (!author?.description) return '';
    return `<div ${rendering.wrapperAttributes(textAlignClass(rendering))}>${filterPostHtml(author.description)}</div>`;
  },
});
