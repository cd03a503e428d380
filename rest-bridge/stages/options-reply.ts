import type { BridgeSettings } from '../bridge-settings.ts';
import type { CompiledRoute } from '../compile/route-table.ts';
import type { PreparedBody } from '../plan/planner.ts';
import { compileFieldMask, filterFields, parseFieldList } from '../query/field-mask.ts';
import type { Viewer } from '../runtime.ts';
import { accessTo } from './access-check.ts';
import { allowedMethods } from './allow.ts';
import type { MatchedRequest } from './match.ts';
import type { Outcome } from './reply.ts';

/** The answer to OPTIONS (docs/protocol/requests.md#options): the route as `context=help` lists it. */
export async function describe({
  match,
  request,
  viewer,
  planner,
}: MatchedRequest & { viewer: Viewer }): Promise<Outcome> {
  if (!match) return { status: 200, body: [], headers: {} };
  const { route, captures } = match;
  const isPlain = route.compiled.isStatic && request.query._fields === undefined;
  const visitorAnswers = isPlain && !planner.runtime.isLoggedIn(viewer) ? planner.visitorDescriptions : undefined;
  const answered = visitorAnswers?.get(route);
  if (answered) return answered;
  const access = await accessTo({ planner, route, parameters: captures, viewer });
  const methods = allowedMethods(route, access);
  const headers: Outcome['headers'] = methods.length > 0 ? { Allow: methods.join(', ') } : {};
  if (route.description.isHidden) return { status: 200, body: undefined, headers };
  const known = planner.descriptions.get(route) ?? prepareDescription(route, planner.settings);
  planner.descriptions.set(route, known);
  if (request.query._fields === undefined) {
    const outcome = { status: 200, ...known, headers };
    visitorAnswers?.set(route, outcome);
    return outcome;
  }
  const mask = compileFieldMask(parseFieldList(request.query._fields));
  return { status: 200, body: filterFields(known.body, mask), headers };
}

function prepareDescription(route: CompiledRoute, settings: BridgeSettings): PreparedBody {
  const { isHidden: _, response, ...description } = route.description;
  const links = route.compiled.isStatic ? { _links: { self: [{ href: settings.address(route.pattern) }] } } : {};
  const body = { ...description, ...(response ? { schema: response } : {}), ...links };
  return { body, prepared: Buffer.from(JSON.stringify(body)) };
}
