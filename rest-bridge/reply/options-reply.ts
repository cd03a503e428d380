import { allowHeader, queryAccess } from '../access/access-check.ts';
import { allowedMethods } from '../access/allowed-methods.ts';
import type { BridgeSettings } from '../bridge-settings.ts';
import type { CompiledRoute } from '../compile/route-table.ts';
import type { SerializedBody } from '../plan/planner.ts';
import { compileFieldMask, filterFields, parseFieldList } from '../query/field-mask.ts';
import type { MatchedRequest, Outcome } from '../rest-exchange.ts';
import type { Viewer } from '../runtime.ts';

/** Answers OPTIONS (docs/protocol/requests.md#options) with the description of the route. */
export async function answerOptions({
  match,
  request,
  viewer,
  planner,
}: MatchedRequest & { viewer: Viewer }): Promise<Outcome> {
  if (!match) return { status: 200, body: [], headers: {} };
  const { route, captures } = match;
  const isCacheable = route.compiledPattern.isStatic && request.query._fields === undefined;
  const cachedDescriptions =
    isCacheable && !planner.runtime.isLoggedIn(viewer) ? planner.anonymousOptionsAnswers : undefined;
  const cached = cachedDescriptions?.get(route);
  if (cached) return cached;
  const access = await queryAccess({ planner, route, parameters: captures, viewer });
  const methods = allowedMethods(route, access);
  const headers: Outcome['headers'] = { ...allowHeader(methods) };
  if (route.description.isUnlisted) return { status: 200, body: undefined, headers };
  const described = planner.optionsBodies.get(route) ?? serializeDescription(route, planner.settings);
  planner.optionsBodies.set(route, described);
  if (request.query._fields === undefined) {
    const outcome = { status: 200, ...described, headers };
    cachedDescriptions?.set(route, outcome);
    return outcome;
  }
  const mask = compileFieldMask(parseFieldList(request.query._fields));
  return { status: 200, body: filterFields(described.body, mask), headers };
}

function serializeDescription(route: CompiledRoute, settings: BridgeSettings): SerializedBody {
  const { isUnlisted: _, response, ...description } = route.description;
  const links = route.compiledPattern.isStatic ? { _links: { self: [{ href: settings.address(route.pattern) }] } } : {};
  const body = { ...description, ...(response ? { schema: response } : {}), ...links };
  return { body, serialized: Buffer.from(JSON.stringify(body)) };
}
