import { describe, expect, it } from 'vitest';
import { EventLoopTurns, PostponedWork } from '../../../schema/core/work/event-loop-turns.ts';
import { AnswerWaits, RequestWork } from '../../../schema/core/work/request-work.ts';

/** Turns whose clock advances by a millisecond whenever it is read. */
function countedTurns(): EventLoopTurns {
  let time = 0;
  return new EventLoopTurns(() => time++);
}

/** Counts the turns of the event loop while `body` runs. */
async function turnsOf(body: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isRunning = true;
  const count = () => {
    turns++;
    if (isRunning) setImmediate(count);
  };
  setImmediate(count);
  await body();
  isRunning = false;
  return turns;
}

const settled = (promises: readonly Promise<unknown>[]) =>
  Promise.all(promises.map((promise) => promise.catch(String)));

describe('turns of the event loop', () => {
  it('are given to requests one after another, whatever the amount of their work', async () => {
    const turns = countedTurns();
    const [large, small] = [new PostponedWork(), new PostponedWork()];
    const done: string[] = [];
    await new Promise<void>((resolve) => {
      for (let index = 0; index < 500; index++) turns.postpone(large, () => done.push('large'));
      turns.postpone(large, resolve);
      turns.postpone(small, () => done.push('small'));
    });
    expect(done.indexOf('small')).toBeLessThan(20);
    expect(done).toHaveLength(501);
  });

  it('end when their time is used, with what the work has started', async () => {
    const turns = countedTurns();
    const work = new PostponedWork();
    const count = await turnsOf(
      () =>
        new Promise<void>((resolve) => {
          for (let index = 0; index < 400; index++) turns.postpone(work, () => {});
          turns.postpone(work, resolve);
        }),
    );
    // 50 groups of 8, and the time is read once after each.
    expect(count).toBeGreaterThan(3);
  });

  it('run what follows postponed work after the work that it postpones itself', async () => {
    const work = new RequestWork({ turns: countedTurns() });
    const done: string[] = [];
    await new Promise<void>((resolve) => {
      work.postpone(() => {
        done.push('first');
        work.postpone(() => done.push('second'));
      });
      work.afterPostponed(() => {
        done.push('last');
        resolve();
      });
    });
    expect(done).toEqual(['first', 'second', 'last']);
    work.afterPostponed(() => done.push('at once'));
    expect(done.at(-1)).toBe('at once');
  });
});

describe('work that ends', () => {
  it('releases what waits for a later turn or for postponed work, with its failure', async () => {
    const turns = countedTurns();
    const work = new RequestWork({ turns });
    const done: string[] = [];
    work.postpone(() => done.push('postponed'));
    const piece = work.run(1, () => done.push('piece'));
    const waiting = Promise.resolve(work.postponedWork()).then(() => work.check());
    const batch = new Promise<void>((resolve) => work.afterPostponed(resolve)).then(() => work.check());
    work.abandon();
    expect(await settled([piece, waiting, batch])).toEqual(Array(3).fill(expect.stringContaining('connection')));
    await turns.next();
    expect(done).toEqual([]);
  });
});

describe('waits for the database', () => {
  it('count as silence if they are long, without those before a sign of activity', () => {
    let time = 0;
    const waits = new AnswerWaits(() => time);
    waits.begin();
    time += 900;
    waits.end();
    time += 5_000;
    expect(waits.silence).toBe(0);
    waits.begin();
    for (let count = 0; count < 5; count++) {
      time += 900;
      waits.noteActivity();
    }
    time += 3_000;
    expect(waits.silence).toBe(3_000);
    waits.end();
    expect(waits.silence).toBe(3_000);
  });
});

