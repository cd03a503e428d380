import { filterPostHtml } from '../../sanitizing/post-elements.ts';
import { linkTextClasses } from '../parts/current-post.ts';
import { defineTermBlock } from '../parts/define-theme-blocks.ts';
import { allBorders, allTypography, controls } from '../support-settings.ts';

export const termDescriptionBlock = defineTermBlock('core/term-description', {
  title: 'Term Description',
  description: 'The description of a term.',
  supports: {
    anchor: true,
    align: ['wide', 'full'],
    html: false,
    color: { link: true, ...controls('background', 'text') },
    spacing: { padding: true, margin: true },
    typography: { ...allTypography, textAlign: true, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
    __experimentalBorder: { ...allBorders, ...controls('radius', 'color', 'width', 'style') },
  },
  render: ({ description }, rendering) =>
    description === ''
      ? ''
      : `<div ${rendering.wrapperAttributes(linkTextClasses(rendering))}>${filterPostHtml(description)}</div>`,
});
