import { type Builder, oncePerBuilder } from '../core/graphql/builder.ts';
import { encodePosition } from '../core/journal/change-journal.ts';
import { subscribeToChanges } from './change-stream.ts';
import { type ChangeAction, changedTypeName, type VisibleChange } from './visible-changes.ts';

const changeActionEnum = oncePerBuilder((builder) =>
  builder.enumType('ChangeAction', {
    description: 'The effect of a change for the viewer of the subscription.',
    values: {
      CREATED: { description: 'The item is new, or has become visible, such as a published draft.' },
      UPDATED: { description: 'The item has changed.' },
      DELETED: { description: 'The item was deleted, or is no longer visible, such as an item in the trash.' },
    } as const satisfies Record<ChangeAction, { description: string }>,
  }),
);

const contentChangeType = oncePerBuilder((builder) =>
  builder.objectRef<VisibleChange>('ContentChange').implement({
    description: 'A change of an item, a term or a comment that is visible to the viewer.',
    fields: (t) => ({
      id: t.id({
        description: 'The id of the change. Pass it as `after` to resume from here.',
        resolve: ({ row }) => encodePosition(row),
      }),
      action: t.field({
        type: changeActionEnum(builder),
        description: 'The effect for the viewer.',
        resolve: ({ action }) => action,
      }),
      kind: t.string({
        description: 'The name of the GraphQL type of the changed item.',
        resolve: ({ row }, _args, { registry }) => changedTypeName(row, registry) ?? '',
      }),
      nodeId: t.id({ description: 'The global id of the changed item.', resolve: ({ nodeId }) => nodeId }),
      databaseId: t.int({
        description: 'The id of the changed item in the REST API.',
        resolve: ({ row }) => row.objectId,
      }),
      node: t.field({
        type: 'Node',
        nullable: true,
        description: 'The current item; null if it is deleted or not visible to the viewer.',
        resolve: ({ node }) => node,
      }),
      date: t.field({
        type: 'DateTime',
        description: 'The time of the change, in GMT.',
        resolve: ({ row }) => row.at,
      }),
    }),
  }),
);

/** Registers the subscription `contentChanged`. */
export function registerChangeSubscription(builder: Builder): void {
  builder.subscriptionField('contentChanged', (t) =>
    t.field({
      type: contentChangeType(builder),
      description:
        'Reports changes of items, terms and comments that are visible to the viewer. Changes in quick succession may be reported as one. When an item is deleted, its comments are not reported. Errors: `graphql_too_many_subscriptions`, `graphql_changes_forgotten`; later `graphql_subscription_behind`, `rest_not_logged_in` when the login ends, `service_unavailable` when the server stops.',
      args: {
        kinds: t.arg.stringList({ description: 'Names of GraphQL types, such as `Post`; by default all types.' }),
        ids: t.arg.idList({ description: 'Only items with these global ids; 1,000 at most.' }),
        actions: t.arg({
          type: [changeActionEnum(builder)],
          description: 'Only changes with these effects; by default all.',
        }),
        after: t.arg.id({
          description:
            'The id of the last change that the client received. The stored changes after it are reported first. The header `Last-Event-ID` has the same effect.',
        }),
      },
      subscribe: (_root, args, context, info) => subscribeToChanges(args, { builder, context, info }),
      resolve: (change) => change,
    }),
  );
}
