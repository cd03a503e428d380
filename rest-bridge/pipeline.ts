import { allowedMethods, checkScope, queryAccess, receiveFiles } from './access-check.ts';
import type { Endpoint, Parameters } from './declare/route.ts';
import { catalogError, RestError, requestErrors } from './error.ts';
import { withCanonicalSpelling } from './parameter-names.ts';
import { answerCustom } from './reply/custom-reply.ts';
import {
  type ErrorReporter,
  failureOutcome,
  loginWarning,
  reportStreamErrors,
  requiresLogin,
  toFailure,
} from './reply/failure.ts';
import { answerOptions } from './reply/options-reply.ts';
import { answerDownload, answerStream } from './reply/stream-reply.ts';
import {
  answeredMethod,
  type BridgeRequest,
  type BridgeResponse,
  hasPreviewToken,
  type MatchedRequest,
  type Outcome,
  type ParsedRequest,
  type ReadyRequest,
} from './rest-exchange.ts';
import type { BridgeRuntime, Viewer } from './runtime.ts';
import { type BodyParameters, checkLargeBody, readBody } from './stages/body.ts';
import { resolveParameters, withDomainChecks } from './stages/parameters.ts';
import { withFormat, writeReply } from './stages/reply.ts';
import { type CurrentRoutes, matchRoute, parseRequest } from './stages/request.ts';
import { allowAfterRun, checkPermission, planRequest, runPlan } from './stages/run.ts';
import { shapeResult } from './stages/shape.ts';
import { type IdentifiedRequest, identifyViewer, type ViewerLookup, withNonce } from './stages/viewer.ts';

/** The functions of the program that the stages call. */
export type PipelineOptions = ViewerLookup & ErrorReporter;

/** Answers an HTTP request. Never throws. */
export async function handleRequest(
  source: BridgeRequest,
  { routes, options }: { routes(): CurrentRoutes | Promise<CurrentRoutes>; options: PipelineOptions },
): Promise<BridgeResponse> {
  const currentRoutes = await routes();
  const { settings } = currentRoutes.planner;
  const request = parseRequest(source);
  if (request.failure) {
    return writeReply({
      request,
      outcome: await failureOutcome(request.failure),
      settings,
      isPersonal: hasPreviewToken(request),
    });
  }
  const matched = matchRoute(request, currentRoutes);
  const identified = await identifyViewer(matched, options);

  const outcome = withDeprecation(await respond(identified, options), identified);
  const isPersonal = identified.isPersonal || hasPreviewToken(request);
  const reply = await writeReply({ request, outcome, settings, isPersonal });
  reply.isReusable = isReusable(identified, outcome);
  return reply;
}

/** When the paths of release 0.2 were deprecated (RFC 9745): December 1, 2026. */
const DEPRECATED_AT = '@1796083200';

/** Marks the answers of deprecated paths. */
const withDeprecation = (outcome: Outcome, { match }: MatchedRequest): Outcome =>
  match?.route.route.isDeprecated
    ? { ...outcome, headers: { ...outcome.headers, Deprecation: DEPRECATED_AT } }
    : outcome;

/** Whether the answer may be cached for anonymous requests. */
function isReusable({ request, isWithoutCredentials = false }: IdentifiedRequest, outcome: Outcome): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || !isWithoutCredentials || outcome.stream || hasPreviewToken(request)) return false;
  if (outcome.headers['Cache-Control'] === 'no-store') return false;
  return (outcome.status === 200 || outcome.status === 404) && request.source.reads?.isReusable === true;
}

/**
 * Answers a request after its viewer is identified: OPTIONS with the description of the route, others by the endpoint.
 */
async function respond(identified: IdentifiedRequest, options: PipelineOptions): Promise<Outcome> {
  const { request, viewer, refusal } = identified;
  try {
    if (refusal) {
      const warning = loginWarning(identified, refusal.error);
      if (!warning) throw refusal.error;
      const { refusal: _, ...anonymous } = identified;
      const outcome = await respond(anonymous, options);
      if (requiresLogin(outcome)) throw refusal.error;
      return { ...outcome, headers: { ...outcome.headers, ...warning } };
    }
    if (request.method === 'OPTIONS') {
      const parameters = parametersOfOptions(identified);
      return withNonce(await answerOptions({ ...identified, parameters }), identified);
    }
    if (identified.endpoint) checkScope(identified.endpoint, { runtime: identified.planner.runtime, viewer });
    const receivedRequest = request.source.receive ? await receiveFiles(identified, viewer) : request;
    const { planner, match, endpoint } = identified;
    const matched = { request: receivedRequest, planner, match, endpoint, viewer };
    await checkLargeBody(matched);
    const checked = checkMatchedRequest({ ...matched, readBody: () => readBody(receivedRequest) }, options);
    return withNonce(
      reportStreamErrors(await checked.run(request.source.inner?.runtime), { reporter: options, request }),
      identified,
    );
  } catch (error) {
    return failureOutcome(toFailure(error, { reporter: options, request }));
  }
}

/** Returns the unvalidated parameters of the query and the path. */
const parametersOfOptions = ({ request, match, planner }: MatchedRequest): Parameters =>
  withCanonicalSpelling(
    { ...request.query, ...match?.captures },
    { endpoints: match?.route.route.endpoints ?? [], dialect: planner.settings.dialect },
  );

/** An HTTP request or an entry of a batch, with its viewer. */
export interface ViewerRequest {
  request: ParsedRequest;
  viewer: Viewer;
  /** Reads the parameters of the body. Throws a REST error if the body is malformed. */
  readBody(): BodyParameters;
  /** Runs before the parameters are checked. Throws a REST error if this request may not use the endpoint. */
  checkEndpoint?(endpoint: Endpoint): void;
}

