import type { CustomOperation, CustomRequest, Reply } from '../declare/route.ts';
import { parseEmbedList } from '../query/embed-list.ts';
import { compileFieldMask, filterFields, parseFieldList, withEmbedded } from '../query/field-mask.ts';
import { allowRoute, answeredMethod } from './access-check.ts';
import type { ReadyRequest } from './ready.ts';
import type { Outcome } from './reply.ts';
import { runOperation } from './run.ts';

/** Answers a request whose reply is built by a function. */
export async function answerCustom(ready: ReadyRequest, reply: CustomReply): Promise<Outcome> {
  const { request } = ready;
  const headers: Outcome['headers'] = { ...reply.headers };
  const { body, status, prepared } = await cachedBody(ready, reply);
  await allowRoute(ready, headers);
  if (request.query._fields === undefined) return { status, body, headers, ...(prepared ? { prepared } : {}) };
  const fields = withEmbedded(parseFieldList(request.query._fields), parseEmbedList(request.query._embed));
  return { status, body: filterFields(body, compileFieldMask(fields)), headers };
}

type CustomReply = Extract<Reply, { kind: 'custom' }>;

/** Cached answers expire after this time, because some values, such as the offset of the time zone, change with it. */
const CACHE_PERIOD_MS = 60_000;

interface CustomBody {
  body: unknown;
  status: number;
  prepared?: Buffer;
}

/** The cached answer, if the content has not changed since. */
async function cachedBody(ready: ReadyRequest, reply: CustomReply): Promise<CustomBody> {
  const { planner, request, route, parameters, viewer } = ready;
  const name =
    request.query._embed === undefined
      ? reply.cacheKey?.({ parameters, isLoggedIn: planner.runtime.isLoggedIn(viewer) })
      : null;
  if (name === null || name === undefined) return customBody(ready, reply);
  const period = Math.floor(Date.now() / CACHE_PERIOD_MS);
  const key = `${route.position} ${planner.runtime.contentVersion()} ${period} ${name}`;
  const known = planner.customAnswers.get(key);
  if (known) return known;
  const answered = await customBody(ready, reply);
  const made = { ...answered, prepared: Buffer.from(JSON.stringify(answered.body)) };
  planner.customAnswers.set(key, made);
  return made;
}

async function customBody(ready: ReadyRequest, reply: CustomReply): Promise<CustomBody> {
  const { status = 200, exception } = reply;
  const operation = reply.operations?.[answeredMethod(ready.request.method)] ?? reply.operation;
  const request = await customRequest(ready, operation);
  return { body: await reply.answer(request), status: exception?.when(request.node) ? exception.status : status };
}

/** Runs the operation of a custom reply, if it has one, and returns what the reply's function receives. */
export async function customRequest(
  { planner, request, endpoint, parameters, viewer }: ReadyRequest,
  own: CustomOperation | undefined,
): Promise<CustomRequest> {
  const operation = own && planner.customOperation(endpoint, own);
  const variables = own?.variables?.(parameters, request.headers) ?? operation?.named(parameters) ?? {};
  const node = operation ? await runOperation(planner, { operation, variables, viewer }) : null;
  return {
    parameters,
    viewer,
    node: node ?? {},
    address: request.source.address,
    headers: request.headers,
    embed: parseEmbedList(request.query._embed),
  };
}
