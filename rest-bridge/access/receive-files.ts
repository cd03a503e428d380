import type { MatchedRequest, ParsedRequest } from '../rest-exchange.ts';
import type { Viewer } from '../runtime.ts';
import { canUseEndpoint } from './access-check.ts';

/** Receives the files of a request if the viewer has the permission of the endpoint; otherwise the body is not read. */
export async function receiveFiles(
  { request, planner, match, endpoint }: MatchedRequest,
  viewer: Viewer,
): Promise<ParsedRequest> {
  const { receive } = request.source;
  if (!receive || request.received || !match || endpoint?.fileField === undefined) return request;
  const { route } = match;
  const access = { planner, route, parameters: request.query, viewer, method: request.method };
  if (!(await canUseEndpoint(endpoint, access))) return request;
  return { ...request, received: await receive(endpoint.fileField, viewer) };
}
