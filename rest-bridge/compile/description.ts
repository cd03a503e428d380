import { KEYWORDS } from '../../schema/json-schema/keywords.ts';
import type { JsonSchema } from '../../schema/json-schema/types.ts';
import type { Field } from '../declare/field.ts';
import type { Resource } from '../declare/resource.ts';
import type { ResponseSchema } from '../declare/response.ts';
import type { Endpoint, Parameter, Route } from '../declare/route.ts';
import { type Dialect, toDialect } from '../dialect.ts';
import type { BridgeSettings } from '../settings.ts';
import { spellNames, spellPath, spellRelation } from '../spelling.ts';

/** A route as the index lists it, without its links; empty maps are lists (a quirk of the API). */
export interface RouteDescription {
  namespace: string;
  methods: readonly string[];
  endpoints: readonly Record<string, unknown>[];
  /** The item schema, for OPTIONS and `context=help`. */
  schema?: Record<string, unknown>;
  /** What answers hold that are no items, for OPTIONS alone. */
  response?: ResponseSchema;
  /** Every endpoint is hidden: the route is in no index. */
  isHidden: boolean;
}

/** The spelling of names, and of addresses. */
export type Spelling = Pick<BridgeSettings, 'dialect' | 'address'>;

/** Describes a route in the dialect's spelling. */
export function describeRoute(route: Route, { dialect, address }: Spelling): RouteDescription {
  const visible = route.endpoints.filter((endpoint) => !endpoint.hidden);
  const { resource } = route;
  const schema = resource && !resource.isUnlisted ? describeSchema(resource, { dialect, address }) : undefined;
  return {
    namespace: toDialect(dialect, route.namespace),
    methods: visible.flatMap((endpoint) => endpoint.methods),
    endpoints: visible.map((endpoint) => describeEndpoint(endpoint, dialect)),
    ...(schema ? { schema } : {}),
    ...(route.response ? { response: route.response } : {}),
    isHidden: visible.length === 0,
  };
}

function describeEndpoint(endpoint: Endpoint, dialect: Dialect): Record<string, unknown> {
  const listed = Object.entries(endpoint.parameters).filter(([, parameter]) => !parameter.unlisted);
  const parameters = Object.fromEntries(
    listed.map(([name, parameter]) => [toDialect(dialect, name), describeParameter(parameter, dialect)]),
  );
  return {
    methods: endpoint.methods,
    ...(endpoint.batch ? { allow_batch: endpoint.batch } : {}),
    args: listed.length === 0 ? [] : parameters,
  };
}

function describeParameter(parameter: Parameter, dialect: Dialect): Record<string, unknown> {
  const printed: Record<string, unknown> = {};
  for (const keyword of KEYWORDS)
    if (parameter[keyword] !== undefined) printed[keyword] = asPrinted(parameter[keyword]);
  if (parameter.isName) spellChoices(printed, dialect);
  printed.required = parameter.required === true;
  return printed;
}

/** The values that names may have, and the one they have unless told, of the parameter itself or of its items; a map of each to itself stays one. Parts are names too. */
function spellChoices(printed: Record<string, unknown>, dialect: Dialect): void {
  const {
    enum: choices,
    items,
    properties,
  } = printed as { enum?: object; items?: Record<string, unknown>; properties?: object };
  if (items) spellChoices(items, dialect);
  if (properties) printed.properties = spellNames(dialect, properties);
  if (typeof printed.default === 'string') printed.default = spellNames(dialect, printed.default);
  if (!choices) return;
  const spelled = spellNames(dialect, Object.values(choices)) as string[];
  printed.enum = Array.isArray(choices) ? spelled : Object.fromEntries(spelled.map((name) => [name, name]));
}

/** Empty maps are written as lists, however deep. */
function asPrinted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asPrinted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, asPrinted(inner)] as const);
  return entries.length > 0 ? Object.fromEntries(entries) : [];
}

function printedSchema({ schema, isName }: Field, dialect: Dialect): JsonSchema {
  const printed = asPrinted(schema) as Record<string, unknown>;
  if (isName) spellChoices(printed, dialect);
  return printed as JsonSchema;
}

function describeSchema(resource: Resource, { dialect, address }: Spelling): Record<string, unknown> {
  const properties: Record<string, JsonSchema> = {};
  for (const field of resource.fields) {
    if (!field.unlisted) properties[toDialect(dialect, field.name)] = printedSchema(field, dialect);
  }
  return {
    $schema: resource.metaSchema ?? 'http://json-schema.org/draft-04/schema#',
    title: toDialect(dialect, resource.title),
    type: 'object',
    properties,
    ...(resource.schemaLinks
      ? {
          links: resource.schemaLinks.map((link) => ({
            rel: `https://api.w.org/${spellRelation(dialect, link.rel)}`,
            title: link.title.replace(/\bcms_/g, dialect.namePrefix),
            href: address(spellPath(dialect, resource.itemPath ?? '/')),
            targetSchema: { ...link.targetSchema, properties: spellNames(dialect, link.targetSchema.properties) },
          })),
        }
      : {}),
  };
}
