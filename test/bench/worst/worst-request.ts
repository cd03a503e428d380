import { type Login, passwordOf } from '../../support/site-content.ts';
import { basicHeader } from '../../support/test-site.ts';

/** The interfaces of the program whose requests are measured. */
export const faces = ['rest', 'graphql', 'wpgraphql', 'xmlrpc', 'mcp', 'export', 'pages', 'search', 'media'] as const;

export type Face = (typeof faces)[number];

/** A request that costs much. */
export interface WorstRequest {
  face: Face;
  name: string;
  /** The account that sends it; without one, the request counts as anonymous. */
  as?: Login;
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** The maximum turn in milliseconds, if it is known to be longer than that of other requests. */
  maxTurnMs?: number;
}

interface RequestOptions {
  as?: Login;
  path: string;
  method?: string;
  /** Sent as JSON. */
  json?: unknown;
  body?: string | Buffer;
  type?: string;
  headers?: Readonly<Record<string, string>>;
  maxTurnMs?: number;
}

const JSON_TYPE = 'application/json';

/** Returns the requests of a face by name. */
export const requestsOf = (face: Face, requests: Readonly<Record<string, RequestOptions>>): WorstRequest[] =>
  Object.entries(requests).map(([name, options]) => ({ face, name, ...toRequest(options) }));

function toRequest({ as, path, method, json, body, type = JSON_TYPE, headers = {}, maxTurnMs }: RequestOptions) {
  const sent = json === undefined ? body : JSON.stringify(json);
  return {
    method: method ?? (sent === undefined ? 'GET' : 'POST'),
    path,
    headers: {
      ...headers,
      ...(sent === undefined ? {} : { 'content-type': type }),
      ...(as ? { authorization: basicHeader(as, passwordOf(as)) } : {}),
    },
    ...(as ? { as } : {}),
    ...(maxTurnMs === undefined ? {} : { maxTurnMs }),
    ...(sent === undefined ? {} : { body: sent }),
  };
}

/** The rows of an answer of more than 10 MB are read from the database at once, which takes longer than other turns. */
export const LARGE_ANSWER = { maxTurnMs: 250 } as const;

/** The route of the REST API. */
export const REST = '/cms-json/cms/v2';

/** Repeats a part until the text has at least `length` characters. */
export const repeatTo = (length: number, part: string): string => part.repeat(Math.ceil(length / part.length));

/** Creates a text of `count` parts from their numbers. */
export const listOf = (count: number, part: (index: number) => string, separator = ' '): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(separator);
