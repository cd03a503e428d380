import { LRUCache } from 'lru-cache';
import { anonymousViewer, isLoggedIn, type Viewer } from '../schema/access/viewer.ts';
import { type CompiledRoute, compileRoutes, type RouteTable } from './compile/route-table.ts';
import type { Endpoint, Method, Route } from './declare/route.ts';
import { toDialect } from './dialect.ts';
import { RestError, requestErrors } from './error.ts';
import { createPlanner, type Planner } from './plan/planner.ts';
import type { BridgeRuntime } from './runtime.ts';
import type { BridgeSettings } from './settings.ts';
import { itemAccess } from './stages/access.ts';
import { allowedMethods } from './stages/allow.ts';
import { readBody } from './stages/body.ts';
import { asFailure, createEntrance, type Enter, failed } from './stages/enter.ts';
import { mayHoldNonce, nonceOf } from './stages/nonce.ts';
import { type Outcome, writeReply } from './stages/reply.ts';
import { type BridgeRequest, type BridgeResponse, type ReadRequest, readRequest } from './stages/request.ts';

/** What the bridge needs from the program. */
export interface BridgeOptions {
  routes(own: OwnAnswers): readonly Route[];
  settings: BridgeSettings;
  runtime: BridgeRuntime;
  /** Who a request comes from. Throws a REST error for credentials that do not hold. */
  identify(request: BridgeRequest, nonce: string | null): Promise<Identity>;
  /** Whose session a request's cookie is of: decides what is read of it, before its nonce is known. */
  senderOf(request: BridgeRequest): Promise<Viewer>;
  /** Called with an error that is none of the catalogue's; gives the id under which it was logged. */
  report(error: unknown, request: BridgeRequest): void;
}

/** Who a request comes from. */
export interface Identity {
  viewer: Viewer;
  /** A fresh nonce for a browser's next request; absent for programs. */
  nonce?: string;
}

/** What the routes that the bridge answers itself are told. */
export interface OwnAnswers {
  table(): RouteTable;
  /** The way in for requests inside a request. */
  enter: Enter;
  settings: BridgeSettings;
}

/** The REST API over the domain. */
export interface Bridge {
  /** Answers a request; never throws. */
  handle(request: BridgeRequest): Promise<BridgeResponse>;
  /** Whether the route takes files, so that the body is not to be read into memory. */
  takesFiles(request: BridgeRequest): boolean;
  readonly table: RouteTable;
}

