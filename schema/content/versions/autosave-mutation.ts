import type { InputRef } from '@pothos/core';
import type { Builder } from '../../core/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { writesType } from '../../core/scopes/field-scope.ts';
import { type AutosaveWrite, createAutosave } from './autosave-save.ts';

/** The options of the autosaves of a kind. */
interface AutosavedKind {
  /** The name of the type in the registry. */
  type: string;
  graphqlName: string;
  /** The input that changes items of the kind. */
  input: InputRef<object>;
  /** Converts the input to a write; `id` is the id of the item. */
  write(fields: object, target: { id: number; context: RequestContext }): AutosaveWrite | Promise<AutosaveWrite>;
}

/** Registers the mutation that autosaves items of a kind. */
export function registerAutosave(builder: Builder, { type, graphqlName, input, write }: AutosavedKind): void {
  builder.mutationField(`create${graphqlName}Autosave`, (t) =>
    t.field({
      type: 'Revision',
      extensions: writesType(type),
      description:
        'Autosaves an item. A draft of the viewer is changed directly; for all other items, each editor has one separate autosave. Requires the right to edit the item.',
      args: {
        parentId: t.arg.int({ required: true, description: 'The id of the item.' }),
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
