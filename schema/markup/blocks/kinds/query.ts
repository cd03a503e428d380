import { defineBlock, flag, map, minimalSupports, number, text } from '../define-block.ts';

export const queryBlock = defineBlock('core/query', {
  title: 'Query Loop',
  category: 'theme',
  description: 'A list of items that match a query.',
  keywords: ['posts', 'list', 'blog', 'blogs', 'custom post types'],
  usesContext: ['templateSlug'],
  providesContext: ['queryId', 'query', 'displayLayout', 'enhancedPagination'],
  attributes: {
    queryId: number(),
    query: map({
      perPage: null,
      pages: 0,
      offset: 0,
      postType: 'post',
      order: 'desc',
      orderBy: 'date',
      author: '',
      search: '',
      exclude: [],
      sticky: '',
      inherit: true,
      taxQuery: null,
      parents: [],
      format: [],
    }),
    tagName: text('div'),
    namespace: text(),
    enhancedPagination: flag(false),
  },
  supports: { ...minimalSupports, align: ['wide', 'full'], interactivity: true, layout: true },
  isDynamic: true,
});
