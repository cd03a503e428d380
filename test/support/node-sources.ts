import {
  buildClientSchema,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNamedType,
  type IntrospectionQuery,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { Login } from './site-content.ts';

/** Runs a document and returns its data; it fails on errors. */
export type RunDocument = (query: string, as?: Login) => Promise<Record<string, unknown>>;

/** A node by its global id, with the name of its type. */
export interface NodeReference {
  id: string;
  __typename: string;
}

/** A place in documents that returns nodes: a list, or a field with one node. */
interface NodeSource {
  name: string;
  /** The type that the schema declares for its nodes. */
  type: GraphQLNamedType;
  /** The document part that selects `selection` of each node. */
  select(selection: string): string;
  /** The nodes in the value of that part. */
  nodesIn(value: unknown): unknown[];
}

/** A source with the nodes that it returns. */
export type FilledSource = NodeSource & { nodes: NodeReference[] };

/** The number of documents in one operation, each under an alias. */
const DOCUMENTS_IN_OPERATION = 60;
/** The number of nodes that lists return. */
const LIST_SIZE = 3;
/** The number of nodes of each type whose fields are tried as sources. */
const PARENTS_OF_TYPE = 4;

/** Loads the schema of an API. */
export const loadClientSchema = async (run: RunDocument): Promise<GraphQLSchema> =>
  buildClientSchema((await run(getIntrospectionQuery({ descriptions: false }))) as unknown as IntrospectionQuery);

export const objectsOf = (schema: GraphQLSchema, type: GraphQLNamedType): readonly GraphQLObjectType[] =>
  isAbstractType(type) ? schema.getPossibleTypes(type) : isObjectType(type) ? [type] : [];

export const fieldsOf = (type: GraphQLNamedType | undefined): GraphQLField<unknown, unknown>[] =>
  isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];

/** Whether nodes of the type have global ids. */
export const isNodeType = (schema: GraphQLSchema, type: GraphQLNamedType): boolean => {
  const node = schema.getType('Node');
  const objects = objectsOf(schema, type);
  return (
    isInterfaceType(node) && objects.length > 0 && objects.every((object) => object.getInterfaces().includes(node))
  );
};

export const needsArguments = ({ args }: GraphQLField<unknown, unknown>): boolean =>
  args.some(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined);

/** The type to which a field of a connection or an edge leads; null for other types. */
function nodeTypeOfConnection(type: GraphQLNamedType, name: 'nodes' | 'node'): GraphQLNamedType | null {
  const field = isObjectType(type) ? type.getFields()[name] : undefined;
  return field ? getNamedType(field.type) : null;
}

export const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];

/** The sources that a field opens: its nodes, the same through its edges, or itself. `args` are its arguments. */
function sourcesOfField(
  schema: GraphQLSchema,
  { field, owner, args }: { field: GraphQLField<unknown, unknown>; owner: string; args: string },
): NodeSource[] {
  const type = getNamedType(field.type);
  const call = `${field.name}${args}`;
  const name = `${owner}.${field.name}`;
  if (isCompositeType(type) && isNodeType(schema, type)) {
    return [{ name, type, select: (selection) => `${call} { ${selection} }`, nodesIn: listOf }];
  }
  const single = nodeTypeOfConnection(type, 'node');
  if (single && isNodeType(schema, single)) {
    const select = (selection: string) => `${call} { node { ${selection} } }`;
    return [{ name, type: single, select, nodesIn: (value) => listOf(propertyOf(value, 'node')) }];
  }
  const listed = nodeTypeOfConnection(type, 'nodes');
  if (!listed || !isNodeType(schema, listed)) return [];
  return [
    {
      name: `${name}.nodes`,
      type: listed,
      select: (selection) => `${call} { nodes { ${selection} } }`,
      nodesIn: (value) => listOf(propertyOf(value, 'nodes')),
    },
    {
      name: `${name}.edges`,
      type: listed,
      select: (selection) => `${call} { edges { node { ${selection} } } }`,
      nodesIn: (value) => listOf(propertyOf(value, 'edges')).map((edge) => propertyOf(edge, 'node')),
    },
  ];
}

