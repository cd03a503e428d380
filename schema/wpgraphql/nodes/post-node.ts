import type { ContentRow } from '../../core/rows/content-row.ts';
import type { NodeKind } from './node-kind.ts';
import { loadVisibleNode } from './visible-node.ts';
import { numberOfKey } from './wpgraphql-id.ts';

/** Items of all types. Global ids of revisions and menu items are of this kind too. */
export const postNode: NodeKind<ContentRow> = {
  name: 'post',
  matches: (value): value is ContentRow => 'renderVersion' in value || ('authorId' in value && 'parentId' in value),
  keyOf: ({ id }) => id,
  typeNameOf: ({ type }, { registry }) => registry.postTypes.get(type)?.graphqlName ?? undefined,
  load: (key, context) => loadVisibleNode(numberOfKey(key), context),
};
