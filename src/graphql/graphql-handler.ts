import type { Request, Response } from 'express';
import { GraphQLError } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import { isLoggedIn } from '../../schema/access/viewer-access.ts';
import type { DomainErrorExtensions } from '../../schema/core/errors/domain-errors.ts';
import type { RequestWork } from '../../schema/core/work/request-work.ts';
import { AbandonedError } from '../http/caching/response-cache.ts';
import type { Identify } from '../http/identify.ts';
import type { RateLimiter } from '../http/rate-limits/rate-limiter.ts';
import { discardUnreadBody } from '../http/receive/discard-unread-body.ts';
import type { FileReceiver } from '../http/receive/receiver.ts';
import type { Explorer } from './explorer.ts';
import type { GraphqlResponder } from './graphql-responder.ts';
import { isMultipart, receiveOperation } from './multipart.ts';
import { bodyStream, checkEncodedParameters, parseJsonOperation, receiveBody } from './receive-body.ts';

type FailureExtensions = Partial<DomainErrorExtensions> & { http?: { headers?: Record<string, string> } };

/**
 * Creates the handler that authenticates requests, receives their files and passes them to the GraphQL endpoint.
 * Browsers that open the address get the explorer.
 */
export function createGraphqlHandler(options: {
  respond: GraphqlResponder;
  /** Creates the work of a request. */
  createWork(): RequestWork;
  explorer: Explorer | null;
  receiver: FileReceiver;
  requestId(request: Request): string;
  /** The IP address of the client, as trusted proxies report it. */
  ipAddressOf(request: Request): string;
  identify: Identify;
  /** The domain error of an outage; null for all other errors. */
  outage(error: unknown): GraphQLError | null;
  /** The header of nonces, in requests and answers. */
  nonceHeader: string;
  maxBodyBytes: number;
  /** Operations in one request, unless `parseOperations` limits them. */
  maxBatch: number;
  /** Null: requests are not limited. */
  rateLimiter: RateLimiter | null;
  /** Parses all requests in place of the endpoint; they then have no files. */
  parseOperations?: (request: Request, body: Buffer | null) => GraphQLParams | GraphQLParams[];
}) {
  const { respond, explorer, receiver, identify, nonceHeader, maxBodyBytes, rateLimiter, parseOperations } = options;
  return async (request: Request, response: Response): Promise<void> => {
    if (await explorer?.handle({ request, response, path: request.path })) return;
    const requestId = options.requestId(request);
    const work = options.createWork();
    response.once('close', () => work.abandon());
    const client = {
      work,
      address: options.ipAddressOf(request),
      userAgent: request.headers['user-agent'] ?? '',
      requestId,
    };
    const hasFiles = !parseOperations && isMultipart(request);
    try {
      await rateLimiter?.countAddress({ request, response });
      const { authorization, cookie } = request.headers;
      const { viewer, nonce } = await identify({
        authorization,
        cookie,
        nonce: request.get(nonceHeader) ?? null,
        client,
      });
      await rateLimiter?.countViewer(request, viewer);
      if (nonce !== undefined) response.set(nonceHeader, nonce);
      if (isLoggedIn(viewer)) response.set('Cache-Control', 'no-store, private');
      const body = hasFiles
        ? null
        : await work.receive(() => receiveBody(request, { maxBodyBytes, isAuthenticated: isLoggedIn(viewer) }));
      if (!hasFiles) request.body = bodyStream(body);
      const queryStart = request.url.indexOf('?');
      if (queryStart >= 0) checkEncodedParameters(request.url.slice(queryStart + 1));
      const operation = hasFiles
        ? await work.receive(() => receiveOperation(request, { receiver, viewer }))
        : parseOperations
          ? parseOperations(request, body)
          : parseJsonOperation(request, { body, maxBatch: options.maxBatch });
      const lastEventId = request.get('last-event-id');
      const context = {
        ...{ viewer, client: { ...client, ...(lastEventId ? { lastEventId } : {}) }, requestId, operation, work },
        privacy: { isPrivate: false },
        largeParts: new Map(),
      };
      await respond({ request, response, body, context });
    } catch (error) {
      if (error instanceof AbandonedError) return;
      const failure = error instanceof GraphQLError ? error : options.outage(error);
      if (!failure) throw error;
      const { code, status = 401, data, http } = failure.extensions as FailureExtensions;
      if (http?.headers) response.set(http.headers);
      // The unread rest of the body must not be parsed as the next request.
      if (status === 413) response.set('Connection', 'close');
      const extensions = { code, status, ...(data ? { data } : {}) };
      response.status(status).json({ errors: [{ message: failure.message, extensions }] });
    } finally {
      work.complete();
      if (hasFiles) {
        await receiver.release(request);
        discardUnreadBody(request);
      }
    }
  };
}
