import { registerContentKind } from '../../content/kinds/content-kind.ts';
import { bodyFields } from '../../content/rendered/body-fields.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
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
