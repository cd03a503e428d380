import { hash } from 'node:crypto';
import { sendNodeResponse } from '@whatwg-node/server';
import type { Request, Response } from 'express';
import { isLoggedIn } from '../../schema/access/viewer-access.ts';
import type { ReadRecorder } from '../../schema/core/reads/read-record.ts';
import type { AnonymousResponses } from '../http/caching/anonymous-responses.ts';
import { prepareResponse } from '../http/caching/prepared-response.ts';
import { AbandonedError } from '../http/caching/response-cache.ts';
import { writeResponse } from '../http/caching/write-response.ts';
import type { createGraphqlEndpoint } from './graphql-endpoint.ts';
import { withLargeParts } from './large-answers.ts';
import { ResultReuse, type ServerContext } from './server-context.ts';

/** A request to the GraphQL endpoint, whose body has been read. */
interface GraphqlExchange {
  request: Request;
  response: Response;
  /** Null for requests with files. */
  body: Buffer | null;
  context: ServerContext;
}

/** A finished response; a stream of events has none. */
interface FinishedResponse {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** Runs the operations of a request and writes the response. */
export type GraphqlResponder = (exchange: GraphqlExchange) => Promise<void>;

/**
 * Creates the responder of an endpoint. With `anonymousResponses`, a repeated anonymous query is answered from the cache
 * (docs/caching.md). Responses to GET have a validator; all but event streams are compressed.
 */
export function createGraphqlResponder(
  endpoint: ReturnType<typeof createGraphqlEndpoint>,
  anonymousResponses: AnonymousResponses | null,
): GraphqlResponder {
  const respond = async ({ request, response, context }: GraphqlExchange) => {
    const answer = await endpoint.handleNodeRequestAndResponse(request, response, context);
    const finished = isStream(answer) ? null : await finishedResponse(answer, context.largeParts);
    if (finished && context.privacy.isPrivate) finished.headers['Cache-Control'] = 'no-store, private';
    return { answer, finished };
  };
  return async (exchange) => {
    const { request, response, context } = exchange;
    const hasValidator = request.method === 'GET';
    const send = ({ answer, finished }: Awaited<ReturnType<typeof respond>>): void | Promise<void> =>
      finished
        ? writeResponse({ request, response }, prepareResponse(finished, { hasValidator }))
        : sendNodeResponse(answer, response, request, false);
    const key = anonymousResponses && !isLoggedIn(context.viewer) ? queryKey(exchange) : null;
    if (anonymousResponses === null || key === null) return send(await respond(exchange));
    const cached = anonymousResponses.cache.find(key);
    if (cached) return writeResponse({ request, response }, cached);
    const made = await anonymousResponses.cache.make(key, async (reads: ReadRecorder) => {
      const reuse = new ResultReuse(reads);
      const result = await respond({ ...exchange, context: { ...context, reuse } });
      if (context.work.isAbandoned) throw new AbandonedError();
      if (!result.finished || !reuse.isReusable) return { single: result };
      return anonymousResponses.prepare(result.finished, { reads, hasValidator });
    });
    return 'reusable' in made ? writeResponse({ request, response }, made.reusable) : send(made.single);
  };
}

/** Longer bodies are part of the key as a hash. */
const MAX_LITERAL_BODY_BYTES = 512;

/** What the result of a query depends on beside the content; null for requests that cannot be cached. */
function queryKey({ request, body }: GraphqlExchange): string | null {
  const { method, originalUrl, headers } = request;
  if (method !== 'GET' && (method !== 'POST' || body === null)) return null;
  const text =
    body === null || body.length <= MAX_LITERAL_BODY_BYTES
      ? (body?.toString('latin1') ?? '')
      : hash('sha256', body, 'base64url');
  return [method, originalUrl, headers.accept, headers['content-type'], text].join(' ');
}

const isStream = ({ headers }: globalThis.Response): boolean =>
  /^(?:text\/event-stream|multipart\/)/.test(headers.get('content-type') ?? '');

async function finishedResponse(
  answer: globalThis.Response,
  largeParts: ServerContext['largeParts'],
): Promise<FinishedResponse> {
  const headers: Record<string, string> = {};
  for (const [name, value] of answer.headers) {
    // The length is written with the body; other names keep the spelling of the program's own headers.
    if (name !== 'content-length') headers[name.replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase())] = value;
  }
  const body = await withLargeParts(await answer.text(), largeParts);
  return { status: answer.status, headers: { ...headers, Vary: 'Accept' }, body };
}
