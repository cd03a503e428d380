import { expect, test } from 'vitest';
import { type OperationEnvironment, RenderQueue } from '../../../schema/core/render-queue.ts';
import { RenderSession } from '../../../schema/markup/render-session.ts';

const open = () => {
  const environment = { session: new RenderSession() } as OperationEnvironment;
  return Promise.resolve(environment);
};
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test('renderings never overlap and keep their order, however long each takes', async () => {
  const queue = new RenderQueue();
  const events: string[] = [];
  const task = (name: string, milliseconds: number) =>
    queue.run(open, async () => {
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
  const failing = queue.run(open, () => Promise.reject(new Error('broken')));
  const after = queue.run(open, async () => 'fine');
  await expect(failing).rejects.toThrow('broken');
  expect(await after).toBe('fine');
});

test('the environment is opened once, and only when something is rendered', async () => {
  let opened = 0;
  const counting = () => {
    opened += 1;
    return open();
  };
  const queue = new RenderQueue();
  queue.recordStoredBlocks();
  expect(opened).toBe(0);
  const sessions = await Promise.all([1, 2].map(() => queue.run(counting, async ({ session }) => session)));
  expect(sessions[0]).toBe(sessions[1]);
  expect(opened).toBe(1);
});

test('recorded blocks affect only later renderings', async () => {
  const queue = new RenderQueue();
  const hasRenderedBlocks = () => queue.run(open, async ({ session }) => session.hasRenderedBlocks);
  const before = hasRenderedBlocks();
  queue.recordStoredBlocks();
  expect(await Promise.all([before, hasRenderedBlocks()])).toEqual([false, true]);
});
