import type { ContentAction } from '../core/wpgraphql-builder.ts';
import type { NodeKind } from './node-declaration.ts';

/** Actions, by the key of their change. `node` does not load them. */
export const contentActionNode: NodeKind<ContentAction> = {
  name: 'action_monitor',
  matches: (value): value is ContentAction => 'actionKey' in value,
  keyOf: ({ actionKey }) => actionKey,
  typeNameOf: () => 'ActionMonitorAction',
};
