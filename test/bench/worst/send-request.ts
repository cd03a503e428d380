import { request as openRequest } from 'node:http';
import type { WorstRequest } from './worst-request.ts';

/** What a client saw. */
export interface Reply {
  /** The status; 0 if the client left before the answer, or the connection broke. */
  status: number;
  bytes: number;
}

/** Sends a request, and leaves when the signal aborts. The answer is counted and not decoded. */
export function sendRequest(
  port: number,
  { request, signal }: { request: WorstRequest; signal: AbortSignal },
): Promise<Reply> {
  const { method, path, headers, body } = request;
  return new Promise((resolve) => {
    const reply: Reply = { status: 0, bytes: 0 };
    const left = () => resolve({ ...reply, status: 0 });
    const sent = openRequest({ host: '127.0.0.1', port, method, path, headers, agent: false, signal }, (answer) => {
      reply.status = answer.statusCode ?? 0;
      answer.on('data', (chunk: Buffer) => {
        reply.bytes += chunk.length;
      });
      answer.once('error', left);
      answer.once('close', () => (answer.complete ? resolve(reply) : left()));
    });
    sent.once('error', left);
    sent.end(body);
  });
}

/** Requests `/livez` again and again; `stop` returns the longest time until an answer in milliseconds. */
export function pollLiveness(port: number): { stop(): Promise<number> } {
  const interval = 20;
  let isOver = false;
  let longest = 0;
  const poll = async () => {
    while (!isOver) {
      const started = performance.now();
      await fetch(`http://127.0.0.1:${port}/livez`).then((answer) => answer.arrayBuffer());
      longest = Math.max(longest, performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, interval));
    }
  };
  const polled = poll();
  return {
    stop: async () => {
      isOver = true;
      await polled;
      return longest;
    },
  };
}
