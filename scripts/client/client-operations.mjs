// The operations of the client, read from an OpenAPI document.
import { inBothSpellings } from './context-schemas.mjs';
import { operationNames, pascalCase } from './route-names.mjs';

/** Parameters of every GET, which the client declares itself. */
const GENERAL_PARAMETERS = /\/(_fields|_embed|_envelope)$/;

/**
 * Returns the operations: their names in the client, method, path, description of the parameters (a schema), kind of the
 * answer and the name of its schema.
 */
export function clientOperations(document) {
  const paths = Object.keys(document.paths);
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const answer = answerOf(operation);
      if (!answer) return [];
      const hasItems = paths.some((other) => other.startsWith(`${path}/{`) && other.endsWith('}'));
      const names = operationNames({ method, path, reply: answer.reply, isUpdatable: 'put' in methods, hasItems });
      if (!names) return [];
      const parametersName = `${names.map(pascalCase).join('')}Parameters`;
      return [{ names, method, path, ...answer, parametersName, parameters: parametersOf(operation) }];
    }),
  );
}

const PREFIX = '#/components/schemas/';
const nameOf = (schema) => schema?.$ref?.slice(PREFIX.length);

/** Returns the kind of an answer and the name of the schema of its items; null if the answer is a file. */
function answerOf({ responses }) {
  const [status, response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const { content } = response ?? {};
  if (content && !content['application/json']) return null;
  const schema = content?.['application/json'].schema ?? {};
  const alternatives = schema.anyOf ?? [];
  const deleted = alternatives.find(({ properties }) => properties?.previous);
  const map = alternatives.find(({ additionalProperties }) => additionalProperties);
  if (schema.type === 'array') return { reply: 'list', schemaName: nameOf(schema.items) };
  if (map) return { reply: 'map', schemaName: nameOf(map.additionalProperties) };
  if (deleted) return { reply: 'deleted', schemaName: nameOf(deleted.properties.previous) };
  if (nameOf(schema)) return { reply: status === '201' ? 'create' : 'item', schemaName: nameOf(schema) };
  return { reply: status === '201' ? 'create' : 'other', schemaName: undefined };
}

/** Returns the schema of an object with all parameters of an operation, of the path, the query and the body. */
function parametersOf({ parameters = [], requestBody }) {
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
    properties: mapValues({ ...Object.fromEntries(described), ...fields }, inputSchema),
    ...(anyFile ? { additionalProperties: true } : {}),
    ...(required.length > 0 ? { required } : {}),
  };
}

const mapValues = (map, convert) =>
  Object.fromEntries(
    Object.entries(map)
      .flatMap(([name, value]) => inBothSpellings(name).map((spelled) => [spelled, value]))
      .map(([name, value]) => [
        name,
        name === 'meta' ? { ...convert(value), additionalProperties: true } : convert(value),
      ]),
  );

/** Returns the schema of a value that is sent: without defaults, and with the text form of texts like `title`. */
function inputSchema({ default: _, properties, items, ...rest }) {
  const schema = {
    ...rest,
    ...(properties ? { properties: mapValues(properties, inputSchema) } : {}),
    ...(items && !Array.isArray(items) ? { items: inputSchema(items) } : {}),
  };
  if (!properties?.raw) return schema;
  const { description, ...object } = schema;
  return { ...(description ? { description } : {}), anyOf: [{ type: 'string' }, object] };
}
