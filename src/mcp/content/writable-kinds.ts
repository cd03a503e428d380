import { type GraphQLSchema, getNamedType, isInputObjectType, isObjectType } from 'graphql';
import type { Registry } from '../../../schema/core/registry/registry.ts';

/** A type whose items agents read and write, with the names of its operations. */
export interface WritableKind {
  /** The name of the type, such as `post`. */
  type: string;
  /** The GraphQL type of its items, such as `Post`. */
  graphqlName: string;
  /** The query of its list, such as `posts`. */
  list: string;
  /** The names of the values that its items accept. */
  inputs: ReadonlySet<string>;
  /** The names of the fields of its items. */
  fields: ReadonlySet<string>;
  taxonomies: readonly string[];
}

/** A taxonomy whose terms agents list. */
export interface ListedTaxonomy {
  taxonomy: string;
  /** The query of its list, such as `categories`. */
  list: string;
}

/**
 * Returns the types whose items have content that can be written, in the order of the registry. The names of the
 * operations are those of the schema, so that declared types are present too.
 */
export const writableKinds = (schema: GraphQLSchema, registry: Registry): WritableKind[] =>
  [...registry.postTypes.values()].flatMap(({ name, graphqlName, taxonomies }): WritableKind[] => {
    const itemType = graphqlName === null ? null : schema.getType(graphqlName);
    const list = listOf(schema, graphqlName);
    const create = schema.getMutationType()?.getFields()[`create${graphqlName}`];
    const input = getNamedType(create?.args.find((argument) => argument.name === 'input')?.type);
    if (!graphqlName || !isObjectType(itemType) || !isInputObjectType(input) || !list) return [];
    const inputs = new Set(Object.keys(input.getFields()));
    const fields = new Set(Object.keys(itemType.getFields()));
    if (!inputs.has('content') || !fields.has('content')) return [];
    return [{ ...{ type: name, graphqlName, list, inputs, fields }, taxonomies }];
  });

/** Returns the taxonomies whose terms have a list. */
export const listedTaxonomies = (schema: GraphQLSchema, registry: Registry): ListedTaxonomy[] =>
  [...registry.taxonomies.values()].flatMap(({ name, graphqlName }) => {
    const list = listOf(schema, graphqlName);
    return list ? [{ taxonomy: name, list }] : [];
  });

/** The query whose result is the connection of a type. */
const listOf = (schema: GraphQLSchema, graphqlName: string | null): string | undefined =>
  Object.values(schema.getQueryType()?.getFields() ?? {}).find(
    ({ type }) => getNamedType(type).name === `${graphqlName}Connection`,
  )?.name;
