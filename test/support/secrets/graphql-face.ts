import {
  buildClientSchema,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNamedType,
  type IntrospectionQuery,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
} from 'graphql';
import type { PlantedIds } from './plant-content.ts';
import { type Client, type Probe, sendAs } from './probe.ts';

/** Whether a field is a list of nodes. */
const isList = (field: GraphQLField<unknown, unknown>): boolean => getNamedType(field.type).name.endsWith('Connection');

/** Reads the schema of an endpoint. */
export async function readSchema(client: Client, path: string): Promise<GraphQLSchema> {
  const query = getIntrospectionQuery();
  const { text } = await sendAs(client, { method: 'POST', path, json: { query } });
  return buildClientSchema((JSON.parse(text) as { data: IntrospectionQuery }).data);
}

/** Root fields with large values that are the same on all sites. */
const DESCRIPTIONS = /blockType|icon|pattern(?!Categor)|fontCollection|abilit/i;

/** Writes documents that select every field of a schema that needs no argument. */
export class DocumentWriter {
  /** Fields that a viewer may not read and that end the object around them, as `parent.field`. */
  readonly refused = new Set<string>();
  readonly #schema: GraphQLSchema;
  readonly #written = new Map<string, string>();
  #writtenWithout = 0;

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** The root fields that need no argument, except those that describe the program and not the site. */
  roots(): GraphQLField<unknown, unknown>[] {
    return Object.values(this.#schema.getQueryType()?.getFields() ?? {}).filter(
      ({ name, args }) => !DESCRIPTIONS.test(name) && !args.some(isRequiredArgument),
    );
  }

  /** The selections of a root field, one for each type that its objects can have. */
  selectionsOf(field: GraphQLField<unknown, unknown>): string[] {
    const named = getNamedType(field.type);
    if (!isList(field)) return this.#typesOf(named.name).map((type) => this.#on(type, field.name));
    const nodes = this.#nodeType(named.name);
    return nodes ? this.#typesOf(nodes).map((type) => `{ nodes ${this.#on(type, 'nodes')} }`) : [];
  }

  /** The selection of a node that is read by its id. */
  selectionOfNode = (type: string): string => this.#on(type, 'n');

  #typesOf(typeName: string): string[] {
    const type = this.#schema.getType(typeName);
    return isAbstractType(type) ? this.#schema.getPossibleTypes(type).map(({ name }) => name) : [typeName];
  }

  #on(typeName: string, parent: string): string {
    const fields = this.#fields(typeName, { depth: 1, parent });
    return fields === '' ? '' : `{ __typename ... on ${typeName} { ${fields} } }`;
  }

  #fields(typeName: string, place: { depth: number; parent: string }): string {
    // A refused field may be part of any selection.
    if (this.#writtenWithout !== this.refused.size) this.#written.clear();
    this.#writtenWithout = this.refused.size;
    const key = `${typeName} ${place.depth} ${place.parent}`;
    const written = this.#written.get(key) ?? this.#writeFields(typeName, place);
    this.#written.set(key, written);
    return written;
  }

  #writeFields(typeName: string, { depth, parent }: { depth: number; parent: string }): string {
    const type = this.#schema.getType(typeName);
    if (!isObjectType(type) && !isInterfaceType(type)) return isUnionType(type) ? '__typename' : '';
    const selected = Object.values(type.getFields()).flatMap((field) => {
      if (field.args.some(isRequiredArgument) || this.refused.has(`${parent}.${field.name}`)) return [];
      const named = getNamedType(field.type);
      if (isLeafType(named)) return field.name;
      if (depth === 0) return [];
      const args = field.args.some(({ name }) => name === 'first') ? '(first: 20)' : '';
      const nodes = isList(field) ? this.#nodeType(named.name) : undefined;
      const inner = this.#fields(nodes ?? named.name, { depth: 0, parent: nodes ? 'nodes' : field.name });
      if (inner === '' || (isList(field) && !nodes)) return [];
      return `${field.name}${args} ${nodes ? `{ nodes { ${inner} } }` : `{ ${inner} }`}`;
    });
    return ['__typename', ...selected].join(' ');
  }

  #nodeType(connection: string): string | undefined {
    const type = this.#schema.getType(connection);
    const nodes = isObjectType(type) || isInterfaceType(type) ? type.getFields().nodes : undefined;
    return nodes && getNamedType(nodes.type).name;
  }
}

interface GraphqlAnswer {
  data?: unknown;
  errors?: { message: string; path?: (string | number)[] }[];
}

/** Runs a document again without the fields that were refused, so that one refused field does not hide all others. */
async function run(
  client: Client,
  { path, writer, document }: { path: string; writer: DocumentWriter; document: () => string },
): Promise<Probe> {
  let text = '';
  for (let attempt = 0; attempt < 12; attempt++) {
    const query = document();
    ({ text } = await sendAs(client, { method: 'POST', path, json: { query } }));
    const { errors = [] } = JSON.parse(text) as GraphqlAnswer;
    const invalid = errors.find(({ path: at }) => !at);
    if (invalid) throw new Error(`${path} refused a generated document: ${invalid.message}`);
    const before = writer.refused.size;
    for (const { path: at = [] } of errors) {
      const names = at.filter((part) => typeof part === 'string').map((name) => name.replace(/^n\d+$/, 'n'));
      if (names.length > 1) writer.refused.add(names.slice(-2).join('.'));
    }
    if (writer.refused.size === before) break;
  }
  return { request: `POST ${path} ${document().slice(0, 120)}`, text };
}

