import { type Builder, oncePerBuilder } from '../core/builder.ts';
import { encodePosition } from '../core/journal/change-journal.ts';
import { subscribeToChanges } from './change-stream.ts';
import { changedTypeName } from './changed-item-names.ts';
import type { ChangeAction, VisibleChange } from './visible-changes.ts';

const changeActionEnum = oncePerBuilder((builder) =>
  builder.enumType('ChangeAction', {
    description: 'What a change is to the viewer of the subscription.',
    values: {
      CREATED: { description: 'It is new, or has become visible: a draft was published.' },
      UPDATED: { description: 'It has changed.' },
      DELETED: { description: 'It is deleted, or no longer visible: it was made private, or is in the trash.' },
    } as const satisfies Record<ChangeAction, { description: string }>,
  }),
);

const contentChangeType = oncePerBuilder((builder) =>
  builder.objectRef<VisibleChange>('ContentChange').implement({
    description: 'Something that changed on the site, as the viewer sees it.',
    fields: (t) => ({
      id: t.id({
        description: 'Names the change: what `after` takes to go on from here.',
        resolve: ({ row }) => encodePosition(row),
      }),
      action: t.field({
        type: changeActionEnum(builder),
        description: 'What it is to the viewer.',
        resolve: ({ action }) => action,
      }),
      kind: t.string({
        description: 'Name of the GraphQL type of what changed.',
        resolve: ({ row }, _args, { registry }) => changedTypeName(row, registry) ?? '',
      }),
      nodeId: t.id({ description: 'Global id of what changed.', resolve: ({ nodeId }) => nodeId }),
      databaseId: t.int({
        description: 'The number that the REST API knows it by.',
        resolve: ({ row }) => row.objectId,
      }),
      node: t.field({
        type: 'Node',
        nullable: true,
        description: 'The present item; null where it is deleted or not visible.',
        resolve: ({ node }) => node,
      }),
      date: t.field({
        type: 'DateTime',
        description: 'When it changed, in GMT.',
        resolve: ({ row }) => row.at,
      }),
    }),
  }),
);

/** Registers what this file declares on a schema builder. */
export function registerChangesSubscription(builder: Builder): void {
  builder.subscriptionField('contentChanged', (t) =>
    t.field({
      type: contentChangeType(builder),
      description:
        'Items, terms and comments that change, as far as the viewer may read them. Changes in quick succession may be reported as one. When an item is deleted, its comments are not reported. Errors: `graphql_too_many_subscriptions`, `graphql_changes_forgotten`; while it runs `graphql_subscription_behind`, `rest_not_logged_in` where the login has ended, `service_unavailable` where the server is about to end.',
      args: {
        kinds: t.arg.stringList({ description: 'Names of the GraphQL types, such as `Post`; all when it is absent.' }),
        ids: t.arg.idList({ description: 'Only what has one of these global ids; 1,000 at most.' }),
        actions: t.arg({ type: [changeActionEnum(builder)], description: 'Only these; all when it is absent.' }),
        after: t.arg.id({
          description:
            'Id of the last change that was received: later changes are reported first. The header `Last-Event-ID` does the same.',
        }),
      },
      subscribe: (_root, args, context, info) => subscribeToChanges(args, { builder, context, info }),
      resolve: (change) => change,
    }),
  );
}
