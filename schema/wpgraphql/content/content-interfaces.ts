import { reads } from '../../core/graphql/selection.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { decodeSlug } from '../../core/slugs/slug-text.ts';
import type { WpgraphqlBuilder, WpgraphqlFields } from '../core/wpgraphql-builder.ts';
import { nodeTypeOf } from '../nodes/node-kinds.ts';
import { isDeleted, isRestricted, mayEdit, ownerOf, unlessRestricted } from '../nodes/visible-node.ts';
import { encodeNodeId } from '../nodes/wpgraphql-id.ts';
import {
  contentLink,
  contentStylesField,
  contentUri,
  isFrontPage,
  isPageOfPosts,
  LINK_COLUMNS,
  textField,
  textOrNull,
} from './content-texts.ts';
import { isPreviewRevision, previewRevisionId, shownItemOf } from './revision-preview.ts';
import { contentTemplateInterface, itemTemplate } from './template-object.ts';

/** Registers `ContentNode`, the interface of items of all types. */
export function registerContentInterface(builder: WpgraphqlBuilder): void {
  builder.prismaInterface('Post', {
    name: 'ContentNode',
    description: 'An item of any type.',
    interfaces: ['Node', 'UniformResourceIdentifiable'],
    resolveType: nodeTypeOf,
    fields: (t) => ({
      databaseId: t.exposeInt('id', { nullable: false }),
      contentTypeName: t.exposeString('type', { nullable: false }),
      status: t.exposeString('status'),
      slug: t.string({ extensions: reads('slug'), resolve: (row) => textOrNull(decodeSlug(row.slug)) }),
      uri: t.string({ extensions: LINK_COLUMNS, resolve: (row, _args, context) => contentUri(row, context) }),
      link: t.string({
        extensions: LINK_COLUMNS,
        resolve: async (row, _args, context) => (isDeleted(row) ? null : decodeSlug(await contentLink(row, context))),
      }),
      guid: t.string({ extensions: reads('guid'), resolve: unlessRestricted((row) => row.guid) }),
      date: t.string({ extensions: reads('date'), resolve: dateIn('date') }),
      dateGmt: t.string({ extensions: reads('date', 'dateGmt', 'status'), resolve: dateIn('dateGmt') }),
      modified: t.string({ extensions: reads('modified'), resolve: dateIn('modified') }),
      modifiedGmt: t.string({ extensions: reads('modifiedGmt'), resolve: dateIn('modifiedGmt') }),
      // The reference returns null for all items, even in the trash.
      desiredSlug: t.string({ description: 'Always null.', resolve: () => null }),
      enclosure: t.string({ description: 'Always null: the site stores no enclosures.', resolve: () => null }),
      isContentNode: t.boolean({ nullable: false, resolve: () => true }),
      isFrontPage: t.boolean({ nullable: false, resolve: (row, _args, context) => isFrontPage(row, context) }),
      isPostsPage: t.boolean({ nullable: false, resolve: (row, _args, context) => isPageOfPosts(row, context) }),
      isRestricted: t.boolean({
        description: 'Whether a password or the status hides the texts of the item from the viewer.',
        resolve: (row, _args, context) => isRestricted(row, context),
      }),
      ...previewFields(t as never),
      template: templateField(t as never, builder),
    }),
  });
}

