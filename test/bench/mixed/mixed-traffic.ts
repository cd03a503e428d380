import { setTimeout as delay } from 'node:timers/promises';
import { sentence } from '../site/bench-words.ts';
import type { Random } from '../site/random.ts';
import type { SoakAnswer, SoakRequest } from '../soak/soak-client.ts';
import type { MixedAddress } from './mixed-addresses.ts';

const READERS = 8;

/** What readers and writers of one period did. */
export interface MixedResult {
  reads: number;
  writes: number;
  errors: number;
}

interface MixedTraffic {
  send(request: SoakRequest): Promise<SoakAnswer>;
  addresses: readonly MixedAddress[];
  postIds: readonly number[];
  random: Random;
  seconds: number;
  writesPerSecond: number;
}

/** Reads with eight clients at the same time, and writes at a set rate, for some seconds. */
export async function runMixedTraffic(traffic: MixedTraffic): Promise<MixedResult> {
  const result: MixedResult = { reads: 0, writes: 0, errors: 0 };
  const end = performance.now() + traffic.seconds * 1_000;
  const pickAddress = weightedPick(traffic);
  const note = ({ status }: SoakAnswer) => {
    if (status !== 200 && status !== 201) result.errors++;
  };
  const read = async () => {
    while (performance.now() < end) {
      note(await traffic.send({ path: pickAddress() }));
      result.reads++;
    }
  };
  const write = async () => {
    if (traffic.writesPerSecond === 0) return;
    const start = performance.now();
    const pending: Promise<void>[] = [];
    for (let index = 1; ; index++) {
      const wait = start + (index * 1_000) / traffic.writesPerSecond - performance.now();
      if (wait > 0) await delay(wait);
      if (performance.now() >= end) break;
      pending.push(traffic.send(writeOf(traffic, index)).then(note));
      result.writes++;
    }
    await Promise.all(pending);
  };
  await Promise.all([...Array.from({ length: READERS }, read), write()]);
  return result;
}

/** A change of a post, a comment, or the text of an image, in turn. */
function writeOf({ random, postIds }: MixedTraffic, index: number): SoakRequest {
  const id = random.pick(postIds);
  const changes: SoakRequest[] = [
    { path: `/wp-json/wp/v2/posts/${id}`, json: { title: sentence(random) } },
    { path: `/wp-json/wp/v2/posts/${id}`, json: { content: `<p>${sentence(random)}</p>` } },
    { path: '/wp-json/wp/v2/comments', json: { post: id, content: sentence(random) } },
    { path: '/wp-json/wp/v2/posts', json: { title: sentence(random), status: 'publish' } },
  ];
  return { ...(changes[index % changes.length] as SoakRequest), method: 'POST', authenticated: true };
}

function weightedPick({ addresses, random }: MixedTraffic): () => string {
  const sum = addresses.reduce((total, { weight }) => total + weight, 0);
  return () => {
    let position = random.below(sum);
    const found = addresses.find(({ weight }) => {
      position -= weight;
      return position < 0;
    });
    return found?.path ?? '/';
  };
}
