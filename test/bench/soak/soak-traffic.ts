import { setTimeout as delay } from 'node:timers/promises';
import { createRandom, type Random } from '../site/random.ts';
import type { SoakAnswer, SoakRequest } from './soak-client.ts';
import type { SoakOperation } from './soak-operation.ts';
import type { SoakRecorder } from './soak-recorder.ts';

/** Operations that may run at a time. Above it, the program is overloaded, and the next operations wait. */
const MAX_RUNNING = 200;

/** Traffic at a set rate. */
export interface SoakTraffic {
  /** Ends the traffic; resolves when the last operations have ended. */
  stop(): Promise<void>;
}

/** Starts operations at a set rate, whether or not earlier ones have ended, chosen at random by their weights. */
export function startSoakTraffic(input: {
  operations: readonly SoakOperation[];
  rate: number;
  postIds: readonly number[];
  send: (request: SoakRequest) => Promise<SoakAnswer>;
  recorder: SoakRecorder;
}): SoakTraffic {
  const { operations, rate, postIds, send, recorder } = input;
  const random = createRandom(1);
  const running = new Set<Promise<void>>();
  let stopped = false;
  const start = (operation: SoakOperation) => {
    const { group } = operation;
    const session = {
      random,
      postIds,
      call: async (kind: string, request: SoakRequest) => {
        const answer = await send(request);
        recorder.record({ kind, group, answer });
        return answer;
      },
    };
    const run = operation.run(session).finally(() => running.delete(run));
    running.add(run);
  };
  const loop = async () => {
    const started = performance.now();
    for (let count = 0; !stopped; count++) {
      const wait = started + (count * 1_000) / rate - performance.now();
      if (wait > 1) await delay(wait);
      while (running.size >= MAX_RUNNING) await Promise.race(running);
      start(pick(operations, random));
    }
    await Promise.all(running);
  };
  const ended = loop();
  return {
    stop: () => {
      stopped = true;
      return ended;
    },
  };
}

function pick(operations: readonly SoakOperation[], random: Random): SoakOperation {
  let number = random.below(operations.reduce((sum, { weight }) => sum + weight, 0));
  return operations.find(({ weight }) => {
    number -= weight;
    return number < 0;
  }) as SoakOperation;
}
