import { valueAt } from '../../block-grammar/parsed-block.ts';
import { defineBlock, text } from '../define-block.ts';
import { currentPostQuery, loadQuery } from '../parts/post-query.ts';
import { allBorders, allTypography, controls } from '../support-settings.ts';

export const queryTotalBlock = defineBlock('core/query-total', {
  title: 'Query Total',
  category: 'theme',
  description: 'The number of items in a list.',
  ancestor: ['core/query'],
  usesContext: ['queryId', 'query'],
  attributes: { displayType: text('total-results') },
  supports: {
    anchor: true,
    align: ['wide', 'full'],
    html: false,
    spacing: { margin: true, padding: true },
    color: { gradients: true, ...controls('background', 'text') },
    typography: { ...allTypography, ...controls('fontSize') },
    __experimentalBorder: { ...allBorders, ...controls('radius', 'color', 'width', 'style') },
    interactivity: { clientNavigation: true },
  },
  render: async (rendering) => {
    const { context } = rendering;
    const query = currentPostQuery(context);
    const { total } = await loadQuery(context);
    const text =
      valueAt(rendering.attributes, 'displayType') === 'range-display'
        ? describeRange({ start: total === 0 ? 0 : 1, end: Math.min(query.perPage, total), total })
        : `${total} ${total === 1 ? 'result' : 'results'} found`;
    return `<div ${rendering.wrapperAttributes()}>${text}</div>`;
  },
});

function describeRange({ start, end, total }: { start: number; end: number; total: number }): string {
  return start === end ? `Displaying ${start} of ${total}` : `Displaying ${start} – ${end} of ${total}`;
}