const chunked = <T>(values: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) => values.slice(index * size, (index + 1) * size));

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Returns lists of names without those that the enum of the field does not have; all that it has if none remains. */
function acceptedValues(field: GraphQLInputField | undefined, values: readonly string[]): readonly string[] {
  const named = field && getNamedType(field.type);
  if (!isEnumType(named)) return named ? values : [];
  const all = named.getValues().map(({ name }) => name);
  return values.map((value) => {
    const accepted = (value.match(/\w+/g) ?? []).filter((name) => all.includes(name));
    return `[${(accepted.length > 0 ? accepted : all).join(', ')}]`;
  });
}

/** Documents that read the root fields, lists with each filter by status too. */
function rootDocuments(writer: DocumentWriter, filters: Readonly<Record<string, readonly string[]>>): (() => string)[] {
  return writer.roots().flatMap((field) => {
    const where = field.args.find(({ name }) => name === 'where');
    const input = where && getNamedType(where.type);
    const known = input && isInputObjectType(input) ? input.getFields() : {};
    const first = field.args.some(({ name }) => name === 'first') ? ['first: 100'] : [];
    const calls = [
      first,
      ...Object.entries(filters).flatMap(([name, values]) =>
        acceptedValues(known[name], values).map((value) => [...first, `where: { ${name}: ${value} }`]),
      ),
    ];
    return calls.flatMap((args) =>
      writer.selectionsOf(field).map((_, index) => () => {
        const called = args.length > 0 ? `(${args.join(', ')})` : '';
        return `{ ${field.name}${called} ${writer.selectionsOf(field)[index] ?? ''} }`;
      }),
    );
  });
}

/** The names of the node types of the domain by collection. */
const NODE_TYPES: Readonly<Record<string, string>> = {
  ...{ posts: 'Post', pages: 'Page', media: 'MediaItem', books: 'Book', blocks: 'Block' },
  ...{ navigation: 'Navigation', 'menu-items': 'MenuItem', comments: 'Comment', categories: 'Category' },
  ...{ menus: 'Menu', 'global-styles': 'GlobalStyles', 'font-families': 'FontFamily', users: 'User' },
};

/** The answers of the domain to documents that select every list and every planted node with all their fields. */
export async function domainProbes(
  client: Client,
  { ids, schema }: { ids: PlantedIds; schema: GraphQLSchema },
): Promise<Probe[]> {
  const path = '/graphql';
  const writer = new DocumentWriter(schema);
  const statuses =
    '["publish", "draft", "pending", "future", "private", "trash", "auto-draft", "inherit", "in-review", "members"]';
  const filters = { statusIn: [statuses] };
  const documents = [...rootDocuments(writer, filters)];
  for (const [collection, type] of Object.entries(NODE_TYPES)) {
    documents.push(...nodeDocuments(writer, { type, keys: (ids.get(collection) ?? []).map((id) => `${type}:${id}`) }));
  }
  const probes: Probe[] = [];
  for (const document of documents) probes.push(await run(client, { path, writer, document }));
  return probes;
}

/** The kinds in global ids and the types of the WPGraphQL API by collection. */
const WPGRAPHQL_TYPES: Readonly<Record<string, { kind: string; type: string }>> = {
  ...Object.fromEntries(
    ['blocks', 'navigation', 'global-styles', 'font-families', 'retired'].map((name) => [
      name,
      { kind: 'post', type: 'ContentNode' },
    ]),
  ),
  posts: { kind: 'post', type: 'Post' },
  revisions: { kind: 'post', type: 'Post' },
  pages: { kind: 'post', type: 'Page' },
  media: { kind: 'post', type: 'MediaItem' },
  books: { kind: 'post', type: 'Book' },
  'menu-items': { kind: 'post', type: 'MenuItem' },
  menus: { kind: 'term', type: 'Menu' },
  categories: { kind: 'term', type: 'Category' },
  comments: { kind: 'comment', type: 'Comment' },
  users: { kind: 'user', type: 'User' },
};

/** Documents that read nodes by their global ids, some at a time. */
function nodeDocuments(
  writer: DocumentWriter,
  { type, keys }: { type: string; keys: readonly string[] },
): (() => string)[] {
  return chunked(keys, 15).map((chunk) => () => {
    const fields = chunk.map((key, index) => `n${index}: node(id: "${base64(key)}") ${writer.selectionOfNode(type)}`);
    return `{ ${fields.join('\n')} }`;
  });
}

/** The answers of the WPGraphQL API, likewise. */
export async function wpgraphqlProbes(
  client: Client,
  { ids, schema }: { ids: PlantedIds; schema: GraphQLSchema },
): Promise<Probe[]> {
  const path = '/wpgraphql';
  const writer = new DocumentWriter(schema);
  const stati = '[PUBLISH, DRAFT, PENDING, FUTURE, PRIVATE, TRASH, AUTO_DRAFT, INHERIT, IN_REVIEW, MEMBERS]';
  const filters = { stati: [stati], statusIn: ['[HOLD, SPAM, TRASH, APPROVE]'] };
  const documents = [...rootDocuments(writer, filters)];
  for (const [collection, { kind, type }] of Object.entries(WPGRAPHQL_TYPES)) {
    documents.push(...nodeDocuments(writer, { type, keys: (ids.get(collection) ?? []).map((id) => `${kind}:${id}`) }));
  }
  const probes: Probe[] = [];
  for (const document of documents) probes.push(await run(client, { path, writer, document }));
  return probes;
}
