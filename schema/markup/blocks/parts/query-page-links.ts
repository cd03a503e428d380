import { integerAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { color, plain, typography } from '../define-block.ts';
import type { RenderingBlock } from '../render-context.ts';

/** The shared definition of links to pages of a query. */
export const queryPageLink = {
  parent: ['core/query-pagination'],
  usesContext: ['queryId', 'query', 'paginationArrow', 'showLabel', 'enhancedPagination'],
  supports: { reusable: false, ...plain, ...color, ...typography },
};

/** The URL parameter with the page of the query. */
export function pageKey({ context }: RenderingBlock): string {
  const id = integerAt(context.values['core/query'], 'queryId');
  return id === undefined ? 'query-page' : `query-${id}-page`;
}

/** Whether it is the main query of the page, whose links this block does not render. */
export function inheritsQuery({ context }: RenderingBlock): boolean {
  return valueAt(context.values['core/query'], 'query', 'inherit') === true;
}
