import { canEditTerms } from '../../access/term-access.ts';
import { listConnection } from '../../content/lists/connection.ts';
import type { ListPage } from '../../content/lists/connection-page.ts';
import { deletionType } from '../../content/write/item-mutations.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import {
  type Builder,
  type FieldsOf,
  type InputFields,
  type ObjectTypeRef,
  oncePerBuilder,
  registryOfSchema,
} from '../../core/graphql/builder.ts';
import { numberedId } from '../../core/graphql/node-options.ts';
import { type ReadContextName, readContextEnum } from '../../core/graphql/read-context.ts';
import { requireTaxonomy } from '../../core/registry/registry.ts';
import type { Taxonomy } from '../../core/registry/taxonomy.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { isInAudience, requireAudience } from '../../core/rows/audience.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import { writesTaxonomy } from '../../core/scopes/guard-scopes.ts';
import { childListArguments, termInputFields, termLanguageInput, termListArguments } from './term-inputs.ts';
import { loadTermPage } from './term-list.ts';
import { termPermissionsType } from './term-type.ts';
import { deleteTerm } from './write/remove-term.ts';
import { createTerm, updateTerm } from './write/save-term.ts';
import type { TaxonomyWrite } from './write/taxonomy-write.ts';

/** The declaration of the terms of a taxonomy. */
export interface TermKind {
  /** Name of the taxonomy in the registry. */
  taxonomy: string;
  graphqlName: string;
  /** Names of the query fields, such as `category` and `categories`. */
  singular: string;
  plural: string;
  /** Whether its terms form a tree. */
  hierarchical?: boolean;
  /** Fields in addition to those of all terms. */
  fields?(t: TermFields): object;
  /** Input fields in addition to those of all terms. */
  inputFields?(t: InputFields): object;
  /** Checks and writes in addition to those of all terms. The input is null if a term is deleted. */
  taxonomyWrite?(input: unknown, context: RequestContext): TaxonomyWrite;
}

/** The field builder of the GraphQL type of a taxonomy's terms. */
export type TermFields = FieldsOf<'Term'>;

/** Registers the GraphQL type of a taxonomy's terms with its queries and mutations. Returns the type. */
export function registerTermKind(builder: Builder, kind: TermKind): TermTypeRef {
  const node = builder.prismaObject('Term', {
    variant: kind.graphqlName,
    description: `A term of the taxonomy ${kind.taxonomy}.`,
    interfaces: ['Term'],
    isTypeOf: (value) => (value as TermRow).taxonomy === kind.taxonomy,
    fields: (t) => ({ ...kind.fields?.(t) }),
  });
  registerTermQueries(builder, { ...kind, node });
  builder.nodeRef(node, {
    id: numberedId,
    loadWithoutCache: async (id, context) => {
      const taxonomy = requireTaxonomy(context, kind.taxonomy);
      return isInAudience(taxonomy.audience, context) ? findTerm({ taxonomy, context }, id) : null;
    },
  });
  registerMutations(builder, { ...kind, node });
  return node;
}

type TermTypeRef = ObjectTypeRef<TermRow>;

function registerTermQueries(
  builder: Builder,
  { taxonomy, graphqlName, singular, plural, hierarchical, node }: TermKind & { node: TermTypeRef },
): void {
  const total = 'The number of terms that match the filter, on all pages.';
  const connection = listConnection(builder, { name: graphqlName, node, totalDescription: total });
  if (hierarchical) registerChildren(builder, { taxonomy, node, connection });
  builder.queryField(singular, (t) =>
    t.field({
      type: node,
      description: `One term of the taxonomy ${taxonomy}, by its id.`,
      args: {
        id: t.arg.int({ required: true }),
        context: t.arg({ type: readContextEnum(builder), defaultValue: 'VIEW' }),
      },
      resolve: (_root, args, context) => loadTerm({ taxonomy: requireTaxonomy(context, taxonomy), args, context }),
    }),
  );
  builder.queryField(plural, (t) =>
    t.field({
      type: connection,
      description: `A list of terms of the taxonomy ${taxonomy}.`,
      args: termListArguments(builder),
      resolve: (_root, args, context) => loadTermPage({ taxonomy: requireTaxonomy(context, taxonomy), args, context }),
    }),
  );
  builder.queryField(`${singular}Permissions`, (t) =>
    t.field({
      type: termPermissionsType(builder),
      nullable: true,
      description:
        'The permissions of the viewer on a term; null if the term does not exist or is not visible to the viewer.',
      args: { id: t.arg.int({ required: true }) },
      resolve: (_root, { id }, context) => {
        const declared = requireTaxonomy(context, taxonomy);
        return isInAudience(declared.audience, context) ? findTerm({ taxonomy: declared, context }, id) : null;
      },
    }),
  );
}

