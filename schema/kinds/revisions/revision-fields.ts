import { contentOrderEnum, orderEnum } from '../../content/content-inputs.ts';
import { deleteRevision, loadRevision } from '../../content/versions/revision-item.ts';
import { loadRevisions, revisionFilterInput } from '../../content/versions/revision-list.ts';
import type { Builder } from '../../core/builder.ts';
import { writesLoadedItem } from '../../core/scopes/guard-scopes.ts';
import { revisionConnection, revisionDeletionType, revisionType } from './revision-type.ts';

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
