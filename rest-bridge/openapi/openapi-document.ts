import type { BridgeSettings } from '../bridge-settings.ts';
import { describeRoute } from '../compile/route-description.ts';
import type { CompiledRoute, RouteTable } from '../compile/route-table.ts';
import type { Link } from '../declare/declared-resource.ts';
import type { Field } from '../declare/field.ts';
import { type RestDialect, toDialect } from '../rest-dialect.ts';
import { describeOperation, type PathTemplate, pathTemplate } from './openapi-operation.ts';
import { type OpenApiSchema, openApiSchema, orType } from './openapi-schema.ts';

/** An OpenAPI document. */
export type OpenApiDocument = Readonly<Record<string, unknown>> & {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

/** Creates an OpenAPI 3.1 document of all routes that the index lists, with the additions to the reference API. */
export function openApiDocument(table: RouteTable, settings: BridgeSettings): OpenApiDocument {
  const schemas = new Map<string, OpenApiSchema>();
  const listed = table.routes
    .filter(({ description }) => !description.isUnlisted)
    .map((route) => ({ ...route, description: describeRoute(route.route, { ...settings, withAdditions: true }) }));
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of listed) {
    const template = pathTemplate(route.pattern);
    const { path } = template;
    paths[path] = { ...paths[path], ...describePath(route, { template, schemas, settings }) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Content API',
      version: settings.dialect.namespace,
      description: 'The REST API of this site. The index and OPTIONS requests describe the same routes.',
    },
    // Clients append paths to this address, so it must not have a query. This form works whatever the permalinks are.
    servers: [{ url: `${settings.home}${settings.dialect.restRoot.replace(/\/$/, '')}` }],
    security: [{}, { applicationPassword: [] }],
    tags: tagsOf(listed, settings.dialect),
    paths,
    components: {
      securitySchemes: {
        applicationPassword: {
          type: 'http',
          scheme: 'basic',
          description: 'The username of an account, and one of its application passwords.',
        },
      },
      parameters: GENERAL_PARAMETERS,
      responses: { Error: ERROR_RESPONSE },
      headers: {
        Total: { description: 'Total number of items in the list.', schema: { type: 'integer' } },
        TotalPages: { description: 'Total number of pages in the list.', schema: { type: 'integer' } },
      },
      schemas: { Links: LINKS, EmbeddedError: EMBEDDED_ERROR, ...usedSchemas(schemas, paths) },
    },
  };
}

/**
 * Leaves out schemas to which no operation refers: those of routes whose answers have another form. Embedded targets without a
 * schema, such as those of a route that is not listed, may have any form.
 */
function usedSchemas(schemas: ReadonlyMap<string, OpenApiSchema>, paths: object): Record<string, OpenApiSchema> {
  const text = JSON.stringify(paths);
  const used = Object.fromEntries([...schemas].filter(([name]) => text.includes(`"${SCHEMAS}${name}"`)));
  const known = new Set(['EmbeddedError', ...Object.keys(used)]);
  const withoutUnknown = (_key: string, value: unknown): unknown =>
    isReference(value) && !known.has(value.$ref.slice(SCHEMAS.length)) && value.$ref !== LINKS_REFERENCE
      ? { type: 'object' }
      : value;
  return JSON.parse(JSON.stringify(used, withoutUnknown)) as Record<string, OpenApiSchema>;
}

const isReference = (value: unknown): value is { $ref: string } =>
  typeof value === 'object' && value !== null && '$ref' in value && typeof value.$ref === 'string';

interface PathInput {
  template: PathTemplate;
  schemas: Map<string, OpenApiSchema>;
  settings: BridgeSettings;
}

