import type { Builder } from '../../core/graphql/builder.ts';
import { reads, sameRow } from '../../core/graphql/selection.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { termClassName } from '../../markup/html/escape.ts';
import { generatedSlug, permalinkOf, permalinkTemplate } from '../../urls/item-permalink.ts';
import { pathOnSite } from '../../urls/permalink.ts';
import {
  AUTHOR_DESCRIPTION,
  accountExists,
  readableMedia,
  readableRelatedItem,
  visibleAuthor,
} from '../previews/content-item.ts';
import { previewLinkField } from '../previews/preview-address.ts';
import { bodyFields, termFields, unpublishingFields } from '../rendered/body-fields.ts';
import { guidType, titleType } from '../rendered/rendered-text.ts';
import { UNPUBLISHING_INPUTS } from '../write/graphql-input.ts';
import { entityTag } from '../write/write-permission.ts';
import { registerContentKind } from './content-kind.ts';
import { contentPermissionsType } from './content-permissions.ts';
import { registerNeighborFields, registerTreeFields } from './tree-fields.ts';

/** Registers the interface `ContentNode`. */
export function registerContentNode(builder: Builder): void {
  builder.prismaInterface('Post', {
    name: 'ContentNode',
    description: 'An item of any type.',
    interfaces: ['Node'],
    resolveType: (row, context) => context.registry.postTypes.get(row.type)?.graphqlName ?? undefined,
    fields: (t) => ({
      databaseId: t.exposeInt('id', { description: 'The id in the REST API.' }),
      type: t.exposeString('type'),
      status: t.exposeString('status'),
      slug: t.exposeString('slug'),
      date: t.field({
        type: 'LocalDateTime',
        extensions: reads('date'),
        resolve: (row, _args, { site }) => site.clock.toAnswerDate(row.date),
      }),
      dateGmt: t.field({
        type: 'DateTime',
        description: 'The date in UTC; that of the last change for a draft without a fixed date.',
        extensions: reads('date', 'dateGmt'),
        resolve: (row, _args, { site }) => site.clock.toAnswerDate(row.dateGmt ?? site.clock.toGmt(row.date)),
      }),
      isDateFixed: t.boolean({
        description: 'Whether the item has a fixed date, which does not change when it is published.',
        extensions: reads('dateGmt'),
        resolve: (row) => row.dateGmt !== null,
      }),
      modified: t.field({
        type: 'LocalDateTime',
        extensions: reads('modified'),
        resolve: (row, _args, { site }) => site.clock.toAnswerDate(row.modified),
      }),
      modifiedGmt: t.field({
        type: 'DateTime',
        extensions: reads('modifiedGmt'),
        resolve: (row, _args, { site }) => site.clock.toAnswerDate(row.modifiedGmt),
      }),
      guid: t.field({ type: guidType(builder), extensions: sameRow, resolve: (row) => row }),
      title: t.field({ type: titleType(builder), extensions: sameRow, resolve: (row) => row }),
      link: t.string({
        description: 'The permalink.',
        extensions: reads('id', 'type', 'status', 'slug', 'date', 'parentId', 'authorId'),
        resolve: (row, _args, context) => permalinkOf(row, context),
      }),
      uri: t.string({
        nullable: true,
        description: 'The path of the permalink on this site, which `placeByUri` accepts and webhooks name.',
        extensions: reads('id', 'type', 'status', 'slug', 'date', 'parentId', 'authorId'),
        resolve: async (row, _args, context) => pathOnSite(await permalinkOf(row, context), context.site),
      }),
      parent: t.field({
        type: 'ContentNode',
        nullable: true,
        description: 'The parent, or the item that a file belongs to; null if it is not visible to the viewer.',
        extensions: reads('parentId'),
        resolve: (row, _args, context) => readableRelatedItem(row.parentId, context),
      }),
      parentType: t.string({
        nullable: true,
        description: 'The type of the parent, or of the item that a file belongs to.',
        extensions: reads('parentId'),
        resolve: ({ parentId }, _args, { loaders }) =>
          parentId > 0 ? loaders.linkRows.load(parentId).then((parent) => parent?.type ?? null) : null,
      }),
      authorId: t.exposeInt('authorId'),
      author: t.field({
        type: 'User',
        nullable: true,
        description: AUTHOR_DESCRIPTION,
        extensions: reads('authorId'),
        resolve: (row, _args, context) => visibleAuthor(row.authorId, context),
      }),
      hasAuthor: t.boolean({
        description: 'Whether the account of the author exists, even if the profile is not visible to the viewer.',
        extensions: reads('authorId'),
        resolve: (row, _args, context) => accountExists(row.authorId, context),
      }),
      featuredMediaId: t.exposeInt('featuredMediaId'),
      featuredMedia: t.field({
        type: 'MediaItem',
        nullable: true,
        extensions: reads('featuredMediaId'),
        resolve: (row, _args, context) => readableMedia(row.featuredMediaId, context),
      }),
      commentStatus: t.exposeString('commentStatus'),
      pingStatus: t.exposeString('pingStatus'),
      template: t.exposeString('template', {
        description: 'The name of the template that shows the item; empty for the default template.',
      }),
      classList: t.stringList({
        description: 'Class names for the HTML element of the item.',
        extensions: reads('id', 'type', 'status', 'format', 'password', 'sticky', 'featuredMediaId'),
        resolve: (row, _args, context) => classList(row, context),
      }),
      permalinkTemplate: t.string({
        extensions: reads('id', 'type', 'status', 'slug', 'date', 'parentId', 'authorId', 'title'),
        resolve: (row, _args, context) => permalinkTemplate(row, context),
      }),
      generatedSlug: t.string({
        extensions: reads('id', 'type', 'status', 'slug', 'date', 'parentId', 'authorId', 'title'),
        resolve: (row, _args, context) => generatedSlug(row, context),
      }),
      entityTag: t.string({
        description: 'The entity tag, which differs after every change; used in preconditions.',
        extensions: reads('id', 'modifiedGmt', 'status', 'latestRevisionId'),
        resolve: (row) => entityTag(row),
      }),
      revisionCount: t.exposeInt('revisionCount'),
      latestRevisionId: t.exposeInt('latestRevisionId', {
        description: 'The id of the latest revision; 0 if there is none.',
      }),
      viewerCan: t.field({ type: contentPermissionsType(builder), extensions: sameRow, resolve: (row) => row }),
    }),
  });
}

