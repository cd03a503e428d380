import type { IncomingMessage } from 'node:http';
import { MAX_ANONYMOUS_BODY_BYTES } from '../../rest-bridge/stages/admission.ts';
import { domainError } from '../../schema/core/domain-errors.ts';
import { jsonProblem, MAX_JSON_DEPTH, MAX_JSON_NAMES, MAX_JSON_VALUES } from '../../schema/values/json-text.ts';
import { BodyTooLargeError, LoginNeededError, readWholeBody } from '../http/read-body.ts';

/** Most bytes of an operation that comes in another form than JSON: as a document alone, or as a form. */
const MAX_PLAIN_BYTES = 65_536;

/**
 * Reads the body of an operation within bounds, before anything parses it. Gives it as the stream that the endpoint
 * takes. Errors: `graphql_body_too_large`, `graphql_limit_exceeded`, 401 for a large body
 * from somebody who is not logged in.
 */
export async function receiveBody(
  request: IncomingMessage,
  { maxBodyBytes, loggedIn }: { maxBodyBytes: number; loggedIn: boolean },
): Promise<AsyncIterable<Buffer>> {
  const isJson = /^application\/(?:[\w.+-]*\+)?json\b/i.test(request.headers['content-type'] ?? '');
  const limit = isJson ? maxBodyBytes : Math.min(maxBodyBytes, MAX_PLAIN_BYTES);
  const body = await readWholeBody(request, limit).catch((error: unknown) => {
    if (error instanceof BodyTooLargeError) throw tooLarge(limit);
    if (error instanceof LoginNeededError) throw loginNeeded();
    throw error;
  });
  if (!loggedIn && body && body.length > MAX_ANONYMOUS_BODY_BYTES) throw loginNeeded();
  if (body && isJson) checkJson(body);
  // An object with a single name: the endpoint counts the names of what it is handed.
  return {
    chunk: body,
    [Symbol.asyncIterator]: () => (body ? [body] : []).values(),
  } as unknown as AsyncIterable<Buffer>;
}

/** Refuses JSON that nests too deep or holds too much. Errors: `graphql_limit_exceeded`. */
export function checkJson(body: Buffer): void {
  const problem = jsonProblem(body);
  if (problem === 'depth') throw refused(`The request nests more than ${MAX_JSON_DEPTH} levels.`);
  if (problem === 'size') {
    throw refused(`The request holds more than ${MAX_JSON_VALUES} values or ${MAX_JSON_NAMES} names.`);
  }
}

const refused = (message: string) => domainError('graphql_limit_exceeded', { message });

const tooLarge = (limit: number) =>
  domainError('graphql_body_too_large', { message: `The request is larger than ${limit} bytes. Send less at once.` });

const loginNeeded = () =>
  domainError('rest_not_logged_in', {
    message: 'The request is larger than this server takes without a login. Log in, or send less.',
  });
