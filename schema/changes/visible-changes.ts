import type { GraphQLResolveInfo } from 'graphql';
import type { Builder } from '../builder.ts';
import type { ContentRow } from '../content/row.ts';
import type { RequestContext } from '../context.ts';
import { renderTitle } from '../html/title.ts';
import type { NodeRow } from '../node-options.ts';
import { loadNodes } from '../node-queries.ts';
import { createRenderEnvironment } from '../rendering/environment.ts';
import type { JournalRow } from './journal.ts';
import { changedNodeId } from './names.ts';
import { wasReadable } from './past-sight.ts';

/** What a change is to one reader: something came into their sight, changed in it, or left it. */
export type ChangeAction = 'CREATED' | 'UPDATED' | 'DELETED';

/** A change as one reader sees it. */
export interface SeenChange {
  row: JournalRow;
  nodeId: string;
  action: ChangeAction;
  /** As it is now; null for what is out of sight. */
  node: NodeRow | null;
  /** That the change was looked at in: what it shows is to be as new as that. */
  context: RequestContext;
}

/**
 * Takes rows of the journal, gives what they are to the viewer, whose rights are asked twice: as everything was, and as
 * it is now. What is in sight neither then nor now is left out. Items are loaded together.
 */
export async function changesInSight(
  rows: readonly JournalRow[],
  { builder, context, info }: { builder: Builder; context: RequestContext; info: GraphQLResolveInfo },
): Promise<SeenChange[]> {
  const seen = await Promise.all(
    rows.map(async (row): Promise<SeenChange | null> => {
      const nodeId = changedNodeId(row, context.registry);
      const [[node = null], wasInSight] = await Promise.all([
        loadNodes(builder, { globalIds: [nodeId], context, info }),
        wasReadable(builder, { row, context }),
      ]);
      if (!node && !wasInSight) return null;
      if (node && 'titleRendered' in node) await renderTitleOf(node, context);
      return { row, nodeId, node, context, action: node ? (wasInSight ? 'UPDATED' : 'CREATED') : 'DELETED' };
    }),
  );
  return seen.filter((change) => change !== null);
}

/** Titles are rendered once a write is committed, which whoever hears of it at once may forestall. */
async function renderTitleOf(row: ContentRow, context: RequestContext): Promise<void> {
  if (row.renderVersion > 0) return;
  row.titleRendered = await context.rendering.run(
    () => createRenderEnvironment(context),
    async (environment) => renderTitle(row.title, environment),
  );
}
