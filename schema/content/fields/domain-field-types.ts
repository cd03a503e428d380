import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLInt,
  GraphQLList,
  type GraphQLScalarType,
  type GraphQLSchema,
  GraphQLString,
} from 'graphql';
import type { JsonSchema } from '../../json-schema/schema-types.ts';

/** The GraphQL types of scalar values by their types in JSON Schema. */
const scalarTypes: Readonly<Record<string, GraphQLScalarType>> = {
  string: GraphQLString,
  integer: GraphQLInt,
  number: GraphQLFloat,
  boolean: GraphQLBoolean,
};

/** The type of the values of a declared field in the domain. */
export type DomainType = GraphQLScalarType | GraphQLList<GraphQLScalarType>;

/** Returns the type of the values of a schema in the domain: a scalar, a list of scalars, or JSON. */
export function domainTypeOf(schema: GraphQLSchema, { type, items }: JsonSchema): DomainType {
  const entry = type === 'array' ? scalarTypes[String(items?.type)] : undefined;
  if (entry) return new GraphQLList(entry);
  return scalarTypes[String(type)] ?? (schema.getType('Json') as GraphQLScalarType);
}
