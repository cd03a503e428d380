// The operations of the client, read from an OpenAPI document.
import { inBothSpellings } from './context-schemas.ts';
import { operationNames, pascalCase, type ReplyForm } from './route-names.ts';
import type { SchemaPart } from './typescript-of-schema.ts';

/** What the client needs of an OpenAPI document. */
export interface ClientDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, SchemaPart>> };
}

interface DocumentOperation {
  readonly parameters?: readonly {
    readonly $ref?: string;
    readonly name: string;
    readonly description?: string;
    readonly required?: boolean;
    readonly schema: SchemaPart;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: SchemaPart }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: SchemaPart }>> }>
  >;
}

/** An operation of the client. */
export interface ClientOperation {
  /** The names that lead to it: `posts`, `list`. */
  readonly names: readonly string[];
  readonly method: string;
  readonly path: string;
  readonly reply: ReplyForm;
  /** The name of the schema of its items in the document; undefined if the answer is anything else. */
  readonly schemaName: string | undefined;
  /** The schema of other items or of another answer; undefined if it has a name or is not described. */
  readonly inlineSchema?: SchemaPart | undefined;
  readonly parametersName: string;
  /** The name of the type of an answer that the document describes without a name. */
  readonly answerName: string;
  /** The schema of an object with all parameters. */
  readonly parameters: SchemaPart;
}

/** Parameters of every GET, which the client declares itself. */
const GENERAL_PARAMETERS = /\/(_fields|_embed|_envelope)$/;

/** Returns the operations of a document; `hasFurtherMeta`: items may have meta values that it does not describe. */
export function clientOperations(document: ClientDocument, hasFurtherMeta: boolean): readonly ClientOperation[] {
  const paths = Object.keys(document.paths);
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const answer = answerOf(operation);
      if (!answer) return [];
      const hasItems = paths.some((other) => other.startsWith(`${path}/{`) && other.endsWith('}'));
      const usual = operationNames({ method, path, reply: answer.reply, isUpdatable: 'put' in methods, hasItems });
      if (!usual) return [];
      const names = [...usual.slice(0, -1), `${usual.at(-1)}${keySuffix(path, document)}`];
      const name = names.map(pascalCase).join('');
      const typeNames = { parametersName: `${name}Parameters`, answerName: `${name}Answer` };
      return [{ names, method, path, ...answer, ...typeNames, parameters: parametersOf(operation, hasFurtherMeta) }];
    }),
  );
}

/** Of two paths that name an item by different keys, the one with fewer methods has its key in the names of its operations. */
function keySuffix(path: string, { paths }: ClientDocument): string {
  const [, before, key = ''] = /^(.*\/)\{(\w+)\}$/.exec(path) ?? [];
  const methodsAt = (other: string) => Object.keys(paths[other] ?? {}).length;
  const twin = Object.keys(paths).find((other) => other !== path && /^(.*\/)\{\w+\}$/.exec(other)?.[1] === before);
  return before !== undefined && twin !== undefined && methodsAt(path) < methodsAt(twin) ? `By${pascalCase(key)}` : '';
}

/** The beginning of references to schemas of the document. */
export const SCHEMA_PREFIX = '#/components/schemas/';
const nameOf = (schema: SchemaPart | undefined): string | undefined => schema?.$ref?.slice(SCHEMA_PREFIX.length);

/** Returns a schema that says what a value is and has no name; otherwise undefined. */
const described = (schema: SchemaPart | undefined): SchemaPart | undefined =>
  schema && schema.$ref === undefined && (schema.type !== undefined || schema.anyOf !== undefined) ? schema : undefined;

/** Returns the form of an answer and the name of the schema of its items; null if the answer is a file. */
function answerOf({
  responses,
}: DocumentOperation): Pick<ClientOperation, 'reply' | 'schemaName' | 'inlineSchema'> | null {
  const [status, response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const content = response?.content;
  if (content && !content['application/json']) return null;
  const schema = content?.['application/json']?.schema ?? {};
  const alternatives = schema.anyOf ?? [];
  const deleted = alternatives.find(({ properties }) => properties?.previous);
  const map = alternatives.find(({ additionalProperties }) => additionalProperties);
  if (schema.type === 'array')
    return { reply: 'list', schemaName: nameOf(schema.items), inlineSchema: described(schema.items) };
  if (map) return { reply: 'map', schemaName: nameOf(map.additionalProperties as SchemaPart) };
  if (deleted) return { reply: 'deleted', schemaName: nameOf(deleted.properties?.previous) };
  if (nameOf(schema)) return { reply: status === '201' ? 'create' : 'item', schemaName: nameOf(schema) };
  return { reply: status === '201' ? 'create' : 'other', schemaName: undefined, inlineSchema: described(schema) };
}

/** Returns the schema of an object with all parameters of an operation, of the path, the query and the body. */
function parametersOf({ parameters = [], requestBody }: DocumentOperation, hasFurtherMeta: boolean): SchemaPart {
  const own = parameters.filter(({ $ref }) => !GENERAL_PARAMETERS.test($ref ?? ''));
  const body = requestBody?.content['application/json']?.schema ?? {};
  const form = requestBody?.content['multipart/form-data']?.schema ?? {};
  const { '*': anyFile, ...fields } = { ...form.properties, ...body.properties };
  const described = own.map(({ name, description, schema }) => [
    name,
    { ...(description ? { description } : {}), ...schema },
  ]);
  const required = [...own.filter((parameter) => parameter.required).map(({ name }) => name), ...(body.required ?? [])];
  return {
    type: 'object',
    properties: inputSchemas({ ...Object.fromEntries(described), ...fields }, hasFurtherMeta),
    ...(anyFile ? { additionalProperties: true } : {}),
    ...(required.length > 0 ? { required } : {}),
  };
}

const inputSchemas = (map: Readonly<Record<string, SchemaPart>>, hasFurtherMeta: boolean): Record<string, SchemaPart> =>
  Object.fromEntries(
    Object.entries(map).flatMap(([name, value]) => {
      const converted = inputSchema(value, hasFurtherMeta);
      const schema = name === 'meta' && hasFurtherMeta ? { ...converted, additionalProperties: true } : converted;
      return inBothSpellings(name).map((spelled) => [spelled, schema]);
    }),
  );

/** Returns the schema of a value that is sent: without defaults, and with the text form of texts like `title`. */
function inputSchema(value: SchemaPart, hasFurtherMeta: boolean): SchemaPart {
  const { default: _, properties, items, ...rest } = value;
  const schema: SchemaPart = {
    ...rest,
    ...(properties ? { properties: inputSchemas(properties, hasFurtherMeta) } : {}),
    ...(items && !Array.isArray(items) ? { items: inputSchema(items, hasFurtherMeta) } : {}),
  };
  if (!properties?.raw) return schema;
  const { description, ...object } = schema;
  return { ...(description ? { description } : {}), anyOf: [{ type: 'string' }, object] };
}
