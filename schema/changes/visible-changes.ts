import type { GraphQLResolveInfo } from 'graphql';
import type { Builder } from '../core/builder.ts';
import type { JournalRow } from '../core/journal/change-journal.ts';
import type { NodeRow } from '../core/node-options.ts';
import { loadNodesByGlobalId } from '../core/node-queries.ts';
import type { RequestContext } from '../core/request-context.ts';
import type { ContentRow } from '../core/rows/content-row.ts';
import { renderTitle } from '../markup/render-title.ts';
import { createRenderEnvironment } from '../rendering/create-render-environment.ts';
import { changedNodeId } from './changed-item-names.ts';
import { wasPreviouslyVisible } from './previous-visibility.ts';

/** The effect of a change for one viewer: an item became visible, changed, or is no longer visible. */
export type ChangeAction = 'CREATED' | 'UPDATED' | 'DELETED';

/** A change that is visible to one viewer. */
export interface VisibleChange {
  row: JournalRow;
  nodeId: string;
  action: ChangeAction;
  /** The current item; null if it is not visible. */
  node: NodeRow | null;
  /** The context in which the item was loaded. */
  context: RequestContext;
}

/**
 * Converts journal rows to changes for the viewer. Visibility is checked for the previous and for the current state;
 * items that are visible in neither are omitted. All items are loaded together.
 */
export async function visibleChanges(
  rows: readonly JournalRow[],
  { builder, context, info }: { builder: Builder; context: RequestContext; info: GraphQLResolveInfo },
): Promise<VisibleChange[]> {
  const changes = await Promise.all(
    rows.map(async (row): Promise<VisibleChange | null> => {
      const nodeId = changedNodeId(row, context.registry);
      const [[node = null], wasVisible] = await Promise.all([
        loadNodesByGlobalId(builder, { globalIds: [nodeId], context, info }),
        wasPreviouslyVisible(builder, { row, context }),
      ]);
      if (!node && !wasVisible) return null;
      if (node && 'titleRendered' in node) await renderTitleOf(node, context);
      return { row, nodeId, node, context, action: node ? (wasVisible ? 'UPDATED' : 'CREATED') : 'DELETED' };
    }),
  );
  return changes.filter((change) => change !== null);
}

/** Titles are rendered after the commit of a write, and a subscriber may load the item before that. */
async function renderTitleOf(row: ContentRow, context: RequestContext): Promise<void> {
  if (row.renderVersion > 0) return;
  row.titleRendered = await context.rendering.run(
    () => createRenderEnvironment(context),
    async (environment) => renderTitle(row.title, environment),
  );
}
