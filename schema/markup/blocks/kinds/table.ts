import type { BlockAttribute } from '../block-type.ts';
import { defineBlock, flag, list, richText, text } from '../define-block.ts';
import { allTypography, controls, hiddenControls } from '../support-settings.ts';

/** Declares the rows of a part of the table, with their cells. */
const rows = (selector: string): BlockAttribute => ({
  ...list([]),
  source: 'query',
  selector,
  query: {
    cells: {
      ...list([]),
      source: 'query',
      selector: 'td,th',
      query: {
        content: { type: 'rich-text', source: 'rich-text', role: 'content' },
        tag: { ...text('td'), source: 'tag' },
        scope: { ...text(), source: 'attribute', attribute: 'scope' },
        align: { ...text(), source: 'attribute', attribute: 'data-align' },
        colspan: { ...text(), source: 'attribute', attribute: 'colspan' },
        rowspan: { ...text(), source: 'attribute', attribute: 'rowspan' },
      },
    },
  },
});

export const tableBlock = defineBlock('core/table', {
  title: 'Table',
  category: 'text',
  description: 'A table.',
  attributes: {
    hasFixedLayout: flag(true),
    caption: richText('figcaption'),
    head: rows('thead tr'),
    body: rows('tbody tr'),
    foot: rows('tfoot tr'),
  },
  supports: {
    anchor: true,
    align: true,
    color: { __experimentalSkipSerialization: true, gradients: true, ...controls('background', 'text') },
    spacing: { margin: true, padding: true, ...hiddenControls('margin', 'padding') },
    typography: { ...allTypography, ...controls('fontSize') },
    __experimentalBorder: {
      __experimentalSkipSerialization: true,
      color: true,
      style: true,
      width: true,
      ...controls('color', 'style', 'width'),
    },
    interactivity: { clientNavigation: true },
  },
  selectors: { root: '.wp-block-table > table', spacing: '.wp-block-table' },
  styles: { regular: 'Default', stripes: 'Stripes' },
  excerptRole: 'text',
});
