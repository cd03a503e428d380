import type { Viewer } from '../../schema/access/viewer.ts';
import type { RouteTable } from '../compile/route-table.ts';
import type { Endpoint, Method, Parameters } from '../declare/route.ts';
import { plainDomainError, RestError, requestErrors } from '../error.ts';
import type { Planner } from '../plan/planner.ts';
import type { BridgeRuntime } from '../runtime.ts';
import { itemAccess, methodOf } from './access.ts';
import { allowedMethods } from './allow.ts';
import { answer } from './answer.ts';
import type { BodyParameters } from './body.ts';
import { resolveParameters } from './parameters.ts';
import type { Outcome } from './reply.ts';
import type { BridgeRequest, ReadRequest } from './request.ts';

/** A request whose viewer is known: what came over HTTP, or an entry of a batch. */
export interface EnteringRequest {
  request: ReadRequest;
  viewer: Viewer;
  /** The parameters of the body; errors are the request's. */
  body(): BodyParameters;
  /** A check of the endpoint before that of the parameters: throws where it may not be reached this way. */
  admit?(endpoint: Endpoint): void;
}

/** A request that has been matched and checked, and waits to be run. */
export interface CheckedRequest {
  /** Why it cannot be run: no route, not admitted, bad parameters. Null: it can. */
  failure: RestError | null;
  /** Runs it, or answers why it cannot be run. Never throws. */
  run(): Promise<Outcome>;
}

/** Matches and checks a request, without running it. Never throws. */
export type Enter = (entering: EnteringRequest) => CheckedRequest;

/** What entering needs. */
export interface Entrance {
  table(): RouteTable;
  planner(): Planner;
  report(error: unknown, request: BridgeRequest): void;
  /** See `BridgeRuntime.outage`. */
  outage: BridgeRuntime['outage'];
}

/** The way of a request from *match* on. */
export function createEntrance(entrance: Entrance): Enter {
  return (entering) => {
    const { request, viewer } = entering;
    const planner = entrance.planner();
    let allow = async (): Promise<Method[]> => [];
    let written = (outcome: Outcome): Outcome => outcome;
    const fail = async (error: unknown) => failed(asFailure(error, { entrance, request }), allow);
    try {
      const found = entrance.table().find(request.path);
      const method = methodOf(request.method);
      const endpoint = found?.route.endpoints.get(method);
      if (!found || !endpoint) throw requestErrors.noRoute();
      const { route, captures } = found;
      let raw: Parameters = { ...captures, ...request.query };
      allow = async () => allowedMethods(route, await itemAccess({ planner, route, parameters: raw, viewer, method }));
      const { xmlElement } = endpoint;
      if (xmlElement && request.method === 'GET' && request.query.format === 'xml') {
        written = (outcome) => ({ ...outcome, xmlElement });
      }
      entering.admit?.(endpoint);
      const sources = { ...entering.body(), query: request.query, captures };
      raw = { ...raw, ...sources.form, ...sources.json };
      const parameters = resolveParameters({ names: planner.parameterNames(endpoint), endpoint }, sources);
      const refused = async (error: unknown): Promise<Outcome> => {
        const outcome = await fail(error);
        const own = error instanceof RestError ? endpoint.failure?.(error) : null;
        return own ? { ...outcome, ...own } : outcome;
      };
      const ready = { planner, request, route, endpoint, parameters, viewer };
      return { failure: null, run: async () => written(await answer(ready).catch(refused)) };
    } catch (error) {
      const failure = asFailure(error, { entrance, request });
      return { failure, run: async () => written(await failed(failure, allow)) };
    }
  };
}

/** An error of the catalogue stays what it is, an outage is answered as one; any other is reported and hidden. */
export function asFailure(
  error: unknown,
  { entrance, request }: { entrance: Pick<Entrance, 'report' | 'outage'>; request: ReadRequest },
): RestError {
  if (error instanceof RestError) return error;
  const outage = entrance.outage(error);
  const failure = outage && plainDomainError(outage);
  if (failure) return failure;
  entrance.report(error, request.source);
  return requestErrors.internal();
}

const WITHOUT_METHODS: ReadonlySet<string> = new Set(['internal_error', 'service_unavailable', 'storage_full']);

/** The answer of a failure, with the methods that the viewer may use at this address. */
export async function failed(failure: RestError, allow: () => Promise<Method[]>): Promise<Outcome> {
  // In an outage, what the methods depend on cannot be read either.
  const methods = WITHOUT_METHODS.has(failure.code) ? [] : await allow().catch(() => []);
  const headers: Outcome['headers'] = methods.length > 0 ? { Allow: methods.join(', ') } : {};
  const wait = failure.data?.retry_after;
  if (typeof wait === 'number') headers['Retry-After'] = wait;
  return { status: failure.status, body: failure.body(), headers, isError: true };
}
