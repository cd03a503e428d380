import {
  GraphQLBoolean,
  type GraphQLField,
  GraphQLFloat,
  type GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  type GraphQLObjectType,
  type GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  isInputObjectType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { ensure, placeOf } from '../../core/registry/declaration-errors.ts';
import { type DeclaredField, graphqlNameOf, hasField } from '../../core/registry/declared-fields.ts';
import type { Registry } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { JsonSchema } from '../../json-schema/schema-types.ts';
import { type DeclaredFieldReading, prepareReadings, storeReadings } from './read-field.ts';
import { type WrittenFields, writeFields } from './write-fields.ts';

/** An object type of the domain whose items can have declared fields. */
interface OwnerType {
  typeName: string | null;
  object: DeclaredField['object'];
  subtype: string;
}

/** Returns the object types of the domain whose items can have declared fields. */
const ownerTypes = ({ postTypes, taxonomies }: Registry): readonly OwnerType[] => [
  ...[...postTypes.values()].map(
    (type) => ({ typeName: type.graphqlName, object: 'post', subtype: type.name }) as const,
  ),
  ...[...taxonomies.values()].map(
    (taxonomy) => ({ typeName: taxonomy.graphqlName, object: 'term', subtype: taxonomy.name }) as const,
  ),
  { typeName: 'User', object: 'user', subtype: '' },
  { typeName: 'Comment', object: 'comment', subtype: '' },
];

/**
 * Adds the declared fields of a site to the schema of its domain: to the types of the items, and those that can be written to the
 * inputs of their mutations. Throws for names that are taken, and for selections that a type does not have.
 */
export function withDeclaredFields(schema: GraphQLSchema, registry: Registry): GraphQLSchema {
  if (registry.fields.length === 0) return schema;
  const owners = ownerTypes(registry).flatMap(({ typeName, ...owner }) => {
    const type = schema.getType(typeName ?? '');
    const fields = registry.fields.filter((field) => hasField(field, owner));
    return isObjectType(type) && fields.length > 0 ? [{ type, fields }] : [];
  });
  // All selections are checked before the first field is added, so that no field reads another one.
  const prepared = owners.map(({ type, fields }) => ({ type, readings: prepareReadings(schema, { type, fields }) }));
  for (const { type, readings } of prepared) {
    for (const reading of readings) {
      const { field } = reading;
      addField(type, { field, type: domainTypeOf(schema, field.schema), reading });
    }
    addInputs(schema, { type, fields: readings.flatMap(({ field }) => (field.set ? [field] : [])) });
  }
  storeReadings(registry, { schema, readings: new Map(prepared.map(({ type, readings }) => [type.name, readings])) });
  // The types of the new fields become part of the schema.
  return new GraphQLSchema(schema.toConfig());
}

/** Adds a declared field to an object type. Throws if the type has a field with the name. */
function addField(
  owner: GraphQLObjectType,
  { field, type, reading }: { field: DeclaredField; type: DomainType; reading: DeclaredFieldReading },
): void {
  const name = graphqlNameOf(field);
  ensureFree(field, { name, owner });
  const { columns } = reading;
  owner.getFields()[name] = {
    ...{ name, type, args: [], extensions: { columns }, description: descriptionOf(field) },
    resolve: (row: unknown, _args: unknown, context: RequestContext) => reading.read(row, context),
    ...{ subscribe: undefined, deprecationReason: undefined, astNode: undefined },
  };
}

/** Adds the fields that can be written to the inputs of the mutations of a type, and makes the mutations write them. */
function addInputs(
  schema: GraphQLSchema,
  { type, fields }: { type: GraphQLObjectType; fields: readonly DeclaredField[] },
): void {
  if (fields.length === 0) return;
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
  const uses = usesOf(type.name);
  const inputs = new Set(mutations.flatMap((mutation) => (uses.has(mutation.name) ? (inputOf(mutation) ?? []) : [])));
  for (const input of inputs)
    for (const field of fields) addInput(input, { field, type: domainTypeOf(schema, field.schema) });
  for (const mutation of mutations) {
    const input = inputOf(mutation);
    // Mutations such as those of autosaves share the input.
    if (input && inputs.has(input))
      mutation.resolve = writeFields(mutation, {
        ...{ schema, fields, typeName: type.name },
        use: uses.get(mutation.name) ?? 'ignore',
      });
  }
}

/** The mutations that write the items of a type. An upload stores files, which no transaction can revert. */
const usesOf = (typeName: string): ReadonlyMap<string, WrittenFields['use']> =>
  new Map<string, WrittenFields['use']>([
    [`create${typeName}`, typeName === 'MediaItem' ? 'refuse' : 'write'],
    [`update${typeName}`, 'write'],
    ...(typeName === 'User' ? ([['updateViewer', 'write']] as const) : []),
  ]);

function inputOf({ args }: Pick<GraphQLField<unknown, unknown>, 'args'>): GraphQLInputObjectType | null {
  const type = args.find(({ name }) => name === 'input')?.type;
  const named = isNonNullType(type) ? type.ofType : type;
  return isInputObjectType(named) ? named : null;
}

function addInput(input: GraphQLInputObjectType, { field, type }: { field: DeclaredField; type: DomainType }): void {
  const name = graphqlNameOf(field);
  ensureFree(field, { name, owner: input });
  input.getFields()[name] = {
    ...{ name, type, extensions: {}, defaultValue: undefined, deprecationReason: undefined, astNode: undefined },
    description: descriptionOf(field),
  };
}

function ensureFree(
  field: DeclaredField,
  { name, owner }: { name: string; owner: GraphQLObjectType | GraphQLInputObjectType },
): void {
  ensure(
    !Object.hasOwn(owner.getFields(), name),
    `${placeOf(field)}the field "${field.name}" has the name "${name}" in GraphQL, which ${owner.name} has already. Set "graphqlName"`,
  );
}

const descriptionOf = ({ name, schema: { description, title } }: DeclaredField): string =>
  description || title || `The declared field \`${name}\`.`;

/** The GraphQL types of scalar values by their types in JSON Schema. */
const scalarTypes: Readonly<Record<string, GraphQLScalarType>> = {
  string: GraphQLString,
  integer: GraphQLInt,
  number: GraphQLFloat,
  boolean: GraphQLBoolean,
};

/** The type of the values of a declared field in the domain. */
type DomainType = GraphQLScalarType | GraphQLList<GraphQLScalarType>;

/** Returns the type of the values of a schema in the domain: a scalar, a list of scalars, or JSON. */
function domainTypeOf(schema: GraphQLSchema, { type, items }: JsonSchema): DomainType {
  const entry = type === 'array' ? scalarTypes[String(items?.type)] : undefined;
  if (entry) return new GraphQLList(entry);
  return scalarTypes[String(type)] ?? (schema.getType('Json') as GraphQLScalarType);
}
