import { contentConnection } from '../../content/lists/connection.ts';
import { contentOrderEnum, orderEnum } from '../../content/lists/content-order.ts';
import { metaOfItem } from '../../content/meta/read-meta.ts';
import { readableRelatedItem } from '../../content/previews/content-item.ts';
import { autosavePreviewLink, loadAutosave, loadAutosaves } from '../../content/versions/autosave-read.ts';
import { deleteRevision, loadRevision } from '../../content/versions/revision-item.ts';
import { loadRevisions, revisionFilterInput } from '../../content/versions/revision-list.ts';
import { autosavedFields } from '../../content/versions/separate-autosave.ts';
import { canDeleteOwner, canEditOwner } from '../../content/versions/version-owner.ts';
import { deletionType } from '../../content/write/item-mutations.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { toGlobalId } from '../../core/graphql/node-options.ts';
import { reads, sameRow } from '../../core/graphql/selection.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { type RevisionRow, revisionOf } from '../../core/rows/content-row.ts';
import { writesLoadedItem } from '../../core/scopes/guard-scopes.ts';
import { revisionContentType, revisionExcerptType, revisionGuidType, revisionTitleType } from './revision-texts.ts';

/** The GraphQL type of the permissions on a revision. */
const revisionPermissionsType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'RevisionPermissions',
    description: 'The permissions of the viewer on a revision: those on its item.',
    fields: (t) => ({
      edit: t.boolean({ resolve: (row, _args, context) => canEditOwner(revisionOf(row).owner, context) }),
      delete: t.boolean({ resolve: (row, _args, context) => canDeleteOwner(revisionOf(row).owner, context) }),
    }),
  }),
);

/**
 * Returns the meta values of a revision, as registered for the type of its item. A value with a fixed set of choices is
 * null if the revision did not record it.
 */
async function revisionMeta(row: RevisionRow, context: RequestContext): Promise<Record<string, unknown>> {
  const { type } = row.owner;
  // A draft is autosaved in its own row.
  const isOwnRow = row.id === row.owner.id;
  // Only viewers who may edit the item see its revisions, so that no password is required.
  const values = await metaOfItem({ ...row, type, unlocked: true }, { context, canEdit: () => true });
  if (isOwnRow) return values;
  const registrations = context.registry.postTypes.get(type)?.meta ?? {};
  const isRecorded = (key: string) => registrations[key]?.enum?.includes(String(values[key])) !== false;
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, isRecorded(key) ? value : null]));
}

/** The GraphQL type of revisions and autosaves. */
export const revisionType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'Revision',
    description: 'A revision: a stored earlier version of an item, or an autosave.',
    fields: (t) => ({
      id: t.id({
        description: 'Global id, unique among all types.',
        extensions: reads('id'),
        resolve: (row) => toGlobalId('Revision', row.id),
      }),
      databaseId: t.exposeInt('id', { description: 'The id of the REST API.' }),
      isAutosave: t.exposeBoolean('autosave', { description: 'Whether it is an autosave.' }),
      parentId: t.exposeInt('parentId', {
        description: 'Id of its item. For a draft that was autosaved in its own row: id of the parent of the item.',
      }),
      parent: t.field({
        type: 'ContentNode',
        nullable: true,
        description: 'The item with the id `parentId`, if the viewer may read it.',
        extensions: reads('parentId'),
        resolve: (row, _args, context) => readableRelatedItem(row.parentId, context),
      }),
      slug: t.exposeString('slug'),
      authorId: t.exposeInt('authorId', { description: 'Id of the account that saved it.' }),
      author: t.field({
        type: 'User',
        nullable: true,
        description: 'The account that saved it.',
        extensions: reads('authorId'),
        resolve: (row, _args, context) => (row.authorId > 0 ? context.loaders.users.load(row.authorId) : null),
      }),
      date: t.field({
        type: 'LocalDateTime',
        nullable: true,
        description: 'When it was saved; null for a draft without a fixed date.',
        extensions: reads('date', 'dateGmt'),
        resolve: (row, _args, { site }) => (row.dateGmt === null ? null : site.clock.toAnswerDate(row.date)),
      }),
      dateGmt: t.field({
        type: 'DateTime',
        nullable: true,
        extensions: reads('dateGmt'),
        resolve: (row, _args, { site }) => (row.dateGmt === null ? null : site.clock.toAnswerDate(row.dateGmt)),
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
      guid: t.field({ type: revisionGuidType(builder), extensions: sameRow, resolve: revisionOf }),
      title: t.field({ type: revisionTitleType(builder), extensions: sameRow, resolve: revisionOf }),
      content: t.field({ type: revisionContentType(builder), extensions: sameRow, resolve: revisionOf }),
      excerpt: t.field({ type: revisionExcerptType(builder), extensions: sameRow, resolve: revisionOf }),
      meta: t.field({
        type: 'Json',
        description: 'The registered meta values that were stored with the revision.',
        extensions: reads('id'),
        resolve: (row, _args, context) => revisionMeta(revisionOf(row), context),
      }),
      autosavedFields: t.field({
        type: 'Json',
        nullable: true,
        description:
          'The other fields of the item that the autosave contains, by the names of the input; null if there are none, and for a revision that is not an autosave.',
        extensions: reads('id'),
        resolve: (row, _args, context) => autosavedFields(revisionOf(row), context),
      }),
      previewLink: t.string({
        nullable: true,
        description:
          'Address of the preview of the autosave; empty if the item has no page, null for a revision that is not an autosave.',
        extensions: reads('id', 'autosave'),
        resolve: (row, _args, context) => autosavePreviewLink(revisionOf(row), context),
      }),
      viewerCan: t.field({ type: revisionPermissionsType(builder), extensions: sameRow, resolve: revisionOf }),
    }),
  }),
);

