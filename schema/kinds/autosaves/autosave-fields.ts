import { loadAutosave, loadAutosaves } from '../../content/versions/autosave-read.ts';
import type { Builder } from '../../core/builder.ts';

/** Registers what this file declares on a schema builder. */
export function registerAutosavesFields(builder: Builder): void {
  builder.queryField('autosaves', (t) =>
    t.field({
      type: ['Revision'],
      description:
        'What was saved of an item on the way, one version for each editor. Takes the right to edit the item.',
      args: {
        parentId: t.arg.int({ required: true, description: 'The item.' }),
        parentType: t.arg.string({ description: 'The type that the item must be of.' }),
      },
      resolve: (_root, args, context, info) => loadAutosaves({ args, context, info }),
    }),
  );

  builder.queryField('autosave', (t) =>
    t.field({
      type: 'Revision',
      description: 'One version of an item that was saved on the way. Takes the right to edit the item.',
      args: {
        parentId: t.arg.int({ required: true }),
        parentType: t.arg.string({ description: 'The type that the item must be of.' }),
        id: t.arg.int({ description: "Without it the viewer's own is returned, else the newest." }),
      },
      resolve: (_root, args, context, info) => loadAutosave({ args, context, info }),
    }),
  );
}
