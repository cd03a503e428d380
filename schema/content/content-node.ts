import type { Builder } from '../core/builder.ts';
import { reads, sameRow } from '../core/selection.ts';
import { generatedSlug, permalinkOf, permalinkTemplate } from '../urls/item-permalink.ts';
import { classList } from './class-list.ts';
import { contentPermissionsType } from './content-permissions.ts';
import { AUTHOR_DESCRIPTION, accountExists, visibleAuthor } from './item-author.ts';
import { readableMedia, readableRelatedItem } from './readable-items.ts';
import { guidType, titleType } from './rendered-text.ts';
import { entityTag } from './write/write-precondition.ts';

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
      modified: t.expose('modified', { type: 'LocalDateTime' }),
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
