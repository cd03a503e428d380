import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import type { RouteTable } from '../../rest-bridge/compile/route-table.ts';
import { hasRouteInQuery, type RestDialect, withoutIndexFile } from '../../rest-bridge/rest-dialect.ts';
import { answeredMethod } from '../../rest-bridge/rest-exchange.ts';
import type { Logger } from '../../schema/core/domain-kernel.ts';
import type { GraphqlPaths } from '../graphql/graphql-paths.ts';
import type { McpPaths } from '../mcp/mcp-settings.ts';
import type { Metrics } from './metrics.ts';
import type { ActivityScope } from './observe-database.ts';

interface ObserverOptions {
  metrics: Pick<Metrics, 'countRequest'> | null;
  /** Knows what a statement belongs to; null if no slow statements are logged. */
  activities: ActivityScope | null;
  log: Logger;
  logsRequests: boolean;
  /** Whether the sender is a proxy whose headers are trusted. */
  isTrusted(request: IncomingMessage): boolean;
  /** The component that answers, such as `rest` or `graphql`, and the pattern of the route. */
  labelsOf(request: IncomingMessage): RequestLabels;
}

/** Assigns an id to every request, and counts, logs and traces requests as configured. */
export interface Observer {
  /** The id of a request in the log and in the answer header `X-Request-Id`. Trusted proxies may send it. */
  requestId(request: IncomingMessage): string;
  /** Wraps a handler so that its requests are counted, logged and traced. */
  observe(handler: RequestHandler): RequestHandler;
}

/** The property of a request that contains its id; a WeakMap would cost the garbage collector more. */
const ID = Symbol('id');

/** Creates the observer of one program. It creates spans if the process has set up an OpenTelemetry SDK. */
export function createObserver(options: ObserverOptions): Observer {
  const { metrics, activities, logsRequests, isTrusted, labelsOf } = options;
  const requestId = (request: IncomingMessage): string => {
    const identified: IncomingMessage & { [ID]?: string } = request;
    if (identified[ID] !== undefined) return identified[ID];
    const received = request.headers['x-request-id'];
    const isUsable = typeof received === 'string' && /^[\w.:-]{1,128}$/.test(received) && isTrusted(request);
    const id = isUsable ? received : randomUUID();
    identified[ID] = id;
    return id;
  };
  const tracer = trace.getTracer('postern');
  return {
    requestId,
    observe: (handler) => (request, response, next) => {
      const parent = propagation.extract(context.active(), request.headers);
      const span = tracer.startSpan(request.method ?? 'GET', { kind: SpanKind.SERVER }, parent);
      const isTraced = span.isRecording();
      if (metrics || logsRequests || isTraced) {
        recordOnClose({ ...options, request, response, span: isTraced ? span : null, id: requestId(request) });
      }
      const handle = () => {
        if (isTraced) context.with(trace.setSpan(parent, span), () => handler(request, response, next));
        else handler(request, response, next);
      };
      if (!activities) handle();
      else activities.run({ requestId: requestId(request), route: () => labelsOf(request).route }, handle);
    },
  };
}

/** Records a request when its answer has ended or its client has disconnected. */
function recordOnClose(
  observed: ObserverOptions & {
    request: IncomingMessage;
    response: ServerResponse;
    span: Span | null;
    id: string;
  },
): void {
  const { request, response, span, id, metrics, log, logsRequests, labelsOf } = observed;
  const startTime = performance.now();
  response.once('close', () => {
    const seconds = (performance.now() - startTime) / 1_000;
    const method = request.method ?? 'GET';
    const { component, route } = labelsOf(request);
    // 499: the client closed the connection before the answer.
    const status = response.headersSent ? response.statusCode : 499;
    metrics?.countRequest({ component, method, route, status, seconds });
    if (logsRequests) {
      const path = (request.url ?? '').split('?', 1)[0];
      log.info(
        { requestId: id, method, path, route, status, milliseconds: Math.round(seconds * 1e6) / 1e3 },
        'request',
      );
    }
    if (!span) return;
    span.updateName(`${method} ${route}`);
    span.setAttributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'postern.component': component,
      'postern.request_id': id,
    });
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}

/** Labels of a request in metrics and traces. */
interface RequestLabels {
  /** The component that answers: `rest`, `graphql`, `wpgraphql`, `mcp`, `xmlrpc`, `health`, `files` or `pages`. */
  component: string;
  /** The pattern of the route; `none` if no REST route matches. */
  route: string;
}

/** Returns a function that computes the labels of a request. */
export const requestLabels =
  ({
    table,
    dialect,
    mcpPaths,
    graphqlPaths,
  }: {
    table: RouteTable;
    dialect: RestDialect;
    mcpPaths: McpPaths;
    graphqlPaths: GraphqlPaths;
  }) =>
  ({ url = '/', method = 'GET' }: IncomingMessage): RequestLabels => {
    const fullPath = url.split('?', 1)[0] ?? '';
    const path = withoutIndexFile(fullPath);
    if (path === mcpPaths.site || path === mcpPaths.adapter) return { component: 'mcp', route: path };
    if (path.startsWith(dialect.restRoot)) {
      const match = table.find(path.slice(dialect.restRoot.length - 1), answeredMethod(method));
      return { component: 'rest', route: match?.route.pattern ?? 'none' };
    }
    if (hasRouteInQuery(path, url)) {
      const restRoute = new URLSearchParams(url.slice(fullPath.length)).get('rest_route') ?? '';
      const match = table.find(`/${restRoute.replace(/^\/+/, '').replace(/(?<!\/)\/$/, '')}`, answeredMethod(method));
      return { component: 'rest', route: match?.route.pattern ?? 'none' };
    }
    if (isAtOrBelow(path, graphqlPaths.wpgraphql)) return { component: 'wpgraphql', route: graphqlPaths.wpgraphql };
    if (isAtOrBelow(path, graphqlPaths.domain)) return { component: 'graphql', route: graphqlPaths.domain };
    if (path === '/xmlrpc.php') return { component: 'xmlrpc', route: path };
    if (path === '/livez' || path === '/readyz') return { component: 'health', route: path };
    if (path.startsWith(dialect.uploadsPath)) return { component: 'files', route: dialect.uploadsPath };
    return { component: 'pages', route: '/' };
  };

const isAtOrBelow = (path: string, root: string | null): root is string =>
  root !== null && (path === root || path.startsWith(`${root}/`));
