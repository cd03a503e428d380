import { alignedDataSupports, defineBlock, flag, list, number, text } from '../define-block.ts';

export const queryTitleBlock = defineBlock('core/query-title', {
  title: 'Query Title',
  category: 'theme',
  description: 'The title of a list.',
  usesContext: ['query'],
  attributes: {
    type: text(),
    textAlign: text(),
    level: number(1),
    levelOptions: list(),
    showPrefix: flag(true),
    showSearchTerm: flag(true),
  },
  supports: alignedDataSupports,
  variations: [
    { name: 'archive-title', title: 'Archive Title', attributes: { type: 'archive' }, scope: ['inserter'] },
    { name: 'search-title', title: 'Search Results Title', attributes: { type: 'search' }, scope: ['inserter'] },
  ],
  render: () => '',
});
