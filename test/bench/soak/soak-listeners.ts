import { Agent, type ClientRequest, request } from 'node:http';
import { startWebhookReceiver } from '../../support/webhook-receiver.ts';
import { jsonHeaders } from '../cases/bench-case.ts';
import type { SoakAnswer, SoakRequest } from './soak-client.ts';

/** Receives changes over a webhook and over subscriptions. */
export interface SoakListeners {
  /** Messages and events so far. `failures` counts refused and unexpectedly ended subscriptions. */
  counts(): { webhooks: number; events: number; failures: number };
  close(): Promise<void>;
}

const SUBSCRIBERS = 8;

/** The interval at which the oldest subscription is replaced by a new one. */
const REPLACE_MS = 5_000;

const DOCUMENT = `subscription {
  contentChanged(kinds: ["Post", "Comment"]) { action id node { ... on Post { title { rendered } slug } } }
}`;

/** Starts the receiver whose host must be a permitted target before the server starts. */
export async function startSoakReceiver(): Promise<{
  host: string;
  listen(port: number, send: (sent: SoakRequest) => Promise<SoakAnswer>): Promise<SoakListeners>;
}> {
  const receiver = await startWebhookReceiver();
  return {
    host: receiver.host,
    listen: async (port, send) => {
      const json = { name: 'Soak', url: `${receiver.url}/soak`, payload: 'rest' };
      const answer = await send({ method: 'POST', path: '/wp-json/wp/v2/webhooks', json, authenticated: true });
      if (answer.status !== 201) throw new Error(`The webhook was not created: ${answer.status} ${answer.text}`);
      const counts = { webhooks: 0, events: 0, failures: 0 };
      const respond = receiver.answer;
      receiver.answer = (message, response) => {
        counts.webhooks++;
        // The text of the messages is not needed, and would fill the memory of the soak.
        receiver.received.length = 0;
        respond(message, response);
      };
      const subscribers: ClientRequest[] = [];
      const open = () => subscribers.push(subscribe(port, counts));
      for (let count = 0; count < SUBSCRIBERS; count++) open();
      const timer = setInterval(() => {
        subscribers.shift()?.destroy();
        open();
      }, REPLACE_MS);
      return {
        counts: () => ({ ...counts }),
        close: async () => {
          clearInterval(timer);
          for (const subscriber of subscribers) subscriber.destroy();
          await receiver.close();
        },
      };
    },
  };
}

function subscribe(port: number, counts: { events: number; failures: number }): ClientRequest {
  const outgoing = request({
    ...{ host: '127.0.0.1', port, method: 'POST', path: '/graphql' },
    headers: { ...jsonHeaders, accept: 'text/event-stream' },
    agent: new Agent({ keepAlive: false }),
  });
  const fail = () => {
    if (!outgoing.destroyed) counts.failures++;
  };
  outgoing.on('error', fail);
  outgoing.on('response', (incoming) => {
    if (incoming.statusCode !== 200) counts.failures++;
    incoming.setEncoding('utf8');
    incoming.on('data', (text: string) => {
      if (text.includes('"errors"')) counts.failures++;
      counts.events += text.split('event: next').length - 1;
    });
    incoming.on('end', fail);
    incoming.on('error', fail);
  });
  outgoing.end(JSON.stringify({ query: DOCUMENT }));
  return outgoing;
}