const pageArguments = ({ args }: GraphQLField<unknown, unknown>): string =>
  args.some(({ name }) => name === 'first') ? `(first: ${LIST_SIZE})` : '';

/** Runs document parts under aliases, many in one operation, and returns their values in the same order. */
export async function runParts(
  run: RunDocument,
  {
    parts,
    fragments = [],
    size = DOCUMENTS_IN_OPERATION,
  }: { parts: readonly string[]; fragments?: readonly string[]; size?: number },
): Promise<unknown[]> {
  const values: unknown[] = [];
  for (let start = 0; start < parts.length; start += size) {
    const slice = parts.slice(start, start + size);
    const body = slice.map((part, index) => `a${start + index}: ${part}`).join('\n');
    const used = fragments.slice(start, start + size).filter((text) => text !== '');
    const data = await run(`{ ${body} } ${used.join('\n')}`);
    values.push(...slice.map((_part, index) => data[`a${start + index}`]));
  }
  return values;
}

/** Adds the nodes that sources return, and leaves out sources that return none. */
async function filled(run: RunDocument, sources: readonly NodeSource[]): Promise<FilledSource[]> {
  const parts = sources.map(({ select }) => select('__typename ... on Node { id }'));
  const values = await runParts(run, { parts });
  return sources.flatMap((source, index) => {
    const nodes = source.nodesIn(values[index]) as NodeReference[];
    return nodes.length > 0 && nodes.every(Boolean) ? [{ ...source, nodes }] : [];
  });
}

/** Makes the sources in fields of a node sources of the root. */
const within = ({ id, __typename }: NodeReference, source: NodeSource): NodeSource => {
  // The value of `select` is the value of `node`, which has one property.
  const inner = (value: unknown) => propertyOf(value, 'source');
  return {
    ...source,
    select: (selection) => `node(id: "${id}") { ... on ${__typename} { source: ${source.select(selection)} } }`,
    nodesIn: (value) => source.nodesIn(inner(value)),
  };
};

/**
 * Finds all sources of nodes: root fields, with `rootArguments` for those that need arguments, and the fields of
 * some nodes of each type. Only sources that return nodes are found.
 */
export async function findSources(
  run: RunDocument,
  {
    schema,
    rootArguments,
  }: { schema: GraphQLSchema; rootArguments: (field: string, sample: NodeReference) => string | null },
): Promise<FilledSource[]> {
  const queries = fieldsOf(schema.getQueryType() ?? undefined);
  const lists = queries.filter((field) => !needsArguments(field));
  const found = await filled(
    run,
    lists.flatMap((field) => sourcesOfField(schema, { field, owner: 'root', args: pageArguments(field) })),
  );
  const samples = new Map<string, NodeReference[]>();
  const addSamples = (sources: readonly FilledSource[]) => {
    for (const node of sources.flatMap(({ nodes }) => nodes)) {
      const known = samples.get(node.__typename) ?? [];
      samples.set(node.__typename, known);
      if (known.length < PARENTS_OF_TYPE && known.every(({ id }) => id !== node.id)) known.push(node);
    }
  };
  addSamples(found);
  const tried = new Set<string>();
  // Nodes that only fields of other nodes return have fields too.
  for (let round = 0; round < 3; round++) {
    const parents = [...samples.values()].flat().filter(({ id }) => !tried.has(id));
    for (const { id } of parents) tried.add(id);
    const fields = parents.flatMap((parent) =>
      fieldsOf(schema.getType(parent.__typename))
        .filter((field) => !needsArguments(field))
        .flatMap((field) =>
          sourcesOfField(schema, { field, owner: parent.__typename, args: pageArguments(field) }).map((source) =>
            within(parent, source),
          ),
        ),
    );
    const nested = await filled(run, fields);
    addSamples(nested);
    for (const source of nested) if (found.every(({ name }) => name !== source.name)) found.push(source);
  }
  const requested = queries.filter(needsArguments).flatMap((field) =>
    [...samples.values()].flatMap(([sample]) => {
      const args = sample ? rootArguments(field.name, sample) : null;
      return args === null ? [] : sourcesOfField(schema, { field, owner: `root(${sample?.__typename})`, args });
    }),
  );
  return [...found, ...(await filled(run, requested))];
}
