import { registerContentKind } from '../../content/kinds/content-kind.ts';
import { META_COLUMNS, registeredMeta } from '../../content/meta/read-meta.ts';
import { bodyFields, termFields } from '../../content/rendered/body-fields.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { reads } from '../../core/graphql/selection.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';

/** The GraphQL type of navigation menus: links as blocks, stored separately from the templates that show them. */
const navigationType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'Navigation',
    description: 'A navigation menu that consists of blocks.',
    interfaces: ['ContentNode'],
    isTypeOf: (value) => (value as ContentRow).type === 'cms_navigation',
    fields: (t) => ({
      content: t.field(bodyFields(builder).content),
      password: t.field(bodyFields(builder).password),
    }),
  }),
);

/** Registers navigation menus as a kind of content. */
export function registerNavigationType(builder: Builder): void {
  registerContentKind(builder, {
    type: 'cms_navigation',
    node: navigationType(builder),
    graphqlName: 'Navigation',
    singular: 'navigation',
    plural: 'navigations',
    withoutInputs: ['authorId', 'featuredMediaId', 'commentStatus', 'pingStatus', 'excerpt', 'meta'],
  });
}

/** The GraphQL type of patterns: synced patterns, which items show by reference, and patterns that items copy. */
const patternType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'Block',
    description: 'A pattern: content that other items show by reference (a synced pattern) or copy.',
    interfaces: ['ContentNode'],
    isTypeOf: (value) => (value as ContentRow).type === 'cms_block',
    fields: (t) => ({
      content: t.field(bodyFields(builder).content),
      excerpt: t.field(bodyFields(builder).excerpt),
      password: t.field(bodyFields(builder).password),
      syncStatus: t.string({
        description:
          'Empty for a synced pattern: its changes appear in the items that show it. `unsynced` if items copy it; or `partial`.',
        extensions: reads(...META_COLUMNS),
        resolve: async (row, _args, context) =>
          String((await registeredMeta(row, context)).cms_pattern_sync_status ?? ''),
      }),
      meta: t.field(bodyFields(builder).meta),
      ...termFields(t),
    }),
  }),
);

/** Registers patterns (`cms_block`) as a kind of content. */
export function registerPatternType(builder: Builder): void {
  registerContentKind(builder, {
    type: 'cms_block',
    node: patternType(builder),
    graphqlName: 'Block',
    singular: 'block',
    plural: 'blocks',
    withoutInputs: ['authorId', 'featuredMediaId', 'commentStatus', 'pingStatus'],
    withInputs: ['terms'],
  });
}
