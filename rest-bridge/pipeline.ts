import type { Endpoint } from './declare/route.ts';
import { RestError, requestErrors } from './error.ts';
import type { Viewer } from './runtime.ts';
import { accessTo } from './stages/access-check.ts';
import { allowedMethods } from './stages/allow.ts';
import { answerCustom } from './stages/custom-reply.ts';
import { answerDownload } from './stages/download-reply.ts';
import { asFailure, type FailureReports, failed, reportingStream } from './stages/failure.ts';
import { admitBody } from './stages/large-body-check.ts';
import { type MatchedRequest, matchRoute, type RoutesInUse } from './stages/match.ts';
import { describe } from './stages/options-reply.ts';
import { resolveParameters } from './stages/parameters.ts';
import { checkPermission } from './stages/permission.ts';
import { planRequest } from './stages/plan.ts';
import type { ReadyRequest } from './stages/ready.ts';
import { receiveFiles } from './stages/receive-files.ts';
import { type Outcome, withFormat, writeReply } from './stages/reply.ts';
import { type BridgeRequest, type BridgeResponse, type ReadRequest, readRequest } from './stages/request.ts';
import { type BodyParameters, readBody } from './stages/request-body.ts';
import { runPlan } from './stages/run.ts';
import { shapeResult } from './stages/shape.ts';
import { answerStream } from './stages/stream-reply.ts';
import { type IdentifiedRequest, identifyViewer, type ViewerLookup, withNonce } from './stages/viewer.ts';

/** What the stages need from the program. */
export type PipelineOptions = ViewerLookup & FailureReports;

/** Answers an HTTP request. Never throws. */
export async function handleRequest(
  source: BridgeRequest,
  { routes, program }: { routes(): RoutesInUse | Promise<RoutesInUse>; program: PipelineOptions },
): Promise<BridgeResponse> {
  const inUse = await routes();
  const { settings } = inUse.planner;
  const request = readRequest(source);
  if (request.failure) {
    return writeReply({ request, outcome: await failed(request.failure), settings, isPersonal: false });
  }
  const matched = matchRoute(request, inUse);
  const identified = await identifyViewer(matched, program);

  const outcome = await respond(identified, program);
  return writeReply({ request, outcome, settings, isPersonal: identified.isPersonal });
}

/** Answers a request of an identified viewer: with the description of the route, or by its endpoint. */
async function respond(identified: IdentifiedRequest, program: PipelineOptions): Promise<Outcome> {
  const { request, viewer, refusal } = identified;
  try {
    if (refusal) throw refusal.error;
    if (request.method === 'OPTIONS') return withNonce(await describe(identified), identified);
    const complete = request.source.receive ? await receiveFiles(identified, viewer) : request;
    const { planner, match, endpoint } = identified;
    const matched = { request: complete, planner, match, endpoint, viewer };
    await admitBody(matched);
    const checked = checkRequest({ ...matched, body: () => readBody(complete) }, program);
    return withNonce(reportingStream(await checked.run(), { reports: program, request }), identified);
  } catch (error) {
    return failed(asFailure(error, { reports: program, request }));
  }
}

/** A request of an identified viewer: an HTTP request or an entry of a batch. */
export interface EnteringRequest {
  request: ReadRequest;
  viewer: Viewer;
  /** Reads the parameters of the body; its errors are answered. */
  body(): BodyParameters;
  /** Checks the endpoint before the parameters; throws if this request may not use it. */
  admit?(endpoint: Endpoint): void;
}

/** A request that has been matched and checked. */
export interface CheckedRequest {
  /** Why it cannot be run: no route, not admitted, bad parameters. Null: it can. */
  failure: RestError | null;
  /** Runs it, or answers why it cannot be run. Never throws. */
  run(): Promise<Outcome>;
}

/** Matches and checks a request, without running it. Never throws. */
export type Enter = (entering: EnteringRequest) => CheckedRequest;

/** Lets entries of a batch enter at the stage *match*. */
export const createEntrance =
  ({ routes, reports }: { routes(): RoutesInUse; reports: FailureReports }): Enter =>
  (entering) =>
    checkRequest({ ...entering, ...matchRoute(entering.request, routes()) }, reports);

/** Checks the parameters of a matched request; the domain is queried by `run` only. Never throws. */
function checkRequest(entering: EnteringRequest & MatchedRequest, reports: FailureReports): CheckedRequest {
  const { request, planner, match, endpoint, viewer } = entering;
  if (!match || !endpoint) {
    const failure = requestErrors.noRoute();
    return { failure, run: () => failed(failure) };
  }
  const { route, captures } = match;
  let sent: BodyParameters = { json: null, form: null };
  const fail = async (error: unknown): Promise<Outcome> => {
    const parameters = { ...captures, ...request.query, ...sent.form, ...sent.json };
    const access = () => accessTo({ planner, route, parameters, viewer, method: request.method });
    const methods = async () => allowedMethods(route, await access());
    return withFormat(await failed(asFailure(error, { reports, request }), methods), { request, endpoint });
  };
  try {
    entering.admit?.(endpoint);
    sent = entering.body();
    const sources = { json: sent.json, form: sent.form, query: request.query, captures };
    const parameters = resolveParameters({ names: planner.parameterNames(endpoint), endpoint }, sources);
    const ready: ReadyRequest = { planner, request, route, endpoint, parameters, viewer };
    const run = async (): Promise<Outcome> => {
      try {
        return withFormat(await runRequest(ready), ready);
      } catch (error) {
        const own = error instanceof RestError ? endpoint.failure?.(error) : null;
        return { ...(await fail(error)), ...own };
      }
    };
    return { failure: null, run };
  } catch (error) {
    const failure = asFailure(error, { reports, request });
    return { failure, run: () => fail(failure) };
  }
}

/** Runs the last stages before the reply. Replies without items have their own plan and shape. */
async function runRequest(ready: ReadyRequest): Promise<Outcome> {
  const { reply } = ready.endpoint;
  if (ready.endpoint.refuse) await checkPermission(ready);
  if (reply.kind === 'custom') return answerCustom(ready, reply);
  if (reply.kind === 'stream') return answerStream(ready, reply);
  if (reply.kind === 'download') return answerDownload(ready, reply);
  const plan = await planRequest(ready, reply);
  const result = await runPlan(ready, { plan, reply });
  return shapeResult(ready, { plan, reply, result });
}
