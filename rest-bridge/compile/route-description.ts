import { KEYWORDS } from '../../schema/json-schema/keywords.ts';
import type { JsonSchema } from '../../schema/json-schema/schema-types.ts';
import type { BridgeSettings } from '../bridge-settings.ts';
import { emptyAsList, type Parameter } from '../declare/declared-parameter.ts';
import { META_SCHEMA, type Resource, type ResponseSchema } from '../declare/declared-resource.ts';
import type { Field } from '../declare/field.ts';
import { type Endpoint, namespaceOf, type Route } from '../declare/route.ts';
import { type RestDialect, toDialect } from '../rest-dialect.ts';
import { spellNames, spellPath, spellRelation } from '../spelling.ts';

/** A route as the index lists it, without its links. Empty maps are lists, as in the reference. */
export interface RouteDescription {
  namespace: string;
  methods: readonly string[];
  endpoints: readonly Record<string, unknown>[];
  /** The item schema, for OPTIONS and `context=help`. */
  schema?: Record<string, unknown>;
  /** The schema of answers that are not items, for OPTIONS and OpenAPI. */
  response?: ResponseSchema;
  /** Whether all endpoints are unlisted, so that the index does not list the route. */
  isUnlisted: boolean;
}

/** The dialect that spells names, and the function that forms addresses. */
export type ApiSpelling = Pick<BridgeSettings, 'dialect' | 'address'>;

/** The spelling, and whether fields and parameters are described that are additions to the reference API. */
type DescriptionOptions = ApiSpelling & { withAdditions?: boolean };

/** Describes a route in the dialect's spelling. */
export function describeRoute(route: Route, options: DescriptionOptions): RouteDescription {
  const { dialect } = options;
  const listedEndpoints = route.endpoints.filter((endpoint) => !endpoint.isUnlisted);
  const { resource } = route;
  const schema = resource && !resource.isUnlisted ? describeSchema(resource, options) : undefined;
  return {
    namespace: toDialect(dialect, namespaceOf(route)),
    methods: listedEndpoints.flatMap((endpoint) => endpoint.methods),
    endpoints: listedEndpoints.map((endpoint) => describeEndpoint(endpoint, options)),
    ...(schema ? { schema } : {}),
    ...(route.response ? { response: route.response } : {}),
    isUnlisted: route.isDeprecated === true || listedEndpoints.length === 0,
  };
}

function describeEndpoint(endpoint: Endpoint, options: DescriptionOptions): Record<string, unknown> {
  const { dialect } = options;
  const listed = Object.entries(endpoint.parameters).filter(([, parameter]) => isListed(parameter, options));
  const parameters = Object.fromEntries(
    listed.map(([name, parameter]) => [toDialect(dialect, name), describeParameter(parameter, dialect)]),
  );
  return {
    methods: endpoint.methods,
    ...(endpoint.batch ? { allow_batch: endpoint.batch } : {}),
    args: listed.length === 0 ? [] : parameters,
  };
}

const isListed = (
  { isUnlisted, isAddition }: Pick<Field, 'isUnlisted' | 'isAddition'>,
  { withAdditions = false }: DescriptionOptions,
): boolean => !isUnlisted && (withAdditions || !isAddition);

function describeParameter(parameter: Parameter, dialect: RestDialect): Record<string, unknown> {
  const printed: Record<string, unknown> = {};
  for (const keyword of KEYWORDS)
    if (parameter[keyword] !== undefined) printed[keyword] = emptyAsList(parameter[keyword]);
  if (parameter.hasDialectSpelling) spellSchemaNames(printed, dialect);
  printed.required = parameter.required === true;
  return printed;
}

/**
 * Converts the names in a printed parameter or field to the dialect's spelling: enum values, default and properties,
 * also those of its items.
 */
function spellSchemaNames(printed: Record<string, unknown>, dialect: RestDialect): void {
  const {
    enum: choices,
    items,
    properties,
  } = printed as { enum?: object; items?: Record<string, unknown>; properties?: object };
  if (items) spellSchemaNames(items, dialect);
  if (properties) printed.properties = spellNames(dialect, properties);
  if (typeof printed.default === 'string') printed.default = spellNames(dialect, printed.default);
  if (!choices) return;
  const spelled = spellNames(dialect, Object.values(choices)) as string[];
  printed.enum = Array.isArray(choices) ? spelled : Object.fromEntries(spelled.map((name) => [name, name]));
}

function printedSchema({ schema, hasDialectSpelling }: Field, dialect: RestDialect): JsonSchema {
  const printed = emptyAsList(schema) as Record<string, unknown>;
  if (hasDialectSpelling) spellSchemaNames(printed, dialect);
  return printed as JsonSchema;
}

function describeSchema(resource: Resource, options: DescriptionOptions): Record<string, unknown> {
  const { dialect, address } = options;
  const properties: Record<string, JsonSchema> = {};
  for (const field of resource.fields) {
    if (isListed(field, options)) properties[toDialect(dialect, field.name)] = printedSchema(field, dialect);
  }
  return {
    $schema: resource.metaSchema ?? META_SCHEMA,
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
