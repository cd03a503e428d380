import { colorSupports, defineBlock, minimalSupports, typographySupports } from '../define-block.ts';
import { loadQueryPosts } from '../parts/post-query.ts';

export const queryNoResultsBlock = defineBlock('core/query-no-results', {
  title: 'No Results',
  category: 'theme',
  description: 'The content of a list without items.',
  ancestor: ['core/query'],
  usesContext: ['queryId', 'query'],
  supports: { ...minimalSupports, align: true, reusable: false, ...colorSupports, ...typographySupports },
  extendsStoredMarkup: true,
  render: async (rendering) => {
    const { context, content } = rendering;
    if ((await loadQueryPosts(context)).length > 0 || content.trim() === '') return '';
    return `<div ${rendering.wrapperAttributes()}>${content}</div>`;
  },
});
