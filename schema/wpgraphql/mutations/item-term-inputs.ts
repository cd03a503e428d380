import { GraphQLError } from 'graphql';
import { canEditTerms } from '../../access/term-access.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { postFormats } from '../../core/registry/post-status.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import { createTerm, isSameTermName } from '../../kinds/terms/write/save-term.ts';
import { decodeEntities } from '../../markup/html/escape.ts';
import { type ExposedTaxonomy, formatOfSlug, taxonomiesOfType } from '../core/exposed-kinds.ts';
import {
  builderOf,
  LIST_OF_NULLABLES,
  oncePerSchema,
  type WpgraphqlBuilder,
  type WpgraphqlInputs,
} from '../core/wpgraphql-builder.ts';
import { databaseIdOf } from '../nodes/wpgraphql-id.ts';
import { loadTermById } from '../terms/find-wp-term.ts';

const termInputsByName = oncePerSchema(() => new Map<string, ReturnType<typeof createTermsInput>>());

/** Creates the inputs `<Name>Input` and `<Name>NodeInput` with the terms of an item. */
function createTermsInput(builder: WpgraphqlBuilder, name: string) {
  const node = builder.inputType(`${name}NodeInput`, {
    description: 'A term by its id, its slug or its name. A term that does not exist is created.',
    fields: (t) => ({ description: t.string(), id: t.id(), name: t.string(), slug: t.string() }),
  });
  return builder.inputType(`${name}Input`, {
    fields: (t) => ({
      append: t.boolean({ description: 'False replaces the terms that the item has; otherwise these are added.' }),
      nodes: t.field({ type: [node], required: LIST_OF_NULLABLES }),
    }),
  });
}

/** The terms of an item in one taxonomy. They are added to those that it has, unless `append` is false. */
export type TermsOfInput = ReturnType<typeof createTermsInput>['$inferInput'];

type TermOfInput = NonNullable<NonNullable<TermsOfInput['nodes']>[number]>;

/** The fields with the terms of the items of a type, one for each of its taxonomies. */
export function termFieldsOf(t: WpgraphqlInputs, { type, node }: { type: string; node: string }) {
  const builder = builderOf(t);
  const inputs = termInputsByName(builder);
  const fields = taxonomiesOfType(builder.environment.registry, type).map(({ plural }) => {
    const name = `${node}${plural.charAt(0).toUpperCase()}${plural.slice(1)}`;
    const input = inputs.get(name) ?? createTermsInput(builder, name);
    inputs.set(name, input);
    return [plural, t.field({ type: input })] as const;
  });
  return Object.fromEntries(fields);
}

/** The maximum number of terms in one input. Each takes at least one statement. */
const MAX_TERM_NODES = 100;

function termsOf({ nodes }: TermsOfInput): TermOfInput[] {
  if ((nodes?.length ?? 0) > MAX_TERM_NODES) {
    throw domainError('rest_invalid_param', { message: `Send at most ${MAX_TERM_NODES} terms in one input.` });
  }
  return (nodes ?? []).flatMap((node) => node ?? []);
}

/**
 * Returns the ids of the terms of an input, and creates those that do not exist. Terms that the viewer may not create, or
 * that cannot be created, are left out: clients expect the item without them.
 */
export async function termIdsOfInput(
  input: TermsOfInput,
  { exposed, context }: { exposed: ExposedTaxonomy; context: RequestContext },
): Promise<number[]> {
  const mayCreate = canEditTerms(context.viewer, exposed.taxonomy.capabilities);
  const ids: number[] = [];
  // One after the other: two nodes may name the same new term.
  for (const node of termsOf(input)) {
    const found = await findTermOfInput(node, { exposed, context });
    const id = found?.id ?? (mayCreate ? await createTermOfInput(node, { exposed, context }) : null);
    if (id !== null) ids.push(id);
  }
  return ids;
}

async function findTermOfInput(
  { id, slug, name }: TermOfInput,
  { exposed, context }: { exposed: ExposedTaxonomy; context: RequestContext },
): Promise<TermRow | null> {
  const find = (idType: 'DATABASE_ID' | 'NAME' | 'SLUG', key: string) =>
    loadTermById({ id: key, idType, taxonomies: [exposed] }, context);
  if (id) return find('DATABASE_ID', String(databaseIdOf(id)));
  if (slug) return find('SLUG', slug);
  const term = name ? await find('NAME', name) : null;
  // The search ignores accents.
  return term && name && isSameTermName(decodeEntities(term.name), decodeEntities(name)) ? term : null;
}

/** Creates a term with the name, else with the slug as its name; null if that is not possible. */
async function createTermOfInput(
  { slug, name, description }: TermOfInput,
  { exposed: { taxonomy }, context }: { exposed: ExposedTaxonomy; context: RequestContext },
): Promise<number | null> {
  const newName = name || slug;
  if (!newName) return null;
  try {
    return (await createTerm({ taxonomy, input: { name: newName, slug, description }, context })).id;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return existingTermId(error);
  }
}

/** Returns the id in the error `term_exists`, else null. */
function existingTermId(error: GraphQLError): number | null {
  if (error.extensions.code !== 'term_exists') return null;
  return Number((error.extensions.data as { term_id: number }).term_id);
}

/** Returns the format of an input; `standard` for an input that removes it; undefined if it does not change. */
export async function formatOfInput(
  input: TermsOfInput,
  { exposed, context }: { exposed: ExposedTaxonomy; context: RequestContext },
): Promise<string | undefined> {
  const [node] = termsOf(input);
  if (!node) return input.append === false ? 'standard' : undefined;
  const row = node.id ? await findTermOfInput({ id: node.id }, { exposed, context }) : null;
  const slug = formatOfSlug(row?.slug ?? node.slug ?? '');
  const isNamed = (format: string) => isSameTermName(format, node.name ?? '');
  return postFormats.find((format) => format.slug === slug || isNamed(format.name))?.slug;
}