function describePath(route: CompiledRoute, input: PathInput): Record<string, unknown> {
  const { description } = route;
  const { template, settings } = input;
  const prefix = settings.dialect.headerPrefix;
  const listedEndpoints = route.route.endpoints.filter((endpoint) => !endpoint.isUnlisted);
  const item = itemSchema(route, input);
  const result = description.response ? openApiSchema(description.response, 'answer') : null;
  const listHeaders = {
    headers: {
      [`${prefix}Total`]: { $ref: '#/components/headers/Total' },
      [`${prefix}TotalPages`]: { $ref: '#/components/headers/TotalPages' },
    },
  };
  const forms = (route.route.resource?.fields ?? []).flatMap((field) => (field.forms ? [field.forms] : []));
  const operations = listedEndpoints.flatMap((endpoint, index) =>
    endpoint.methods.map((method) => {
      const { args } = description.endpoints[index] as { args: unknown };
      const printed = Array.isArray(args) ? {} : (args as Record<string, unknown>);
      const tag = tagOf(route, settings.dialect);
      const operation = { method, template, endpoint, printed, tag, item, result, listHeaders, forms };
      return [method.toLowerCase(), describeOperation(operation)] as const;
    }),
  );
  return Object.fromEntries(operations);
}

/** Returns the tags that group the routes, those of the core namespace first. */
function tagsOf(routes: readonly CompiledRoute[], dialect: RestDialect): { name: string }[] {
  const coreRoutes = routes.filter(({ description }) => description.namespace === dialect.namespace);
  return [...new Set([...coreRoutes, ...routes].map((route) => tagOf(route, dialect)))].map((name) => ({ name }));
}

/**
 * Returns the tag of a route: the first path segment after the core namespace, or another namespace without its
 * version.
 */
function tagOf({ pattern, description: { namespace } }: CompiledRoute, dialect: RestDialect): string {
  const part = namespace === dialect.namespace ? pattern.slice(namespace.length + 2) : namespace;
  return part.split(/[/(]/)[0] || 'index';
}

/** Returns a reference to the schema of a route's items. Routes with equal schemas share one. */
function itemSchema({ description, route }: CompiledRoute, { schemas, settings }: PathInput): OpenApiSchema | null {
  if (!description.schema) return null;
  const converted = openApiSchema(description.schema, 'answer');
  const schema = {
    ...converted,
    properties: {
      ...withConditions(converted.properties as Properties, {
        fields: route.resource?.fields ?? [],
        dialect: settings.dialect,
      }),
      _links: {
        $ref: LINKS_REFERENCE,
        ...(route.resource?.links.length ? {} : { [CONDITIONAL]: true }),
      },
      _embedded: { ...embeddedSchema(route.resource?.links ?? [], settings.dialect), [CONDITIONAL]: true },
    },
  };
  const title = schemaName(String(description.schema.title));
  let name = title;
  for (let number = 2; schemas.has(name) && JSON.stringify(schemas.get(name)) !== JSON.stringify(schema); number++) {
    name = `${title}-${number}`;
  }
  schemas.set(name, schema);
  return { $ref: `${SCHEMAS}${name}` };
}

const SCHEMAS = '#/components/schemas/';
const LINKS_REFERENCE = `${SCHEMAS}Links`;

const schemaName = (title: string): string => title.replace(/[^A-Za-z0-9._-]/g, '_');

/**
 * The schema of the embedded targets of an item, by relation. Targets have the context `embed`. A target that the viewer may
 * not read is an error in its place.
 */
function embeddedSchema(links: readonly Link[], dialect: RestDialect): OpenApiSchema {
  const relations = new Map<string, OpenApiSchema[]>();
  for (const { rel, embed } of links) {
    if (!embed) continue;
    const { resource, describedBy = [resource], list, missingErrorCode } = embed;
    const targets = describedBy.map((title) => ({ $ref: `${SCHEMAS}${schemaName(toDialect(dialect, title))}` }));
    const target =
      targets.length === 1 ? (targets[0] ?? {}) : targets.length > 1 ? { anyOf: targets } : { type: 'object' };
    const spelled = toDialect(dialect, rel);
    relations.set(spelled, [
      ...(relations.get(spelled) ?? []),
      list === true ? { type: 'array', items: target } : target,
      ...(missingErrorCode ? [{ $ref: `${SCHEMAS}EmbeddedError` }] : []),
    ]);
  }
  const properties = [...relations].map(([rel, alternatives]) => {
    const unique = [...new Map(alternatives.map((schema) => [JSON.stringify(schema), schema])).values()];
    return [rel, { type: 'array', items: unique.length === 1 ? unique[0] : { anyOf: unique } }];
  });
  return {
    type: 'object',
    ...(properties.length > 0 ? { properties: Object.fromEntries(properties) } : {}),
    additionalProperties: { type: 'array' },
  };
}

const EMBEDDED_ERROR = {
  description: 'Why a target is not embedded.',
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { description: 'Code of the error.', type: 'string' },
    message: { description: 'What the error means.', type: 'string' },
    data: { type: 'object', required: ['status'], properties: { status: { type: 'integer' } } },
  },
};

