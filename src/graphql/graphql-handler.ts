import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import { GraphQLError } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import { canUpload } from '../../schema/access/site-access.ts';
import { isLoggedIn, type Viewer } from '../../schema/access/viewer-access.ts';
import { type DomainErrorExtensions, domainError } from '../../schema/core/errors/domain-errors.ts';
import type { Upload } from '../../schema/core/files/transferred-files.ts';
import { NoPermitError } from '../../schema/core/limits/semaphore.ts';
import type { RequestWork } from '../../schema/core/work/request-work.ts';
import { type JsonObject, parseJsonObject } from '../../schema/values/json-text.ts';
import { AbandonedError } from '../http/caching/response-cache.ts';
import type { Identify } from '../http/identify.ts';
import type { RateLimiter } from '../http/rate-limits/rate-limiter.ts';
import { discardUnreadBody } from '../http/receive/discard-unread-body.ts';
import { FormError } from '../http/receive/receive-form.ts';
import type { FileReceiver, ReceivedParts } from '../http/receive/receiver.ts';
import { FileTooLargeError } from '../http/receive/write-file.ts';
import type { Explorer } from './explorer.ts';
import type { GraphqlResponder } from './graphql-responder.ts';
import {
  bodyStream,
  checkEncodedParameters,
  checkJson,
  notUtf8,
  parseJsonOperation,
  receiveBody,
} from './receive-body.ts';

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

/** Whether a request follows the GraphQL multipart request convention: an operation, and the files of its variables. */
const isMultipart = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' && /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/**
 * Receives an operation with its files, which are written to disk while they arrive, and puts the files into its
 * variables. Requires the capability `upload_files`. Throws domain errors; `rest_invalid_param` if the request does not
 * follow the convention.
 */
async function receiveOperation(
  request: IncomingMessage,
  { receiver, viewer }: { receiver: FileReceiver; viewer: Viewer },
): Promise<GraphQLParams> {
  if (!canUpload(viewer)) throw domainError('rest_cannot_create', { viewer });
  const { fields, uploads } = await receiveParts(request, { receiver, viewer });
  const fieldValues = new Map(fields);
  const operation = parseObject(fieldValues.get('operations'));
  const variablePaths = parseObject(fieldValues.get('map'));
  if (typeof operation.query !== 'string') throw invalidMultipart('operations');
  for (const [field, paths] of Object.entries(variablePaths)) {
    const upload = uploads.get(field);
    if (!upload || !Array.isArray(paths)) throw invalidMultipart('map');
    for (const path of paths) insertUpload(operation, { path, upload });
  }
  return operation as GraphQLParams;
}

async function receiveParts(
  request: IncomingMessage,
  { receiver, viewer }: { receiver: FileReceiver; viewer: Viewer },
): Promise<ReceivedParts> {
  try {
    return await receiver.receive(request, { acceptsField: () => true, accountId: viewer.userId });
  } catch (error) {
    if (error instanceof FileTooLargeError) throw domainError('rest_upload_file_too_big');
    if (error instanceof NoPermitError) throw domainError('service_unavailable');
    if (error instanceof FormError) throw error.isEncoding ? notUtf8() : invalidMultipart('form');
    throw error;
  }
}

const invalidMultipart = (part: string) =>
  domainError('rest_invalid_param', {
    message: `The request does not follow the GraphQL multipart request convention: check its ${part}.`,
  });

function parseObject(text = ''): JsonObject {
  checkJson(Buffer.from(text));
  const map = parseJsonObject(text);
  if (!map) throw invalidMultipart('operations and map, which are JSON objects');
  return map;
}

/** Replaces the null at a path of the operation, such as `variables.file` or `variables.files.0`, with a file. */
function insertUpload(operation: Record<string, unknown>, { path, upload }: { path: unknown; upload: Upload }): void {
  const keys = typeof path === 'string' ? path.split('.') : [];
  const lastKey = keys.pop();
  if (keys[0] !== 'variables' || lastKey === undefined) throw invalidMultipart('map');
  let container: unknown = operation;
  for (const key of keys) {
    if (typeof container !== 'object' || container === null || !Object.hasOwn(container, key))
      throw invalidMultipart('map');
    container = (container as Record<string, unknown>)[key];
  }
  if (typeof container !== 'object' || container === null || !Object.hasOwn(container, lastKey))
    throw invalidMultipart('map');
  const values = container as Record<string, unknown>;
  if (values[lastKey] !== null)
    throw invalidMultipart('map: each path must name a variable or list entry that is null');
  values[lastKey] = upload;
}
