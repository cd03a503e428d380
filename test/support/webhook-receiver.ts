import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a receiver got. */
export interface ReceivedWebhook {
  path: string;
  headers: Record<string, string>;
  text: string;
  /** The parsed body. */
  body: WebhookBody;
  /** Milliseconds since 1970. */
  at: number;
}

/** The body in the format `standard`. */
export interface WebhookBody {
  type: string;
  timestamp: string;
  data: {
    kind: string;
    type: string;
    id: number;
    action: string;
    effect: string | null;
    sequence: number;
    status: string | null;
    previousStatus: string | null;
    slug: string | null;
    uri: string | null;
    formerUri: string | null;
    isTruncated?: boolean;
    item?: Record<string, unknown> | null;
    graphql?: { data: Record<string, unknown> | null; errors?: unknown[] } | null;
  };
}

/** A program that receives webhooks. */
export interface WebhookReceiver {
  /** Host with port. */
  host: string;
  /** Without a slash at the end. */
  url: string;
  received: ReceivedWebhook[];
  /** Answers the next requests; by default with 204. */
  answer: (request: ReceivedWebhook, response: ServerResponse) => void;
  close(): Promise<void>;
}

/** Starts a receiver on a port that the system chooses. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const server = createServer(async (request, response) => {
    const text = await readText(request);
    const webhook = {
      path: request.url ?? '',
      headers: request.headers as Record<string, string>,
      text,
      body: JSON.parse(text) as WebhookBody,
      at: Date.now(),
    };
    received.push(webhook);
    receiver.answer(webhook, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver: WebhookReceiver = {
    host,
    url: `http://${host}`,
    received,
    answer: (_request, response) => void response.writeHead(204).end(),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return receiver;
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
