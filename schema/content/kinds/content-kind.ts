import type { InputRef } from '@pothos/core';
import { type Builder, type InputFields, type ObjectTypeRef, registryOfSchema } from '../../core/graphql/builder.ts';
import { numberedId } from '../../core/graphql/node-options.ts';
import { readContextEnum } from '../../core/graphql/read-context.ts';
import { requireType } from '../../core/registry/registry.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { writesType } from '../../core/scopes/guard-scopes.ts';
import { contentConnection, listArguments } from '../lists/connection.ts';
import { loadContentPage } from '../lists/content-list.ts';
import { metaFilterInput } from '../meta/meta-filter-input.ts';
import { loadItem, loadVisibleItem, readableItem } from '../previews/content-item.ts';
import { autosaveWithoutHooks, registerAutosave } from '../versions/autosave-save.ts';
import {
  bodyInputFields,
  type ContentInput,
  languageInputFields,
  preconditionInput,
  typeInputFields,
} from '../write/graphql-input.ts';
import { createItem, deleteItem, deletionType, updateItem } from '../write/item-mutations.ts';
import { contentPermissionsType } from './content-permissions.ts';

/** The options of a kind that behaves like a post. */
export interface ContentKind {
  /** The name of the type in the registry. */
  type: string;
  /** The GraphQL type of its items. */
  node: ObjectTypeRef<ContentRow>;
  /** The name of that GraphQL type. */
  graphqlName: string;
  /** The names of its queries, such as `post` and `posts`. */
  singular: string;
  plural: string;
  /** Input fields of all types with content that this type does not have. */
  withoutInputs?: readonly (keyof ReturnType<typeof bodyInputFields>)[];
  /** Those of the input fields that only some types have that this type has. */
  withInputs?: readonly (keyof ReturnType<typeof typeInputFields>)[];
  /** Input fields that no other type has. */
  inputFields?(t: InputFields): object;
}

/** Registers the queries and mutations of a kind, and returns the connection type of its lists. */
export function registerContentKind(builder: Builder, kind: ContentKind): ReturnType<typeof contentConnection> {
  const connection = registerContentQueries(builder, kind);
  registerMutations(builder, kind);
  return connection;
}

/** Registers the queries of a kind (item, list, permissions), and returns the connection type of its lists. */
export function registerContentQueries(
  builder: Builder,
  { type, node, graphqlName, singular, plural }: Omit<ContentKind, 'inputFields' | 'withInputs' | 'withoutInputs'>,
): ReturnType<typeof contentConnection> {
  const connection = contentConnection(builder, { name: graphqlName, node });
  const metaFilter = metaFilterInput(builder, requireType({ registry: registryOfSchema(builder) }, type));
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
      description: `One item of the type ${type}, by its id.`,
      args: {
        id: t.arg.int({ required: true }),
        context: t.arg({ type: readContextEnum(builder), defaultValue: 'VIEW' }),
        password: t.arg.string({ description: 'The password of an item that is protected by one.' }),
        previewToken: t.arg.string({ description: 'A preview token of the item, which grants reading it.' }),
      },
      resolve: (_root, args, context, info) => loadItem({ type: requireType(context, type), args, context, info }),
    }),
  );
  builder.queryField(plural, (t) =>
    t.field({
      type: connection,
      description: `A list of items of the type ${type}.`,
      args: {
        ...listArguments(builder),
        password: t.arg.string({ description: 'The password of protected items in the list.' }),
        ...(metaFilter
          ? { meta: t.arg({ type: metaFilter, description: 'Only items whose meta values meet these conditions.' }) }
          : {}),
      },
      resolve: (_root, args, context, info) =>
        loadContentPage({ type: requireType(context, type), args, context, info }),
    }),
  );
  builder.queryField(`${singular}Permissions`, (t) =>
    t.field({
      type: contentPermissionsType(builder),
      nullable: true,
      description: 'The permissions of the viewer for an item; null if the item is not visible to the viewer.',
      args: { id: t.arg.int({ required: true }), password: t.arg.string() },
      resolve: (_root, args, context) => loadVisibleItem({ type: requireType(context, type), args, context }),
    }),
  );
  return connection;
}

function registerMutations(
  builder: Builder,
  { type, node, graphqlName, withoutInputs = [], withInputs = [], inputFields }: ContentKind,
): void {
  const omittedInputs: readonly string[] = withoutInputs;
  const input: InputRef<ContentInput> = builder.inputType(`${graphqlName}Input`, {
    description: 'The values to write. Absent fields remain unchanged.',
    fields: (t) => ({
      ...Object.fromEntries(Object.entries(bodyInputFields(t)).filter(([name]) => !omittedInputs.includes(name))),
      ...Object.fromEntries(withInputs.map((name) => [name, typeInputFields(t)[name]])),
      ...languageInputFields(builder, { type, t }),
      ...inputFields?.(t),
    }),
  });
  registerAutosave(builder, {
    type,
    graphqlName,
    input,
    write: (fields) => autosaveWithoutHooks(fields as ContentInput),
  });
  const deletion = deletionType(builder, { name: graphqlName, node });
  const extensions = writesType(type);
  builder.mutationField(`create${graphqlName}`, (t) =>
    t.field({
      extensions,
      type: node,
      description:
        'Creates an item. Requires the capability to create items of the type; the statuses `publish`, `future` and `private` also require the capability to publish.',
      args: { input: t.arg({ type: input, required: true }) },
      resolve: (_root, { input }, context) => createItem({ type: requireType(context, type), input, context }),
    }),
  );
  builder.mutationField(`update${graphqlName}`, (t) =>
    t.field({
      extensions,
      type: node,
      description: 'Changes an item. Requires the right to edit it.',
      args: {
        id: t.arg.int({ required: true }),
        input: t.arg({ type: input, required: true }),
        precondition: t.arg({ type: preconditionInput(builder) }),
      },
      resolve: (_root, { id, input, precondition }, context) =>
        updateItem({ type: requireType(context, type), id, input, precondition, context }),
    }),
  );
  builder.mutationField(`delete${graphqlName}`, (t) =>
    t.field({
      extensions,
      type: deletion,
      description:
        'Moves an item to the trash, or deletes it permanently with `force`. Requires the right to delete it.',
      args: { id: t.arg.int({ required: true }), force: t.arg.boolean() },
      resolve: (_root, args, context) => deleteItem({ type: requireType(context, type), args, context }),
    }),
  );
}
