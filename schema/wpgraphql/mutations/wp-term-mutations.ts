import { canEditTerms } from '../../access/term-access.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { InputValues } from '../../core/graphql/builder.ts';
import type { Taxonomy } from '../../core/registry/taxonomy.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import { writesTaxonomy } from '../../core/scopes/guard-scopes.ts';
import { deleteTerm } from '../../kinds/terms/write/remove-term.ts';
import { createTerm, updateTerm } from '../../kinds/terms/write/save-term.ts';
import { type ExposedTaxonomy, exposedTaxonomies, POST_FORMAT_TAXONOMY } from '../core/exposed-kinds.ts';
import type { WpgraphqlBuilder, WpgraphqlInputs, WpgraphqlObjectFields } from '../core/wpgraphql-builder.ts';
import { languagesOf } from '../languages/language-enums.ts';
import { asDeleted } from '../nodes/visible-node.ts';
import { databaseIdOf, encodeNodeId, parentIdOf } from '../nodes/wpgraphql-id.ts';
import { languageField } from './item-input-fields.ts';
import { addMutation } from './mutation-field.ts';

/** The fields of terms that mutations write. */
const termFields = (t: WpgraphqlInputs, { isNew }: { isNew: boolean }) => ({
  aliasOf: t.string({ description: 'Has no effect: terms have no aliases.' }),
  description: t.string(),
  name: t.string({ required: isNew }),
  slug: t.string(),
});

/** The fields of terms of hierarchical taxonomies. */
const parentFields = (t: WpgraphqlInputs) => ({
  parentDatabaseId: t.int({ description: 'The database id of the parent; 0 for none.' }),
  parentId: t.id({ description: 'The parent; 0 for none.' }),
});

type TermFields = InputValues<
  ReturnType<typeof termFields> & ReturnType<typeof parentFields> & ReturnType<typeof languageField>
>;

/**
 * Converts the input of a mutation to that of the domain. Errors: `rest_term_invalid` for an id of another kind,
 * `rest_invalid_param` for two parents.
 */
function inputOfTerm({ name, slug, description, parentId, parentDatabaseId, language }: TermFields) {
  if (isGiven(parentId) && isGiven(parentDatabaseId)) {
    throw domainError('rest_invalid_param', { message: 'Send one of parentId and parentDatabaseId.' });
  }
  const parent = parentDatabaseId ?? parentId ?? undefined;
  const id = parent === undefined ? undefined : parentIdOf(parent);
  if (id === null) throw domainError('rest_term_invalid', { status: 400 });
  return { name, slug, description, parentId: id, ...(language ? { language } : {}) };
}

const isGiven = (value: unknown): boolean => value !== null && value !== undefined;

/** The result of a mutation. */
interface WrittenTerm {
  term: TermRow;
}

type ResultFields = WpgraphqlObjectFields<WrittenTerm>;

/** Registers the mutations of the terms of each taxonomy. */
export function registerTermMutations(builder: WpgraphqlBuilder): void {
  for (const exposed of exposedTaxonomies(builder.environment.registry)) {
    registerMutationsOf(builder, exposed);
  }
}

/** Throws an error for a post format: formats are fixed terms, which nobody writes. */
function requireWritable({ name }: Taxonomy): void {
  if (name === POST_FORMAT_TAXONOMY) {
    throw domainError('rest_cannot_update', { status: 403, message: 'The post formats are fixed.' });
  }
}

function registerMutationsOf(builder: WpgraphqlBuilder, { taxonomy, typeName, singular }: ExposedTaxonomy): void {
  const payload = (t: ResultFields) => ({
    [singular]: t.field({ type: typeName as 'Tag', resolve: ({ term }: WrittenTerm) => term }),
  });
  const isTranslated = languagesOf(builder)?.taxonomies.has(taxonomy.name) === true;
  const fieldsOf = (t: WpgraphqlInputs, options: { isNew: boolean }) => ({
    ...termFields(t, options),
    ...(taxonomy.hierarchical ? parentFields(t) : {}),
    ...(isTranslated ? languageField(t) : {}),
  });
  /** The term as the operation reads it afterwards. */
  const written = (term: TermRow, { loaders }: RequestContext): WrittenTerm => {
    loaders.terms.clear(term.id);
    return { term };
  };
  addMutation(builder, {
    name: `create${typeName}`,
    scope: writesTaxonomy(taxonomy.name),
    description: `Creates a term of the taxonomy ${taxonomy.name}.`,
    input: (t) => fieldsOf(t, { isNew: true }),
    payload,
    resolve: async (fields, context) => {
      requireWritable(taxonomy);
      // Over REST, accounts that may assign tags may create them.
      if (!canEditTerms(context.viewer, taxonomy.capabilities)) {
        throw domainError('rest_cannot_create', { viewer: context.viewer });
      }
      return written(await createTerm({ taxonomy, input: inputOfTerm(fields as TermFields), context }), context);
    },
  });
  addMutation(builder, {
    name: `update${typeName}`,
    scope: writesTaxonomy(taxonomy.name),
    description: `Changes a term of the taxonomy ${taxonomy.name}. Absent fields remain unchanged.`,
    input: (t) => ({ ...fieldsOf(t, { isNew: false }), id: t.id({ required: true }) }),
    payload,
    resolve: async ({ id, ...fields }, context) => {
      requireWritable(taxonomy);
      const input = inputOfTerm(fields as TermFields);
      // A term cannot be without a name: an empty one changes nothing.
      const change = { ...input, name: input.name || undefined };
      return written(await updateTerm({ id: databaseIdOf(id), taxonomy, input: change, context }), context);
    },
  });
  addMutation(builder, {
    name: `delete${typeName}`,
    scope: writesTaxonomy(taxonomy.name),
    description: `Deletes a term of the taxonomy ${taxonomy.name} permanently.`,
    input: (t) => ({ id: t.id({ required: true }) }),
    payload: (t: ResultFields) => ({
      ...payload(t),
      deletedId: t.id({ resolve: ({ term }: WrittenTerm) => encodeNodeId('term', term.id) }),
    }),
    resolve: async ({ id }, context) => {
      requireWritable(taxonomy);
      const args = { id: databaseIdOf(id), force: true };
      const deletion = await deleteTerm({ taxonomy, args, context });
      return { term: asDeleted(deletion.previous as TermRow) };
    },
  });
}
