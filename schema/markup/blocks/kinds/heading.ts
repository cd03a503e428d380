import { addClassToTag } from '../../html/tag-editor.ts';
import { defineBlock, list, number, richText, text } from '../define-block.ts';
import { allBorders, allTypography, controls, hiddenControls } from '../support-settings.ts';

export const headingBlock = defineBlock('core/heading', {
  title: 'Heading',
  category: 'text',
  description: 'A heading of a section.',
  keywords: ['title', 'subtitle'],
  attributes: { content: richText('h1,h2,h3,h4,h5,h6'), level: number(2), levelOptions: list(), placeholder: text() },
  supports: {
    align: ['wide', 'full'],
    anchor: true,
    className: true,
    splitting: true,
    __experimentalBorder: { ...allBorders },
    color: { gradients: true, link: true, ...controls('background', 'text') },
    spacing: { margin: true, padding: true, ...hiddenControls('margin', 'padding') },
    typography: {
      ...allTypography,
      textAlign: true,
      __experimentalWritingMode: true,
      fitText: true,
      ...controls('fontSize'),
    },
    __unstablePasteTextInline: true,
    __experimentalSlashInserter: true,
    interactivity: { clientNavigation: true },
  },
  bindableAttributes: { content: { tag: /^h[1-6]$/ } },
  excerptRole: 'text',
  extendsStoredMarkup: true,
  render: ({ content }) => addClassToTag(content, { tag: /^h[1-6]$/, className: 'wp-block-heading' }),
});