/** Compiles the routes and gives the bridge. The way of a request: read, match, viewer, parameters, plan, run, shape, reply. */
export function createBridge(options: BridgeOptions): Bridge {
  const { settings, runtime } = options;
  const { dialect, root } = settings;
  const own: OwnAnswers = { settings, table: () => table, enter: (entering) => enter(entering) };
  const table: RouteTable = compileRoutes(options.routes(own), { dialect, root });
  const descriptions = new Map<CompiledRoute, PreparedBody>();
  const planner = createPlanner({ runtime, settings, cache: new LRUCache({ max: 1_000 }) });

  const enter = createEntrance({ table: () => table, planner: () => planner, report: options.report });

  const respond = async (asked: ReadRequest): Promise<{ outcome: Outcome; isPersonal: boolean }> => {
    let request = asked;
    let viewer = anonymousViewer;
    let isPersonal = false;
    try {
      let nonce = nonceOf(request, dialect);
      if (nonce === null && mayHoldNonce(request)) {
        request = await received(request, { table, viewer: await options.senderOf(request.source) });
        nonce = nonceOf(request, dialect);
      }
      let fresh: string | undefined;
      if (nonce !== null || request.headers.authorization !== undefined) {
        // What is said to bad credentials is for nobody else either.
        isPersonal = nonce !== null;
        ({ viewer, nonce: fresh } = await options.identify(request.source, nonce));
        isPersonal = isLoggedIn(viewer);
      }
      const outcome =
        request.method === 'OPTIONS'
          ? await describe({ found: table.find(request.path), viewer, planner, settings, descriptions })
          : await answer(await received(request, { table, viewer }), viewer);
      return { outcome: fresh === undefined ? outcome : withNonce(outcome, fresh), isPersonal };
    } catch (error) {
      const failure = asFailure(error, { entrance: options, request });
      return { outcome: await failed(failure, async () => []), isPersonal };
    }
  };

  const withNonce = (outcome: Outcome, nonce: string): Outcome => ({
    ...outcome,
    headers: { ...outcome.headers, [`${dialect.headerPrefix}Nonce`]: nonce },
  });

  const answer = (request: ReadRequest, viewer: Viewer) =>
    enter({ request, viewer, body: () => readBody(request) }).run();

  /** Whoever asked has been told that all is well, so that only the log can say what went wrong. */
  async function* reported<T>(chunks: AsyncIterable<T>, request: ReadRequest): AsyncGenerator<T, void, undefined> {
    try {
      yield* chunks;
    } catch (error) {
      options.report(error, request.source);
      throw error;
    }
  }

  return {
    table,
    takesFiles: (source) => {
      try {
        return fileEndpoint(readRequest(source), table) !== null;
      } catch {
        return false;
      }
    },
    handle: async (source) => {
      let request: ReadRequest;
      try {
        request = readRequest(source);
      } catch (error) {
        const failure = error instanceof RestError ? error : requestErrors.internal();
        const plain: ReadRequest = {
          source,
          method: source.method,
          path: source.path,
          query: {},
          headers: source.headers,
        };
        const outcome = { status: failure.status, body: failure.body(), headers: {}, isError: true };
        return writeReply({ request: plain, outcome, settings, loggedIn: false });
      }
      const { outcome, isPersonal } = await respond(request);
      const stream = outcome.stream && { ...outcome.stream, chunks: reported(outcome.stream.chunks, request) };
      const complete = stream ? { ...outcome, stream } : outcome;
      return writeReply({ request, outcome: complete, settings, loggedIn: isPersonal });
    },
  };
}

/** The endpoint that a request with files is for; null where the route takes none. */
function fileEndpoint(request: ReadRequest, table: RouteTable): (Endpoint & { fileField: string }) | null {
  const endpoint = table.find(request.path)?.route.endpoints.get(request.method as Method);
  return endpoint?.fileField === undefined ? null : { ...endpoint, fileField: endpoint.fileField };
}

/** Takes in the files of a request, for those who may send some: for all others the body is never read. */
async function received(
  request: ReadRequest,
  { table, viewer }: { table: RouteTable; viewer: Viewer },
): Promise<ReadRequest> {
  if (!request.source.receive || request.received) return request;
  const endpoint = fileEndpoint(request, table);
  if (!endpoint?.permission({ viewer, parameters: request.query, item: null })) return request;
  return { ...request, received: await request.source.receive(endpoint.fileField) };
}

/** The answer to OPTIONS (protocol 7.4): the route as `context=help` lists it. */
async function describe(input: {
  found: { route: CompiledRoute; captures: Record<string, string> } | null;
  viewer: Viewer;
  planner: Planner;
  settings: BridgeSettings;
  /** What was written out before. */
  descriptions: Map<CompiledRoute, PreparedBody>;
}): Promise<Outcome> {
  const { found, viewer, planner, settings, descriptions } = input;
  if (!found) return { status: 200, body: [], headers: {} };
  const { route, captures } = found;
  const access = await itemAccess({ planner, route, parameters: captures, viewer });
  const methods = allowedMethods(route, access);
  const headers: Outcome['headers'] = methods.length > 0 ? { Allow: methods.join(', ') } : {};
  if (route.description.isHidden) return { status: 200, body: undefined, headers };
  const known = descriptions.get(route) ?? prepareDescription(route, settings);
  descriptions.set(route, known);
  return { status: 200, ...known, headers };
}

interface PreparedBody {
  body: unknown;
  prepared: Buffer;
}

function prepareDescription(route: CompiledRoute, settings: BridgeSettings): PreparedBody {
  const { isHidden: _, ...description } = route.description;
  const links = route.compiled.isStatic
    ? { _links: { self: [{ href: `${settings.root}${toDialect(settings.dialect, route.pattern.slice(1))}` }] } }
    : {};
  const body = { ...description, ...links };
  return { body, prepared: Buffer.from(JSON.stringify(body)) };
}
