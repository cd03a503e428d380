import type { OwnOperation, OwnRequest, Reply } from '../declare/route.ts';
import { parseEmbedList } from '../query/embed-list.ts';
import { compileFieldMask, filterFields, parseFieldList, withEmbedded } from '../query/field-mask.ts';
import { allowRoute, methodOf } from './access.ts';
import type { ReadyRequest } from './ready.ts';
import type { Outcome } from './reply.ts';
import { runOperation } from './run.ts';

/** Answers what is no item. */
export async function answerOwn(ready: ReadyRequest, reply: OwnReply): Promise<Outcome> {
  const { request } = ready;
  const headers: Outcome['headers'] = { ...reply.headers };
  const { body, status, prepared } = await ownBody(ready, reply);
  await allowRoute(ready, headers);
  if (request.query._fields === undefined) return { status, body, headers, ...(prepared ? { prepared } : {}) };
  const fields = withEmbedded(parseFieldList(request.query._fields), parseEmbedList(request.query._embed));
  return { status, body: filterFields(body, compileFieldMask(fields)), headers };
}

type OwnReply = Extract<Reply, { kind: 'own' }>;

/** Milliseconds after which what is kept is made anew, for what changes with time: the zone's offset. */
const KEPT_FOR = 60_000;

interface OwnBody {
  body: unknown;
  status: number;
  prepared?: Buffer;
}

/** What was made before, where it still holds. */
async function ownBody(ready: ReadyRequest, reply: OwnReply): Promise<OwnBody> {
  const { planner, request, route, parameters, viewer } = ready;
  const name = request.query._embed === undefined ? reply.keptAs?.({ parameters, viewer }) : null;
  if (name === null || name === undefined) return makeOwn(ready, reply);
  const period = Math.floor(Date.now() / KEPT_FOR);
  const key = `${route.position} ${planner.runtime.contentVersion()} ${period} ${name}`;
  const known = planner.ownAnswers.get(key);
  if (known) return known;
  const answered = await makeOwn(ready, reply);
  const made = { ...answered, prepared: Buffer.from(JSON.stringify(answered.body)) };
  planner.ownAnswers.set(key, made);
  return made;
}

async function makeOwn(ready: ReadyRequest, reply: OwnReply): Promise<OwnBody> {
  const { status = 200, exception } = reply;
  const operation = reply.operations?.[methodOf(ready.request.method)] ?? reply.operation;
  const request = await ownRequest(ready, operation);
  return { body: await reply.answer(request), status: exception?.when(request.node) ? exception.status : status };
}

/** Asks GraphQL for what an answer is made of that is no item; nothing where there is nothing to ask. */
export async function ownRequest(
  { planner, request, endpoint, parameters, viewer }: ReadyRequest,
  operation: OwnOperation | undefined,
): Promise<OwnRequest> {
  const document = operation && planner.ownDocument(endpoint, operation);
  const variables = operation?.variables?.(parameters, request.headers) ?? {};
  const node = document ? await runOperation(planner, { document, variables, viewer }) : null;
  return {
    parameters,
    viewer,
    node: node ?? {},
    address: request.source.address,
    headers: request.headers,
    embed: parseEmbedList(request.query._embed),
  };
}
