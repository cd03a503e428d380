import { requestErrors } from '../error.ts';
import { parseQuery } from '../query/query-parser.ts';
import type { ReadRequest } from './request.ts';

/** The parameters that a body brings. */
export interface BodyParameters {
  json: Readonly<Record<string, unknown>> | null;
  form: Readonly<Record<string, unknown>> | null;
}

/** Deepest nesting of a JSON body, as in the API. */
const DEEPEST_JSON = 512;

/** What is JSON by its type; in a list of types one suffices. */
const JSON_TYPE = /(?:^|[\s,])application\/(?:[\w!#$&^.+-]+\+)?json(?:\+oembed)?(?:$|[\s,])/;

const nothing: BodyParameters = { json: null, form: null };

/** Reads a JSON or form body (protocol 7.8). Errors: `rest_invalid_json`. */
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
    return { json: parseJson(body.toString('utf8')), form: null };
  }
  if (type === 'application/x-www-form-urlencoded' && request.method !== 'GET') {
    return { json: null, form: parseQuery(body.toString('utf8')) };
  }
  return nothing;
}

function parseJson(text: string): Record<string, unknown> | null {
  if (depthOf(text) > DEEPEST_JSON) {
    throw requestErrors.invalidJson({ json_error_code: 1, json_error_message: 'Maximum stack depth exceeded' });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw requestErrors.invalidJson({ json_error_code: 4, json_error_message: 'Syntax error' });
  }
  return typeof value === 'object' && value !== null ? ({ ...value } as Record<string, unknown>) : null;
}

/** How deep brackets nest, counted before anything recursive reads the text. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 92) index++;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 91 || code === 123) deepest = Math.max(deepest, ++depth);
    else if (code === 93 || code === 125) depth--;
  }
  return deepest;
}
