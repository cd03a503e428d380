import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { GraphQLError } from 'graphql';
import type { Bridge } from '../../rest-bridge/bridge.ts';
import { convertDomainError, type RestError, requestErrors } from '../../rest-bridge/error.ts';
import { withoutIndexFile } from '../../rest-bridge/rest-dialect.ts';
import {
  type BridgeRequest,
  type BridgeResponse,
  isStreamedBody,
  type ReceivedBody,
} from '../../rest-bridge/rest-exchange.ts';
import { MAX_UNCHECKED_BYTES } from '../../rest-bridge/stages/body.ts';
import type { Viewer } from '../../schema/access/viewer-access.ts';
import { type DomainErrorExtensions, domainError } from '../../schema/core/errors/domain-errors.ts';
import { Upload } from '../../schema/core/files/transferred-files.ts';
import { NoPermitError } from '../../schema/core/limits/semaphore.ts';
import type { ReadRecorder } from '../../schema/core/reads/read-record.ts';
import {
  type AnonymousResponses,
  type CacheableAnswer,
  isAnonymousRead,
  requestKey,
} from './caching/anonymous-responses.ts';
import { prepareBodyTag } from './caching/cacheable-body.ts';
import { prepareResponse } from './caching/prepared-response.ts';
import { AbandonedError, type CreatedResponse, nullIfAbandoned } from './caching/response-cache.ts';
import { type ResponseTarget, writeResponse } from './caching/write-response.ts';
import { toHeaderValue } from './header-value.ts';
import type { StartWork } from './http-work.ts';
import type { RateLimiter } from './rate-limits/rate-limiter.ts';
import { BodyTooLargeError, LoginNeededError, readWholeBody } from './read-body.ts';
import { discardUnreadBody } from './receive/discard-unread-body.ts';
import { FormError, readFormFields } from './receive/receive-form.ts';
import { type FileReceiver, missingUpload } from './receive/receiver.ts';
import { FileTooLargeError } from './receive/write-file.ts';

interface RestHandlerOptions {
  bridge: Bridge;
  /** The path of the REST API, with a trailing slash. */
  root: string;
  maxBodyBytes: number;
  receiver: FileReceiver;
  /** The IP address of the client, as trusted proxies report it. */
  ipAddressOf(request: IncomingMessage): string;
  /** The id under which the request is logged. */
  requestId(request: IncomingMessage): string;
  /** Null: answers are not cached. */
  anonymousResponses: AnonymousResponses | null;
  nonceHeader: string;
  /** Null: requests are not limited. */
  rateLimiter: RateLimiter | null;
  startWork: StartWork;
}

/** Creates the handler that passes requests to the bridge and writes its answers. */
export function createRestHandler(options: RestHandlerOptions) {
  const { bridge, root, maxBodyBytes, receiver, ipAddressOf, anonymousResponses, nonceHeader, rateLimiter } = options;
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = options.requestId(request);
    const target = { request, response, requestId };
    const url = request.url ?? '/';
    const queryStart = url.indexOf('?');
    const rawPath = withoutIndexFile(queryStart < 0 ? url : url.slice(0, queryStart));
    const path = pathBelow(rawPath, root);
    if (path === null) return send(target, failedResponse(requestErrors.invalidPath()));
    if (rateLimiter) {
      const refusal = await rateLimiter.countAddress({ request, response }).then(() => null, refusalOf);
      if (refusal) return send(target, refusal);
    }
    const isCacheable = anonymousResponses !== null && isAnonymousRead(request, nonceHeader);
    const key = isCacheable ? requestKey(request, url) : '';
    const cached = isCacheable ? anonymousResponses.cache.find(key) : undefined;
    if (cached) return writeResponse(target, cached);
    const work = options.startWork(response);
    const source: BridgeRequest = {
      work,
      id: requestId,
      method: request.method ?? 'GET',
      path,
      query: queryStart < 0 ? '' : url.slice(queryStart + 1),
      headers: request.headers as BridgeRequest['headers'],
      body: null,
      // A getter, because most requests never need it: only failed logins are counted by it.
      get ipAddress() {
        return ipAddressOf(request);
      },
      ...(rateLimiter ? { onViewer: (viewer: Viewer) => rateLimiter.countViewer(request, viewer) } : {}),
    };
    if (isCacheable) {
      const create = (reads: ReadRecorder) => {
        source.reads = reads;
        return createReusable(source, { bridge, anonymousResponses, reads });
      };
      const created = await anonymousResponses.cache.make(key, create).catch(nullIfAbandoned);
      work.complete();
      if (created)
        await ('reusable' in created ? writeResponse(target, created.reusable) : send(target, created.single));
      return;
    }
    const answerRequest = async () => {
      const answer = await bridge.handle(source);
      // A stream ends when its reader leaves.
      work.complete();
      return answer;
    };
    if (!hasBody(request)) return send(target, await answerRequest());
    if (bridge.acceptsFiles(source)) {
      source.hasSmallParameters =
        hasParameters(request) && Number(request.headers['content-length']) <= MAX_UNCHECKED_BYTES;
      source.receive = (fileField, { userId: accountId }) =>
        work.receive(() => receiveBody(request, { fileField, accountId, receiver, maxBodyBytes }));
      // Received files are deleted before the answer is sent.
      const answer = await answerRequest().finally(() => receiver.release(request));
      await send(target, answer);
      discardUnreadBody(request);
      return;
    }
    try {
      source.body = await work.receive(() => readWholeBody(request, maxBodyBytes));
      if (source.body && isForm(request)) source.fields = await readFormFields(source.body, request.headers);
    } catch (error) {
      if (error instanceof FormError) return await send(target, failedResponse(formFailure(error)));
      if (error instanceof LoginNeededError) return await send(target, failedResponse(requestErrors.loginRequired()));
      if (!(error instanceof BodyTooLargeError)) throw error;
      const refusal = failedResponse(requestErrors.bodyTooLarge());
      await send(target, { ...refusal, headers: { ...refusal.headers, Connection: 'close' } });
      return;
    }
    await send(target, await answerRequest());
  };
}

