// The TypeScript sources of the client that are printed from its operations.
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { CONTEXTS, differsByContext, schemaInContext } from './context-schemas.mjs';
import { format } from './format-source.mjs';
import { pascalCase } from './route-names.mjs';

const HEADER = '// data table\n// Printed by `npm run client` from the declared routes. Do not edit.\n';
const PREFIX = '#/components/schemas/';

/**
 * Returns the TypeScript names of the schemas of items, by their names in the document. Schemas with equal titles get the
 * name of the last collection in their path, such as `PostRevision`.
 */
export function typeNames(operations) {
  const names = new Map();
  const plain = (name) => pascalCase(name.replace(/^cms[_-]/, '').replace(/-\d+$/, ''));
  const used = [...operations]
    .filter(({ schemaName }) => schemaName)
    .sort((left, right) => left.names.length - right.names.length);
  for (const { schemaName, names: path } of used) {
    if (names.has(schemaName)) continue;
    const taken = new Set(names.values());
    const parent = pascalCase(path.at(-2) ?? '').replace(/s$/, '');
    const base = plain(schemaName);
    const candidates = [base, `${base.replace(/Revision$/, '')}${parent}`, `${base}${names.size}`];
    names.set(
      schemaName,
      candidates.find((name) => !taken.has(name)),
    );
  }
  return names;
}

/** Prints the types of items and parameters. */
export async function printTypes({ document, operations, names }) {
  const schemas = {};
  for (const [schemaName, name] of names) {
    const schema = document.components.schemas[schemaName];
    const contexts = differsByContext(schema) ? Object.entries(CONTEXTS) : [['view', '']];
    for (const [context, suffix] of contexts) schemas[`${name}${suffix}`] = schemaInContext(schema, context);
  }
  for (const { parametersName, parameters } of operations) schemas[parametersName] = parameters;
  schemas.Links = document.components.schemas.Links;
  const ast = await openapiTS(
    {
      openapi: '3.1.0',
      info: { title: 'Content API', version: '2' },
      paths: {},
      components: { schemas: pointTo(schemas, names) },
    },
    {
      rootTypes: true,
      rootTypesNoSchemaPrefix: true,
      defaultNonNullable: false,
      emptyObjectsUnknown: true,
      transform: ({ contentMediaType }) => (contentMediaType ? ts.factory.createTypeReferenceNode('Blob') : undefined),
    },
  );
  return format(`${HEADER}${declarations(astToString(ast))}`);
}

/** Replaces references to the schemas of the document by references to printed types. */
function pointTo(value, names) {
  if (Array.isArray(value)) return value.map((item) => pointTo(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref'
        ? `${PREFIX}${names.get(inner.slice(PREFIX.length)) ?? inner.slice(PREFIX.length)}`
        : pointTo(inner, names),
    ]),
  );
}

/** Keeps what describes the components. The other interfaces are empty, because the document has no paths. */
const declarations = (text) =>
  text.replace(/export type (paths|webhooks|\$defs|operations) = Record<string, never>;\n/g, '');

/** Prints the interface of the operations. */
export function printInterface({ operations, names, document }) {
  const contextsOf = (schemaName, wrap = (name) => name) => {
    if (!schemaName) return 'Contexts<unknown>';
    const name = names.get(schemaName);
    const suffixes = differsByContext(document.components.schemas[schemaName]) ? Object.values(CONTEXTS) : [''];
    return `Contexts<${suffixes.map((suffix) => wrap(`Api.${name}${suffix}`)).join(', ')}>`;
  };
  const editedType = (schemaName) =>
    schemaName
      ? `Api.${names.get(schemaName)}${differsByContext(document.components.schemas[schemaName]) ? CONTEXTS.edit : ''}`
      : 'unknown';
  const typeOf = ({ reply, method, schemaName, parameters, parametersName }) => {
    const isRequired = (parameters.required ?? []).length > 0;
    if (reply === 'list')
      return `${isRequired ? 'NestedListOperation' : 'ListOperation'}<Api.${parametersName}, ${contextsOf(schemaName)}>`;
    if (method === 'get' && reply !== 'other') {
      const contexts = contextsOf(schemaName, reply === 'map' ? (name) => `Record<string, ${name}>` : undefined);
      return `${isRequired ? 'GetOperation' : 'GetOnlyOperation'}<Api.${parametersName}, ${contexts}>`;
    }
    const result = reply === 'deleted' ? `Deleted<${editedType(schemaName)}>` : editedType(schemaName);
    return `${isRequired ? 'CallOperation' : 'OpenCallOperation'}<Api.${parametersName}, ${result}>`;
  };
  const body = printTree(
    treeOf(operations, (operation) => operation),
    (operation) => ({
      comment: `${operation.method.toUpperCase()} ${operation.path}`,
      type: typeOf(operation),
    }),
  );
  const operationTypes = [...new Set([...body.matchAll(/\b(\w*Operation|Deleted)</g)].map(([, name]) => name))].sort();
  return format(`${HEADER}import type { Contexts } from '../narrowing.ts';
import type { ${operationTypes.join(', ')} } from '../operation-types.ts';
import type * as Api from './api-types.ts';

/** The operations of all built-in routes by name. */
export interface RouteClient ${body}
`);
}

/** Prints the methods and paths of the operations by name. */
export function printRoutes(operations) {
  const tree = treeOf(operations, ({ method, path }) => `${method.toUpperCase()} ${path}`);
  return format(`${HEADER}import type { RouteTree } from "../route-tree.ts";

/** The method and the path of each operation. */
export const routes: RouteTree = ${JSON.stringify(tree)};
`);
}

/** Prints the codes of errors. */
export function printErrorCodes(codes) {
  return format(`${HEADER}/** The codes of the errors that the API reports (docs/protocol/errors.md). */
export type ErrorCode = ${codes.map((code) => `'${code}'`).join(' | ')};
`);
}

function treeOf(operations, describeOperation) {
  const tree = {};
  for (const operation of operations) {
    const parents = operation.names.slice(0, -1);
    const last = operation.names.at(-1);
    const node = parents.reduce((current, name) => (current[name] ??= {}), tree);
    if (last in node) throw new Error(`Two operations have the name ${operation.names.join('.')}.`);
    node[last] = describeOperation(operation);
  }
  return tree;
}

function printTree(tree, describe) {
  const lines = Object.entries(tree).map(([name, value]) => {
    if (!('names' in value && 'parametersName' in value)) return `readonly ${name}: ${printTree(value, describe)};`;
    const { comment, type } = describe(value);
    return `/** \`${comment}\` */\nreadonly ${name}: ${type};`;
  });
  return `{\n${lines.join('\n')}\n}`;
}
