import type { Builder, InputFields, ObjectTypeRef } from '../builder.ts';
import { numberedId } from '../node-options.ts';
import { typeOf } from '../types/type-of.ts';
import { loadItem, loadVisible } from './item.ts';
import { contentConnection, listArguments } from './lists/connection.ts';
import { loadPage } from './lists/list.ts';
import { readableItem } from './parent.ts';
import { contentPermissionsType } from './permissions.ts';
import { readContextEnum } from './read-context.ts';
import type { ContentRow } from './row.ts';
import { registerAutosave } from './versions/autosave-mutation.ts';
import { plainAutosave } from './versions/autosave-save.ts';
import { deletionType } from './write/deletion.ts';
import { bodyInputFields, preconditionInput } from './write/graphql-input.ts';
import type { ContentInput } from './write/input.ts';
import { create, remove, update } from './write/mutate.ts';

/** What a post-like kind differs in. */
export interface ContentKind {
  /** Name in the registry. */
  type: string;
  /** Its GraphQL type, and that type's name. */
  node: ObjectTypeRef<ContentRow>;
  graphqlName: string;
  /** Names of its fields: `post`, `posts`. */
  singular: string;
  plural: string;
  /** What can be written of all kinds, but not of this one. */
  withoutInputs?: readonly (keyof ReturnType<typeof bodyInputFields>)[];
  /** What can be written beyond what all kinds have. */
  inputFields(t: InputFields): Partial<ReturnType<typeof bodyInputFields>> | object;
}

/** Registers queries and mutations of a kind: item, list, permissions, create, update, delete. Gives its list's type. */
export function registerContentKind(builder: Builder, kind: ContentKind): ReturnType<typeof contentConnection> {
  const connection = registerQueries(builder, kind);
  registerMutations(builder, kind);
  return connection;
}

/** Registers the queries of a kind: item, list, permissions. Gives its list's type. */
export function registerQueries(
  builder: Builder,
  { type, node, graphqlName, singular, plural }: Omit<ContentKind, 'inputFields' | 'withoutInputs'>,
): ReturnType<typeof contentConnection> {
  const connection = contentConnection(builder, { name: graphqlName, node });
  builder.nodeRef(node, {
    id: numberedId,
    loadWithoutCache: async (id, context) => {
      const row = await readableItem(id, context);
      return row?.type === type ? row : null;
    },
  });
  builder.queryField(singular, (t) =>
    t.field({
      type: node,
      description: `One item of the type ${type}, by its number.`,
      args: {
        id: t.arg.int({ required: true }),
        context: t.arg({ type: readContextEnum(builder), defaultValue: 'VIEW' }),
        password: t.arg.string({ description: 'Opens what a password protects.' }),
      },
      resolve: (_root, args, context, info) => loadItem({ type: typeOf(context, type), args, context, info }),
    }),
  );
  builder.queryField(plural, (t) =>
    t.field({
      type: connection,
      description: `A list of items of the type ${type}.`,
      args: listArguments(builder),
      resolve: (_root, args, context, info) => loadPage({ type: typeOf(context, type), args, context, info }),
    }),
  );
  builder.queryField(`${singular}Permissions`, (t) =>
    t.field({
      type: contentPermissionsType(builder),
      nullable: true,
      description: 'What the viewer may do with an item; null when there is none that they may know of.',
      args: { id: t.arg.int({ required: true }), password: t.arg.string() },
      resolve: (_root, args, context) => loadVisible({ type: typeOf(context, type), args, context }),
    }),
  );
  return connection;
}

function registerMutations(
  builder: Builder,
  { type, node, graphqlName, withoutInputs = [], inputFields }: ContentKind,
): void {
  const common = (t: InputFields) =>
    Object.fromEntries(
      Object.entries(bodyInputFields(t)).filter(([name]) => !(withoutInputs as readonly string[]).includes(name)),
    ) as Partial<ReturnType<typeof bodyInputFields>>;
  const input = builder.inputType(`${graphqlName}Input`, {
    description: 'What is to be written. What is absent stays as it is.',
    fields: (t) => ({ ...common(t), ...inputFields(t) }),
  });
  registerAutosave(builder, { type, graphqlName, input, write: (fields) => plainAutosave(fields as ContentInput) });
  const deletion = deletionType(builder, { name: graphqlName, node });
  builder.mutationField(`create${graphqlName}`, (t) =>
    t.field({
      type: node,
      description: 'Creates an item. Takes the right to create, and to publish for the public statuses.',
      args: { input: t.arg({ type: input, required: true }) },
      resolve: (_root, args, context, info) =>
        create({ type: typeOf(context, type), input: args.input as ContentInput, context, info }),
    }),
  );
  builder.mutationField(`update${graphqlName}`, (t) =>
    t.field({
      type: node,
      description: 'Changes an item. Takes the right to edit it.',
      args: {
        id: t.arg.int({ required: true }),
        input: t.arg({ type: input, required: true }),
        precondition: t.arg({ type: preconditionInput(builder) }),
      },
      resolve: (_root, { id, input: fields, precondition = null }, context, info) =>
        update({
          type: typeOf(context, type),
          args: { id, input: fields as ContentInput, precondition },
          context,
          info,
        }),
    }),
  );
  builder.mutationField(`delete${graphqlName}`, (t) =>
    t.field({
      type: deletion,
      description: 'Moves an item to the trash, or deletes it for good. Takes the right to delete it.',
      args: { id: t.arg.int({ required: true }), force: t.arg.boolean() },
      resolve: (_root, args, context, info) => remove({ type: typeOf(context, type), args, context, info }),
    }),
  );
}
