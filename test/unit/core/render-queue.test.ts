import { expect, test } from 'vitest';
import { type OperationEnvironment, RenderQueue } from '../../../schema/core/work/render-queue.ts';
import { RenderSession } from '../../../schema/markup/render-session.ts';

const createEnvironment = () => {
  const environment = { session: new RenderSession() } as OperationEnvironment;
  return Promise.resolve(environment);
};
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test('renderings run one at a time, in the order of the calls', async () => {
  const queue = new RenderQueue();
  const events: string[] = [];
  const task = (name: string, milliseconds: number) =>
    queue.run(createEnvironment, async () => {
      events.push(`${name} begins`);
      await wait(milliseconds);
      events.push(`${name} ends`);
      return name;
    });
  expect(await Promise.all([task('slow', 20), task('fast', 0)])).toEqual(['slow', 'fast']);
  expect(events).toEqual(['slow begins', 'slow ends', 'fast begins', 'fast ends']);
});

test('a failing rendering does not affect others', async () => {
  const queue = new RenderQueue();
  const failing = queue.run(createEnvironment, () => Promise.reject(new Error('broken')));
  const after = queue.run(createEnvironment, async () => 'fine');
  await expect(failing).rejects.toThrow('broken');
  expect(await after).toBe('fine');
});

test('the environment is created once, and only when something is rendered', async () => {
  let createdCount = 0;
  const createCounted = () => {
    createdCount += 1;
    return createEnvironment();
  };
  const queue = new RenderQueue();
  queue.recordStoredBlocks();
  expect(createdCount).toBe(0);
  const sessions = await Promise.all([1, 2].map(() => queue.run(createCounted, async ({ session }) => session)));
  expect(sessions[0]).toBe(sessions[1]);
  expect(createdCount).toBe(1);
});

test('stored markup with blocks counts as rendered for later renderings only', async () => {
  const queue = new RenderQueue();
  const hasRenderedBlocks = () => queue.run(createEnvironment, async ({ session }) => session.hasRenderedBlocks);
  const before = hasRenderedBlocks();
  queue.recordStoredBlocks();
  expect(await Promise.all([before, hasRenderedBlocks()])).toEqual([false, true]);
});

test('texts that are long together are converted in turns of their own', async () => {
  const queue = new RenderQueue();
  const short = 'x'.repeat(1_000);
  const first = Array.from({ length: 16 }, (_, index) => queue.runForText(short, () => index));
  expect(first).toEqual(Array.from({ length: 16 }, (_, index) => index));
  let turn = 0;
  const countTurns = (): void => {
    turn += 1;
    if (turn < 100) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  const turns = await Promise.all(Array.from({ length: 5 }, () => queue.runForText(short, () => turn)));
  expect(new Set(turns).size).toBe(5);
});
