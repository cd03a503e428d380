import { isLoggedIn, type Viewer } from '../../schema/access/viewer.ts';
import type { Node, ReadContext } from '../declare/field.ts';
import type { Access, ItemReply, Reply } from '../declare/route.ts';
import { catalogueError } from '../error.ts';
import { shapeFields } from '../plan/item-plan.ts';
import type { Plan } from '../plan/planner.ts';
import { filterFields } from '../query/field-mask.ts';
import { spellNames, spellPath } from '../spelling.ts';
import { allow, allowRoute } from './access.ts';
import { allowedMethods } from './allow.ts';
import { answerDownload } from './download.ts';
import { type Shape, shapeItem } from './links.ts';
import { answerOwn } from './own.ts';
import { paginationHeaders } from './pagination.ts';
import type { ReadyRequest } from './ready.ts';
import type { Outcome } from './reply.ts';
import { runOperation } from './run.ts';
import { answerStream } from './stream.ts';

/** Runs an endpoint's operation and shapes what it gives. */
export async function answer(ready: ReadyRequest): Promise<Outcome> {
  const { planner, request, endpoint, parameters, viewer } = ready;
  const { reply } = endpoint;
  const refusal = endpoint.refuse?.(parameters, viewer);
  if (refusal) throw catalogueError(refusal, viewer);
  if (reply.kind === 'own') return answerOwn(ready, reply);
  if (reply.kind === 'stream') return answerStream(ready, reply);
  if (reply.kind === 'download') return answerDownload(ready, reply);
  const isRead = reply.kind === 'list' || reply.kind === 'item';
  const plan = planner.plan({
    route: ready.route,
    endpoint,
    // Who writes is answered as an editor, unless the kind says otherwise.
    context: isRead ? ((parameters.context ?? 'view') as ReadContext) : writeContext(reply, viewer),
    query: request.query,
    loggedIn: isLoggedIn(viewer),
    withItems: request.method !== 'HEAD',
  });
  const variables = variablesOf(reply, ready);
  const client = { address: request.source.address, userAgent: request.headers['user-agent'] ?? '' };
  const { parameterName } = endpoint;
  const result = await runOperation(planner, {
    document: plan.document,
    variables,
    viewer,
    client,
    parameterName: parameterName && ((argument) => parameterName(argument, parameters)),
  });
  if (reply.kind === 'list') return answerList(ready, { plan, result, reply });
  if (reply.kind === 'delete') return answerDeletion(ready, { plan, result });
  if (result === null && reply.kind === 'item' && reply.mayBeEmpty) return answerNothing(ready);
  const outcome = answerItem(ready, { plan, reply, node: result as Node });
  // What was made is answered as to an editor, so that is what the methods are told for.
  const asEditor = { ...ready, parameters: { ...parameters, context: 'edit' } };
  if (reply.kind === 'create') await allowRoute(asEditor, outcome.headers);
  return outcome;
}

function variablesOf(reply: ItemReply, { parameters, request }: ReadyRequest): Readonly<Record<string, unknown>> {
  if (reply.kind === 'create') {
    const { received } = request;
    return reply.variables(parameters, { upload: received?.upload ?? null, uploads: received?.uploads ?? new Map() });
  }
  return reply.variables(parameters, request.headers);
}

const writeContext = (reply: Reply, viewer: Viewer): ReadContext =>
  (reply.kind === 'create' ? reply.context?.(viewer) : undefined) ?? 'edit';

interface Answered {
  plan: Plan;
  result: Node | null;
}

async function answerList(
  ready: ReadyRequest,
  { plan, result, reply: { paging, keyedBy, emptyAsList } }: Answered & { reply: Extract<Reply, { kind: 'list' }> },
): Promise<Outcome> {
  const { planner, request, parameters } = ready;
  const page = result as unknown as { total: number; nodes?: readonly Node[] } | readonly Node[];
  const { settings } = planner;
  const headers: Outcome['headers'] = {};
  if ('total' in page) {
    const { total } = page;
    const { query, path } = request;
    Object.assign(headers, paginationHeaders({ total, parameters, query, path, settings, paging }));
  }
  const nodes = ('total' in page ? page.nodes : page) ?? [];
  await allowRoute(ready, headers);
  const shape = shapeOf(ready, plan);
  const items = nodes.map((node) => shaped(shape, node));
  if (!keyedBy || (nodes.length === 0 && emptyAsList)) return { status: 200, body: masked(items, plan), headers };
  // Of a map, `_fields` names the keys as well: what stands in it is no list whose items would be narrowed one by one.
  const map = Object.fromEntries(nodes.map((node, place) => [spellNames(settings.dialect, node._key), items[place]]));
  return { status: 200, body: filterFields(map, plan.mask), headers };
}

function answerItem(
  ready: ReadyRequest,
  { plan, reply, node }: { plan: Plan; reply: Exclude<ItemReply, { kind: 'list' | 'delete' }>; node: Node },
): Outcome {
  const { planner, route, parameters, viewer } = ready;
  const headers: Outcome['headers'] = {};
  if (reply.kind !== 'create') {
    allow(headers, allowedMethods(route, { viewer, parameters, item: (node._can ?? {}) as Access['item'] }));
  }
  if (reply.kind === 'item' && reply.alternate && typeof node._link === 'string') {
    headers.Link = `<${node._link}>; rel="alternate"; type=text/html`;
  }
  if (typeof node._tag === 'string') headers.ETag = node._tag;
  if (reply.kind === 'create') {
    const { settings } = planner;
    headers.Location = settings.address(spellPath(settings.dialect, reply.location(node)));
  }
  return {
    status: reply.kind === 'create' ? 201 : 200,
    body: masked(shaped(shapeOf(ready, plan), node), plan),
    headers,
  };
}

async function answerNothing(ready: ReadyRequest): Promise<Outcome> {
  const headers: Outcome['headers'] = {};
  await allowRoute(ready, headers);
  return { status: 200, body: {}, headers };
}

/** What is gone is answered as it was, without links; what lies in the trash as it is. */
async function answerDeletion(ready: ReadyRequest, { plan, result }: Answered): Promise<Outcome> {
  const { deleted, previous, item } = result as { deleted: boolean; previous: Node | null; item: Node | null };
  if (!deleted && item) return answerItem(ready, { plan, reply: TRASHED, node: item });
  const body = { deleted, previous: previous ? shapeFields(plan.item, previous) : null };
  const headers: Outcome['headers'] = {};
  await allowRoute(ready, headers);
  return { status: 200, body: plan.mask.all ? body : filterFields(body, plan.mask), headers };
}

const TRASHED = { kind: 'update', field: '', variables: () => ({}) } as const;

const shapeOf = ({ planner, viewer }: ReadyRequest, { item }: Plan): Shape => ({
  plan: item,
  around: { settings: planner.settings, loggedIn: isLoggedIn(viewer), viewer },
});

/** An item; an empty map is written as a list, as the API does. */
function shaped(shape: Shape, node: Node): unknown {
  const item = shapeItem(shape, node);
  for (const _ in item) return item;
  return [];
}

/** The plan has left out whole fields; parts of fields are narrowed here. */
const masked = (body: unknown, plan: Plan): unknown => (plan.isDotted ? filterFields(body, plan.mask) : body);
