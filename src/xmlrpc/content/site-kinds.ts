import { type GraphQLSchema, getNamedType, isInputObjectType, isObjectType } from 'graphql';
import { type RestDialect, toDialect } from '../../../rest-bridge/rest-dialect.ts';
import type { PostType } from '../../../schema/core/registry/post-type.ts';
import type { Registry } from '../../../schema/core/registry/registry.ts';
import type { RegistryEntry } from '../../../schema/core/registry/registry-entry.ts';
import type { Taxonomy } from '../../../schema/core/registry/taxonomy.ts';

/** The GraphQL names of a type or a taxonomy. */
interface GraphqlNames {
  /** `Post`. */
  graphqlName: string;
  /** The field of one item: `post`. */
  singular: string;
  /** The field of the list: `posts`. */
  list: string;
  fields: ReadonlySet<string>;
  /** The inputs of its mutations. */
  inputs: ReadonlySet<string>;
}

/** A type of items that programs read and write. */
export interface PublishedKind extends GraphqlNames {
  /** Its name in the dialect. */
  name: string;
  type: PostType;
}

/** A taxonomy whose terms programs read and write. */
export interface PublishedTaxonomy extends GraphqlNames {
  /** Its name in the dialect. */
  name: string;
  taxonomy: Taxonomy;
}

/** The types and taxonomies of a site, as its GraphQL schema has them. */
export function siteKinds(
  schema: GraphQLSchema,
  { registry, dialect }: { registry: Registry; dialect: RestDialect },
): { contentKinds: ReadonlyMap<string, PublishedKind>; termKinds: ReadonlyMap<string, PublishedTaxonomy> } {
  const nameOf = ({ name }: RegistryEntry) => toDialect(dialect, name);
  const contentKinds = [...registry.postTypes.values()].flatMap((type) => {
    // Menus, templates and fonts have no texts that people publish.
    const names = type.showUi ? graphqlNames(schema, type) : null;
    return names ? [[nameOf(type), { ...names, name: nameOf(type), type }] as const] : [];
  });
  const termKinds = [...registry.taxonomies.values()].flatMap((taxonomy) => {
    // Categories of patterns have no public addresses: programs do not offer them.
    const names = taxonomy.audience || !taxonomy.viewable ? null : graphqlNames(schema, taxonomy);
    return names ? [[nameOf(taxonomy), { ...names, name: nameOf(taxonomy), taxonomy }] as const] : [];
  });
  return { contentKinds: new Map(contentKinds), termKinds: new Map(termKinds) };
}

/** Null if the schema has no list of these items. */
function graphqlNames(schema: GraphQLSchema, { graphqlName, declared }: RegistryEntry): GraphqlNames | null {
  if (graphqlName === null) return null;
  const object = schema.getType(graphqlName);
  const input = schema.getType(`${graphqlName}Input`);
  const list = Object.values(schema.getQueryType()?.getFields() ?? {}).find(
    ({ type }) => getNamedType(type).name === `${graphqlName}Connection`,
  );
  if (!isObjectType(object) || !isInputObjectType(input) || !list) return null;
  return {
    graphqlName,
    singular: declared?.singular ?? graphqlName.charAt(0).toLowerCase() + graphqlName.slice(1),
    list: list.name,
    fields: new Set(Object.keys(object.getFields())),
    inputs: new Set(Object.keys(input.getFields())),
  };
}
