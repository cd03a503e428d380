import type { Viewer } from '../../schema/access/viewer.ts';
import type { CompiledRoute } from '../compile/route-table.ts';
import type { Access, Method, Parameters } from '../declare/route.ts';
import type { Planner } from '../plan/planner.ts';
import { allowedMethods } from './allow.ts';
import type { ReadyRequest } from './ready.ts';
import type { Outcome } from './reply.ts';
import { runOperation } from './run.ts';

/** What a request is answered as: whoever asks for the head of an answer reads. */
export const methodOf = (method: string): Method => (method === 'HEAD' ? 'GET' : method) as Method;

/** What the viewer may do with the route's item, for `Allow` and OPTIONS. */
export async function itemAccess(input: {
  planner: Planner;
  route: CompiledRoute;
  /** As they came, unchecked. */
  parameters: Parameters;
  viewer: Viewer;
  /** Absent for OPTIONS, which does nothing. */
  method?: string;
}): Promise<Access> {
  const { planner, route, parameters, viewer } = input;
  const asked = { viewer, parameters, ...(input.method === undefined ? {} : { method: methodOf(input.method) }) };
  const document = planner.permissionsDocument(route);
  if (!document) return { ...asked, item: null };
  const variables = route.route.itemPermissions?.variables(parameters);
  if (!variables) return { ...asked, item: null };
  const item = await runOperation(planner, { document, variables, viewer });
  return { ...asked, item: item as Access['item'] };
}

/** The methods of a route whose answer is no item, as they stand after the handler; what was done is answered anyway. */
export async function allowRoute(
  { planner, route, parameters, viewer, request: { method } }: ReadyRequest,
  headers: Outcome['headers'],
): Promise<void> {
  const access = await itemAccess({ planner, route, parameters, viewer, method }).catch(() => null);
  if (access) allow(headers, allowedMethods(route, access));
}

/** Names the methods in the head of an answer. */
export function allow(headers: Outcome['headers'], methods: readonly string[]): void {
  if (methods.length > 0) headers.Allow = methods.join(', ');
}
