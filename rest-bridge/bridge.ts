import { anonymousViewer, isLoggedIn, type Viewer } from '../schema/access/viewer.ts';
import type { PermalinkForm } from '../schema/content/addresses/permalink-structure.ts';
import { checkEmbeds } from './compile/check-embeds.ts';
import type { RouteTable } from './compile/route-table.ts';
import type { Endpoint, Method, Route } from './declare/route.ts';
import { RestError, requestErrors } from './error.ts';
import { type OwnAnswers, type PreparedApi, prepareApi } from './prepared-api.ts';
import type { BridgeRuntime } from './runtime.ts';
import type { BridgeSettings } from './settings.ts';
import { admitBody } from './stages/admission.ts';
import { readBody } from './stages/body.ts';
import { describe } from './stages/describe.ts';
import { asFailure, failed } from './stages/enter.ts';
import { mayHoldNonce, nonceOf } from './stages/nonce.ts';
import { hasBadCallback, type Outcome, writeReply } from './stages/reply.ts';
import { type BridgeRequest, type BridgeResponse, type ReadRequest, readRequest } from './stages/request.ts';

/** What the bridge needs from the program. */
export interface BridgeOptions {
  routes(own: OwnAnswers): readonly Route[];
  /** The settings with addresses of that form. */
  settings(form: PermalinkForm): BridgeSettings;
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

/** The REST API over the domain. */
export interface Bridge {
  /** Answers a request; never throws. */
  handle(request: BridgeRequest): Promise<BridgeResponse>;
  /** Whether the route takes files, so that the body is not to be read into memory. */
  takesFiles(request: BridgeRequest): boolean;
  /** All routes that there may be. */
  readonly table: RouteTable;
  /** The routes as they stand: without those of plugins that are switched off. */
  routes(): Promise<RouteTable>;
}

/** Compiles the routes and gives the bridge. The way of a request: read, match, viewer, parameters, plan, run, shape, reply. */
export function createBridge(options: BridgeOptions): Bridge {
  const { runtime, report } = options;
  // Made when they are needed: most sites keep to one form for ever.
  const forms = new Map<PermalinkForm, PreparedApi>();
  const prepared = (form: PermalinkForm): PreparedApi => {
    const made =
      forms.get(form) ?? prepareApi({ settings: options.settings(form), routes: options.routes, runtime, report });
    forms.set(form, made);
    return made;
  };
  const pretty = prepared('pretty');
  checkEmbeds(pretty.whole, runtime.resources);
  const { dialect } = pretty.settings;
  let current = pretty;
  let currentVersion: number | undefined;
  const api = async (): Promise<PreparedApi> => {
    try {
      const version = runtime.contentVersion();
      if (version !== currentVersion) {
        const { inactive, form } = await runtime.siteFacts();
        current = prepared(form);
        current.leaveOut(inactive);
        currentVersion = version;
      }
    } catch {
      // Where nobody can say how the site stands, it is as it was.
    }
    return current;
  };

  const respond = async (
    asked: ReadRequest,
    { table, planner, descriptions, enter }: PreparedApi,
  ): Promise<{ outcome: Outcome; isPersonal: boolean }> => {
    let request = asked;
    let viewer = anonymousViewer;
    let isPersonal = false;
    const admitted = async (taken: ReadRequest) => {
      await admitBody({ request: taken, table, planner, viewer });
      return taken;
    };
    const answer = (taken: ReadRequest) => enter({ request: taken, viewer, body: () => readBody(taken) }).run();
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
          ? await describe({ found: table.find(request.path), request, viewer, planner, descriptions })
          : await answer(await admitted(await received(request, { table, viewer })));
      return { outcome: fresh === undefined ? outcome : withNonce(outcome, fresh), isPersonal };
    } catch (error) {
      const failure = asFailure(error, { entrance: { report, outage: runtime.outage }, request });
      return { outcome: await failed(failure, async () => []), isPersonal };
    }
  };

  const withNonce = (outcome: Outcome, nonce: string): Outcome => ({
    ...outcome,
    headers: { ...outcome.headers, [`${dialect.headerPrefix}Nonce`]: nonce },
  });

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
    table: pretty.whole,
    routes: async () => (await api()).table,
    takesFiles: (source) => {
      try {
        return fileEndpoint(readRequest(source), current.table) !== null;
      } catch {
        return false;
      }
    },
    handle: async (source) => {
      const prepared = await api();
      const { settings } = prepared;
      let request: ReadRequest;
      try {
        request = readRequest(source);
      } catch (error) {
        const failure = error instanceof RestError ? error : requestErrors.internal();
        const unread: ReadRequest = {
          source,
          method: source.method,
          path: source.path,
          query: {},
          headers: source.headers,
        };
        const outcome = { status: failure.status, body: failure.body(), headers: {}, isError: true };
        return writeReply({ request: unread, outcome, settings, loggedIn: false });
      }
      if (hasBadCallback(request.query)) {
        return writeReply({ request, outcome: { status: 400, body: null, headers: {} }, settings, loggedIn: false });
      }
      const { outcome, isPersonal } = await respond(request, prepared);
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
  return { ...request, received: await request.source.receive(endpoint.fileField, viewer.userId) };
}
