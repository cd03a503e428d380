import {
  type DocumentNode,
  execute,
  type GraphQLObjectType,
  GraphQLSchema,
  Kind,
  parse,
  type SelectionSetNode,
  validate as validateDocument,
} from 'graphql';
import type { ParameterDetail } from '../../core/errors/domain-errors.ts';
import { columnsOfSelection, type PostColumn } from '../../core/graphql/selection.ts';
import { placeOf } from '../../core/registry/declaration-errors.ts';
import type { DeclaredField } from '../../core/registry/declared-fields.ts';
import { checkedSettingSchema } from '../../core/registry/declared-settings.ts';
import type { Registry } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { JsonSchema, JsonValue } from '../../json-schema/schema-types.ts';
import { sanitize, validate } from '../../json-schema/validate.ts';

/** A declared field of one GraphQL type: how its value is read from a row of the type. */
export interface DeclaredFieldReading {
  field: DeclaredField;
  /** The columns of a row that the selection reads. */
  columns: readonly PostColumn[];
  /** Returns the value for a row of the type; null if it cannot be computed. Never throws an error of the field. */
  read(row: unknown, context: RequestContext): Promise<JsonValue>;
}

/** The readings of the fields of a site, by the name of the type. The schema of the domain determines them. */
const readingsByRegistry = new WeakMap<
  Registry,
  { schema: GraphQLSchema; readings: ReadonlyMap<string, readonly DeclaredFieldReading[]> }
>();

/** Returns how the declared fields of a type of the domain are read. Throws before the schema of the domain was created. */
export const readingsOf = (registry: Registry, typeName: string): readonly DeclaredFieldReading[] =>
  storedFor(registry).readings.get(typeName) ?? [];

/** Returns the schema of the domain, with which declared fields are written. Throws before it was created. */
export const domainSchemaOf = (registry: Registry): GraphQLSchema => storedFor(registry).schema;

function storedFor(registry: Registry) {
  const stored = readingsByRegistry.get(registry);
  if (!stored) throw new Error('The schema of the domain must be created before others read its declared fields.');
  return stored;
}

/** Stores the readings of the fields of a site by the name of the type, for other schemas on the same rows. */
export function storeReadings(
  registry: Registry,
  stored: { schema: GraphQLSchema; readings: ReadonlyMap<string, readonly DeclaredFieldReading[]> },
): void {
  readingsByRegistry.set(registry, stored);
}

/** The longest selection of a field. */
const MAX_LENGTH = 4_000;

/**
 * Prepares the reading of the fields of an object type. The schema that executes their selections has the type as its root, so
 * that the resolvers of the type get the row of the list: the selection needs the same statements as if the request had it.
 * Throws for a selection that the type does not have.
 */
export function prepareReadings(
  schema: GraphQLSchema,
  { type, fields }: { type: GraphQLObjectType; fields: readonly DeclaredField[] },
): readonly DeclaredFieldReading[] {
  const root = new GraphQLSchema({ query: type, types: Object.values(schema.getTypeMap()), assumeValid: true });
  return fields.map((field) => {
    const fail = (problem: string): never => {
      throw new Error(
        `Declarations: ${placeOf(field)}"reads" of the field "${field.name}" is not a selection on ${type.name}: ${problem}`,
      );
    };
    const { document, selectionSet } = parsed(field, fail);
    const [error] = validateDocument(root, document);
    if (error) fail(error.message);
    return {
      field,
      columns: columnsOfSelection(root, { type, selectionSet }),
      read: (row, context) => readValue({ root, document, field }, { row, context }),
    };
  });
}

/** Parses the selection of a field; with the right to edit the item if only those who have it read the field. */
function parsed(
  field: DeclaredField,
  fail: (problem: string) => never,
): { document: DocumentNode; selectionSet: SelectionSetNode } {
  const { reads } = field;
  if (reads.length > MAX_LENGTH) fail(`it has more than ${MAX_LENGTH} characters`);
  const text = isForEditors(field) ? reads.replace('{', '{ _permissions: viewerCan { edit } ') : reads;
  let document: DocumentNode;
  try {
    document = parse(text, { noLocation: true });
  } catch (error) {
    return fail((error as Error).message);
  }
  const [operation, ...others] = document.definitions;
  if (others.length > 0 || operation?.kind !== Kind.OPERATION_DEFINITION || operation.name)
    return fail('write one selection in braces');
  return { document, selectionSet: operation.selectionSet };
}

interface PreparedField {
  root: GraphQLSchema;
  document: DocumentNode;
  field: DeclaredField;
}

type Data = Readonly<Record<string, unknown>> & { _permissions?: { edit: boolean } };

async function readValue(
  { root, document, field }: PreparedField,
  { row, context }: { row: unknown; context: RequestContext },
): Promise<JsonValue> {
  const { kernel, viewer, reads, work } = context;
  const { data, errors = [] } = await execute({ schema: root, document, rootValue: row, contextValue: context });
  if (work.failure) throw work.failure;
  const unexpected = errors.find(({ extensions }) => typeof extensions.code !== 'string');
  if (unexpected) throw unexpected.originalError ?? unexpected;
  const item = data as Data | null | undefined;
  if (!item || (isForEditors(field) && !item._permissions?.edit)) return null;
  const now = kernel.now();
  if (field.cacheSeconds !== undefined) reads.expireAt(now.getTime() + field.cacheSeconds * 1_000);
  try {
    const { userId, roles } = viewer;
    const value = field.get
      ? await field.get(item, { viewer: { userId, roles: [...roles] }, now: new Date(now) })
      : valueAt(item, field.value ?? '');
    return checkedValue(field, value ?? null);
  } catch (error) {
    kernel.log.error({ err: error, field: field.name }, 'a declared field cannot be computed');
    return null;
  }
}

/** Whether only those who may edit an item read the field. */
const isForEditors = ({ schema: { context } }: DeclaredField): boolean =>
  context?.every((name) => name === 'edit') ?? false;

/** Returns a value as JSON in the form of its schema. Throws for a value that does not match it. */
function checkedValue(field: DeclaredField, computed: unknown): JsonValue {
  const json = JSON.parse(JSON.stringify(computed) ?? 'null') as JsonValue;
  if (json === null) return null;
  const { value, error } = fieldValue(field, { value: json, name: 'The value' });
  if (error) throw new Error(error.message);
  return value;
}

const valueAt = (item: Data, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
          ? (inner as Record<string, unknown>)[key]
          : null,
      item,
    );

/** The schema by which values are checked: integers that have a type of their own in GraphQL are in its range. */
const checkedSchema = (schema: JsonSchema): JsonSchema =>
  schema.type === 'array' && schema.items
    ? { ...schema, items: checkedSettingSchema(schema.items) }
    : checkedSettingSchema(schema);

/** Returns a value of a declared field in the form of its schema, or the error of a value that does not match it. */
export function fieldValue(
  { schema }: DeclaredField,
  { value, name }: { value: JsonValue; name: string },
): { value: JsonValue; error: ParameterDetail | null } {
  const checked = { value, schema: checkedSchema(schema), name };
  const error = validate(checked);
  return error ? { value: null, error } : sanitize(checked);
}
