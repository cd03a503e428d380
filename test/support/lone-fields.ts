import { type GraphQLField, type GraphQLNamedType, type GraphQLSchema, getNamedType, isLeafType } from 'graphql';
import {
  type FilledSource,
  fieldsOf,
  isNodeType,
  type NodeReference,
  needsArguments,
  objectsOf,
  propertyOf,
  type RunDocument,
  runParts,
} from './node-sources.ts';

/** A field of a node that was requested alone and has another value than on the whole node. */
export interface LoneFieldDifference {
  document: string;
  node: string;
  expected: unknown;
  actual: unknown;
}

/** The number of nodes whose fields one operation loads. */
const NODES_IN_OPERATION = 4;

/** A field with the arguments and the selection that make it comparable: scalars, and the ids of nodes. */
function comparable(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): string {
  const args = field.args.some(({ name }) => name === 'first') ? '(first: 2)' : '';
  return `${field.name}${args} ${selectionOf(schema, getNamedType(field.type))}`;
}

function selectionOf(schema: GraphQLSchema, type: GraphQLNamedType, depth = 0): string {
  if (isLeafType(type)) return '';
  if (isNodeType(schema, type)) return '{ __typename ... on Node { id } }';
  const fields = fieldsOf(type).filter((field) => !needsArguments(field));
  const ofConnection = fields.filter(({ name }) => name === 'nodes' || name === 'node');
  const selected = (ofConnection.length > 0 ? ofConnection : fields)
    .filter((field) => isLeafType(getNamedType(field.type)) || depth < 1)
    .map((field) => `${field.name} ${selectionOf(schema, getNamedType(field.type), depth + 1)}`);
  return `{ __typename ${selected.join(' ')} }`;
}

/** The forms of a fragment: inline, named, and inside a fragment on all nodes. */
const FORMS = [
  (condition: string, selection: string) => ({ part: `... on ${condition} { ${selection} }`, fragment: '' }),
  (condition: string, selection: string, name: string) => ({
    part: `... ${name}`,
    fragment: `fragment ${name} on ${condition} { ${selection} }`,
  }),
  (condition: string, selection: string) => ({
    part: `... on Node { ... on ${condition} { ${selection} } }`,
    fragment: '',
  }),
] as const;

/** A field that is requested alone, in a fragment on a type; `names` are the types of nodes to which that applies. */
interface LoneField {
  source: FilledSource;
  condition: GraphQLNamedType;
  names: readonly string[];
  field: GraphQLField<unknown, unknown>;
}

/**
 * The requests of the fields of the nodes of a source. Many interfaces have the same field: each source asks for it on
 * one of them, and other sources, by their index, on others.
 */
function requestsOf(
  source: FilledSource,
  {
    schema,
    conditions,
    index: sourceIndex,
  }: { schema: GraphQLSchema; conditions: readonly GraphQLNamedType[]; index: number },
): LoneField[] {
  const allowed = objectsOf(schema, source.type).map(({ name }) => name);
  const byField = new Map<string, LoneField[]>();
  for (const condition of conditions) {
    const names = objectsOf(schema, condition).map(({ name }) => name);
    if (!source.nodes.some(({ __typename }) => names.includes(__typename) && allowed.includes(__typename))) continue;
    for (const field of fieldsOf(condition).filter((candidate) => !needsArguments(candidate))) {
      const requests = byField.get(field.name) ?? [];
      byField.set(field.name, requests);
      requests.push({ source, condition, names, field });
    }
  }
  return [...byField.values()].flatMap((requests, fieldIndex) => {
    const turn = sourceIndex + fieldIndex + Math.floor(sourceIndex / requests.length);
    return requests[turn % requests.length] ?? [];
  });
}

/**
 * Requests every field of every type that the nodes of each source can have, alone in a fragment on that type, and
 * compares the values with those of the same field of the whole node.
 */
export async function compareLoneFields(
  run: RunDocument,
  { schema, sources }: { schema: GraphQLSchema; sources: readonly FilledSource[] },
): Promise<{ count: number; differences: LoneFieldDifference[] }> {
  const expected = await wholeNodes(run, { schema, nodes: sources.flatMap(({ nodes }) => nodes) });
  const conditions = Object.values(schema.getTypeMap()).filter((type) => isNodeType(schema, type));
  const requests = sources.flatMap((source, index) => requestsOf(source, { schema, conditions, index }));
  const documents = requests.map(({ source, condition, field }, index) => {
    const form = FORMS[index % FORMS.length] as (typeof FORMS)[number];
    const selection = comparable(schema, field);
    const { part, fragment } = form(condition.name, selection, `Fragment${index}`);
    return { text: source.select(part), fragment };
  });
  const values = await runParts(run, {
    parts: documents.map(({ text }) => text),
    fragments: documents.map(({ fragment }) => fragment),
  });
  const differences = requests.flatMap(({ source, names, field }, index) => {
    const results = source.nodesIn(values[index]);
    return source.nodes.flatMap(({ id, __typename }, position): LoneFieldDifference[] => {
      const node = expected.get(id);
      // Some kinds have ids that the query for nodes does not take.
      if (!names.includes(__typename) || !node) return [];
      const [whole, actual] = [node[field.name], propertyOf(results[position], field.name)];
      if (JSON.stringify(whole) === JSON.stringify(actual)) return [];
      const { text = '', fragment = '' } = documents[index] ?? {};
      return [
        { document: `${source.name}: ${text} ${fragment}`, node: `${__typename} ${id}`, expected: whole, actual },
      ];
    });
  });
  return { count: requests.length, differences };
}

/** Loads all fields of nodes by their ids. */
async function wholeNodes(
  run: RunDocument,
  { schema, nodes }: { schema: GraphQLSchema; nodes: readonly NodeReference[] },
): Promise<Map<string, Record<string, unknown> | null>> {
  const distinct = [...new Map(nodes.map((node) => [node.id, node])).values()];
  const parts = distinct.map(({ id, __typename }) => {
    const fields = fieldsOf(schema.getType(__typename)).filter((field) => !needsArguments(field));
    const selection = fields.map((field) => comparable(schema, field)).join(' ');
    return `node(id: "${id}") { ... on ${__typename} { ${selection} } }`;
  });
  const values = await runParts(run, { parts, size: NODES_IN_OPERATION });
  return new Map(distinct.map(({ id }, index) => [id, values[index] as Record<string, unknown> | null]));
}
