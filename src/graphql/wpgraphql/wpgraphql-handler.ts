import type { Request, Response } from 'express';
import { GraphQLError } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import { anonymousViewer } from '../../../schema/access/viewer-access.ts';
import { domainError } from '../../../schema/core/errors/domain-errors.ts';
import type { Identify } from '../../http/identify.ts';
import { discardUnreadBody } from '../../http/receive/discard-unread-body.ts';
import type { Explorer } from '../explorer.ts';
import type { GraphqlSettings } from '../graphql-settings.ts';
import { checkJson } from '../receive-body.ts';

/** Front ends nest deeper than other clients. The cost limits their requests. */
const MAX_DEPTH = 1_000;
const MAX_ALIASES = 1_000;
const MAX_TOKENS = 20_000;
/** Operations in one request. */
export const MAX_BATCH_OPERATIONS = 10;

/** Returns the settings of the WPGraphQL endpoint: those of the domain endpoint, with the limits of WPGraphQL. */
export function wpgraphqlSettings(settings: GraphqlSettings): GraphqlSettings {
  // The number of tokens is not set.
  const { tokens: _, ...withoutTokens } = settings.limitNames;
  return Object.freeze({
    ...settings,
    maxDepth: MAX_DEPTH,
    maxAliases: MAX_ALIASES,
    maxTokens: MAX_TOKENS,
    maxCost: settings.maxWpgraphqlCost,
    limitNames: { ...withoutTokens, cost: 'WPGRAPHQL_MAX_COST' },
    maxBatch: MAX_BATCH_OPERATIONS,
  });
}

/** The first query in the explorer of the WPGraphQL schema. */
export const WPGRAPHQL_EXAMPLE = `# The posts of this site.
query Posts {
  posts(first: 5) {
    nodes {
      databaseId
      title
      uri
    }
    pageInfo { hasNextPage endCursor }
  }
}
`;

const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
  'Access-Control-Allow-Methods': 'OPTIONS, GET, POST',
  'Access-Control-Max-Age': '600',
};

type AnswerGraphql = (request: Request, response: Response) => Promise<void>;

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/**
 * Gives a GraphQL handler the conventions of WPGraphQL: any origin may read the answers, OPTIONS has status 200, a POST
 * must be JSON (415), and answers are JSON whatever the client accepts.
 */
export const withWpgraphqlConventions =
  ({ handle, explorer, path }: { handle: AnswerGraphql; explorer: Explorer | null; path: string }): AnswerGraphql =>
  async (request, response) => {
    response.set(CORS_HEADERS);
    if (request.method === 'OPTIONS') {
      response.status(200).end();
      return;
    }
    if (!['GET', 'HEAD', 'POST'].includes(request.method)) {
      response.set('Allow', 'OPTIONS, GET, POST');
      refuse({ request, response }, { status: 405, message: 'Send a GET or a POST request.' });
      return;
    }
    if (request.method === 'POST' && !JSON_TYPE.test(request.headers['content-type'] ?? '')) {
      const message = 'Send the operation as JSON, with Content-Type: application/json.';
      refuse({ request, response }, { status: 415, message });
      return;
    }
    if (await explorer?.handle({ request, response, path: request.path })) return;
    request.headers.accept = 'application/json';
    // The endpoint knows one path only.
    if (isOtherAddress(request, path)) request.originalUrl = path + new URL(request.url, 'http://localhost').search;
    await handle(request, response);
  };

/** Identifies the viewer; requests with wrong credentials or a wrong nonce are anonymous. Other errors are thrown. */
export const identifyLeniently =
  (identify: Identify): Identify =>
  async (credentials) => {
    try {
      return await identify(credentials);
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      const { code, status } = error.extensions;
      if (status !== 401 && code !== 'rest_cookie_invalid_nonce') throw error;
      return { viewer: anonymousViewer };
    }
  };

/** The path of the endpoint with a slash at its end, or an address that names the endpoint in its query. */
const isOtherAddress = (request: Request, path: string): boolean =>
  request.path === `${path}/` || !request.path.startsWith(path);

function refuse(
  { request, response }: { request: Request; response: Response },
  { status, message }: { status: number; message: string },
): void {
  response.status(status).json({ errors: [{ message, extensions: { code: 'graphql_invalid_document', status } }] });
  discardUnreadBody(request);
}

const REQUEST_ERROR_STATUS = 500;

/** An error of the transport, which WPGraphQL answers with status 500. */
const requestError = (message: string): GraphQLError =>
  domainError('graphql_invalid_document', { message, status: REQUEST_ERROR_STATUS });

/**
 * Reads the operation of a request to the WPGraphQL endpoint, or the operations of a batch: JSON in the body of a POST,
 * parameters of the address otherwise. Properties that are not part of an operation are ignored, and an empty batch is an
 * operation without a document. Throws `graphql_invalid_document` with status 500 for invalid JSON, for JSON that is no
 * object or list, and for batches with too many operations.
 */
export function wpgraphqlOperations(request: Request, body: Buffer | null): GraphQLParams | GraphQLParams[] {
  if (request.method !== 'POST') return operationOfAddress(request.url);
  const content = parseJson(body?.toString('utf8') ?? '');
  if (typeof content !== 'object' || content === null) throw invalidJson();
  if (!Array.isArray(content) || content.length === 0) return operationOf(content);
  if (content.length > MAX_BATCH_OPERATIONS) {
    throw requestError(`A batch has at most ${MAX_BATCH_OPERATIONS} operations. Send several requests.`);
  }
  return content.map(operationOf);
}

function operationOfAddress(address: string): GraphQLParams {
  const { searchParams } = new URL(address, 'http://localhost');
  return operationOf(Object.fromEntries(searchParams));
}

/** Smart caches of WPGraphQL call the name of a document `queryId`. */
function operationOf(content: unknown): GraphQLParams {
  const { query, operationName, variables, extensions, documentId, queryId } = (
    typeof content === 'object' ? (content ?? {}) : {}
  ) as Record<string, unknown>;
  const name = documentId ?? queryId;
  return {
    ...(typeof query === 'string' && query !== '' ? { query } : {}),
    ...(typeof operationName === 'string' && operationName !== '' ? { operationName } : {}),
    ...optionalObject('variables', variables),
    ...optionalExtensions(extensions),
    ...(typeof name === 'string' && name !== '' ? { documentId: name } : {}),
  };
}

/** The extensions of an operation; none for a text that is not JSON, as clients expect. */
function optionalExtensions(value: unknown): Partial<GraphQLParams> {
  try {
    return optionalObject('extensions', value);
  } catch (error) {
    if (error instanceof GraphQLError && error.extensions.status === REQUEST_ERROR_STATUS) return {};
    throw error;
  }
}

/** A property that is an object, or its JSON as text. */
function optionalObject(name: 'variables' | 'extensions', value: unknown): Partial<GraphQLParams> {
  const content = typeof value === 'string' && value !== '' ? parseCheckedJson(value) : value;
  return typeof content === 'object' && content !== null && !Array.isArray(content) ? { [name]: content } : {};
}

function parseCheckedJson(text: string): unknown {
  checkJson(Buffer.from(text));
  return parseJson(text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidJson();
  }
}

const invalidJson = () => requestError('The request is not valid JSON. Send an object with a query.');
