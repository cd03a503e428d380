import type { PostType } from '../../core/registry/post-type.ts';
import { editorBlockInterfaces } from '../blocks/editor-block-objects.ts';
import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { registerContentTypeQueries } from './content-queries.ts';
import { passwordFields } from './content-texts.ts';
import { authoredWhereFilters } from './content-where.ts';

/** The interfaces of the features that a type can support. */
const FEATURES = {
  title: 'NodeWithTitle',
  editor: 'NodeWithContentEditor',
  excerpt: 'NodeWithExcerpt',
  author: 'NodeWithAuthor',
  thumbnail: 'NodeWithFeaturedImage',
  comments: 'NodeWithComments',
  trackbacks: 'NodeWithTrackbacks',
  revisions: 'NodeWithRevisions',
  'page-attributes': 'NodeWithPageAttributes',
} as const;

/** Registers the GraphQL type of a declared type, with its queries. Does nothing for built-in types. */
export function registerDeclaredContent(
  builder: WpgraphqlBuilder,
  { name, graphqlName, declared, hierarchical, supports, viewable }: PostType,
): void {
  if (!declared || !graphqlName || !viewable) return;
  const features = Object.entries(FEATURES).flatMap(([feature, type]) => (supports[feature] ? type : []));
  const interfaces = [
    'Node',
    'DatabaseIdentifier',
    ...(hierarchical ? ['HierarchicalNode'] : []),
    'UniformResourceIdentifiable',
    'MenuItemLinkable',
    'NodeWithTemplate',
    'Previewable',
    'ContentNode',
    ...(hierarchical ? ['HierarchicalContentNode'] : []),
    ...features,
    ...(supports.editor ? editorBlockInterfaces(builder) : []),
    // The list depends on the declaration, so that its type is not known.
  ] as 'ContentNode'[];
  builder.prismaObject('Post', {
    variant: graphqlName,
    description: `An item of the type ${name}.`,
    interfaces,
    fields: (t) => ({
      [`${declared.singular}Id`]: t.exposeInt('id', { nullable: false, deprecationReason: 'Use databaseId.' }),
      ...passwordFields(t as never),
    }),
  });
  registerContentTypeQueries(builder, {
    type: name,
    // The builder knows the built-in types only.
    graphqlName: graphqlName as 'Post',
    singular: declared.singular,
    plural: declared.plural,
    idTypes: hierarchical ? ['DATABASE_ID', 'ID', 'URI'] : ['DATABASE_ID', 'ID', 'SLUG', 'URI'],
    where: authoredWhereFilters,
  });
}
