import { jsonProblem } from '../../schema/values/json-text.ts';
import { requestErrors } from '../error.ts';
import { parseQuery } from '../query/query-parser.ts';
import type { ReadRequest } from './request.ts';

/** The parameters that a body brings. */
export interface BodyParameters {
  json: Readonly<Record<string, unknown>> | null;
  form: Readonly<Record<string, unknown>> | null;
}

/** What is JSON by its type; in a list of types one suffices. */
const JSON_TYPE = /(?:^|[\s,])application\/(?:[\w!#$&^.+-]+\+)?json(?:\+oembed)?(?:$|[\s,])/;

const nothing: BodyParameters = { json: null, form: null };

/**
 * Reads a JSON or form body (docs/protocol/requests.md#global-parameters). Errors: `rest_invalid_json`, 413 for more
 * values than are taken.
 */
export function readBody(request: ReadRequest): BodyParameters {
  const { body = request.source.body, fields = request.source.fields ?? [] } = request.received ?? {};
  if (fields.length > 0) {
    // A part may name UTF-16 as its character set, and hold half a character.
    const encode = (text: string) => encodeURIComponent(text.toWellFormed());
    const pairs = fields.map((pair) => pair.map(encode).join('='));
    return { json: null, form: parseQuery(pairs.join('&')) };
  }
  if (!body || body.length === 0) return nothing;
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (JSON_TYPE.test(type)) {
    return { json: parseJson(body), form: null };
  }
  if (type === 'application/x-www-form-urlencoded' && request.method !== 'GET') {
    return { json: null, form: parseQuery(body.toString('utf8')) };
  }
  return nothing;
}

function parseJson(body: Buffer): Record<string, unknown> | null {
  const problem = jsonProblem(body);
  if (problem === 'size') throw requestErrors.tooManyValues();
  if (problem === 'depth') {
    throw requestErrors.invalidJson({ json_error_code: 1, json_error_message: 'Maximum stack depth exceeded' });
  }
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw requestErrors.invalidJson({ json_error_code: 4, json_error_message: 'Syntax error' });
  }
  return typeof value === 'object' && value !== null ? ({ ...value } as Record<string, unknown>) : null;
}