describe('the work of a request', () => {
  it.each([
    ['cost', 'The request has a cost of more than 10.'],
    ['tokens', 'The documents of the request have more than 10 tokens.'],
    ['introspection', 'The introspection returns more than 10 fields.'],
    ['answerBytes', 'The answer is larger than 10 bytes.'],
  ] as const)('ends above its limit of %s, and says which one it is', (kind, message) => {
    const work = new RequestWork({ limits: { [kind]: 10 }, settings: { [kind]: 'SOME_SETTING' } });
    expect([work.spend(kind, 6), work.spend(kind, 4), work.failure]).toEqual([true, true, null]);
    expect([work.spend(kind, 1), work.spend('cost', 0)]).toEqual([false, false]);
    expect(work.failure?.message).toContain(message);
    expect(work.failure?.message).toContain('SOME_SETTING');
    expect(work.failure?.extensions).toMatchObject({ code: 'graphql_limit_exceeded', status: 400 });
    expect(() => work.charge(1)).toThrow(message);
  });

  it('ends at its deadline', async () => {
    const work = new RequestWork({ limits: { seconds: 0.001 } });
    await new Promise<void>((resolve) => work.onEnd(resolve));
    expect(work.failure?.message).toContain('The request took longer than 0.001 seconds.');
  });

  it('fails as an outage if it waited for the database until its deadline', async () => {
    const work = new RequestWork({ limits: { seconds: 2 } });
    const statement = work.statement(() => new Promise<never>(() => {}));
    statement.catch(() => {});
    await new Promise<void>((resolve) => work.onEnd(resolve));
    expect(work.failure?.extensions).toMatchObject({ code: 'service_unavailable', status: 503 });
  });

  it('has a deadline that does not begin before the request is received', async () => {
    const work = new RequestWork({ limits: { seconds: 0.001 } });
    await work.receive(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(work.failure).toBeNull();
    await new Promise<void>((resolve) => work.onEnd(resolve));
  });

  it('runs some statements at once, the others after them, and counts their rows', async () => {
    const work = new RequestWork();
    let [running, most] = [0, 0];
    const statement = () =>
      work.statement(async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        running--;
        return [1, 2, 3];
      }, 5);
    expect(await Promise.all(Array.from({ length: 20 }, statement))).toEqual(Array(20).fill([1, 2, 3]));
    expect(most).toBe(4);
    expect(work.spent.cost).toBe(20 * (5 + 3));
  });

  it('begins no statement after the client has left', async () => {
    const work = new RequestWork();
    let count = 0;
    const statements = Array.from({ length: 20 }, () =>
      work.statement(async () => {
        count++;
        work.abandon();
        return [];
      }),
    );
    const results = await settled(statements);
    expect(count).toBeLessThanOrEqual(4);
    expect(results.filter((result) => String(result).includes('closed the connection')).length).toBeGreaterThan(15);
    expect(work.isAbandoned).toBe(true);
  });

  it('completes what must not stop halfway before it ends', async () => {
    const work = new RequestWork();
    const done: string[] = [];
    await work.protect(async () => {
      work.abandon();
      await work.statement(async () => done.push('first'));
      await work.protect(async () => done.push('second'));
      await work.statement(async () => done.push('third'));
      expect(work.failure).toBeNull();
    });
    expect(done).toEqual(['first', 'second', 'third']);
    await expect(work.statement(async () => done.push('fourth'))).rejects.toThrow('closed the connection');
  });

  it('drops postponed work when it ends', async () => {
    const turns = countedTurns();
    const work = new RequestWork({ turns });
    let count = 0;
    for (let index = 0; index < 100; index++) work.postpone(() => count++);
    work.abandon();
    const other = new RequestWork({ turns });
    await new Promise<void>((resolve) => {
      other.postpone(() => resolve());
    });
    expect(count).toBe(0);
  });

  it('has no limits after the answer is complete', () => {
    const work = new RequestWork({ limits: { cost: 1 } });
    work.complete();
    work.abandon();
    expect([work.spend('cost', 5), work.isAbandoned]).toEqual([true, false]);
  });
});
