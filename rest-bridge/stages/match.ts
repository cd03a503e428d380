import { answeredMethod } from '../access/access-check.ts';
import type { CompiledRoute, RouteTable } from '../compile/route-table.ts';
import type { Endpoint } from '../declare/route.ts';
import type { Planner } from '../plan/planner.ts';
import type { ParsedRequest } from './request.ts';

/** The current routes with their planner. */
export interface CurrentRoutes {
  table: RouteTable;
  planner: Planner;
}

/** A request with its route and endpoint. */
export interface MatchedRequest {
  request: ParsedRequest;
  planner: Planner;
  /** Null if no route matches the path; the error is answered after the viewer is identified. */
  match: { route: CompiledRoute; captures: Readonly<Record<string, string>> } | null;
  /** Null if no route matches, or the route does not have the method. */
  endpoint: Endpoint | null;
}

/** Finds the route of a request. */
export function matchRoute(request: ParsedRequest, { table, planner }: CurrentRoutes): MatchedRequest {
  const match = table.find(request.path);
  return { request, planner, match, endpoint: match?.route.endpoints.get(answeredMethod(request.method)) ?? null };
}