/** Registers the interfaces of what only some types of content have. */
export function registerContentFeatures(builder: WpgraphqlBuilder): void {
  const options = { interfaces: ['Node' as const], resolveType: nodeTypeOf };
  builder.interfaceType('NodeWithTitle', { ...options, fields: (t) => ({ title: textField(t, 'title') }) });
  builder.interfaceType('NodeWithContentEditor', {
    ...options,
    fields: (t) => ({ content: textField(t, 'content'), contentStyles: contentStylesField(t) }),
  });
  builder.interfaceType('NodeWithExcerpt', { ...options, fields: (t) => ({ excerpt: textField(t, 'excerpt') }) });
  builder.interfaceType('NodeWithAuthor', {
    ...options,
    fields: (t) => ({
      authorId: t.id({
        extensions: reads('authorId'),
        resolve: unlessRestricted((row) => {
          const { authorId } = shownItemOf(row);
          return authorId > 0 ? encodeNodeId('user', authorId) : null;
        }),
      }),
      authorDatabaseId: t.int({
        extensions: reads('authorId'),
        resolve: unlessRestricted((row) => shownItemOf(row).authorId || null),
      }),
    }),
  });
  builder.interfaceType('NodeWithComments', {
    ...options,
    fields: (t) => ({
      commentCount: t.int({
        extensions: reads('commentCount'),
        resolve: unlessRestricted(({ commentCount }) => commentCount),
      }),
      commentStatus: t.string({
        extensions: reads('commentStatus'),
        resolve: unlessRestricted(({ commentStatus }) => commentStatus),
      }),
    }),
  });
  builder.interfaceType('NodeWithFeaturedImage', {
    ...options,
    fields: (t) => ({
      featuredImageId: t.id({
        extensions: reads('featuredMediaId'),
        resolve: unlessRestricted((row) => {
          const { featuredMediaId: id } = ownerOf(row);
          return id > 0 && !isDeleted(row) ? encodeNodeId('post', id) : null;
        }),
      }),
      featuredImageDatabaseId: t.int({
        extensions: reads('featuredMediaId'),
        resolve: unlessRestricted((row) => (isDeleted(row) ? null : ownerOf(row).featuredMediaId || null)),
      }),
    }),
  });
  builder.interfaceType('NodeWithPageAttributes', {
    ...options,
    fields: (t) => ({
      menuOrder: t.int({
        extensions: reads('menuOrder'),
        // Clients expect the distance from 0.
        resolve: unlessRestricted(({ menuOrder }) => Math.abs(menuOrder) || null),
      }),
    }),
  });
  builder.interfaceType('NodeWithTrackbacks', {
    ...options,
    fields: (t) => ({
      pingStatus: t.string({
        extensions: reads('pingStatus'),
        resolve: unlessRestricted(({ pingStatus }) => pingStatus),
      }),
      toPing: t.stringList({
        nullable: { list: true, items: true },
        description:
          'The addresses that the site of an import had yet to notify, for viewers who may edit the item; null for none.',
        extensions: reads('toPing', 'id', 'type', 'status', 'authorId'),
        resolve: (row, _args, context) => (mayEdit(row, context) ? addressList(row.toPing) : null),
      }),
      pinged: t.stringList({
        nullable: { list: true, items: true },
        description: 'The addresses that the site of an import had notified; null for none.',
        extensions: reads('pinged'),
        resolve: unlessRestricted(({ pinged }) => addressList(pinged)),
      }),
    }),
  });
  builder.interfaceType('NodeWithRevisions', {
    ...options,
    fields: (t) => ({ isRevision: t.boolean({ resolve: unlessRestricted((row) => row.type === 'revision') }) }),
  });
  builder.interfaceType('NodeWithTemplate', {
    ...options,
    fields: (t) => ({ template: templateField(t, builder) }),
  });
  builder.interfaceType('Previewable', { resolveType: nodeTypeOf, fields: (t) => previewFields(t) });
  builder.interfaceType('HierarchicalContentNode', {
    ...options,
    interfaces: ['Node', 'DatabaseIdentifier', 'HierarchicalNode', 'UniformResourceIdentifiable', 'ContentNode'],
    fields: (t) => ({
      parentId: t.id({
        extensions: reads('parentId'),
        resolve: unlessRestricted(({ parentId: id }) => (id > 0 ? encodeNodeId('post', id) : null)),
      }),
      parentDatabaseId: t.int({
        extensions: reads('parentId'),
        resolve: unlessRestricted(({ parentId: id }) => id || null),
      }),
    }),
  });
}

/** The addresses of a stored list, one per line; null for none. */
function addressList(stored: string): string[] | null {
  const addresses = stored.split(/\s+/).filter((address) => address !== '');
  return addresses.length > 0 ? addresses : null;
}

/** Creates the resolver of a date, in the form of REST answers. An item in the trash has a fixed date. */
const dateIn = (column: 'date' | 'dateGmt' | 'modified' | 'modifiedGmt') =>
  unlessRestricted((row, { context: { site } }) => {
    const date = row[column] ?? (row.status === 'trash' ? site.clock.toGmt(row.date) : null);
    return date === null ? null : site.clock.toAnswerDate(date);
  });

/** The fields that lead to the preview of an item. */
const previewFields = (t: WpgraphqlFields<ContentRow>) => ({
  isPreview: t.boolean({
    description: 'Whether it is the latest revision of an item.',
    extensions: reads('type', 'parentId'),
    resolve: unlessRestricted((row) => isPreviewRevision(row)),
  }),
  previewRevisionId: t.id({
    description: 'The id of the latest revision, for viewers who may edit the item.',
    extensions: reads('latestRevisionId'),
    resolve: (row: ContentRow, _args: unknown, context: RequestContext) => {
      const id = previewRevisionId(row, context);
      return id === null ? null : encodeNodeId('post', id);
    },
  }),
  previewRevisionDatabaseId: t.int({
    extensions: reads('latestRevisionId'),
    resolve: (row: ContentRow, _args: unknown, context: RequestContext) => previewRevisionId(row, context),
  }),
});

/** The row whose template shows an item: a preview has its own only if its item has none. */
const templateOwner = (row: ContentRow): ContentRow => (shownItemOf(row).template === '' ? row : shownItemOf(row));

/** The field with the template that shows an item. */
const templateField = (t: WpgraphqlFields<ContentRow>, builder: WpgraphqlBuilder) =>
  t.field({
    type: contentTemplateInterface(builder),
    extensions: reads('template'),
    resolve: unlessRestricted((row) => itemTemplate(builder, templateOwner(row))),
  });
