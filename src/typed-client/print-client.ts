// The TypeScript sources of the client that are printed from its operations.
import { type ClientDocument, type ClientOperation, clientOperations, SCHEMA_PREFIX } from './client-operations.ts';
import { CONTEXTS, type ContextName, differsByContext, schemaInContext } from './context-schemas.ts';
import { pascalCase } from './route-names.ts';
import { type SchemaPart, typeText } from './typescript-of-schema.ts';

/** What is printed. */
interface PrintOptions {
  document: ClientDocument;
  errorCodes: readonly string[];
  /** The command that prints the files, for their first lines. */
  command: string;
  /** Whether the client is for any site: its items may have meta values that the document does not describe. */
  isGeneral: boolean;
}

/**
 * Returns the sources of the types, of the operations, of their routes and of the error codes, by the names of their files. Throws
 * an Error if two operations have the same name.
 */
export function printClient({
  document,
  errorCodes,
  command,
  isGeneral,
}: PrintOptions): Readonly<Record<string, string>> {
  const operations = clientOperations(document, isGeneral);
  const names = typeNames(operations);
  const heading = `// data table\n// Printed by \`${command}\` from the declared routes. Do not edit.\n`;
  const tree = treeOf(operations, ({ method, path }) => `${method.toUpperCase()} ${path}`);
  const printed = { document, operations, names, isGeneral };
  const embeddable = Object.fromEntries(
    operations.flatMap(({ method, path, schemaName }) => {
      if (method !== 'get' || schemaName === undefined) return [];
      const relations = Object.keys(document.components.schemas[schemaName]?.properties?._embedded?.properties ?? {});
      return [[path, relations.join(',')]];
    }),
  );
  return {
    'api-types.ts': heading + printTypes(printed),
    'route-client.ts': heading + printInterface(printed),
    'routes.ts': `${heading}import type { RouteTree } from '../route-tree.ts';

/** The method and the path of each operation. */
export const routes: RouteTree = ${JSON.stringify(tree)};

/** The relations whose targets can be embedded, separated by commas, by the paths of the items. */
export const embeds: Readonly<Record<string, string>> = ${JSON.stringify(embeddable)};
`,
    'reported-codes.ts': `${heading}/** The codes of the errors that the API reports (docs/protocol/errors.md). */
export type ErrorCode =
${errorCodes.map((code) => `  | '${code}'`).join('\n')};
`,
  };
}

interface Printed {
  document: ClientDocument;
  operations: readonly ClientOperation[];
  /** The TypeScript names of the schemas of items, by their names in the document. */
  names: ReadonlyMap<string, string>;
  isGeneral: boolean;
}

