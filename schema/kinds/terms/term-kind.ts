import type { Builder, FieldsOf, InputFields, ObjectTypeRef } from '../builder.ts';
import { isAudience } from '../content/audience.ts';
import { readContextEnum } from '../content/read-context.ts';
import { deletionType } from '../content/write/deletion.ts';
import type { RequestContext } from '../context.ts';
import { numberedId } from '../node-options.ts';
import type { Taxonomy } from '../types/registry.ts';
import { selectsRows, termConnection } from './connection.ts';
import { termListArguments, termListArgumentsBelow } from './inputs.ts';
import { findTerm, loadTerm } from './item.ts';
import { loadTermPage } from './list.ts';
import type { TermRow } from './term-row.ts';
import { termPermissionsType } from './type.ts';
import type { OwnTermPart } from './write/own-part.ts';
import { deleteTerm } from './write/remove.ts';
import { createTerm, updateTerm } from './write/save.ts';

/** What the terms of a taxonomy differ in. */
export interface TermKind {
  /** Name in the registry. */
  taxonomy: string;
  graphqlName: string;
  /** Names of its fields: `category`, `categories`. */
  singular: string;
  plural: string;
  /** Whether its terms stand in a tree. */
  hierarchical?: boolean;
  /** What its type has beyond what all terms have. */
  fields?(t: TermFields): object;
  /** What can be written beyond what all terms have. */
  inputFields?(t: InputFields): object;
  /** What it adds to writing; the input is null where a term is deleted. */
  own?(input: unknown, context: RequestContext): OwnTermPart;
}

/** The builder of the fields of a taxonomy's terms. */
export type TermFields = FieldsOf<'Term'>;

/** Registers the type of a taxonomy's terms, with queries and mutations: item, list, permissions, create, update, delete. Gives that type. */
export function registerTermKind(builder: Builder, kind: TermKind): Node {
  const node = builder.prismaObject('Term', {
    variant: kind.graphqlName,
    description: `A term of the taxonomy ${kind.taxonomy}.`,
    interfaces: ['Term'],
    isTypeOf: (value) => (value as TermRow).taxonomy === kind.taxonomy,
    ...(kind.fields ? { fields: (t) => ({ ...kind.fields?.(t) }) } : {}),
  });
  registerQueries(builder, { ...kind, node });
  builder.nodeRef(node, {
    id: numberedId,
    loadWithoutCache: async (id, context) => {
      const taxonomy = taxonomyOf(context, kind.taxonomy);
      return isAudience(taxonomy.audience, context) ? findTerm({ taxonomy, context }, id) : null;
    },
  });
  registerMutations(builder, { ...kind, node });
  return node;
}

type Node = ObjectTypeRef<TermRow>;

/** A taxonomy that is known to exist: a kind is registered for it. */
function taxonomyOf({ registry }: RequestContext, name: string): Taxonomy {
  const taxonomy = registry.taxonomies.get(name);
  if (!taxonomy) throw new Error(`The registry knows no taxonomy "${name}".`);
  return taxonomy;
}

function registerQueries(
  builder: Builder,
  { taxonomy, graphqlName, singular, plural, hierarchical, node }: TermKind & { node: Node },
): void {
  const connection = termConnection(builder, { name: graphqlName, node });
  if (hierarchical) registerChildren(builder, { taxonomy, node, connection });
  builder.queryField(singular, (t) =>
    t.field({
      type: node,
      description: `One term of the taxonomy ${taxonomy}, by its number.`,
      args: {
        id: t.arg.int({ required: true }),
        context: t.arg({ type: readContextEnum(builder), defaultValue: 'VIEW' }),
      },
      resolve: (_root, args, context) => loadTerm({ taxonomy: taxonomyOf(context, taxonomy), args, context }),
    }),
  );
  builder.queryField(plural, (t) =>
    t.field({
      type: connection,
      description: `A list of terms of the taxonomy ${taxonomy}.`,
      args: termListArguments(builder),
      resolve: (_root, args, context, info) =>
        loadTermPage({ taxonomy: taxonomyOf(context, taxonomy), args, context, showsRows: selectsRows(info) }),
    }),
  );
  builder.queryField(`${singular}Permissions`, (t) =>
    t.field({
      type: termPermissionsType(builder),
      nullable: true,
      description: 'What the viewer may do with a term; null when there is none.',
      args: { id: t.arg.int({ required: true }) },
      resolve: (_root, { id }, context) => {
        const found = taxonomyOf(context, taxonomy);
        return isAudience(found.audience, context) ? findTerm({ taxonomy: found, context }, id) : null;
      },
    }),
  );
}

/** Adds the terms right below one. */
function registerChildren(
  builder: Builder,
  tree: { taxonomy: string; node: Node; connection: ReturnType<typeof termConnection> },
): void {
  const { taxonomy, node, connection } = tree;
  builder.objectField(node, 'children', (t) =>
    t.field({
      type: connection,
      description: 'The terms right below it.',
      args: termListArgumentsBelow(builder),
      resolve: ({ id }, { hideEmpty = null, ...args }, context, info) =>
        loadTermPage({
          taxonomy: taxonomyOf(context, taxonomy),
          args: { ...args, where: { hideEmpty, parentId: id } },
          context,
          showsRows: selectsRows(info),
          isBelow: true,
        }),
    }),
  );
}

function registerMutations(
  builder: Builder,
  { taxonomy, graphqlName, inputFields, own, node }: TermKind & { node: Node },
): void {
  const input = builder.inputType(`${graphqlName}Input`, {
    description: 'What is to be written. What is absent stays as it is.',
    fields: (t) => ({
      name: t.string({ description: 'Required to create.' }),
      slug: t.string({ description: 'Made of the name where it is empty.' }),
      description: t.string({ description: 'HTML with inline markup only.' }),
      parentId: t.int({ description: '0 for the top. Only where terms stand in a tree.' }),
      meta: t.field({ type: 'Json', description: 'Registered values by key.' }),
      ...inputFields?.(t),
    }),
  });
  const deletion = deletionType(builder, { name: graphqlName, node });
  builder.mutationField(`create${graphqlName}`, (t) =>
    t.field({
      type: node,
      description: 'Creates a term. In a flat taxonomy whoever may put terms on items may also make them.',
      args: { input: t.arg({ type: input, required: true }) },
      resolve: (_root, args, context) =>
        createTerm({
          taxonomy: taxonomyOf(context, taxonomy),
          input: args.input,
          context,
          own: own?.(args.input, context),
        }),
    }),
  );
  builder.mutationField(`update${graphqlName}`, (t) =>
    t.field({
      type: node,
      description: 'Changes a term. Takes the right to edit it.',
      args: { id: t.arg.int({ required: true }), input: t.arg({ type: input, required: true }) },
      resolve: (_root, { id, input: fields }, context) =>
        updateTerm({
          taxonomy: taxonomyOf(context, taxonomy),
          id,
          input: fields,
          context,
          own: own?.(fields, context),
        }),
    }),
  );
  builder.mutationField(`delete${graphqlName}`, (t) =>
    t.field({
      type: deletion,
      description: 'Deletes a term for good; `force` says that this is understood. Terms below it move up.',
      args: { id: t.arg.int({ required: true }), force: t.arg.boolean() },
      resolve: (_root, args, context) =>
        deleteTerm({ taxonomy: taxonomyOf(context, taxonomy), args, context, own: own?.(null, context) }),
    }),
  );
}
