import { addClassToTag } from '../../html/tag-editor.ts';
import { content, defineBlock, flag, number, text } from '../define-block.ts';
import { allBorders, allTypography, controls, hiddenControls } from '../support-settings.ts';

export const listBlock = defineBlock('core/list', {
  title: 'List',
  category: 'text',
  description: 'A bulleted or numbered list.',
  keywords: ['bullet list', 'ordered list', 'numbered list'],
  attributes: {
    ordered: content(flag(false)),
    values: { type: 'string', source: 'html', selector: 'ol,ul', multiline: 'li', default: '', role: 'content' },
    type: text(),
    start: number(),
    reversed: flag(),
    placeholder: text(),
  },
  supports: {
    anchor: true,
    html: false,
    __experimentalBorder: { ...allBorders },
    typography: { ...allTypography, ...controls('fontSize') },
    color: { gradients: true, link: true, ...controls('background', 'text') },
    spacing: { margin: true, padding: true, ...hiddenControls('margin', 'padding') },
    __unstablePasteTextInline: true,
    __experimentalOnMerge: true,
    __experimentalSlashInserter: true,
    interactivity: { clientNavigation: true },
    listView: true,
  },
  allowedBlocks: ['core/list-item'],
  selectors: { border: '.wp-block-list:not(.wp-block-list .wp-block-list)' },
  excerptRole: 'text',
  extendsStoredMarkup: true,
  render: ({ content }) => addClassToTag(content, { tag: /^[ou]l$/, className: 'wp-block-list' }),
});
