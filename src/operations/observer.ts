import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Logger } from '../../schema/kernel.ts';
import type { Metrics } from './metrics.ts';

interface ObserverOptions {
  metrics: Metrics | null;
  log: Logger;
  logsRequests: boolean;
  /** Whether the sender is a proxy whose headers count. */
  isTrusted(request: IncomingMessage): boolean;
  /** Part of the program that answers, and the pattern of the route. */
  labelsOf(request: IncomingMessage): { face: string; route: string };
}

/** Sees every request come and go: gives it an id, and counts, logs and traces it where that is wanted. */
export interface Observer {
  /** The id under which the request is logged; answers carry it as `X-Request-Id`. */
  requestId(request: IncomingMessage): string;
  observe(listener: RequestListener): RequestListener;
}

/** Makes the observer of one program. Spans go to whatever OpenTelemetry SDK the process has, else nowhere. */
export function createObserver(options: ObserverOptions): Observer {
  const { metrics, logsRequests, isTrusted } = options;
  const ids = new WeakMap<IncomingMessage, string>();
  const requestId = (request: IncomingMessage): string => {
    const known = ids.get(request);
    if (known !== undefined) return known;
    const given = request.headers['x-request-id'];
    const id = typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) && isTrusted(request) ? given : randomUUID();
    ids.set(request, id);
    return id;
  };
  const tracer = trace.getTracer('postern');
  return {
    requestId,
    observe: (listener) => (request, response) => {
      const parent = propagation.extract(context.active(), request.headers);
      const span = tracer.startSpan(request.method ?? 'GET', { kind: SpanKind.SERVER }, parent);
      const isTraced = span.isRecording();
      if (metrics || logsRequests || isTraced) {
        watch({ ...options, request, response, span: isTraced ? span : null, id: requestId(request) });
      }
      if (isTraced) context.with(trace.setSpan(parent, span), () => listener(request, response));
      else listener(request, response);
    },
  };
}

/** Looks at a request when its answer has ended, or its client has gone. */
function watch(
  watched: ObserverOptions & {
    request: IncomingMessage;
    response: ServerResponse;
    span: Span | null;
    id: string;
  },
): void {
  const { request, response, span, id, metrics, log, logsRequests, labelsOf } = watched;
  const started = performance.now();
  response.once('close', () => {
    const seconds = (performance.now() - started) / 1_000;
    const method = request.method ?? 'GET';
    const { face, route } = labelsOf(request);
    // 499: the client did not wait for the answer.
    const status = response.headersSent ? response.statusCode : 499;
    metrics?.countRequest({ face, method, route, status, seconds });
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
      'postern.face': face,
      'postern.request_id': id,
    });
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}
