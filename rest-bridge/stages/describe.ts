import type { Viewer } from '../../schema/access/viewer.ts';
import type { CompiledRoute } from '../compile/route-table.ts';
import type { Planner } from '../plan/planner.ts';
import { compileFieldMask, filterFields, parseFieldList } from '../query/field-mask.ts';
import type { BridgeSettings } from '../settings.ts';
import { itemAccess } from './access.ts';
import { allowedMethods } from './allow.ts';
import type { Outcome } from './reply.ts';
import type { ReadRequest } from './request.ts';

/** The answer to OPTIONS (protocol 7.4): the route as `context=help` lists it. */
export async function describe(input: {
  found: { route: CompiledRoute; captures: Record<string, string> } | null;
  request: ReadRequest;
  viewer: Viewer;
  planner: Planner;
  /** What was written out before. */
  descriptions: Map<CompiledRoute, PreparedBody>;
}): Promise<Outcome> {
  const { found, request, viewer, planner, descriptions } = input;
  if (!found) return { status: 200, body: [], headers: {} };
  const { route, captures } = found;
  const access = await itemAccess({ planner, route, parameters: captures, viewer });
  const methods = allowedMethods(route, access);
  const headers: Outcome['headers'] = methods.length > 0 ? { Allow: methods.join(', ') } : {};
  if (route.description.isHidden) return { status: 200, body: undefined, headers };
  const known = descriptions.get(route) ?? prepareDescription(route, planner.settings);
  descriptions.set(route, known);
  if (request.query._fields === undefined) return { status: 200, ...known, headers };
  const mask = compileFieldMask(parseFieldList(request.query._fields));
  return { status: 200, body: filterFields(known.body, mask), headers };
}

/** A description that has been written out. */
export interface PreparedBody {
  body: unknown;
  prepared: Buffer;
}

function prepareDescription(route: CompiledRoute, settings: BridgeSettings): PreparedBody {
  const { isHidden: _, response, ...description } = route.description;
  const links = route.compiled.isStatic ? { _links: { self: [{ href: settings.address(route.pattern) }] } } : {};
  const body = { ...description, ...(response ? { schema: response } : {}), ...links };
  return { body, prepared: Buffer.from(JSON.stringify(body)) };
}