/** Registers the field that lists the children of a term. */
function registerChildren(
  builder: Builder,
  options: { taxonomy: string; node: TermTypeRef; connection: ObjectTypeRef<ListPage<TermRow>> },
): void {
  const { taxonomy, node, connection } = options;
  builder.objectField(node, 'children', (t) =>
    t.field({
      type: connection,
      description: 'Its children.',
      args: childListArguments(builder),
      resolve: ({ id }, { hideEmpty = null, ...args }, context) =>
        loadTermPage({
          taxonomy: requireTaxonomy(context, taxonomy),
          args: { ...args, where: { hideEmpty, parentId: id } },
          context,
          isNested: true,
        }),
    }),
  );
}

function registerMutations(
  builder: Builder,
  { taxonomy, graphqlName, inputFields, taxonomyWrite, node }: TermKind & { node: TermTypeRef },
): void {
  const isTranslated = registryOfSchema(builder).languages?.taxonomies.has(taxonomy) === true;
  const input = builder.inputType(`${graphqlName}Input`, {
    description: 'The fields to write. Absent fields do not change.',
    fields: (t) => ({ ...termInputFields(t), ...(isTranslated ? termLanguageInput(t) : {}), ...inputFields?.(t) }),
  });
  const deletion = deletionType(builder, { name: graphqlName, node });
  const extensions = writesTaxonomy(taxonomy);
  builder.mutationField(`create${graphqlName}`, (t) =>
    t.field({
      extensions,
      type: node,
      description: 'Creates a term. In a flat taxonomy this requires only the right to assign terms.',
      args: { input: t.arg({ type: input, required: true }) },
      resolve: (_root, args, context) =>
        createTerm({
          taxonomy: requireTaxonomy(context, taxonomy),
          input: args.input,
          context,
          taxonomyWrite: taxonomyWrite?.(args.input, context),
        }),
    }),
  );
  builder.mutationField(`update${graphqlName}`, (t) =>
    t.field({
      extensions,
      type: node,
      description: 'Changes a term. Requires the right to edit it.',
      args: { id: t.arg.int({ required: true }), input: t.arg({ type: input, required: true }) },
      resolve: (_root, { id, input: inputValues }, context) =>
        updateTerm({
          taxonomy: requireTaxonomy(context, taxonomy),
          id,
          input: inputValues,
          context,
          taxonomyWrite: taxonomyWrite?.(inputValues, context),
        }),
    }),
  );
  builder.mutationField(`delete${graphqlName}`, (t) =>
    t.field({
      extensions,
      type: deletion,
      description: 'Deletes a term permanently; `force` must be true. Its children move to its parent.',
      args: { id: t.arg.int({ required: true }), force: t.arg.boolean() },
      resolve: (_root, args, context) =>
        deleteTerm({
          taxonomy: requireTaxonomy(context, taxonomy),
          args,
          context,
          taxonomyWrite: taxonomyWrite?.(null, context),
        }),
    }),
  );
}

/** Returns the term with this id, or null if the taxonomy has no such term. */
async function findTerm(
  { taxonomy, context }: { taxonomy: Taxonomy; context: RequestContext },
  id: number,
): Promise<TermRow | null> {
  const row = id > 0 ? await context.loaders.terms.load(id) : null;
  return row?.taxonomy === taxonomy.name ? row : null;
}

/**
 * Loads one term. Errors: `rest_term_invalid`, `rest_forbidden_context` in the edit context, those of the audience of
 * the taxonomy.
 */
async function loadTerm(input: {
  taxonomy: Taxonomy;
  args: { id: number; context?: ReadContextName | null };
  context: RequestContext;
}): Promise<TermRow> {
  const { taxonomy, args, context } = input;
  const row = await findTerm(input, args.id);
  if (!row) throw domainError('rest_term_invalid');
  if (args.context === 'EDIT' && !canEditTerms(context.viewer, taxonomy.capabilities)) {
    throw domainError('rest_forbidden_context', { viewer: context.viewer });
  }
  requireAudience(taxonomy.audience, context);
  return row;
}

/** The GraphQL type of categories. */
export const categoryType = oncePerBuilder((builder) =>
  registerTermKind(builder, {
    taxonomy: 'category',
    graphqlName: 'Category',
    singular: 'category',
    plural: 'categories',
    hierarchical: true,
  }),
);

/** The GraphQL type of tags. */
export const tagType = oncePerBuilder((builder) =>
  registerTermKind(builder, { taxonomy: 'post_tag', graphqlName: 'Tag', singular: 'tag', plural: 'tags' }),
);

/** Registers the categories of patterns. No other module refers to their GraphQL type. */
export function registerPatternCategories(builder: Builder): void {
  registerTermKind(builder, {
    taxonomy: 'cms_pattern_category',
    graphqlName: 'PatternCategory',
    singular: 'patternCategory',
    plural: 'patternCategories',
  });
}
