import { integerAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { colorSupports, minimalSupports, typographySupports } from '../define-block.ts';
import type { BlockContext, BlockRenderInput } from '../render-context.ts';

/** The definition that all links to pages of a query share. */
export const queryPageLinkDefinition = {
  parent: ['core/query-pagination'],
  usesContext: ['queryId', 'query', 'paginationArrow', 'showLabel', 'enhancedPagination'],
  supports: { reusable: false, ...minimalSupports, ...colorSupports, ...typographySupports },
};

/** Returns the name of the URL parameter with the page of the query. */
export function queryPageParameter({ context }: BlockRenderInput): string {
  const id = integerAt(context.values['core/query'], 'queryId');
  return id === undefined ? 'query-page' : `query-${id}-page`;
}

/** Whether the query is the main query of a page. An item that is rendered by itself has none, so it finds nothing. */
export function inheritsQuery({ context }: Pick<BlockRenderInput, 'context'>): boolean {
  const block = context.values['core/query'];
  // The default query of the block inherits, and a stored query inherits only if it says so.
  return block !== undefined && (valueAt(block, 'query') === undefined || valueAt(block, 'query', 'inherit') === true);
}

/** Whether the pages of the query change without loading the whole page. */
export function hasEnhancedPagination(context: BlockContext): boolean {
  return valueAt(context.values['core/query'], 'enhancedPagination') === true;
}
