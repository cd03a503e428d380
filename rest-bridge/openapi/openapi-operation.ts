import type { Field } from '../declare/field.ts';
import type { Endpoint, Method } from '../declare/route.ts';
import { type OpenApiSchema, openApiSchema } from './openapi-schema.ts';

/** A path of the OpenAPI document, and its parameters in order. */
export interface PathTemplate {
  path: string;
  parameters: readonly PathParameter[];
}

/** A parameter of a template, which stands for one segment of the path. */
export interface PathParameter {
  name: string;
  /** The parameter of the route. */
  source: string;
  /** The number of the segment, if the parameter of the route spans several. */
  part?: number;
}

/** One element of a pattern that is not a group: an escape, a character class or a character. */
const ELEMENT = String.raw`\\.|\[(?:\\.|[^\]\\])*\]|[^()[\\]`;

/** A group without a name, with one level of groups inside. */
const INNER_GROUP = String.raw`\((?:${ELEMENT}|\((?:${ELEMENT})*\))*\)`;

/** A named group, with up to two levels of groups inside. */
const NAMED_GROUP = new RegExp(String.raw`\(\?P<(\w+)>((?:${ELEMENT}|${INNER_GROUP})*)\)`, 'g');

/** The elements and groups of a pattern. */
const PART = new RegExp(`${INNER_GROUP}|${ELEMENT}`, 'g');

/**
 * Returns the template of a route's pattern: `/posts/{id}` for `/posts/(?P<id>[\d]+)`. A parameter of OpenAPI stands for
 * one segment, so a group with slashes, such as `(?P<name>[a-z]+/[a-z]+)`, becomes `{name_1}/{name_2}`.
 */
export function pathTemplate(pattern: string): PathTemplate {
  const parameters: PathParameter[] = [];
  const path = pattern.replace(NAMED_GROUP, (_group, source: string, inner: string) => {
    const slashes = inner.match(PART)?.filter((part) => part === '/' || part === '\\/').length ?? 0;
    const added: PathParameter[] =
      slashes === 0
        ? [{ name: source, source }]
        : Array.from({ length: slashes + 1 }, (_, index) => ({
            name: `${source}_${index + 1}`,
            source,
            part: index + 1,
          }));
    parameters.push(...added);
    return added.map(({ name }) => `{${name}}`).join('/');
  });
  return { path, parameters };
}

/** The input of `describeOperation`. */
export interface OperationInput {
  method: Method;
  template: PathTemplate;
  endpoint: Endpoint;
  /** The endpoint's parameters as OPTIONS prints them. */
  printed: Readonly<Record<string, unknown>>;
  tag: string;
  /** Schema of an item; null if the answers are not items. */
  item: OpenApiSchema | null;
  /** Schema of answers that are not items; null if it is not declared. */
  result: OpenApiSchema | null;
  /** The other forms in which answers may have values of items: the parameters that choose them, and their names. */
  forms: readonly NonNullable<Field['forms']>[];
  /** The descriptions of the headers that lists have. */
  listHeaders: Readonly<Record<string, unknown>>;
}

