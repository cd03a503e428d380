import { reads } from '../../core/graphql/selection.ts';
import { editorBlockInterfaces } from '../blocks/editor-block-objects.ts';
import { oncePerSchema } from '../core/wpgraphql-builder.ts';
import { isDeleted } from '../nodes/visible-node.ts';
import { passwordFields } from './content-texts.ts';

/** The GraphQL type of posts. */
export const postObject = oncePerSchema((builder) =>
  builder.prismaObject('Post', {
    variant: 'Post',
    description: 'A post.',
    interfaces: [
      'Node',
      'DatabaseIdentifier',
      'UniformResourceIdentifiable',
      'MenuItemLinkable',
      'ContentNode',
      'NodeWithAuthor',
      'NodeWithComments',
      'NodeWithContentEditor',
      ...editorBlockInterfaces(builder),
      'NodeWithExcerpt',
      'NodeWithFeaturedImage',
      'NodeWithRevisions',
      'NodeWithTemplate',
      'NodeWithTitle',
      'Previewable',
      'NodeWithTrackbacks',
    ],
    fields: (t) => ({
      postId: t.exposeInt('id', { nullable: false, deprecationReason: 'Use databaseId.' }),
      isSticky: t.boolean({
        nullable: false,
        extensions: reads('sticky'),
        resolve: (row) => row.sticky && !isDeleted(row),
      }),
      ...passwordFields(t as never),
    }),
  }),
);

/** The GraphQL type of pages. */
export const pageObject = oncePerSchema((builder) =>
  builder.prismaObject('Post', {
    variant: 'Page',
    description: 'A page.',
    interfaces: [
      'Node',
      'DatabaseIdentifier',
      'HierarchicalNode',
      'UniformResourceIdentifiable',
      'MenuItemLinkable',
      'ContentNode',
      'HierarchicalContentNode',
      'NodeWithAuthor',
      'NodeWithComments',
      'NodeWithContentEditor',
      ...editorBlockInterfaces(builder),
      'NodeWithFeaturedImage',
      'NodeWithPageAttributes',
      'NodeWithRevisions',
      'NodeWithTemplate',
      'NodeWithTitle',
      'Previewable',
    ],
    fields: (t) => ({
      pageId: t.exposeInt('id', { nullable: false, deprecationReason: 'Use databaseId.' }),
      isPrivacyPage: t.boolean({
        nullable: false,
        resolve: ({ id }, _args, { site }) => site.integer('wp_page_for_privacy_policy') === id,
      }),
      ...passwordFields(t as never),
    }),
  }),
);
