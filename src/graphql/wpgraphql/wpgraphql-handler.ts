import type { Request, Response } from 'express';
import { GraphQLError } from 'graphql';
import { anonymousViewer } from '../../../schema/access/viewer-access.ts';
import type { Identify } from '../../http/identify.ts';
import { discardUnreadBody } from '../../http/receive/discard-unread-body.ts';
import type { Explorer } from '../explorer.ts';

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

const JSON_TYPE = /^application\/(?:[\w.+-]*\+)?json\b/i;

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

/** Identifies the viewer; requests with wrong credentials are anonymous. Other errors are thrown. */
export const identifyLeniently =
  (identify: Identify): Identify =>
  async (credentials) => {
    try {
      return await identify(credentials);
    } catch (error) {
      if (!(error instanceof GraphQLError) || error.extensions.status !== 401) throw error;
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
