import { loadAutosave, loadAutosaves } from '../../content/versions/autosave-read.ts';
import type { Builder } from '../../core/graphql/builder.ts';

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
