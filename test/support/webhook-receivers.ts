import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

/** A receiver, and how well it works. */
export interface DrillReceiver {
  /**
   * `well` answers at once, `late` after a while, `failing` and `hanging` do not accept a part of the messages at
   * first.
   */
  name: 'well' | 'late' | 'failing' | 'hanging';
  receiver: WebhookReceiver;
}

const LATE_MS = 120;

/** Every tenth message is not accepted when it comes for the first time. */
const REFUSED_SHARE = 10;

/** Starts one receiver of each behaviour. */
export async function startDrillReceivers(): Promise<DrillReceiver[]> {
  const names = ['well', 'late', 'failing', 'hanging'] as const;
  return Promise.all(
    names.map(async (name) => {
      const receiver = await startWebhookReceiver();
      const seen = new Set<string>();
      let count = 0;
      receiver.answer = ({ headers }, response) => {
        const id = headers['webhook-id'] ?? '';
        const isFirst = !seen.has(id);
        seen.add(id);
        const isRefused = isFirst && ++count % REFUSED_SHARE === 0;
        if (name === 'failing' && isRefused) return void response.writeHead(500).end();
        // The sender gives up after its timeout, and the message comes again.
        if (name === 'hanging' && isRefused) return;
        if (name === 'late') return void setTimeout(() => response.writeHead(204).end(), LATE_MS);
        response.writeHead(204).end();
      };
      return { name, receiver };
    }),
  );
}
