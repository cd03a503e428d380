import { valueAt } from '../../block-grammar/parsed-block.ts';
import { alignedDataSupports, defineBlock, text } from '../define-block.ts';
import { currentPostQuery, loadQuery } from '../parts/post-query.ts';

export const queryTotalBlock = defineBlock('core/query-total', {
  title: 'Query Total',
  category: 'theme',
  description: 'The number of items in a list.',
  ancestor: ['core/query'],
  usesContext: ['queryId', 'query'],
  attributes: { displayType: text('total-results') },
  supports: alignedDataSupports,
  render: async (rendering) => {
    const { context } = rendering;
    const query = currentPostQuery(context);
    const { total } = await loadQuery(context);
    const text =
      valueAt(rendering.attributes, 'displayType') === 'range-display'
        ? `Displaying 1 – ${Math.min(query.perPage, total)} of ${total}`
        : `${total} ${total === 1 ? 'result' : 'results'} found`;
    return `<div ${rendering.wrapperAttributes()}>${text}</div>`;
  },
});