type Properties = Readonly<Record<string, OpenApiSchema>> | undefined;

/** The keyword of fields that some items do not have. */
const CONDITIONAL = 'x-conditional';

/** Marks the fields that some items do not have, and adds the additional types of fields. */
function withConditions(
  properties: Properties,
  { fields, dialect }: { fields: readonly Field[]; dialect: RestDialect },
): Properties {
  const marked: Record<string, OpenApiSchema> = { ...withAdditionalTypes(properties, { fields, dialect }) };
  for (const { name, select, omittedIfNull, omittedValue, onlyIfRequested } of fields) {
    const spelled = toDialect(dialect, name);
    if (!marked[spelled] || !(select === null || omittedIfNull || onlyIfRequested || omittedValue !== undefined))
      continue;
    marked[spelled] = { ...marked[spelled], [CONDITIONAL]: true };
  }
  return marked;
}

/** Adds the additional types of fields to the properties. */
function withAdditionalTypes(
  properties: Properties,
  { fields, dialect }: { fields: readonly Field[]; dialect: RestDialect },
): Properties {
  const extended: Record<string, OpenApiSchema> = { ...properties };
  for (const { name, additionalType, answerSchema } of fields) {
    const spelled = toDialect(dialect, name);
    const schema = extended[spelled];
    if (schema && answerSchema) extended[spelled] = { ...schema, ...answerSchema };
    if (!schema || !additionalType) continue;
    const properties = Object.entries((schema.properties ?? {}) as object) as [string, OpenApiSchema][];
    extended[spelled] =
      additionalType.appliesTo === 'field'
        ? orType(schema, additionalType.type)
        : {
            ...schema,
            properties: Object.fromEntries(
              properties.map(([property, inner]) => [property, orType(inner, additionalType.type)]),
            ),
          };
  }
  return extended;
}

const LINKS = {
  description: 'Links of the item, by relation.',
  type: ['object', 'array'],
  additionalProperties: {
    type: 'array',
    items: { type: 'object', properties: { href: { type: 'string' }, embeddable: { type: 'boolean' } } },
  },
  maxItems: 0,
};

const GENERAL_PARAMETERS = {
  _fields: {
    name: '_fields',
    in: 'query',
    description: 'Limits the response to these fields. A dotted path such as `title.raw` selects a nested field.',
    style: 'form',
    explode: false,
    schema: { type: 'array', items: { type: 'string' } },
  },
  _embed: {
    name: '_embed',
    in: 'query',
    description:
      'Embeds the targets of these link relations in `_embedded`. Without a value, embeds all embeddable links.',
    allowEmptyValue: true,
    style: 'form',
    explode: false,
    schema: { type: 'array', items: { type: 'string' } },
  },
  _envelope: {
    name: '_envelope',
    in: 'query',
    description: 'Puts the status and the headers of the response into its body. The HTTP status is then 200.',
    allowEmptyValue: true,
    schema: { type: 'string' },
  },
};

const ERROR_RESPONSE = {
  description: 'The error.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: { type: 'string' },
          message: { type: 'string' },
          data: { type: ['object', 'null'], properties: { status: { type: 'integer' } } },
          additional_errors: { type: 'array' },
        },
      },
    },
  },
};
