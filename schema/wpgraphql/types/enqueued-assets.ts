import { addConnection } from '../connections/connection-fields.ts';
import { emptyPage } from '../connections/page-of-nodes.ts';
import {
  type EnqueuedAsset,
  oncePerSchema,
  optionalList,
  type WpgraphqlBuilder,
  type WpgraphqlFields,
} from '../core/wpgraphql-builder.ts';
import { nodeTypeOf } from '../nodes/node-kinds.ts';
import { otherArgument } from '../nodes/where-entries.ts';

const groupLocation = oncePerSchema((builder) =>
  builder.enumType('ScriptLoadingGroupLocationEnum', { values: ['FOOTER', 'HEADER'] as const }),
);

const loadingStrategy = oncePerSchema((builder) =>
  builder.enumType('ScriptLoadingStrategyEnum', { values: ['ASYNC', 'DEFER'] as const }),
);

const texts = (t: WpgraphqlFields<EnqueuedAsset>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, t.string({ resolve: () => null })]));

const textLists = (t: WpgraphqlFields<EnqueuedAsset>, names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [name, t.stringList({ nullable: { list: true, items: true }, resolve: () => null })]),
  );

/**
 * Registers scripts and style sheets of pages, and the lists of them. The lists are empty: pages of the program bring
 * their scripts and styles themselves, and no part of a site adds any. The types have the fields that clients select.
 */
export function registerEnqueuedAssets(builder: WpgraphqlBuilder): void {
  builder.interfaceType('EnqueuedAsset', {
    description: 'A script or style sheet that a theme or plugin adds to pages.',
    resolveType: nodeTypeOf,
    fields: (t) => ({
      id: t.id({ nullable: false, resolve: ({ handle }) => handle }),
      handle: t.exposeString('handle', { nullable: true }),
      args: t.boolean({ deprecationReason: 'It has no value.', resolve: () => null }),
      group: t.int({ resolve: () => null }),
      dependencies: t.field({
        type: ['EnqueuedAsset'],
        nullable: { list: true, items: true },
        resolve: () => null,
      }),
      extra: t.string({ deprecationReason: 'It has no value.', resolve: () => null }),
      ...texts(t, ['conditional', 'src', 'version']),
      ...textLists(t, ['after', 'before']),
    }),
  });
  builder.objectType('EnqueuedScript', {
    description: 'A script that a theme or plugin adds to pages.',
    interfaces: ['Node', 'EnqueuedAsset'],
    fields: (t) => ({
      dependencies: t.field({
        type: ['EnqueuedScript'],
        nullable: { list: true, items: true },
        resolve: () => null,
      }),
      ...texts(t, ['extraData']),
      groupLocation: t.field({ type: groupLocation(builder), resolve: () => null }),
      strategy: t.field({ type: loadingStrategy(builder), resolve: () => null }),
    }),
  });
  builder.objectType('EnqueuedStylesheet', {
    description: 'A style sheet that a theme or plugin adds to pages.',
    interfaces: ['Node', 'EnqueuedAsset'],
    fields: (t) => ({
      dependencies: t.field({
        type: ['EnqueuedStylesheet'],
        nullable: { list: true, items: true },
        resolve: () => null,
      }),
      isRtl: t.boolean({ resolve: () => null }),
      ...texts(t, ['media', 'path', 'rel', 'suffix', 'title']),
    }),
  });
  for (const [to, name] of [
    ['EnqueuedScript', 'Scripts'],
    ['EnqueuedStylesheet', 'Stylesheets'],
  ] as const) {
    const list = { to, where: assetWhereFilters, resolve: () => emptyPage<EnqueuedAsset>() };
    const description = 'Always empty: no part of a site adds scripts or style sheets.';
    addConnection(builder, { ...list, description, from: 'RootQuery', field: `registered${name}` });
    for (const from of ['ContentNode', 'TermNode'] as const) {
      addConnection(builder, { ...list, description, from, isInterface: true, field: `enqueued${name}` });
    }
    addConnection(builder, { ...list, description, from: 'User', field: `enqueued${name}` });
  }
}

const assetWhereFilters = { handlesIn: otherArgument((t) => optionalList(t, 'String')) };
