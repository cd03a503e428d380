import type { BridgeSettings } from '../bridge-settings.ts';
import type { CompiledRoute, RouteTable } from '../compile/route-table.ts';
import type { Field } from '../declare/field.ts';
import { type RestDialect, toDialect } from '../rest-dialect.ts';
import { type OpenApiSchema, openApiSchema, orType } from './openapi-schema.ts';
import { describeOperation } from './operation.ts';
import { pathTemplate } from './path-template.ts';

/** An OpenAPI document. */
export type OpenApiDocument = Readonly<Record<string, unknown>> & {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

/** Describes every route that the index lists, as OpenAPI 3.1: all of it is made of the route table. */
export function openApiDocument(table: RouteTable, settings: BridgeSettings): OpenApiDocument {
  const schemas = new Map<string, OpenApiSchema>();
  const listed = table.routes.filter(({ description }) => !description.isHidden);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of listed) {
    const { path, names } = pathTemplate(route.pattern);
    paths[path] = { ...paths[path], ...describePath(route, { path, names, schemas, settings }) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Content API',
      version: settings.dialect.namespace,
      description: 'Made of the routes that this server answers. OPTIONS and the index tell the same.',
    },
    // Paths are put behind it as they are, so that it cannot be an address with a query; this form is always answered.
    servers: [{ url: `${settings.home}${settings.dialect.restRoot.replace(/\/$/, '')}` }],
    security: [{}, { applicationPassword: [] }],
    tags: tagsOf(listed, settings.dialect),
    paths,
    components: {
      securitySchemes: {
        applicationPassword: {
          type: 'http',
          scheme: 'basic',
          description: 'The name of an account and one of its application passwords.',
        },
      },
      parameters: GENERAL_PARAMETERS,
      responses: { Error: ERROR_RESPONSE },
      headers: {
        Total: { description: 'How many items there are.', schema: { type: 'integer' } },
        TotalPages: { description: 'How many pages there are.', schema: { type: 'integer' } },
      },
      schemas: { Links: LINKS, ...Object.fromEntries(schemas) },
    },
  };
}

interface PathInput {
  path: string;
  names: readonly string[];
  schemas: Map<string, OpenApiSchema>;
  settings: BridgeSettings;
}

function describePath(route: CompiledRoute, input: PathInput): Record<string, unknown> {
  const { description } = route;
  const { path, names, settings } = input;
  const prefix = settings.dialect.headerPrefix;
  const visible = route.route.endpoints.filter((endpoint) => !endpoint.hidden);
  const item = itemSchema(route, input);
  const totals = {
    headers: {
      [`${prefix}Total`]: { $ref: '#/components/headers/Total' },
      [`${prefix}TotalPages`]: { $ref: '#/components/headers/TotalPages' },
    },
  };
  const operations = visible.flatMap((endpoint, place) =>
    endpoint.methods.map((method) => {
      const { args } = description.endpoints[place] as { args: unknown };
      const printed = Array.isArray(args) ? {} : (args as Record<string, unknown>);
      const tag = tagOf(route, settings.dialect);
      const operation = { method, path, pathNames: names, endpoint, printed, tag, item, totals };
      return [method.toLowerCase(), describeOperation(operation)] as const;
    }),
  );
  return Object.fromEntries(operations);
}

/** What routes are grouped by, the groups of the core first. */
function tagsOf(routes: readonly CompiledRoute[], dialect: RestDialect): { name: string }[] {
  const own = routes.filter(({ description }) => description.namespace === dialect.namespace);
  return [...new Set([...own, ...routes].map((route) => tagOf(route, dialect)))].map((name) => ({ name }));
}

/** Of the core's routes the first part of the path below the namespace, of others the namespace without its version. */
function tagOf({ pattern, description: { namespace } }: CompiledRoute, dialect: RestDialect): string {
  const part = namespace === dialect.namespace ? pattern.slice(namespace.length + 2) : namespace;
  return part.split(/[/(]/)[0] || 'index';
}

/** A reference to the schema of a route's items; routes whose items are described alike share it. */
function itemSchema({ description, route }: CompiledRoute, { schemas, settings }: PathInput): OpenApiSchema | null {
  if (!description.schema) return null;
  const converted = openApiSchema(description.schema, 'answer');
  const schema = {
    ...converted,
    properties: {
      ...withAbsent(converted.properties as Properties, {
        fields: route.resource?.fields ?? [],
        dialect: settings.dialect,
      }),
      _links: { $ref: '#/components/schemas/Links' },
      _embedded: { type: 'object', additionalProperties: { type: 'array' } },
    },
  };
  const title = String(description.schema.title).replace(/[^A-Za-z0-9._-]/g, '_');
  let name = title;
  for (let number = 2; schemas.has(name) && JSON.stringify(schemas.get(name)) !== JSON.stringify(schema); number++) {
    name = `${title}-${number}`;
  }
  schemas.set(name, schema);
  return { $ref: `#/components/schemas/${name}` };
}

type Properties = Readonly<Record<string, OpenApiSchema>> | undefined;

/** The properties with what stands for values that are absent. */
function withAbsent(
  properties: Properties,
  { fields, dialect }: { fields: readonly Field[]; dialect: RestDialect },
): Properties {
  const changed: Record<string, OpenApiSchema> = { ...properties };
  for (const { name, absent } of fields) {
    const spelled = toDialect(dialect, name);
    const schema = changed[spelled];
    if (!schema || !absent) continue;
    const parts = Object.entries((schema.properties ?? {}) as object) as [string, OpenApiSchema][];
    changed[spelled] =
      absent.of === 'itself'
        ? orType(schema, absent.as)
        : { ...schema, properties: Object.fromEntries(parts.map(([part, inner]) => [part, orType(inner, absent.as)])) };
  }
  return changed;
}

const LINKS = {
  description: 'Links to what belongs to the item, by relation.',
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
    description: 'Only these fields, by their paths.',
    style: 'form',
    explode: false,
    schema: { type: 'array', items: { type: 'string' } },
  },
  _embed: {
    name: '_embed',
    in: 'query',
    description: 'Relations whose targets come along; all of them where it names none.',
    allowEmptyValue: true,
    style: 'form',
    explode: false,
    schema: { type: 'array', items: { type: 'string' } },
  },
  _envelope: {
    name: '_envelope',
    in: 'query',
    description: 'Status and headers come in the body.',
    allowEmptyValue: true,
    schema: { type: 'string' },
  },
};

const ERROR_RESPONSE = {
  description: 'What went wrong.',
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