/** Returns the class names of the HTML element of an item: type, status, format, password, featured image and terms. */
async function classList(row: ContentRow, context: RequestContext): Promise<string[]> {
  const type = context.registry.postTypes.get(row.type);
  const terms = type?.taxonomies.length ? await context.loaders.postTerms.load(row.id) : [];
  const classes = [`post-${row.id}`, row.type, `type-${row.type}`, `status-${row.status}`];
  if (type?.supportsFormats) classes.push(`format-${row.format || 'standard'}`);
  if (row.password !== '') classes.push('post-password-required');
  else if (row.featuredMediaId > 0) classes.push('has-post-thumbnail');
  classes.push('hentry');
  for (const taxonomy of context.registry.taxonomies.values()) {
    for (const term of terms.filter((entry) => entry.taxonomy === taxonomy.name)) {
      classes.push(`${taxonomy.name === 'post_tag' ? 'tag' : taxonomy.name}-${termClassName(term)}`);
    }
  }
  if (row.format !== '') classes.push(`post_format-post-format-${row.format}`);
  return classes;
}

/** Registers the GraphQL type of a declared type, with its queries and mutations. Does nothing for built-in types. */
export function registerDeclaredType(builder: Builder, type: PostType): void {
  const { name, graphqlName, declared, hierarchical } = type;
  if (!declared || !graphqlName) return;
  const node = builder.prismaObject('Post', {
    variant: graphqlName,
    description: `An item of the type ${name}.`,
    interfaces: ['ContentNode'],
    isTypeOf: (value) => (value as ContentRow).type === name,
    fields: (t) => ({
      content: t.field(bodyFields(builder).content),
      excerpt: t.field(bodyFields(builder).excerpt),
      parentId: t.exposeInt('parentId', { description: 'The id of the parent; 0 for an item without a parent.' }),
      menuOrder: t.exposeInt('menuOrder'),
      format: t.field(bodyFields(builder).format),
      password: t.field(bodyFields(builder).password),
      meta: t.field(bodyFields(builder).meta),
      previewLink: t.field(previewLinkField(builder)),
      unpublishAt: t.field(unpublishingFields(builder).unpublishAt),
      unpublishAtGmt: t.field(unpublishingFields(builder).unpublishAtGmt),
      unpublishStatus: t.field(unpublishingFields(builder).unpublishStatus),
      ...termFields(t),
    }),
  });
  const connection = registerContentKind(builder, {
    type: name,
    node,
    graphqlName,
    singular: declared.singular,
    plural: declared.plural,
    withInputs: ['parentId', 'menuOrder', 'format', 'terms', ...UNPUBLISHING_INPUTS],
  });
  if (hierarchical) registerTreeFields(builder, { type: name, node, connection });
  else registerNeighborFields(builder, node);
}
