import type { BlockAttribute } from '../block-type.ts';
import {
  borderSupports,
  colorSupports,
  defineBlock,
  flag,
  list,
  richText,
  spacingSupports,
  text,
  typographySupports,
} from '../define-block.ts';

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
    ...colorSupports,
    ...spacingSupports,
    ...typographySupports,
    ...borderSupports,
  },
  selectors: { root: '.wp-block-table > table', spacing: '.wp-block-table' },
  styles: { regular: 'Default', stripes: 'Stripes' },
  selfStyledSupports: ['border', 'colors'],
  excerptRole: 'text',
});
