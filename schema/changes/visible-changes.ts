import type { GraphQLResolveInfo } from 'graphql';
import { isTermVisible, wasPostVisible } from '../content/previews/visibility-before-change.ts';
import { type Builder, oncePerBuilder } from '../core/graphql/builder.ts';
import { type NodeRow, toGlobalId } from '../core/graphql/node-options.ts';
import { loadNodesByGlobalId } from '../core/graphql/node-queries.ts';
import type { JournalRow } from '../core/journal/change-journal.ts';
import type { Registry } from '../core/registry/registry.ts';
import type { RequestContext } from '../core/request-context.ts';
import type { ContentRow } from '../core/rows/content-row.ts';
import { renderTitle } from '../markup/render-title.ts';
import { createRenderEnvironment } from '../rendering/create-render-environment.ts';

/** Whether the item of a row was visible to the viewer before the change. */
type PreviousVisibilityRule = (row: JournalRow, context: RequestContext) => boolean | Promise<boolean>;

/** The rules by the kinds of the journal. */
const visibilityRules = oncePerBuilder(
  () =>
    new Map<JournalRow['kind'], PreviousVisibilityRule>([
      ['post', wasPostVisible],
      ['term', isTermVisible],
    ]),
);

/** Registers the rule that decides whether an item of a kind was visible before a change. */
export function registerPreviousVisibility(
  builder: Builder,
  { kind, wasVisible }: { kind: JournalRow['kind']; wasVisible: PreviousVisibilityRule },
): void {
  visibilityRules(builder).set(kind, wasVisible);
}

/** Whether the item of a row was visible to the viewer before the change; false for a new item. */
export async function wasPreviouslyVisible(
  builder: Builder,
  { row, context }: { row: JournalRow; context: RequestContext },
): Promise<boolean> {
  return row.action !== 'created' && ((await visibilityRules(builder).get(row.kind)?.(row, context)) ?? false);
}

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

/** Returns the GraphQL type of the item of a journal row; undefined if the API does not expose the type. */
export function changedTypeName({ kind, type }: JournalRow, registry: Registry): string | undefined {
  if (kind === 'comment') return 'Comment';
  const entry = kind === 'post' ? registry.postTypes.get(type) : registry.taxonomies.get(type);
  return entry?.graphqlName ?? undefined;
}

/** Returns the global id of the item of a journal row. */
export const changedNodeId = (row: JournalRow, registry: Registry): string =>
  toGlobalId(changedTypeName(row, registry) ?? row.type, row.objectId);

/** Returns the names of all GraphQL types whose changes are reported. */
export const reportedTypeNames = ({ postTypes, taxonomies }: Registry): ReadonlySet<string> =>
  new Set(
    [...postTypes.values(), ...taxonomies.values()].flatMap(({ graphqlName }) => graphqlName ?? []).concat('Comment'),
  );