/** Describes one method of a path as an operation of OpenAPI. */
export function describeOperation(input: OperationInput): Record<string, unknown> {
  const { method, template, endpoint, tag } = input;
  const hasBody = method === 'POST' || method === 'PUT' || method === 'PATCH';
  return {
    operationId: operationId(method, template.path),
    tags: [tag],
    parameters: [
      ...parameters(input, { inQuery: !hasBody }),
      ...formParameters(input),
      ...(method === 'GET' ? GENERAL_PARAMETERS : []),
    ],
    ...(hasBody ? requestBody(input) : {}),
    responses: {
      [statusOf(endpoint)]: { ...responseOf(input), ...(endpoint.reply.kind === 'list' ? input.listHeaders : {}) },
      ...(endpoint.reply.kind === 'custom' && endpoint.reply.otherStatus
        ? { [String(endpoint.reply.otherStatus.status)]: responseOf(input) }
        : {}),
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

/** The parameters that choose the form of values; any other word is the usual form. */
const formParameters = ({ forms, item, endpoint }: OperationInput): unknown[] =>
  item === null || endpoint.reply.kind === 'custom'
    ? []
    : forms.map(({ parameter, selections }) => ({
        ...{
          name: parameter,
          in: 'query',
          description: `Another form of values: ${Object.keys(selections).join(', ')}.`,
        },
        schema: { type: 'string' },
      }));

/** The parameters of every GET. */
const GENERAL_PARAMETERS = ['_fields', '_embed', '_envelope'].map((name) => ({
  $ref: `#/components/parameters/${name}`,
}));

function operationId(method: Method, path: string): string {
  const words = path
    .replace(/\{(\w+)\}/g, 'By/$1')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  return [method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
}

function statusOf({ reply }: Endpoint): string {
  if (reply.kind === 'create') return '201';
  return reply.kind === 'custom' && reply.status !== undefined ? String(reply.status) : '200';
}

function parameters(input: OperationInput, { inQuery }: { inQuery: boolean }): unknown[] {
  const { template, printed } = input;
  const inPath = template.parameters.map(({ name, source, part }) => {
    const { schema, description } = splitDescription(printed[source]);
    if (part === undefined)
      return { name, in: 'path', required: true, ...description, schema: { type: 'string', ...schema } };
    const partDescription = `Segment ${part} of \`${source}\`. ${description.description ?? ''}`.trim();
    return { name, in: 'path', required: true, description: partDescription, schema: { type: 'string' } };
  });
  return inQuery ? [...inPath, ...besidePath(input).map(([name, value]) => queryParameter(name, value))] : inPath;
}

/** The printed parameters that are not in the path. */
const besidePath = ({ template, printed }: OperationInput) =>
  Object.entries(printed).filter(([name]) => !template.parameters.some(({ source }) => source === name));

function queryParameter(name: string, printed: unknown): unknown {
  const { schema, description } = splitDescription(printed);
  const isRequired = (printed as { required?: unknown }).required === true;
  const types = [schema.type].flat();
  return {
    name,
    in: 'query',
    ...(isRequired ? { required: true } : {}),
    ...description,
    // Lists are written with commas, maps with brackets.
    ...(types.includes('array') ? { style: 'form', explode: false } : {}),
    ...(types.includes('object') && !types.includes('array') ? { style: 'deepObject', explode: true } : {}),
    schema,
  };
}

function splitDescription(printed: unknown): {
  schema: Record<string, unknown>;
  description: { description?: unknown };
} {
  const { description, ...schema } = openApiSchema(printed, 'request');
  return { schema, description: description === undefined ? {} : { description } };
}

function requestBody(input: OperationInput): Record<string, unknown> {
  const { endpoint } = input;
  const properties = Object.fromEntries(besidePath(input));
  const schema = openApiSchema({ type: 'object', properties }, 'request');
  const content: Record<string, unknown> = {
    'application/json': { schema },
    'application/x-www-form-urlencoded': { schema },
  };
  if (endpoint.fileField !== undefined) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const declared = schema.properties as object | undefined;
    content['multipart/form-data'] = { schema: { ...schema, properties: { ...declared, [endpoint.fileField]: file } } };
    content['*/*'] = { schema: {} };
  }
  return { requestBody: { content } };
}

function responseOf({ endpoint, item, result }: OperationInput): Record<string, unknown> {
  const { reply } = endpoint;
  const json = (schema: OpenApiSchema) => ({ content: { 'application/json': { schema } } });
  if (reply.kind === 'download') return { description: 'The file.', content: { '*/*': { schema: {} } } };
  if (reply.kind === 'stream')
    return { description: 'A JSON object, streamed while it is created.', ...json({ type: 'object' }) };
  const described = endpoint.response ? openApiSchema(endpoint.response, 'answer') : result;
  if (!item || reply.kind === 'custom') return { description: 'The result.', ...json(described ?? {}) };
  if (reply.kind === 'list') {
    const list = { type: 'array', items: item };
    const map = { type: 'object', additionalProperties: item };
    return {
      description: 'The items of the requested page.',
      ...json(reply.keyedBy ? { anyOf: [map, { type: 'array', maxItems: 0 }] } : list),
    };
  }
  if (reply.kind === 'delete') {
    const deletion = {
      type: 'object',
      properties: { deleted: { const: true }, previous: item },
      required: ['deleted'],
    };
    return {
      description: 'The deleted item, or the item that was moved to the trash.',
      ...json({ anyOf: [deletion, item] }),
    };
  }
  if (reply.kind === 'item' && reply.mayBeEmpty) {
    return {
      description: 'The item, or an empty list if there is none.',
      ...json({ anyOf: [item, { type: 'array', maxItems: 0 }] }),
    };
  }
  return { description: reply.kind === 'create' ? 'The new item.' : 'The item.', ...json(item) };
}
