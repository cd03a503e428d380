import { type IncomingHttpHeaders, request } from 'node:http';
import { type Login, passwordOf } from './site-content.ts';
import { basicHeader } from './test-site.ts';

/** A result that a subscription sent. */
export interface SentResult {
  data?: Record<string, unknown> | null;
  errors?: readonly { message: string; extensions?: Record<string, unknown> }[];
}

/** An open subscription over server-sent events. */
export interface Subscription {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Resolves with the next result as soon as it arrives, or null when the server has completed the subscription. */
  next(): Promise<SentResult | null>;
  /** The ids of the events received so far. */
  eventIds(): readonly string[];
  /** The number of heartbeats received so far. */
  heartbeats(): number;
  /** Stops reading from the connection until `resume`. */
  pause(): void;
  resume(): void;
  /** Resolves when the connection has ended. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens a subscription at a port of this machine; resolves when the status and headers have arrived. */
export function subscribe(
  port: number,
  {
    query,
    variables,
    as,
    token,
    forwardedFor,
    lastEventId,
    method = 'POST',
  }: {
    query: string;
    variables?: Record<string, unknown>;
    as?: Login | undefined;
    /** A bearer token. */
    token?: string | undefined;
    /** The client address in the `X-Forwarded-For` header of a proxy. */
    forwardedFor?: string | undefined;
    /** The `Last-Event-ID` header that a reconnecting browser sends. */
    lastEventId?: string | undefined;
    /** The `EventSource` of browsers uses GET. */
    method?: 'GET' | 'POST';
  },
): Promise<Subscription> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(forwardedFor ? { 'x-forwarded-for': forwardedFor } : {}),
      ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
      ...(as ? { authorization: basicHeader(as, passwordOf(as)) } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const path = method === 'GET' ? `/graphql?${new URLSearchParams({ query })}` : '/graphql';
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers }, (incoming) => {
      const results: (SentResult | null)[] = [];
      let wake = () => {};
      let text = '';
      let heartbeatCount = 0;
      const ids: string[] = [];
      const ended = new Promise<void>((end) => incoming.once('close', end));
      incoming.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        const parts = text.split('\n\n');
        text = parts.pop() ?? '';
        for (const part of parts) {
          const data = /^data:(.*)$/m.exec(part)?.[1] ?? '';
          if (part.startsWith(':')) heartbeatCount++;
          ids.push(...(/^id: (.+)$/m.exec(part)?.slice(1) ?? []));
          if (/^event: next$/m.test(part)) results.push(JSON.parse(data) as SentResult);
          if (/^event: complete$/m.test(part)) results.push(null);
        }
        wake();
      });
      incoming.on('error', () => {});
      resolve({
        status: incoming.statusCode ?? 0,
        headers: incoming.headers,
        next: async () => {
          while (results.length === 0) {
            await new Promise<void>((awake) => {
              wake = awake;
            });
          }
          return results.shift() ?? null;
        },
        eventIds: () => ids,
        heartbeats: () => heartbeatCount,
        pause: () => incoming.pause(),
        resume: () => incoming.resume(),
        ended,
        close: () => outgoing.destroy(),
      });
    });
    outgoing.on('error', reject);
    outgoing.end(method === 'GET' ? undefined : JSON.stringify({ query, variables }));
  });
}