/** The GraphQL connection type of revisions. */
const revisionConnection = oncePerBuilder((builder) =>
  contentConnection(builder, { name: 'Revision', node: revisionType(builder) }),
);

/** The GraphQL type of the result of deleting a revision. */
const revisionDeletionType = oncePerBuilder((builder) =>
  deletionType(builder, { name: 'Revision', node: revisionType(builder) }),
);

/** Registers the queries and the mutation of revisions. */
export function registerRevisionOperations(builder: Builder): void {
  builder.queryField('revisions', (t) =>
    t.field({
      type: revisionConnection(builder),
      description: 'The revisions of an item, including autosaves. Requires the right to edit the item.',
      args: {
        parentId: t.arg.int({ required: true, description: 'Id of the item.' }),
        parentType: t.arg.string({ description: 'The type that the item must have.' }),
        where: t.arg({ type: revisionFilterInput(builder) }),
        orderBy: t.arg({ type: contentOrderEnum(builder), defaultValue: 'DATE' }),
        order: t.arg({ type: orderEnum(builder), defaultValue: 'DESC' }),
        first: t.arg.int({ description: 'Revisions on the page, at most 100. If absent, the page has up to 1,000.' }),
        after: t.arg.string({ description: 'A cursor: the page begins after it.' }),
        offset: t.arg.int({ description: 'Number of revisions to skip.' }),
      },
      resolve: (_root, args, context, info) => loadRevisions({ args, context, info }),
    }),
  );

  builder.queryField('revision', (t) =>
    t.field({
      type: revisionType(builder),
      description: 'One revision of an item. Requires the right to edit the item.',
      args: {
        parentId: t.arg.int({ required: true }),
        parentType: t.arg.string({ description: 'The type that the item must have.' }),
        id: t.arg.int({ required: true }),
      },
      resolve: (_root, args, context, info) => loadRevision({ args, context, info }),
    }),
  );

  builder.mutationField('deleteRevision', (t) =>
    t.field({
      extensions: writesLoadedItem(),
      type: revisionDeletionType(builder),
      description: 'Deletes a revision permanently; revisions have no trash. Requires the right to delete the item.',
      args: {
        parentId: t.arg.int({ required: true }),
        parentType: t.arg.string({ description: 'The type that the item must have.' }),
        id: t.arg.int({ required: true }),
        force: t.arg.boolean({ description: 'Must be true.' }),
      },
      resolve: (_root, args, context, info) => deleteRevision({ args, context, info }),
    }),
  );
}

/** Registers the queries of autosaves. */
export function registerAutosaveQueries(builder: Builder): void {
  builder.queryField('autosaves', (t) =>
    t.field({
      type: ['Revision'],
      description: 'The autosaves of an item: at most one per account. Requires the right to edit the item.',
      args: {
        parentId: t.arg.int({ required: true, description: 'Id of the item.' }),
        parentType: t.arg.string({ description: 'The type that the item must have.' }),
      },
      resolve: (_root, args, context, info) => loadAutosaves({ args, context, info }),
    }),
  );

  builder.queryField('autosave', (t) =>
    t.field({
      type: 'Revision',
      description: 'One autosave of an item. Requires the right to edit the item.',
      args: {
        parentId: t.arg.int({ required: true, description: 'Id of the item.' }),
        parentType: t.arg.string({ description: 'The type that the item must have.' }),
        id: t.arg.int({
          description: "Id of the autosave. Default: the viewer's autosave, or the newest if they have none.",
        }),
      },
      resolve: (_root, args, context, info) => loadAutosave({ args, context, info }),
    }),
  );
}
