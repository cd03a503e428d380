import { type GraphQLField, type GraphQLSchema, parse, validate as validateDocument } from 'graphql';
import { runInTransaction } from '../../core/domain.ts';
import { domainError, type ParameterDetail } from '../../core/errors/domain-errors.ts';
import type { TypedDocument } from '../../core/graphql/typed-document.ts';
import { createLoaders } from '../../core/loaders.ts';
import { type DeclaredField, type FieldWrite, graphqlNameOf } from '../../core/registry/declared-fields.ts';
import { continueAs, createContext, type RequestContext, runInnerOperation } from '../../core/request-context.ts';
import type { JsonValue } from '../../json-schema/schema-types.ts';
import { fieldValue } from './read-field.ts';

/**
 * The refusal of a value by the function `set` of a declared field. The answer is `rest_invalid_param` with the name of the
 * field and this message.
 */
export class FieldError extends Error {
  override readonly name = 'FieldError';
}

/** Whether an error is a FieldError, also one of another copy of the package, which the module of a site may import. */
export const isFieldError = (error: unknown): error is FieldError =>
  error instanceof Error && error.name === 'FieldError';

type Mutation = GraphQLField<unknown, RequestContext>;

type Arguments = Readonly<Record<string, unknown>> & { input?: Readonly<Record<string, unknown>> | null };

/** A field with the value that a mutation writes. */
interface WrittenField {
  field: DeclaredField;
  value: JsonValue;
}

/** The declared fields in the input of a mutation, and what the mutation does with them. */
export interface WrittenFields {
  schema: GraphQLSchema;
  typeName: string;
  fields: readonly DeclaredField[];
  /** `write`: it writes them; `refuse`: it cannot; `ignore`: it saves what does not include them, such as an autosave. */
  use: 'write' | 'refuse' | 'ignore';
  /** The name of a field in the input; by default that of the domain. */
  nameOf?: NameOf;
  /** The row that the result of the mutation contains; by default it is the result. */
  rowOf?: (result: unknown) => { id: number };
}

type NameOf = (field: DeclaredField) => string;

/**
 * Returns the resolver of a mutation whose input has declared fields. Their values are checked first. Then one transaction writes
 * the item and runs the functions of the fields, one after the other: if one refuses its value, nothing is written. Errors:
 * `rest_invalid_param` with details.
 */
export function writeFields(
  { resolve }: Mutation,
  {
    schema,
    typeName,
    fields,
    use,
    nameOf = graphqlNameOf,
    rowOf = (result) => result as { id: number },
  }: WrittenFields,
): Mutation['resolve'] {
  const names = new Set(fields.map(nameOf));
  return async (source, args: Arguments, context, info) => {
    const sent = args.input ?? {};
    const isSent = Object.keys(sent).some((name) => names.has(name));
    if (!isSent) return resolve?.(source, args, context, info);
    const written = use === 'ignore' ? [] : checkedFields(fields, { input: sent, nameOf });
    if (use === 'refuse' && written[0])
      throw invalid(
        nameOf(written[0].field),
        `A new item of the type ${typeName} cannot have it: update the item afterwards.`,
      );
    const input = Object.fromEntries(Object.entries(sent).filter(([name]) => !names.has(name)));
    const writeItem = (inner: RequestContext) => resolve?.(source, { ...args, input }, inner, info);
    if (written.length === 0) return writeItem(context);
    const result = await inOneTransaction(context, async (inner) => {
      const answer: unknown = await writeItem(inner);
      const { id } = rowOf(answer);
      for (const { field, value } of written)
        await writeField({ field, value }, { schema, item: { id, type: typeName }, context: inner, nameOf });
      return answer;
    });
    await refreshRow(rowOf(result), { field: (written[0] as WrittenField).field, context });
    return result;
  };
}

/** Checks and converts the values of an input; null writes nothing. Errors: `rest_invalid_param` with details. */
function checkedFields(
  fields: readonly DeclaredField[],
  { input, nameOf }: { input: Readonly<Record<string, unknown>>; nameOf: NameOf },
): readonly WrittenField[] {
  const details: Record<string, ParameterDetail> = {};
  const written: WrittenField[] = [];
  for (const field of fields) {
    const name = nameOf(field);
    const sent = input[name];
    if (sent === undefined || sent === null) continue;
    const { value, error } = fieldValue(field, { value: sent as JsonValue, name });
    if (error) details[name] = error;
    else written.push({ field, value });
  }
  if (Object.keys(details).length > 0) throw invalidParameters(details);
  return written;
}

const invalidParameters = (details: Record<string, ParameterDetail>) =>
  domainError('rest_invalid_param', { message: `Invalid parameter(s): ${Object.keys(details).join(', ')}`, details });

const invalid = (name: string, message: string) =>
  invalidParameters({ [name]: { code: 'rest_invalid_param', message, data: null } });

/**
 * Runs the body with a context whose operations share one transaction. Errors: those of the body, after which nothing is
 * written; `write_conflict` if another transaction blocks this one.
 */
async function inOneTransaction<T>(context: RequestContext, body: (inner: RequestContext) => Promise<T>): Promise<T> {
  const { viewer, client, reads } = context;
  let failure: { error: unknown } | undefined;
  const result = await runInTransaction(context, async (domain) => {
    failure = undefined;
    const inner = await createContext(domain, { viewer, client, reads });
    // The rights that the scopes of a password leave to write, which the guard of the mutation has granted.
    continueAs(viewer, inner);
    try {
      return { value: await body(inner) };
    } catch (error) {
      failure = { error };
      throw error;
    }
  });
  if (result) return result.value;
  throw failure ? failure.error : domainError('write_conflict');
}

async function writeField(
  { field, value }: WrittenField,
  {
    schema,
    item,
    context,
    nameOf,
  }: { schema: GraphQLSchema; item: FieldWrite['item']; context: RequestContext; nameOf: NameOf },
): Promise<void> {
  const { viewer, client, reads } = context;
  const graphql: FieldWrite['graphql'] = async (text, variables = {}) => {
    const document = parse(text);
    const [error] = validateDocument(schema, document);
    if (error)
      throw new Error(`The function "set" of the field "${field.name}" has a wrong document: ${error.message}`);
    return runInnerOperation({
      schema,
      document: document as TypedDocument<Record<string, unknown>, Readonly<Record<string, unknown>>>,
      variables,
      context: await createContext(context, { viewer, client, reads }),
    });
  };
  const { userId, roles } = viewer;
  try {
    await field.set?.(value, { item, viewer: { userId, roles: [...roles] }, graphql });
  } catch (error) {
    throw isFieldError(error) ? invalid(nameOf(field), error.message) : error;
  }
}

/** The loaders of the rows of what has declared fields. */
const ROW_LOADERS = { post: 'nodes', term: 'terms', user: 'users', comment: 'comments' } as const;

/**
 * Updates the row of an item after the functions of its fields, which may have changed it. What the operation has loaded before
 * may be out of date, so it loads everything again.
 */
async function refreshRow(
  row: { id: number },
  { field: { object }, context }: { field: DeclaredField; context: RequestContext },
): Promise<void> {
  (context as { loaders: RequestContext['loaders'] }).loaders = createLoaders(context, context.client.work);
  Object.assign(row, await context.loaders[ROW_LOADERS[object]].load(row.id));
}
