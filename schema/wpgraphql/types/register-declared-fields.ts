import {
  GraphQLBoolean,
  GraphQLFloat,
  type GraphQLInputField,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLList,
  type GraphQLScalarType,
  type GraphQLSchema,
  GraphQLString,
  isInputObjectType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { type DeclaredFieldReading, domainSchemaOf, readingsOf } from '../../content/fields/read-field.ts';
import { writeFields } from '../../content/fields/write-fields.ts';
import { reads } from '../../core/graphql/selection.ts';
import { type DeclaredField, graphqlNameOf } from '../../core/registry/declared-fields.ts';
import type { Registry } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { JsonSchema } from '../../json-schema/schema-types.ts';
import { parseJson } from '../../values/json-text.ts';
import { pascalCased } from '../../values/text-functions.ts';
import { exposedItemTypes, exposedTaxonomies } from '../core/exposed-kinds.ts';
import { toGraphql, typeOfSchema } from '../core/schema-value-type.ts';
import { takeName } from '../core/taken-names.ts';
import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { isRestricted } from '../nodes/visible-node.ts';

/**
 * Registers the declared fields of items, terms, accounts and comments. `plain` is the same schema without them: no field or type
 * of it is replaced.
 */
export function registerDeclaredFields(builder: WpgraphqlBuilder, plain: GraphQLSchema): void {
  const { registry } = builder.environment;
  const typeNames = new Set(Object.keys(plain.getTypeMap()));
  for (const { typeName, domainName, isItem } of ownersOf(registry))
    addFields(builder, { typeName, readings: readingsOf(registry, domainName), plain, typeNames, isItem });
}

/** The types that can have declared fields, with their names in the domain. */
const ownersOf = (registry: Registry): { typeName: string; domainName: string; isItem: boolean }[] => [
  ...exposedItemTypes(registry).map(({ type, typeName }) => ({
    ...{ typeName, domainName: registry.postTypes.get(type)?.graphqlName ?? '', isItem: true },
  })),
  ...exposedTaxonomies(registry).map(({ taxonomy, typeName }) => ({
    ...{ typeName, domainName: taxonomy.graphqlName ?? '', isItem: false },
  })),
  ...['User', 'Comment'].map((name) => ({ typeName: name, domainName: name, isItem: false })),
];

/**
 * Adds the declared fields that can be written to the inputs of the mutations that create and update their owners, and makes
 * these write them as the mutations of the domain do. A name that an input has already gets the suffix `Field`.
 */
export function addDeclaredInputs(schema: GraphQLSchema, registry: Registry): void {
  if (registry.fields.length === 0) return;
  const mutations = schema.getMutationType()?.getFields() ?? {};
  for (const { typeName, domainName } of ownersOf(registry)) {
    const fields = readingsOf(registry, domainName).flatMap(({ field }) => (field.set ? [field] : []));
    if (fields.length === 0) continue;
    for (const action of ['create', 'update'] as const) {
      const mutation = mutations[`${action}${typeName}`];
      const input = mutation?.args.find(({ name }) => name === 'input')?.type;
      const type = isNonNullType(input) ? input.ofType : input;
      if (!mutation || !isInputObjectType(type)) continue;
      const own = new Set(Object.keys(type.getFields()));
      const names = new Map(
        fields.map((field) => {
          const name = graphqlNameOf(field);
          return [field, own.has(name) ? `${name}Field` : name] as const;
        }),
      );
      for (const [field, name] of names) type.getFields()[name] = inputField(field, name);
      const { resolve } = mutation;
      const written = writeFields(mutation, {
        ...{ schema: domainSchemaOf(registry), typeName: domainName, fields },
        use: typeName === 'MediaItem' && action === 'create' ? 'refuse' : 'write',
        nameOf: (field) => names.get(field) ?? graphqlNameOf(field),
        rowOf: rowOfPayload,
      });
      mutation.resolve = (source, args: { input?: Readonly<Record<string, unknown>> }, context, info) => {
        const sent = args.input ?? {};
        if (![...names.values()].some((name) => sent[name] !== undefined))
          return resolve?.(source, args, context, info);
        const values = [...names].map(([field, name]) => [name, sentValue(field, sent[name])] as const);
        return written?.(source, { input: { ...sent, ...Object.fromEntries(values) } }, context, info);
      };
    }
  }
}

/** The row in the result of a mutation; of a comment also if its author does not see it. */
function rowOfPayload(payload: unknown): { id: number } {
  const rows = payload as Partial<Record<'item' | 'term' | 'user' | 'row', { id: number }>>;
  const row = rows.item ?? rows.term ?? rows.user ?? rows.row;
  if (!row) throw new Error('The result of the mutation has no row.');
  return row;
}

const SCALARS: Readonly<Record<string, GraphQLScalarType>> = {
  string: GraphQLString,
  integer: GraphQLInt,
  number: GraphQLFloat,
  boolean: GraphQLBoolean,
};

const scalarOf = ({ type }: JsonSchema): GraphQLScalarType | undefined =>
  typeof type === 'string' ? SCALARS[type] : undefined;

/** The type of an input: a scalar or a list of scalars; a text with JSON for all others. */
function inputTypeOf(schema: JsonSchema): GraphQLInputType {
  const ofItems = schema.type === 'array' && schema.items ? scalarOf(schema.items) : undefined;
  return ofItems ? new GraphQLList(ofItems) : (scalarOf(schema) ?? GraphQLString);
}

function inputField(field: DeclaredField, name: string): GraphQLInputField {
  const { schema } = field;
  const type = inputTypeOf(schema);
  const isJson = type === GraphQLString && schema.type !== 'string';
  const description = schema.description || schema.title || `The declared field ${field.name}.`;
  return {
    ...{ name, type, extensions: {}, defaultValue: undefined, deprecationReason: undefined, astNode: undefined },
    description: isJson ? `${description} A text with JSON.` : description,
  };
}

/** The value of an input in the form of the domain. A text that is not JSON remains, and is refused with the others. */
function sentValue({ schema }: DeclaredField, sent: unknown): unknown {
  const isJson = inputTypeOf(schema) === GraphQLString && schema.type !== 'string';
  return isJson && typeof sent === 'string' ? parseJson(sent, sent) : sent;
}

interface FieldOwner {
  typeName: string;
  readings: readonly DeclaredFieldReading[];
  plain: GraphQLSchema;
  /** The names of all types, to which those of objects are added. */
  typeNames: Set<string>;
  /** Whether the rows are those of items, which may be restricted. */
  isItem: boolean;
}

/** Adds the fields to a type. A name that the type has already gets the suffix `Field`. */
function addFields(builder: WpgraphqlBuilder, { typeName, readings, plain, typeNames, isItem }: FieldOwner): void {
  if (readings.length === 0) return;
  const plainType = plain.getType(typeName);
  const own = new Set(isObjectType(plainType) ? Object.keys(plainType.getFields()) : []);
  const taken = new Set(own);
  builder.objectFields(
    typeName as 'Comment',
    (t) =>
      Object.fromEntries(
        readings.map(({ field, columns, read }) => {
          const { schema, name } = field;
          const plainName = graphqlNameOf(field);
          const fieldName = takeName(own.has(plainName) ? `${plainName}Field` : plainName, taken);
          const objectName = `${typeName}Field${pascalCased(fieldName)}`;
          return [
            fieldName,
            t.field({
              type: typeOfSchema(builder, { schema, name: objectName, typeNames }) as 'String',
              description: schema.description || schema.title || `The declared field ${name}.`,
              ...(isItem ? { extensions: reads('type', 'status', 'authorId', 'password', ...columns) } : {}),
              resolve: async (row: unknown, _args: unknown, context: RequestContext) =>
                isItem && isRestricted(row as ContentRow, context)
                  ? null
                  : (toGraphql(await read(row, context), schema) as never),
            }),
          ];
        }),
      ) as never,
  );
}
