import type { RouteTable } from '../compile/route-table.ts';
import type { Planner } from '../plan/planner.ts';
import { answeredMethod, type MatchedRequest, type ParsedRequest } from '../rest-exchange.ts';

/** The current routes with their planner. */
export interface CurrentRoutes {
  table: RouteTable;
  planner: Planner;
}

/** Finds the route of a request. */
export function matchRoute(request: ParsedRequest, { table, planner }: CurrentRoutes): MatchedRequest {
  const match = table.find(request.path);
  return { request, planner, match, endpoint: match?.route.endpoints.get(answeredMethod(request.method)) ?? null };
}