/** A request that has been matched and checked. */
export interface CheckedRequest {
  /** Why the request is invalid: no route, endpoint not permitted, or invalid parameters. Null for a valid request. */
  failure: RestError | null;
  /** Whether the request can share a transaction with others. */
  canShareTransaction: boolean;
  /** Runs the request, or answers the failure; by default with the runtime of the bridge. Never throws. */
  run(runtime?: BridgeRuntime): Promise<Outcome>;
}

/** Matches and checks a request, without running it. Never throws. */
export type RequestChecker = (request: ViewerRequest) => CheckedRequest;

/** Creates the function that matches and checks requests of the program itself, such as entries of a batch. */
export const createRequestChecker =
  ({ routes, reporter }: { routes(): CurrentRoutes; reporter: ErrorReporter }): RequestChecker =>
  (viewerRequest) =>
    checkMatchedRequest({ ...viewerRequest, ...matchRoute(viewerRequest.request, routes()) }, reporter);

/** Checks the parameters of a matched request. Only `run` queries the domain. Never throws. */
function checkMatchedRequest(matched: ViewerRequest & MatchedRequest, reporter: ErrorReporter): CheckedRequest {
  const { planner, match, endpoint, viewer } = matched;
  let { request } = matched;
  const { reads } = request.source;
  if (!match || !endpoint) {
    const failure = requestErrors.noRoute();
    return { failure, canShareTransaction: true, run: () => failureOutcome(failure) };
  }
  const { route, captures } = match;
  let body: BodyParameters = { json: null, form: null };
  const fail = async (error: unknown, runtime = planner.runtime): Promise<Outcome> => {
    const parameters = withCanonicalSpelling(
      { ...captures, ...request.query, ...body.form, ...body.json },
      { endpoints: [endpoint], dialect: planner.settings.dialect },
    );
    const { method } = request;
    const failed = toFailure(error, { reporter, request });
    const failure = await withDomainChecks(failed, { planner: { ...planner, runtime }, endpoint, viewer });
    const access = () => queryAccess({ planner: { ...planner, runtime }, route, parameters, viewer, method, reads });
    const methods = async () => {
      const allowed = allowedMethods(route, await access());
      return isRefusedRead(failure, { request, endpoint }) ? allowed.filter((each) => each !== 'GET') : allowed;
    };
    return withFormat(await failureOutcome(failure, methods), { request, endpoint });
  };
  try {
    matched.checkEndpoint?.(endpoint);
    body = matched.readBody();
    request = withLanguage(withFieldsOfBody(request, body), body);
    const sources = { json: body.json, form: body.form, query: request.query, captures };
    const fileNames = new Set(request.received?.uploads.keys());
    const parameters = resolveParameters({ endpoint, dialect: planner.settings.dialect, fileNames }, sources);
    const run = async (runtime = planner.runtime): Promise<Outcome> => {
      const ready: ReadyRequest = {
        planner: runtime === planner.runtime ? planner : { ...planner, runtime },
        ...{ request, route, endpoint, parameters, viewer, reads },
      };
      try {
        return withFormat(await runRequest(ready), ready);
      } catch (error) {
        const customFailure = error instanceof RestError ? endpoint.failure?.(error) : null;
        return { ...(await fail(error, runtime)), ...customFailure };
      }
    };
    return { failure: null, canShareTransaction: !endpoint.hasOwnTransactions, run };
  } catch (error) {
    const isUnread = request.source.receive !== undefined && request.received === undefined;
    const failure =
      isUnread && isMissing(error)
        ? catalogError('rest_cannot_create', viewer)
        : toFailure(error, { reporter, request });
    return { failure, canShareTransaction: true, run: (runtime) => fail(failure, runtime) };
  }
}

/** Whether parameters are missing. Those of a body are if it was not read because the viewer may not use the endpoint. */
const isMissing = (error: unknown): boolean =>
  error instanceof RestError && error.code === 'rest_missing_callback_param';

/** Whether a request to read is refused by its permission: the viewer may not use the method with these parameters. */
const isRefusedRead = (
  { status }: RestError,
  { request: { method }, endpoint }: { request: ParsedRequest; endpoint: Endpoint },
): boolean => (status === 401 || status === 403) && endpoint.permission !== 'open' && answeredMethod(method) === 'GET';

/** `_fields` may be in the body, where it takes precedence like a parameter. */
function withFieldsOfBody(request: ParsedRequest, { json, form }: BodyParameters): ParsedRequest {
  const { _fields: fields } = (json ?? form ?? {}) as { _fields?: unknown };
  const isList = Array.isArray(fields) && fields.every((field) => typeof field === 'string');
  return typeof fields === 'string' || isList ? { ...request, query: { ...request.query, _fields: fields } } : request;
}

/** `lang` names a language in the body, where it takes precedence, or in the query. What is no text names none. */
function withLanguage(request: ParsedRequest, { json, form }: BodyParameters): ParsedRequest {
  const language = json?.lang ?? form?.lang ?? request.query.lang;
  return typeof language === 'string' && language !== '' ? { ...request, language } : request;
}

/** Runs the stages *permission* to *shape*. Replies without items replace the last three by a function of their own. */
async function runRequest(ready: ReadyRequest): Promise<Outcome> {
  const { reply } = ready.endpoint;
  if (ready.endpoint.refuse) await checkPermission(ready);
  if (reply.kind === 'custom') return answerCustom(ready, reply);
  if (reply.kind === 'stream') return answerStream(ready, reply);
  if (reply.kind === 'download') return answerDownload(ready, reply);
  const plan = await planRequest(ready, reply);
  const result = await runPlan(ready, { plan, reply });
  const allow = await allowAfterRun(ready, { reply, result });
  return shapeResult(ready, { plan, reply, result, allow });
}
