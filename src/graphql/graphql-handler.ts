import type { Request, Response } from 'express';
import { GraphQLError } from 'graphql';
import { isLoggedIn } from '../../schema/access/viewer-access.ts';
import type { DomainErrorExtensions } from '../../schema/core/error-extensions.ts';
import type { Identify } from '../http/identify.ts';
import { discardRest } from '../http/receive/discard-rest.ts';
import type { FileReceiver } from '../http/receive/receiver.ts';
import type { createGraphqlEndpoint } from './endpoint.ts';
import type { Explorer } from './explorer.ts';
import { isMultipart, receiveOperation } from './multipart.ts';
import { receiveBody } from './receive-body.ts';

type FailureExtensions = Partial<DomainErrorExtensions> & { http?: { headers?: Record<string, string> } };

/** Hands requests to the GraphQL endpoint: says who asks, and takes in what files they bring. People get the explorer. */
export function createGraphqlHandler(options: {
  endpoint: ReturnType<typeof createGraphqlEndpoint>;
  explorer: Explorer | null;
  receiver: FileReceiver;
  requestId(request: Request): string;
  /** The client's address, behind trusted proxies too. */
  addressOf(request: Request): string;
  identify: Identify;
  /** The domain error of an outage; null for all other errors. */
  outage(error: unknown): GraphQLError | null;
  /** The header in which a browser's nonce comes and goes. */
  nonceHeader: string;
  maxBodyBytes: number;
}) {
  const { endpoint, explorer, receiver, identify, nonceHeader, maxBodyBytes } = options;
  return async (request: Request, response: Response): Promise<void> => {
    if (await explorer?.handle({ request, response, path: request.path })) return;
    const address = options.addressOf(request);
    const hasFiles = isMultipart(request);
    try {
      const { authorization, cookie } = request.headers;
      const { viewer, nonce } = await identify({
        authorization,
        cookie,
        nonce: request.get(nonceHeader) ?? null,
        address,
      });
      if (nonce !== undefined) response.set(nonceHeader, nonce);
      if (isLoggedIn(viewer)) response.set('Cache-Control', 'no-store, private');
      const operation = hasFiles ? await receiveOperation(request, { receiver, viewer }) : undefined;
      if (!hasFiles) {
        request.body = await receiveBody(request, { maxBodyBytes, loggedIn: isLoggedIn(viewer) });
      }
      const requestId = options.requestId(request);
      const lastEventId = request.get('last-event-id');
      const client = {
        address,
        userAgent: request.headers['user-agent'] ?? '',
        ...(lastEventId ? { lastEventId } : {}),
      };
      await endpoint(request, response, { viewer, client, requestId, operation });
    } catch (error) {
      const failure = error instanceof GraphQLError ? error : options.outage(error);
      if (!failure) throw error;
      const { code, status = 401, data, http } = failure.extensions as FailureExtensions;
      if (http?.headers) response.set(http.headers);
      // What was not read is of no request that follows.
      if (status === 413) response.set('Connection', 'close');
      const extensions = { code, status, ...(data ? { data } : {}) };
      response.status(status).json({ errors: [{ message: failure.message, extensions }] });
    } finally {
      if (hasFiles) {
        await receiver.release(request);
        discardRest(request);
      }
    }
  };
}
