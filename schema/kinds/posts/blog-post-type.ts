import { registerContentKind } from '../../content/kinds/content-kind.ts';
import { registerNeighborFields } from '../../content/kinds/tree-fields.ts';
import { previewLinkField } from '../../content/previews/preview-address.ts';
import { bodyFields, termFields, unpublishingFields } from '../../content/rendered/body-fields.ts';
import { UNPUBLISHING_INPUTS } from '../../content/write/graphql-input.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';

/** The GraphQL type of posts. */
const postType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'Post',
    description: 'A post.',
    interfaces: ['ContentNode'],
    isTypeOf: (value) => (value as ContentRow).type === 'post',
    fields: (t) => ({
      content: t.field(bodyFields(builder).content),
      excerpt: t.field(bodyFields(builder).excerpt),
      format: t.field(bodyFields(builder).format),
      sticky: t.exposeBoolean('sticky'),
      password: t.field(bodyFields(builder).password),
      meta: t.field(bodyFields(builder).meta),
      previewLink: t.field(previewLinkField(builder)),
      unpublishAt: t.field(unpublishingFields(builder).unpublishAt),
      unpublishAtGmt: t.field(unpublishingFields(builder).unpublishAtGmt),
      unpublishStatus: t.field(unpublishingFields(builder).unpublishStatus),
      ...termFields(t),
    }),
  }),
);

/** The GraphQL connection type of posts. Registers posts as a kind of content. */
export const postConnection = oncePerBuilder((builder) =>
  registerContentKind(builder, {
    type: 'post',
    node: postType(builder),
    graphqlName: 'Post',
    singular: 'post',
    plural: 'posts',
    withInputs: ['format', 'sticky', 'terms', ...UNPUBLISHING_INPUTS],
  }),
);

/** Registers the fields that lead to the next and the previous post. */
export function registerAdjacentPostFields(builder: Builder): void {
  registerNeighborFields(builder, postType(builder));
}
