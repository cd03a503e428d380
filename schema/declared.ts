import { GraphQLObjectType, GraphQLSchema } from 'graphql';
import type { Registry } from './types/registry.ts';

/** The kinds that a site declares, by the names of their GraphQL types. */
export const declaredKinds = ({ postTypes, taxonomies }: Registry) =>
  [...postTypes.values(), ...taxonomies.values()].flatMap(({ name, graphqlName, declared }) =>
    declared && graphqlName ? [{ name, graphqlName, ...declared }] : [],
  );

/** Names of the fields and types that a kind brings. */
export interface KindNames {
  graphqlName: string;
  singular: string;
  plural: string;
}

/** The schema without the given kinds: another site of the same program declares them. */
export function withoutKinds(schema: GraphQLSchema, kinds: readonly KindNames[]): GraphQLSchema {
  if (kinds.length === 0) return schema;
  const fields = new Set(
    kinds.flatMap(({ graphqlName, singular, plural }) => [
      ...[singular, plural, `${singular}Permissions`],
      ...['create', 'update', 'delete'].map((verb) => `${verb}${graphqlName}`),
    ]),
  );
  const types = new Set(
    kinds.flatMap(({ graphqlName }) => ['', 'Connection', 'Edge', 'Input', 'Deletion'].map((end) => graphqlName + end)),
  );
  const config = schema.toConfig();
  const narrowed = (type: GraphQLObjectType | null | undefined) => {
    if (!type) return type;
    const own = type.toConfig();
    return new GraphQLObjectType({
      ...own,
      fields: Object.fromEntries(Object.entries(own.fields).filter(([name]) => !fields.has(name))),
    });
  };
  const [query, mutation] = [narrowed(config.query), narrowed(config.mutation)];
  const roots: ReadonlySet<unknown> = new Set([config.query, config.mutation]);
  const kept = config.types.filter((type) => !types.has(type.name) && !roots.has(type));
  return new GraphQLSchema({ ...config, query, mutation, types: kept });
}
