import { registeredMeta } from '../../content/meta/registered-meta.ts';
import { reads } from '../../core/graphql/selection.ts';
import type { MetaRegistration } from '../../core/registry/meta-registrations.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { editorBlockInterfaces } from '../blocks/editor-block-objects.ts';
import { taxonomiesOfType } from '../core/exposed-taxonomies.ts';
import { builderOf, type WpgraphqlBuilder, type WpgraphqlFields } from '../core/wpgraphql-builder.ts';
import { unlessRestricted } from '../nodes/visible-node.ts';
import { registerContentTypeQueries } from './content-queries.ts';
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
  { name, graphqlName, declared, hierarchical, supports, viewable, meta }: PostType,
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
    fields: (t) => metaFields(t as never, { name, meta }) as never,
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

/** The fields that items of declared types have themselves. */
const FIELDS_OF_ITEMS: ReadonlySet<string> = new Set(
  [
    'ancestors author authorDatabaseId authorId children commentCount commentStatus comments content contentType',
    'contentTypeName databaseId date dateGmt desiredSlug editingLockedBy editorBlocks enclosure excerpt featuredImage',
    'featuredImageDatabaseId featuredImageId guid id isComment isContentNode isFrontPage isPostsPage isPreview',
    'isRestricted isRevision isTermNode lastEditedBy link menuOrder modified modifiedGmt parent parentDatabaseId parentId',
    'pingStatus preview previewRevisionDatabaseId previewRevisionId revisionOf seo slug status template terms title uri',
  ].flatMap((names) => names.split(' ')),
);

const SCALARS = {
  string: 'String',
  integer: 'Int',
  number: 'Float',
  boolean: 'Boolean',
  date: 'String',
} as const satisfies Record<MetaRegistration['type'], string>;

/** Returns the field of a meta value: `page_count` is `pageCount`, and `title` is `titleMeta`. */
function fieldName(key: string, termFields: readonly string[]): string {
  const name = key.replace(/[_-]+(\w)/g, (_, letter: string) => letter.toUpperCase());
  return FIELDS_OF_ITEMS.has(name) || termFields.includes(name) ? `${name}Meta` : name;
}

/** Returns the fields of the declared meta values of a type. A key that begins with `_` is private. */
const metaFields = (t: WpgraphqlFields<ContentRow>, { name, meta }: Pick<PostType, 'name' | 'meta'>) => {
  const { registry } = builderOf(t as never).environment;
  const termFields = taxonomiesOfType(registry, name).map(({ plural }) => plural);
  return Object.fromEntries(
    Object.entries(meta)
      .filter(([key]) => /^[a-z][\w-]*$/i.test(key))
      .map(([key, { type }]) => [
        fieldName(key, termFields),
        t.field({
          type: SCALARS[type],
          description: `The meta value ${key}.`,
          extensions: reads('id', 'type'),
          resolve: unlessRestricted(
            // Items whose texts the viewer may not read are restricted, so that no password is required.
            async (row, { context }) => (await registeredMeta({ ...row, unlocked: true }, context))[key],
          ) as never,
        }),
      ]),
  );
};
