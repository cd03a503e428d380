import { listConnection } from '../../content/lists/connection.ts';
import type { ListPage } from '../../content/lists/connection-page.ts';
import { deletionType } from '../../content/write/deletion-result.ts';
import { isAudience } from '../../core/audience.ts';
import type { Builder, FieldsOf, InputFields, ObjectTypeRef } from '../../core/builder.ts';
import { numberedId } from '../../core/node-options.ts';
import { readContextEnum } from '../../core/read-context.ts';
import type { Taxonomy } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import { termInputFields, termListArguments, termListArgumentsBelow } from './term-inputs.ts';
import { findTerm, loadTerm } from './term-item.ts';
import { loadTermPage } from './term-list.ts';
import { termPermissionsType } from './term-type.ts';
import { deleteTerm } from './write/remove-term.ts';
import { createTerm, updateTerm } from './write/save-term.ts';
import type { OwnTermPart } from './write/taxonomy-write.ts';

/** The declaration of the terms of a taxonomy. */
export interface TermKind {
  /** The name in the registry. */
  taxonomy: string;
  graphqlName: string;
  /** Names of its query fields: `category`, `categories`. */
  singular: string;
  plural: string;
  /** Whether its terms form a tree. */
  hierarchical?: boolean;
  /** Fields in addition to those of all terms. */
  fields?(t: TermFields): object;
  /** Input fields in addition to those of all terms. */
  inputFields?(t: InputFields): object;
  /** Its part in writing a term; the input is null when a term is deleted. */
  own?(input: unknown, context: RequestContext): OwnTermPart;
}

/** The builder of the fields of a taxonomy's terms. */
export type TermFields = FieldsOf<'Term'>;

/** Registers the type of a taxonomy's terms with its queries and mutations; returns the type. */
export function registerTermKind(builder: Builder, kind: TermKind): Node {
  const node = builder.prismaObject('Term', {
    variant: kind.graphqlName,
    description: `A term of the taxonomy ${kind.taxonomy}.`,
    interfaces: ['Term'],
    isTypeOf: (value) => (value as TermRow).taxonomy === kind.taxonomy,
    ...(kind.fields ? { fields: (t) => ({ ...kind.fields?.(t) }) } : {}),
  });
  registerContentQueries(builder, { ...kind, node });
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

/** The taxonomy of a registered kind; throws if the registry does not have it. */
function taxonomyOf({ registry }: RequestContext, name: string): Taxonomy {
  const taxonomy = registry.taxonomies.get(name);
  if (!taxonomy) throw new Error(`The registry has no taxonomy "${name}".`);
  return taxonomy;
}

function registerContentQueries(
  builder: Builder,
  { taxonomy, graphqlName, singular, plural, hierarchical, node }: TermKind & { node: Node },
): void {
  const total = 'How many terms the filter matches, whatever the page.';
  const connection = listConnection(builder, { name: graphqlName, node, total });
  if (hierarchical) registerChildren(builder, { taxonomy, node, connection });
  builder.queryField(singular, (t) =>
    t.field({
      type: node,
      description: `One term of the taxonomy ${taxonomy}, by its id.`,
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
      resolve: (_root, args, context) => loadTermPage({ taxonomy: taxonomyOf(context, taxonomy), args, context }),
    }),
  );
  builder.queryField(`${singular}Permissions`, (t) =>
    t.field({
      type: termPermissionsType(builder),
      nullable: true,
      description: 'What the viewer may do with a term; null when there is none.',
      args: { id: t.arg.int({ required: true }) },
      resolve: (_root, { id }, context) => {
        const declared = taxonomyOf(context, taxonomy);
        return isAudience(declared.audience, context) ? findTerm({ taxonomy: declared, context }, id) : null;
      },
    }),
  );
}

/** Adds the children of a term. */
function registerChildren(
  builder: Builder,
  tree: { taxonomy: string; node: Node; connection: ObjectTypeRef<ListPage<TermRow>> },
): void {
  const { taxonomy, node, connection } = tree;
  builder.objectField(node, 'children', (t) =>
    t.field({
      type: connection,
      description: 'Its children.',
      args: termListArgumentsBelow(builder),
      resolve: ({ id }, { hideEmpty = null, ...args }, context) =>
        loadTermPage({
          taxonomy: taxonomyOf(context, taxonomy),
          args: { ...args, where: { hideEmpty, parentId: id } },
          context,
          isNested: true,
        }),
    }),
  );
}

function registerMutations(
  builder: Builder,
  { taxonomy, graphqlName, inputFields, own, node }: TermKind & { node: Node },
): void {
  const input = builder.inputType(`${graphqlName}Input`, {
    description: 'The fields to write. Absent fields do not change.',
    fields: (t) => ({ ...termInputFields(t), ...inputFields?.(t) }),
  });
  const deletion = deletionType(builder, { name: graphqlName, node });
  builder.mutationField(`create${graphqlName}`, (t) =>
    t.field({
      type: node,
      description: 'Creates a term. In a flat taxonomy this requires only the right to assign terms.',
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
      description: 'Changes a term. Requires the right to edit it.',
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
      description: 'Deletes a term permanently; `force` must be true. Its children move up.',
      args: { id: t.arg.int({ required: true }), force: t.arg.boolean() },
      resolve: (_root, args, context) =>
        deleteTerm({ taxonomy: taxonomyOf(context, taxonomy), args, context, own: own?.(null, context) }),
    }),
  );
}
