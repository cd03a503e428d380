import { ReadRecorder } from '../../schema/core/reads/read-record.ts';
import { allowHeader, queryAllowedMethods } from '../access-check.ts';
import { runOperation } from '../bridge-operation.ts';
import type { CustomOperation, CustomRequest, Reply } from '../declare/route.ts';
import { compileFieldMask, filterFields, parseEmbedList, parseFieldList, withEmbedded } from '../query/field-mask.ts';
import { answeredMethod, clientOfRequest, type Outcome, type ReadyRequest, recordedHeaders } from '../rest-exchange.ts';

/** Answers a request with a custom reply. */
export async function answerCustom(ready: ReadyRequest, reply: CustomReply): Promise<Outcome> {
  const { request } = ready;
  const headers: Outcome['headers'] = { ...reply.headers };
  const { body, status, serialized } = await cachedBody(ready, reply);
  Object.assign(headers, allowHeader(await queryAllowedMethods(ready)));
  if (request.query._fields === undefined) return { status, body, headers, ...(serialized ? { serialized } : {}) };
  const fields = withEmbedded(parseFieldList(request.query._fields), parseEmbedList(request.query._embed));
  return { status, body: filterFields(body, compileFieldMask(fields)), headers };
}

type CustomReply = Extract<Reply, { kind: 'custom' }>;

/**
 * Cached answers expire after this time, because some values, such as the offset of the time zone, depend on the time.
 */
const CACHE_PERIOD_MS = 60_000;

interface CustomBody {
  body: unknown;
  status: number;
  /** The body as JSON text. */
  serialized?: Buffer;
}

/**
 * Returns the cached answer if the content has not changed; otherwise creates the answer, and caches it if it has a
 * key. Answers to requests that name a language are not cached, since any text can be one.
 */
async function cachedBody(ready: ReadyRequest, reply: CustomReply): Promise<CustomBody> {
  const { planner, request, route, parameters, viewer, reads } = ready;
  const cacheKey =
    request.query._embed === undefined && request.language === undefined
      ? reply.cacheKey?.({ parameters, isLoggedIn: planner.runtime.isLoggedIn(viewer) })
      : null;
  if (cacheKey === null || cacheKey === undefined) return createBody(ready, reply);
  const period = Math.floor(Date.now() / CACHE_PERIOD_MS);
  const key = `${route.position} ${planner.runtime.contentVersion()} ${period} ${cacheKey}`;
  const cached = planner.customAnswers.get(key);
  if (cached) {
    reads?.add(cached.record);
    return cached;
  }
  const recorder = new ReadRecorder();
  const answer = await createBody({ ...ready, reads: recorder }, reply);
  recorder.expireAt((period + 1) * CACHE_PERIOD_MS);
  reads?.add(recorder);
  const serializedAnswer = { ...answer, serialized: Buffer.from(JSON.stringify(answer.body)), record: recorder };
  planner.customAnswers.set(key, serializedAnswer);
  return serializedAnswer;
}

async function createBody(ready: ReadyRequest, reply: CustomReply): Promise<CustomBody> {
  const { status = 200, otherStatus } = reply;
  const operation = reply.operations?.[answeredMethod(ready.request.method)] ?? reply.operation;
  const request = await runCustomOperation(ready, operation);
  return { body: await reply.answer(request), status: otherStatus?.when(request.node) ? otherStatus.status : status };
}

/** Runs the operation of a reply, if it has one, and returns the input of the reply's `answer` function. */
export async function runCustomOperation(
  { planner, request, endpoint, parameters, viewer, reads }: ReadyRequest,
  customOperation: CustomOperation | undefined,
): Promise<CustomRequest> {
  const operation = customOperation && planner.customOperation(endpoint, customOperation);
  const headers = recordedHeaders(request.headers, reads);
  const variables = customOperation?.variables?.(parameters, headers) ?? operation?.defaultVariables(parameters) ?? {};
  const client = clientOfRequest(request);
  const node = operation ? await runOperation(planner, { operation, variables, viewer, client, reads }) : null;
  return {
    parameters,
    viewer,
    node: node ?? {},
    get client() {
      reads?.addUntracked();
      return client;
    },
    headers,
    embed: parseEmbedList(request.query._embed),
  };
}