/** Schemas with equal titles get the name of the last collection in their path, such as `PostRevision`. */
function typeNames(operations: readonly ClientOperation[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const plain = (name: string) => pascalCase(name.replace(/^cms[_-]/, '').replace(/-\d+$/, ''));
  const used = operations.toSorted((left, right) => left.names.length - right.names.length);
  for (const { schemaName, names: path } of used) {
    if (schemaName === undefined || names.has(schemaName)) continue;
    const taken = new Set(names.values());
    const parent = pascalCase(path.at(-2) ?? '').replace(/s$/, '');
    const base = plain(schemaName);
    const candidates = [base, `${base.replace(/Revision$/, '')}${parent}`, `${base}${names.size}`];
    names.set(schemaName, candidates.find((name) => !taken.has(name)) ?? `${base}Of${path.map(pascalCase).join('')}`);
  }
  return names;
}

/** The contexts in which the answers of a schema have types of their own, with the suffixes of these types. */
const contextsOf = (schema: SchemaPart | undefined): [ContextName, string][] =>
  differsByContext(schema) ? (Object.entries(CONTEXTS) as [ContextName, string][]) : [['view', '']];

/** Prints the types of items and parameters. */
function printTypes({ document, operations, names, isGeneral }: Printed): string {
  const schemas: Record<string, SchemaPart> = {};
  for (const [schemaName, name] of names) {
    const schema = document.components.schemas[schemaName] ?? {};
    for (const [context, suffix] of contextsOf(schema))
      schemas[`${name}${suffix}`] = schemaInContext(schema, { context, hasFurtherMeta: isGeneral });
  }
  for (const { parametersName, parameters, answerName, inlineSchema } of operations) {
    schemas[parametersName] = parameters;
    if (inlineSchema)
      schemas[answerName] = schemaInContext(inlineSchema, { context: 'view', hasFurtherMeta: isGeneral });
  }
  for (const name of ['Links', 'EmbeddedError']) schemas[name] = document.components.schemas[name] ?? {};
  const nameOf = (reference: string) => {
    const name = reference.slice(SCHEMA_PREFIX.length);
    return names.get(name) ?? name;
  };
  const nameInEmbed = (reference: string) => {
    const schema = document.components.schemas[reference.slice(SCHEMA_PREFIX.length)];
    return `${nameOf(reference)}${differsByContext(schema) ? CONTEXTS.embed : ''}`;
  };
  const items = Object.entries(schemas).map(
    ([name, schema]) => `export type ${name} = ${typeText(schema, { nameOf })};\n`,
  );
  const embeds = [...names].flatMap(([schemaName, name]) => {
    const properties = embedsOf(document, schemaName);
    const type = typeText({ type: 'object', properties, required: Object.keys(properties) }, { nameOf: nameInEmbed });
    return Object.keys(properties).length === 0
      ? []
      : [
          `/** The targets that items of the type ${name} embed, by relation. */\nexport type ${name}Embeds = ${type};\n`,
        ];
  });
  return [...items, ...embeds].join('\n');
}

/** The schemas of the embedded targets of an item, by relation in both spellings. */
function embedsOf({ components }: ClientDocument, schemaName: string): Readonly<Record<string, SchemaPart>> {
  const properties = components.schemas[schemaName]?.properties?._embedded?.properties ?? {};
  return Object.fromEntries(
    Object.entries(properties).flatMap(([rel, schema]) => relationSpellings(rel).map((spelled) => [spelled, schema])),
  );
}

/** Returns the name of a relation in the spelling of both brands. */
const relationSpellings = (rel: string): string[] =>
  rel.startsWith('cms:') ? [rel, rel.replace(/^cms:/, 'wp:')] : [rel];

/** Prints the interface of the operations. */
function printInterface({ operations, names, document }: Printed): string {
  const schemaOf = (schemaName: string) => document.components.schemas[schemaName];
  const answersOf = ({ reply, schemaName, inlineSchema, answerName }: ClientOperation): string => {
    if (schemaName === undefined) return `Contexts<${inlineSchema ? `Api.${answerName}` : 'unknown'}>`;
    const schema = schemaOf(schemaName);
    const name = `Api.${names.get(schemaName)}`;
    const [view = 'unknown', embed = view, edit = view] = contextsOf(schema).map(([, suffix]) =>
      reply === 'map' ? `Record<string, ${name}${suffix}>` : `${name}${suffix}`,
    );
    // Items of a map have no embedded targets.
    const hasEmbeds = reply !== 'map' && Object.keys(embedsOf(document, schemaName)).length > 0;
    return `Contexts<${[view, embed, edit, hasEmbeds ? `${name}Embeds` : 'NoEmbeds'].join(', ')}>`;
  };
  const editedType = ({ schemaName, inlineSchema, answerName }: ClientOperation): string => {
    if (schemaName === undefined) return inlineSchema ? `Api.${answerName}` : 'unknown';
    return `Api.${names.get(schemaName)}${differsByContext(schemaOf(schemaName)) ? CONTEXTS.edit : ''}`;
  };
  const typeOf = (operation: ClientOperation): string => {
    const { reply, method, parameters, parametersName } = operation;
    const isRequired = (parameters.required ?? []).length > 0;
    if (reply === 'list')
      return `${isRequired ? 'NestedListOperation' : 'ListOperation'}<Api.${parametersName}, ${answersOf(operation)}>`;
    if (method === 'get' && reply !== 'other') {
      const contexts = answersOf(operation);
      return `${isRequired ? 'GetOperation' : 'GetOnlyOperation'}<Api.${parametersName}, ${contexts}>`;
    }
    const result = reply === 'deleted' ? `Deleted<${editedType(operation)}>` : editedType(operation);
    return `${isRequired ? 'CallOperation' : 'OpenCallOperation'}<Api.${parametersName}, ${result}>`;
  };
  const body = printTree(
    treeOf(
      operations,
      (operation): Printable => ({
        comment: `${operation.method.toUpperCase()} ${operation.path}`,
        type: typeOf(operation),
        isLeaf: true,
      }),
    ),
    '',
  );
  const operationTypes = [...new Set([...body.matchAll(/\b(\w*Operation|Deleted)</g)].map(([, name]) => name))].sort();
  return `import type { Contexts, NoEmbeds } from '../narrowing.ts';
import type { ${operationTypes.join(', ')} } from '../operation-types.ts';
import type * as Api from './api-types.ts';

/** The operations of all routes by name. */
export interface RouteClient ${body}
`;
}

/** Values by names, at any depth. */
interface Tree<Leaf> {
  [name: string]: Leaf | Tree<Leaf>;
}

interface Printable {
  comment: string;
  type: string;
  isLeaf: true;
}

function treeOf<Leaf>(
  operations: readonly ClientOperation[],
  describe: (operation: ClientOperation) => Leaf,
): Tree<Leaf> {
  const tree: Tree<Leaf> = {};
  for (const operation of operations) {
    const last = operation.names.at(-1) ?? '';
    let node = tree;
    for (const name of operation.names.slice(0, -1)) {
      node[name] ??= {};
      node = node[name] as Tree<Leaf>;
    }
    if (Object.hasOwn(node, last))
      throw new Error(
        `Two routes have the name ${operation.names.join('.')} in the client; one is ${operation.path}. Change the "restBase" of one.`,
      );
    node[last] = describe(operation);
  }
  return tree;
}

function printTree(tree: Tree<Printable>, indentation: string): string {
  const inner = `${indentation}  `;
  const isPrintable = (value: Printable | Tree<Printable>): value is Printable => value.isLeaf === true;
  const lines = Object.entries(tree).map(([name, value]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    if (!isPrintable(value)) return `${inner}readonly ${key}: ${printTree(value, inner)};\n`;
    return `${inner}/** \`${value.comment}\` */\n${inner}readonly ${key}: ${value.type};\n`;
  });
  return `{\n${lines.join('')}${indentation}}`;
}