/** Creates an answer that other requests may share. Throws an AbandonedError if the client has left. */
async function createReusable(
  source: BridgeRequest,
  options: { bridge: Bridge; anonymousResponses: AnonymousResponses; reads: ReadRecorder },
): Promise<CreatedResponse<BridgeResponse>> {
  const { bridge, anonymousResponses, reads } = options;
  const answer = await bridge.handle(source);
  if (source.work?.isAbandoned) throw new AbandonedError();
  if (!isStreamedBody(answer.body)) await prepareBodyTag(answer.body);
  return isReusable(answer) ? anonymousResponses.prepare(answer, { reads, hasValidator: true }) : { single: answer };
}

/** The answer to a request beyond a limit. Throws all other errors. */
function refusalOf(error: unknown): BridgeResponse {
  if (!(error instanceof GraphQLError)) throw error;
  const { code, status, data } = error.extensions as unknown as DomainErrorExtensions;
  return {
    status,
    headers: { ...JSON_HEADERS, 'Cache-Control': 'no-store', 'Retry-After': String(data?.retry_after) },
    body: JSON.stringify({ code, message: error.message, data: { status, ...data } }),
  };
}

const isReusable = (answer: BridgeResponse): answer is BridgeResponse & CacheableAnswer =>
  answer.isReusable === true && !isStreamedBody(answer.body);

const hasBody = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined);

const isForm = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/** Whether the body is JSON or URL-encoded, and contains no file. */
const hasParameters = ({ headers }: IncomingMessage): boolean =>
  /^application\/(?:[\w.+-]*\bjson|x-www-form-urlencoded)\b/i.test(headers['content-type'] ?? '');

/**
 * Reads JSON and URL-encoded parameters as on every route; receives any other body as a form with files or as one file.
 */
async function receiveBody(
  request: IncomingMessage,
  options: { fileField: string; accountId: number; receiver: FileReceiver; maxBodyBytes: number },
): Promise<ReceivedBody> {
  const { fileField, accountId, receiver, maxBodyBytes } = options;
  try {
    if (hasParameters(request)) {
      const body = await readWholeBody(request, maxBodyBytes);
      return { body, fields: [], upload: missingUpload(request, body === null), uploads: new Map() };
    }
    const { fields, uploads } = await receiver.receive(request, {
      acceptsField: (field) => fileField === '*' || field === fileField,
      accountId,
    });
    return { body: null, fields, upload: uploads.get(fileField) ?? null, uploads };
  } catch (error) {
    if (error instanceof FileTooLargeError)
      return { body: null, fields: [], upload: TOO_LARGE, uploads: new Map([[fileField, TOO_LARGE]]) };
    if (error instanceof BodyTooLargeError) throw requestErrors.bodyTooLarge();
    if (error instanceof LoginNeededError) throw requestErrors.loginRequired();
    if (error instanceof FormError) throw formFailure(error);
    if (error instanceof NoPermitError) throw tooManyUploads();
    if (error instanceof GraphQLError) throw convertDomainError(error) ?? error;
    throw error;
  }
}

const formFailure = ({ isEncoding }: FormError): RestError =>
  isEncoding ? requestErrors.formEncoding() : requestErrors.invalidForm();

const TOO_LARGE = new Upload('rest_upload_file_too_big');

const tooManyUploads = () =>
  convertDomainError(
    domainError('service_unavailable', { message: 'Too many files are being uploaded. Try again in a few seconds.' }),
  );

async function send(target: ResponseTarget, { status, headers, body }: BridgeResponse): Promise<void> {
  const { request, response, requestId } = target;
  if (!isStreamedBody(body)) {
    const hasValidator = request.method === 'GET';
    if (hasValidator && status === 200) await prepareBodyTag(body);
    return writeResponse(target, prepareResponse({ status, headers, body }, { hasValidator }));
  }
  const headerLines: string[] = requestId === undefined ? [] : ['X-Request-Id', requestId];
  for (const name in headers) headerLines.push(name, toHeaderValue(headers[name] as string));
  response.writeHead(status, headerLines);
  // If the body fails, the connection is closed, so that the client notices the missing part.
  await pipeline(body, response).catch(() => response.destroy());
}

const JSON_HEADERS = { 'Content-Type': 'application/json; charset=UTF-8', 'X-Content-Type-Options': 'nosniff' };

/** The answer to a request that does not reach the bridge. */
const failedResponse = (error: RestError): BridgeResponse => ({
  status: error.status,
  headers: JSON_HEADERS,
  body: JSON.stringify(error.body()),
});

/** The decoded path below the root, `/` for other paths; null if its percent-encoding is invalid. */
function pathBelow(path: string, root: string): string | null {
  const below = path.startsWith(root) ? path.slice(root.length - 1) : '/';
  if (!below.includes('%')) return below;
  try {
    return decodeURIComponent(below);
  } catch {
    return null;
  }
}
