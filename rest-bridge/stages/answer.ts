import { isLoggedIn, type Viewer } from '../../schema/access/viewer.ts';
import type { CompiledRoute } from '../compile/route-table.ts';
import type { Node, ReadContext } from '../declare/field.ts';
import type { Access, Endpoint, Parameters, Reply, Uploads } from '../declare/route.ts';
import { catalogueError } from '../error.ts';
import { shapeFields } from '../plan/item-plan.ts';
import type { Plan, Planner } from '../plan/planner.ts';
import { parseEmbedList } from '../query/embed-list.ts';
import { compileFieldMask, filterFields, parseFieldList } from '../query/field-mask.ts';
import { spellAddress, spellNames } from '../spelling.ts';
import { allowedMethods } from './allow.ts';
import { shapeItem } from './links.ts';
import { paginationHeaders } from './pagination.ts';
import type { Outcome } from './reply.ts';
import type { ReadRequest } from './request.ts';
import { runOperation } from './run.ts';

/** What the viewer may do with the route's item, for `Allow` and OPTIONS. */
export async function itemAccess(input: {
  planner: Planner;
  route: CompiledRoute;
  /** As they came, unchecked. */
  parameters: Parameters;
  viewer: Viewer;
}): Promise<Access> {
  const { planner, route, parameters, viewer } = input;
  const document = planner.permissionsDocument(route);
  if (!document) return { viewer, parameters, item: null };
  const variables = route.route.itemPermissions?.variables(parameters);
  if (!variables) return { viewer, parameters, item: null };
  const item = await runOperation(planner, { document, variables, viewer });
  return { viewer, parameters, item: item as Access['item'] };
}

/** A request that is ready to be answered. */
interface ReadyRequest {
  planner: Planner;
  request: ReadRequest;
  route: CompiledRoute;
  endpoint: Endpoint;
  parameters: Parameters;
  viewer: Viewer;
}

/** Runs an endpoint's operation and shapes what it gives. */
export async function answer(ready: ReadyRequest): Promise<Outcome> {
  const { planner, request, endpoint, parameters, viewer } = ready;
  const { reply } = endpoint;
  const refusal = endpoint.refuse?.(parameters, viewer);
  if (refusal) throw catalogueError(refusal, viewer);
  if (reply.kind === 'own') return answerOwn(ready, reply);
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
  const result = await runOperation(planner, { document: plan.document, variables, viewer, client });
  if (reply.kind === 'list') return answerList(ready, { plan, result, reply });
  if (reply.kind === 'delete') return answerDeletion(ready, { plan, result });
  if (result === null && reply.kind === 'item' && reply.mayBeEmpty) return answerNothing(ready);
  const outcome = answerItem(ready, { plan, reply, node: result as Node });
  // What was made is answered as to an editor, so that is what the methods are told for.
  const asEditor = { ...ready, parameters: { ...parameters, context: 'edit' } };
  if (reply.kind === 'create') await allowRoute(asEditor, outcome.headers);
  return outcome;
}

function variablesOf(
  reply: Exclude<Reply, { kind: 'own' }>,
  { parameters, request }: ReadyRequest,
): Readonly<Record<string, unknown>> {
  if (reply.kind === 'create') {
    const { received } = request;
    return reply.variables(parameters, received?.upload ?? null, received?.uploads ?? NO_FILES);
  }
  return reply.variables(parameters, request.headers);
}

/** What stands for the files of a request that brought none. */
const NO_FILES: Uploads = new Map();

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
  const items = masked(
    nodes.map((node) => shaped(ready, { plan, node })),
    plan,
  ) as readonly unknown[];
  const isMap = keyedBy && (nodes.length > 0 || !emptyAsList);
  const body = isMap
    ? Object.fromEntries(nodes.map((node, place) => [spellNames(settings.dialect, node._key), items[place]]))
    : items;
  return { status: 200, body, headers };
}

function answerItem(
  ready: ReadyRequest,
  { plan, reply, node }: { plan: Plan; reply: Exclude<Reply, { kind: 'list' | 'own' | 'delete' }>; node: Node },
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
    headers.Location = `${planner.settings.root}${spellAddress(planner.settings.dialect, reply.location(node).slice(1))}`;
  }
  return { status: reply.kind === 'create' ? 201 : 200, body: masked(shaped(ready, { plan, node }), plan), headers };
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

async function answerOwn(ready: ReadyRequest, reply: OwnReply): Promise<Outcome> {
  const { request } = ready;
  const headers: Outcome['headers'] = { ...reply.headers };
  const { body, status, prepared } = await ownBody(ready, reply);
  await allowRoute(ready, headers);
  if (request.query._fields === undefined) return { status, body, headers, ...(prepared ? { prepared } : {}) };
  return { status, body: filterFields(body, compileFieldMask(parseFieldList(request.query._fields))), headers };
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

async function makeOwn(
  { planner, request, endpoint, parameters, viewer }: ReadyRequest,
  reply: OwnReply,
): Promise<OwnBody> {
  const document = planner.ownDocument(endpoint);
  const variables = reply.operation?.variables?.(parameters) ?? {};
  const node = document ? await runOperation(planner, { document, variables, viewer }) : null;
  const { _embed } = request.query;
  const body = await reply.answer({
    parameters,
    viewer,
    node: node ?? {},
    address: request.source.address,
    headers: request.headers,
    embed: parseEmbedList(_embed),
  });
  const { status = 200, exception } = reply;
  return { body, status: exception?.when(node ?? {}) ? exception.status : status };
}

/** The methods of a route whose answer is no item, as they stand after the handler; what was done is answered anyway. */
async function allowRoute(
  { planner, route, parameters, viewer }: ReadyRequest,
  headers: Outcome['headers'],
): Promise<void> {
  const access = await itemAccess({ planner, route, parameters, viewer }).catch(() => null);
  if (access) allow(headers, allowedMethods(route, access));
}

function allow(headers: Outcome['headers'], methods: readonly string[]): void {
  if (methods.length > 0) headers.Allow = methods.join(', ');
}

/** An item; an empty map is written as a list, as the API does. */
function shaped({ planner, viewer }: ReadyRequest, { plan, node }: { plan: Plan; node: Node }): unknown {
  const item = shapeItem(plan.item, node, { settings: planner.settings, loggedIn: isLoggedIn(viewer), viewer });
  for (const _ in item) return item;
  return [];
}

/** The plan has left out whole fields; parts of fields are narrowed here. */
const masked = (body: unknown, plan: Plan): unknown => (plan.isDotted ? filterFields(body, plan.mask) : body);
