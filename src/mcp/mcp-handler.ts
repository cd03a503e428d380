import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import type { Request, Response } from 'express';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import { isLoggedIn } from '../../schema/access/viewer-access.ts';
import type { Domain } from '../../schema/core/domain.ts';
import { type DomainErrorExtensions, domainError } from '../../schema/core/errors/domain-errors.ts';
import type { Client } from '../../schema/core/request-context.ts';
import { receiveBody } from '../graphql/receive-body.ts';
import type { StartWork } from '../http/http-work.ts';
import type { Identify } from '../http/identify.ts';
import type { RateLimiter } from '../http/rate-limits/rate-limiter.ts';
import { createCaller, type McpCall, type McpFeatures } from './mcp-features.ts';
import { createMcpServer } from './mcp-server.ts';

/** The maximum number of messages in one request. */
const MAX_MESSAGES = 20;

/** The dependencies of the endpoints for agents. */
export interface McpHandlerOptions {
  domain: Domain;
  schema: GraphQLSchema;
  features: McpFeatures;
  /** Whether requests need a login. */
  requiresLogin: boolean;
  identify: Identify;
  /** Null: requests are not limited. */
  rateLimiter: RateLimiter | null;
  startWork: StartWork;
  /** Whether a page of this origin may call the endpoint. */
  allowsOrigin(origin: string): boolean;
  requestId(request: IncomingMessage): string;
  ipAddressOf(request: IncomingMessage): string;
  outage(error: unknown): GraphQLError | null;
  report(error: unknown, requestId: string): void;
  /** Called with each answered message. */
  onCall?: ((call: McpCall) => void) | undefined;
  maxBodyBytes: number;
}

/** A refusal of a request, before any message is answered. */
class Refusal extends Error {
  /** Seconds after which the client may try again. */
  retryAfter?: number;

  constructor(
    readonly status: number,
    readonly answer: { code: number; message: string; data?: unknown },
  ) {
    super(answer.message);
  }
}

/**
 * Creates the handler of the streamable HTTP transport. It has no sessions: each request carries its credentials, and
 * is answered by a server of its own.
 */
export function createMcpHandler(options: McpHandlerOptions) {
  return async (request: Request, response: Response): Promise<void> => {
    try {
      await answer(request, { response, options });
    } catch (error) {
      const refusal = refusalOf(error, options.outage);
      if (!refusal) throw error;
      if (refusal.retryAfter !== undefined) response.set('Retry-After', String(refusal.retryAfter));
      if (refusal.status === 413) response.set('Connection', 'close');
      response.status(refusal.status).json({ jsonrpc: '2.0', error: refusal.answer, id: null });
    }
  };
}

async function answer(
  request: Request,
  { response, options }: { response: Response; options: McpHandlerOptions },
): Promise<void> {
  const { domain, schema, features, outage } = options;
  const { origin } = request.headers;
  if (origin !== undefined && !options.allowsOrigin(origin)) {
    throw new Refusal(403, {
      code: ErrorCode.InvalidRequest,
      message: 'Pages of this origin may not call the server.',
    });
  }
  // The server has nothing to say outside its answers.
  if (request.method === 'GET' || request.method === 'HEAD') {
    response.set('Allow', 'POST, DELETE');
    throw new Refusal(405, { code: ErrorCode.InvalidRequest, message: 'Send messages with POST.' });
  }
  await options.rateLimiter?.countAddress({ request, response });
  const requestId = options.requestId(request);
  const work = options.startWork(response);
  const client: Client = {
    address: options.ipAddressOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    requestId,
    work,
  };
  // No cookies: agents send passwords or tokens, and pages of the site need no agent.
  const { authorization } = request.headers;
  const { viewer } = await options.identify({ authorization, cookie: undefined, nonce: null, client });
  await options.rateLimiter?.countViewer(request, viewer);
  if (options.requiresLogin && !isLoggedIn(viewer)) throw domainError('rest_not_logged_in');
  response.set('Cache-Control', 'no-store, private');
  const body = await work.receive(() =>
    receiveBody(request, { maxBodyBytes: options.maxBodyBytes, isAuthenticated: isLoggedIn(viewer) }),
  );
  const messages = parseMessages(body);
  const introduced = programOfMessage(messages);
  const program = introduced ?? programOfSession(request.get('mcp-session-id'));
  if (introduced !== undefined) response.set('Mcp-Session-Id', createSessionId(introduced));
  const server = createMcpServer({
    features,
    caller: createCaller(
      { domain, schema },
      { loadViewer: async () => viewer, client: () => ({ ...client, program }) },
    ),
    outage,
    report: (error) => options.report(error, requestId),
    onCall: options.onCall,
  });
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  response.once('close', () => void server.close());
  await server.connect(transport);
  await transport.handleRequest(request, response, messages);
}

/** Parses the body; undefined without one, which the transport refuses. */
function parseMessages(body: Buffer | null): unknown {
  if (!body) return undefined;
  let messages: unknown;
  try {
    messages = JSON.parse(body.toString('utf8'));
  } catch {
    throw new Refusal(400, { code: ErrorCode.ParseError, message: 'The request is not valid JSON.' });
  }
  if (Array.isArray(messages) && messages.length > MAX_MESSAGES) {
    throw new Refusal(400, {
      code: ErrorCode.InvalidRequest,
      message: `Send ${MAX_MESSAGES} messages at once at most.`,
    });
  }
  return messages;
}

function refusalOf(error: unknown, outage: McpHandlerOptions['outage']): Refusal | null {
  if (error instanceof Refusal) return error;
  const failure = error instanceof GraphQLError ? error : outage(error);
  if (!failure) return null;
  const { code, status = 401, data } = failure.extensions as Partial<DomainErrorExtensions>;
  const refusal = new Refusal(status, { code: ErrorCode.InvalidRequest, message: failure.message, data: { code } });
  if (typeof data?.retry_after === 'number') refusal.retryAfter = data.retry_after;
  return refusal;
}

const MAX_NAME_LENGTH = 100;

/**
 * Creates the id of a session. It contains the name that the program gave itself: requests after the first one do not
 * repeat it, and any process of the site may answer them.
 */
export const createSessionId = (program: string): string =>
  `${randomUUID()}.${Buffer.from([...program].slice(0, MAX_NAME_LENGTH).join('')).toString('base64url')}`;

/** Returns the name of the program in the id of a session; undefined if there is none. It is shown, never trusted. */
export function programOfSession(sessionId: string | undefined): string | undefined {
  const encoded = /^[\da-f-]{36}\.([\w-]{1,540})$/.exec(sessionId ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const name = [
    ...Buffer.from(encoded, 'base64url')
      .toString('utf8')
      .replace(/\p{Cc}+/gu, ' '),
  ];
  return name.slice(0, MAX_NAME_LENGTH).join('').trim() || undefined;
}

/** Returns the name of the client in a message of the protocol; undefined for messages other than `initialize`. */
function programOfMessage(message: unknown): string | undefined {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { clientInfo?: { name?: unknown } } };
  const name = method === 'initialize' ? params?.clientInfo?.name : undefined;
  return typeof name === 'string' ? name : undefined;
}
