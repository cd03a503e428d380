import type { InputRef } from '@pothos/core';
import type { Builder } from '../../core/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { type AutosaveWrite, createAutosave } from './autosave-save.ts';

/** How autosaves of a kind are written. */
interface AutosavedKind {
  /** Name in the registry. */
  type: string;
  graphqlName: string;
  /** The input that changes items of the kind. */
  input: InputRef<object>;
  /** Turns that input into a write; `id` is the item. */
  write(fields: object, target: { id: number; context: RequestContext }): AutosaveWrite | Promise<AutosaveWrite>;
}

/** Registers the mutation that saves items of a kind on the way. */
export function registerAutosave(builder: Builder, { type, graphqlName, input, write }: AutosavedKind): void {
  builder.mutationField(`create${graphqlName}Autosave`, (t) =>
    t.field({
      type: 'Revision',
      description:
        "Saves an item on the way: the viewer's own draft in place, anything else beside it, one version for each editor. Takes the right to edit the item.",
      args: {
        parentId: t.arg.int({ required: true, description: 'The item.' }),
        input: t.arg({ type: input, required: true }),
      },
      resolve: (_root, { parentId, input: fields }, context) =>
        createAutosave({
          args: { parentId, parentType: type },
          write: ({ id }) => write(fields, { id, context }),
          context,
        }),
    }),
  );
}
