import { allowedMethods, allowHeader, queryAccess } from '../access-check.ts';
import { runOperation } from '../bridge-operation.ts';
import type { BridgeSettings } from '../bridge-settings.ts';
import type { CompiledRoute } from '../compile/route-table.ts';
import type { Field } from '../declare/field.ts';
import type { CustomOperation, Endpoint, Parameters } from '../declare/route.ts';
import { RestError } from '../error.ts';
import type { Planner, SerializedBody } from '../plan/planner.ts';
import { compileFieldMask, filterFields, parseFieldList } from '../query/field-mask.ts';
import type { MatchedRequest, Outcome } from '../rest-exchange.ts';
import type { Viewer } from '../runtime.ts';

/**
 * Answers OPTIONS (docs/protocol/requests.md#options) with the description of the route. `Allow` depends on the
 * parameters of the request, which may be unvalidated.
 */
export async function answerOptions({
  match,
  request,
  viewer,
  planner,
  parameters,
}: MatchedRequest & { viewer: Viewer; parameters: Parameters }): Promise<Outcome> {
  if (!match) return { status: 200, body: [], headers: {} };
  const { route, captures } = match;
  const isCacheable = route.compiledPattern.isStatic && Object.keys(request.query).length === 0;
  const cachedDescriptions =
    isCacheable && !planner.runtime.isLoggedIn(viewer) ? planner.anonymousOptionsAnswers : undefined;
  const cached = cachedDescriptions?.get(route);
  if (cached) return cached;
  const access = await queryAccess({ planner, route, parameters, viewer });
  const methods = allowedMethods(route, access);
  const headers: Outcome['headers'] = { ...allowHeader(methods) };
  if (route.description.isUnlisted) return { status: 200, body: undefined, headers };
  const collected = planner.optionsBodies.get(route) ?? serializeDescription(route, planner.settings);
  planner.optionsBodies.set(route, collected);
  const described = await describeItem(collected, { planner, route, captures, viewer });
  if (request.query._fields === undefined) {
    const outcome = { status: 200, ...described, headers };
    cachedDescriptions?.set(route, outcome);
    return outcome;
  }
  const mask = compileFieldMask(parseFieldList(request.query._fields));
  return { status: 200, body: filterFields(described.body, mask), headers };
}

/**
 * Replaces the schemas of fields that depend on the item, such as values of groups of fields. An item that the viewer may not read
 * has those of the collection.
 */
async function describeItem(
  described: SerializedBody,
  {
    planner,
    route,
    captures,
    viewer,
  }: { planner: Planner; route: CompiledRoute; captures: Parameters; viewer: Viewer },
): Promise<SerializedBody> {
  const fields = route.route.resource?.fields.filter(({ itemSchema }) => itemSchema !== undefined) ?? [];
  const endpoint = route.route.endpoints.find(({ reply }) => reply.kind === 'item');
  if (fields.length === 0 || !endpoint || endpoint.reply.kind !== 'item') return described;
  const schemas = await queryItemSchemas(fields, { planner, endpoint, parameters: captures, viewer });
  if (!schemas) return described;
  const withItem = (properties: unknown): unknown =>
    typeof properties !== 'object' || properties === null
      ? properties
      : Object.fromEntries(
          Object.entries(properties).map(([name, schema]) =>
            Object.hasOwn(schemas, name)
              ? [name, { ...(schema as object), properties: emptyMapsAsLists(schemas[name]) }]
              : [name, schema],
          ),
        );
  const { schema, endpoints, ...others } = described.body as Record<string, unknown>;
  const body = {
    ...others,
    ...(endpoints
      ? { endpoints: (endpoints as { args?: unknown }[]).map((each) => ({ ...each, args: withItem(each.args) })) }
      : {}),
    ...(schema ? { schema: { ...schema, properties: withItem((schema as { properties?: unknown }).properties) } } : {}),
  };
  return { body, serialized: Buffer.from(JSON.stringify(body)) };
}

/** Prints schemas without properties with an empty list, as the reference does. */
function emptyMapsAsLists(properties: unknown): unknown {
  if (typeof properties !== 'object' || properties === null) return properties;
  const entries = Object.entries(properties as Record<string, { properties?: unknown }>);
  if (entries.length === 0) return [];
  return Object.fromEntries(
    entries.map(([name, schema]) => [
      name,
      schema.properties ? { ...schema, properties: emptyMapsAsLists(schema.properties) } : schema,
    ]),
  );
}

const schemaOperations = new WeakMap<Endpoint, CustomOperation>();

/** Queries the schemas of the properties of fields of an item, by field; null if the viewer may not read the item. */
async function queryItemSchemas(
  fields: readonly Field[],
  {
    planner,
    endpoint,
    parameters,
    viewer,
  }: { planner: Planner; endpoint: Endpoint; parameters: Parameters; viewer: Viewer },
): Promise<Record<string, unknown> | null> {
  const { reply } = endpoint;
  if (reply.kind !== 'item') return null;
  const selection = fields.map(({ name, itemSchema }) => `${name}: ${itemSchema}`).join(' ');
  const custom = schemaOperations.get(endpoint) ?? { field: reply.field, selection };
  schemaOperations.set(endpoint, custom);
  const operation = planner.customOperation(endpoint, custom);
  const id = Number(parameters.id);
  const values = { ...parameters, ...(Number.isInteger(id) ? { id } : {}) };
  try {
    const variables = reply.variables?.(values) ?? operation.defaultVariables(values);
    return (await runOperation(planner, { operation, variables, viewer })) as Record<string, unknown> | null;
  } catch (error) {
    if (error instanceof RestError) return null;
    throw error;
  }
}

function serializeDescription(route: CompiledRoute, settings: BridgeSettings): SerializedBody {
  const { isUnlisted: _, response, ...description } = route.description;
  const links = route.compiledPattern.isStatic ? { _links: { self: [{ href: settings.address(route.pattern) }] } } : {};
  const body = { ...description, ...(response ? { schema: response } : {}), ...links };
  return { body, serialized: Buffer.from(JSON.stringify(body)) };
}
