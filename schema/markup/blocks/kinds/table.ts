import {
  borderSupports,
  colorSupports,
  defineBlock,
  flag,
  list,
  richText,
  spacingSupports,
  typographySupports,
} from '../define-block.ts';

export const tableBlock = defineBlock('core/table', {
  title: 'Table',
  category: 'text',
  description: 'A table.',
  attributes: {
    hasFixedLayout: flag(true),
    caption: richText('figcaption'),
    head: { ...list([]), source: 'query', selector: 'thead tr' },
    body: { ...list([]), source: 'query', selector: 'tbody tr' },
    foot: { ...list([]), source: 'query', selector: 'tfoot tr' },
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
