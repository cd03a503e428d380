import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Bridge } from '../../rest-bridge/bridge.ts';
import type { BridgeRequest, BridgeResponse } from '../../rest-bridge/stages/request.ts';
import { BodyTooLargeError, readWholeBody } from './read-body.ts';

/** Hands a request to the bridge and writes its answer. */
export function createRestHandler({
  bridge,
  root,
  maxBodyBytes,
  addressOf,
}: {
  bridge: Bridge;
  root: string;
  maxBodyBytes: number;
  /** The client's address, behind trusted proxies too. */
  addressOf(request: IncomingMessage): string;
}) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = randomUUID();
    const url = request.url ?? '/';
    // A proxy may send the address whole (RFC 9112, 3.2.2).
    const address = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '');
    const mark = address.indexOf('?');
    const rawPath = mark < 0 ? address : address.slice(0, mark);
    const path = pathBelow(rawPath, root);
    if (path === null) {
      send(response, requestId, badRequest('rest_invalid_path', 'The address holds broken percent-encoding.'));
      return;
    }
    let body: Buffer | null;
    try {
      body = await readWholeBody(request, maxBodyBytes);
    } catch (error) {
      if (!(error instanceof BodyTooLargeError)) throw error;
      const refusal = badRequest('rest_body_too_large', 'The body is larger than this server takes.', 413);
      send(response, requestId, { ...refusal, headers: { ...refusal.headers, Connection: 'close' } });
      return;
    }
    const source: BridgeRequest = {
      method: request.method ?? 'GET',
      path,
      query: mark < 0 ? '' : address.slice(mark + 1),
      headers: request.headers as BridgeRequest['headers'],
      body,
      // Only credentials are counted by address: most requests never ask for it.
      get address() {
        return addressOf(request);
      },
    };
    send(response, requestId, await bridge.handle(source));
  };
}

function send(
  response: ServerResponse,
  requestId: string,
  { status, headers, body }: Pick<BridgeResponse, 'status' | 'body'> & { headers: Readonly<Record<string, string>> },
): void {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body;
  const lines: string[] = ['X-Request-Id', requestId];
  for (const name in headers) lines.push(name, headers[name] as string);
  if (bytes) lines.push('Content-Length', String(bytes.length));
  // As a list, the head is written as it is: nothing is kept for later.
  response.writeHead(status, lines);
  response.end(bytes ?? undefined);
}

const badRequest = (code: string, message: string, status = 400) => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=UTF-8', 'X-Content-Type-Options': 'nosniff' },
  body: JSON.stringify({ code, message, data: { status } }),
});

/** The path below the root, decoded; null when its percent-encoding is broken. */
function pathBelow(path: string, root: string): string | null {
  const below = path.startsWith(root) ? path.slice(root.length - 1) : '/';
  if (!below.includes('%')) return below;
  try {
    return decodeURIComponent(below);
  } catch {
    return null;
  }
}
