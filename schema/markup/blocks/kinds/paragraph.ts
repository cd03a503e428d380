import { addClassToTag } from '../../html/tag-editor.ts';
import { choice, defineBlock, flag, richText, text } from '../define-block.ts';
import { allBorders, allTypography, controls, hiddenControls } from '../support-settings.ts';

export const paragraphBlock = defineBlock('core/paragraph', {
  title: 'Paragraph',
  category: 'text',
  description: 'A paragraph of text.',
  keywords: ['text'],
  attributes: { content: richText('p'), dropCap: flag(false), placeholder: text(), direction: choice(['ltr', 'rtl']) },
  supports: {
    align: ['wide', 'full'],
    splitting: true,
    anchor: true,
    className: false,
    __experimentalBorder: { ...allBorders },
    color: { gradients: true, link: true, ...controls('background', 'text') },
    spacing: { margin: true, padding: true, ...hiddenControls('margin', 'padding') },
    typography: {
      ...allTypography,
      textAlign: true,
      textColumns: true,
      textIndent: true,
      __experimentalWritingMode: true,
      fitText: true,
      ...controls('fontSize'),
    },
    __experimentalSelector: 'p',
    __unstablePasteTextInline: true,
    interactivity: { clientNavigation: true },
  },
  selectors: { root: 'p', typography: { textIndent: '.wp-block-paragraph + .wp-block-paragraph' } },
  bindableAttributes: { content: { tag: /^p$/ } },
  excerptRole: 'text',
  finish: (markup) => addClassToTag(markup, { tag: /^p$/, className: 'wp-block-paragraph' }),
});
