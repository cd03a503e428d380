import type { CompiledRoute, RouteTable } from '../compile/route-table.ts';
import type { Endpoint } from '../declare/route.ts';
import type { Planner } from '../plan/planner.ts';
import { answeredMethod } from './access-check.ts';
import type { ReadRequest } from './request.ts';

/** The current routes with their planner. */
export interface RoutesInUse {
  table: RouteTable;
  planner: Planner;
}

/** A request with its route and endpoint. */
export interface MatchedRequest {
  request: ReadRequest;
  planner: Planner;
  /** Null: there is no such route. The error is thrown after the viewer is identified. */
  match: { route: CompiledRoute; captures: Readonly<Record<string, string>> } | null;
  /** Null: there is no such route, or it does not have the method. */
  endpoint: Endpoint | null;
}

/** Finds the route of a request. */
export function matchRoute(request: ReadRequest, { table, planner }: RoutesInUse): MatchedRequest {
  const match = table.find(request.path);
  return { request, planner, match, endpoint: match?.route.endpoints.get(answeredMethod(request.method)) ?? null };
}
