import { isUtf8 } from 'node:buffer';
import { jsonProblem } from '../../schema/values/json-text.ts';
import { isPermitted, queryAccess } from '../access-check.ts';
import { catalogError, requestErrors } from '../error.ts';
import { parseQuery } from '../query/query-parser.ts';
import { encodesUtf8 } from '../query/query-text.ts';
import { answeredMethod, type MatchedRequest, type ParsedRequest } from '../rest-exchange.ts';
import type { Viewer } from '../runtime.ts';

/**
 * For bodies up to this size, invalid parameters are reported before missing permissions
 * (docs/protocol/errors.md#order-of-checks).
 */
export const MAX_UNCHECKED_BYTES = 65_536;

/** Maximum size of a body in an anonymous request. */
export const MAX_ANONYMOUS_BODY_BYTES = 1_048_576;

/**
 * Checks the permission of the endpoint before a large body is parsed, unless the permission depends on the body.
 * Errors: `rest_forbidden`; `rest_not_logged_in` (401) for an anonymous body above `MAX_ANONYMOUS_BODY_BYTES`.
 */
export async function checkLargeBody({
  request,
  planner,
  match,
  endpoint,
  viewer,
}: MatchedRequest & { viewer: Viewer }): Promise<void> {
  const { body } = request.received ?? request.source;
  if (!body || body.length <= MAX_UNCHECKED_BYTES || !match || !endpoint) return;
  const isLoggedIn = planner.runtime.isLoggedIn(viewer);
  // The permission to read a list depends on its filters, which may be in the body.
  if (!endpoint.permissionNeedsBody && answeredMethod(request.method) !== 'GET') {
    const { route, captures } = match;
    const parameters = { ...captures, ...request.query };
    const access = await queryAccess({ planner, route, parameters, viewer, method: request.method });
    // For logged-in viewers the operation reports that the item does not exist.
    const isMissing = isLoggedIn && access.item === null && route.permissionQueries.item !== undefined;
    if (!isMissing && !isPermitted(endpoint.permission, access)) throw catalogError('rest_forbidden', viewer);
  }
  if (!isLoggedIn && body.length > MAX_ANONYMOUS_BODY_BYTES) throw requestErrors.loginRequired();
}

/** The parameters in a body; null for a body of another type. */
export interface BodyParameters {
  json: Readonly<Record<string, unknown>> | null;
  form: Readonly<Record<string, unknown>> | null;
}

/** Media types of JSON. In a list of types, one JSON type is enough. */
const JSON_TYPE = /(?:^|[\s,])application\/(?:[\w!#$&^.+-]+\+)?json(?:\+oembed)?(?:$|[\s,])/;

const NO_PARAMETERS: BodyParameters = { json: null, form: null };

/**
 * Parses a JSON or form body (docs/protocol/requests.md#global-parameters). Errors: `rest_invalid_json`;
 * `rest_invalid_form` for a form that is not UTF-8; `rest_body_too_large` (413) for too many values or names.
 */
export function readBody(request: ParsedRequest): BodyParameters {
  const { body = request.source.body, fields = request.source.fields ?? [] } = request.received ?? {};
  if (fields.length > 0) {
    const pairs = fields.map((pair) => pair.map(encodeURIComponent).join('='));
    return { json: null, form: parseQuery(pairs.join('&')) };
  }
  if (!body || body.length === 0) return NO_PARAMETERS;
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (JSON_TYPE.test(type)) {
    return { json: parseJson(body), form: null };
  }
  if (type === 'application/x-www-form-urlencoded' && request.method !== 'GET') {
    const form = body.toString('utf8');
    if (!isUtf8(body) || !encodesUtf8(form)) throw requestErrors.formEncoding();
    return { json: null, form: parseQuery(form) };
  }
  return NO_PARAMETERS;
}

/** The codes and messages by which clients know why JSON was refused. */
const JSON_ERRORS = {
  depth: { json_error_code: 1, json_error_message: 'Maximum stack depth exceeded' },
  syntax: { json_error_code: 4, json_error_message: 'Syntax error' },
  encoding: {
    json_error_code: 5,
    json_error_message: 'Malformed UTF-8 characters, possibly incorrectly encoded',
  },
  surrogate: { json_error_code: 10, json_error_message: 'Single unpaired UTF-16 surrogate in unicode escape' },
} as const;

function parseJson(body: Buffer): Record<string, unknown> | null {
  const problem = jsonProblem(body);
  if (problem === 'size') throw requestErrors.tooManyValues();
  if (problem) throw requestErrors.invalidJson(JSON_ERRORS[problem]);
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw requestErrors.invalidJson(JSON_ERRORS.syntax);
  }
  if (value === null) return null;
  // A bare text or number has no names.
  if (typeof value !== 'object') throw requestErrors.invalidJson(JSON_ERRORS.syntax);
  return { ...value } as Record<string, unknown>;
}
