import { type Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { RequestResult } from '../uploads/load.ts';

/** The outcome of requesting an image until it was made. */
export interface VariantResult extends RequestResult {
  /** How often the answer was 503. */
  readonly refusals: number;
  /** The seconds of the `Retry-After` headers. */
  readonly delays: readonly number[];
}

/** Requests an image, and again after the time in `Retry-After` as long as the answer is 503. */
export async function requestUntilMade(address: string, agent: Agent): Promise<VariantResult> {
  const started = performance.now();
  const delays: number[] = [];
  for (let refusals = 0; ; refusals++) {
    const { status, retryAfter } = await get(address, agent);
    if (status !== 503) return { status, milliseconds: performance.now() - started, refusals, delays };
    if (retryAfter > 0) delays.push(retryAfter);
    await delay(Math.max(retryAfter, 1) * 1_000);
  }
}

function get(address: string, agent: Agent): Promise<{ status: number; retryAfter: number }> {
  return new Promise((resolve) => {
    const outgoing = request(address, { agent }, (incoming) => {
      incoming.resume();
      const retryAfter = Number(incoming.headers['retry-after'] ?? 0);
      incoming.on('error', () => resolve({ status: 0, retryAfter: 0 }));
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, retryAfter }));
    });
    outgoing.on('error', () => resolve({ status: 0, retryAfter: 0 }));
    outgoing.end();
  });
}
