import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { GraphQLParams } from 'graphql-yoga';
import { encodesUtf8 } from '../../rest-bridge/query/query-text.ts';
import { MAX_ANONYMOUS_BODY_BYTES } from '../../rest-bridge/stages/body.ts';
import { domainError } from '../../schema/core/errors/domain-errors.ts';
import { jsonProblem, MAX_JSON_DEPTH, MAX_JSON_NAMES, MAX_JSON_VALUES } from '../../schema/values/json-text.ts';
import { BodyTooLargeError, LoginNeededError, readWholeBody } from '../http/read-body.ts';

/** Bytes of an operation that is not JSON: a plain document or a form. */
const MAX_NON_JSON_BYTES = 65_536;

/**
 * Reads the body of an operation and checks its size and depth before it is parsed; null without a body. Throws
 * `graphql_body_too_large`, `graphql_limit_exceeded`, `graphql_invalid_document` if the body is not UTF-8, and
 * `rest_not_logged_in` for a large body of an anonymous viewer.
 */
export async function receiveBody(
  request: IncomingMessage,
  { maxBodyBytes, isAuthenticated }: { maxBodyBytes: number; isAuthenticated: boolean },
): Promise<Buffer | null> {
  const isJson = /^application\/(?:[\w.+-]*\+)?json\b/i.test(request.headers['content-type'] ?? '');
  const limit = isJson ? maxBodyBytes : Math.min(maxBodyBytes, MAX_NON_JSON_BYTES);
  const body = await readWholeBody(request, limit).catch((error: unknown) => {
    if (error instanceof BodyTooLargeError) throw tooLarge(limit);
    if (error instanceof LoginNeededError) throw loginNeeded();
    throw error;
  });
  if (!isAuthenticated && body && body.length > MAX_ANONYMOUS_BODY_BYTES) throw loginNeeded();
  if (!body) return null;
  if (isJson) checkJson(body);
  else if (!isUtf8(body)) throw notUtf8();
  else if (/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? ''))
    checkEncodedParameters(body.toString('utf8'));
  return body;
}

/**
 * Parses the operation in a JSON body, or the operations of a batch. The endpoint would read the body as a web stream,
 * which takes longer than a short operation. Undefined for other requests and for JSON that is not an operation: the
 * endpoint parses or refuses them. Throws `graphql_limit_exceeded` for more than `maxBatch` operations.
 */
export function parseJsonOperation(
  { method, headers }: IncomingMessage,
  { body, maxBatch }: { body: Buffer | null; maxBatch: number },
): GraphQLParams | GraphQLParams[] | undefined {
  if (method !== 'POST' || !body || !/^application\/(?:graphql\+)?json(?:;|$)/.test(headers['content-type'] ?? ''))
    return undefined;
  const content = parsedJson(body);
  if (Array.isArray(content) && content.length > maxBatch) throw limitExceeded(batchAdvice(maxBatch));
  return typeof content === 'object' && content !== null ? (content as GraphQLParams) : undefined;
}

const batchAdvice = (maxBatch: number): string =>
  maxBatch === 1
    ? 'This endpoint runs one operation per request. Send each operation in a request of its own; the setting GRAPHQL_MAX_BATCH of the server allows batches.'
    : `A batch has at most ${maxBatch} operations. Send several requests; the setting GRAPHQL_MAX_BATCH of the server raises the limit.`;

function parsedJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** A body as the stream that the endpoint expects. */
export function bodyStream(body: Buffer | null): AsyncIterable<Buffer> {
  // An object with one property, because the endpoint lists the property names of the body: a Buffer has one per byte.
  return {
    chunk: body,
    [Symbol.asyncIterator]: () => (body ? [body] : []).values(),
  } as unknown as AsyncIterable<Buffer>;
}

/**
 * Throws `graphql_limit_exceeded` for JSON that is nested too deeply or contains too many values, and
 * `graphql_invalid_document` for JSON that is not UTF-8 or escapes half a character.
 */
export function checkJson(body: Buffer): void {
  const problem = jsonProblem(body);
  if (problem === 'encoding') throw notUtf8();
  if (problem === 'surrogate')
    throw invalidDocument('The request escapes half a character, such as \\ud83d alone. Send whole characters.');
  if (problem === 'depth')
    throw limitExceeded(`The request is nested more than ${MAX_JSON_DEPTH} levels deep. Send a flatter request.`);
  if (problem === 'size') {
    throw limitExceeded(
      `The request contains more than ${MAX_JSON_VALUES} values or ${MAX_JSON_NAMES} names. Send less at once.`,
    );
  }
}

/**
 * Checks the encoding of the parameters in an address or a form. Throws `graphql_invalid_document` if they are not UTF-8
 * or their variables escape half a character.
 */
export function checkEncodedParameters(text: string): void {
  if (!encodesUtf8(text)) throw notUtf8();
  const parameters = new URLSearchParams(text);
  for (const name of ['variables', 'extensions']) checkJson(Buffer.from(parameters.get(name) ?? ''));
}

const invalidDocument = (message: string) => domainError('graphql_invalid_document', { message });

/** The error of a request that is not UTF-8. */
export const notUtf8 = () => invalidDocument('The request contains bytes that are not UTF-8. Send it in UTF-8.');

const limitExceeded = (message: string) => domainError('graphql_limit_exceeded', { message });

const tooLarge = (limit: number) =>
  domainError('graphql_body_too_large', { message: `The request is larger than ${limit} bytes. Send less at once.` });

const loginNeeded = () =>
  domainError('rest_not_logged_in', {
    message: 'The request is larger than this server accepts from anonymous clients. Log in, or send less.',
  });
