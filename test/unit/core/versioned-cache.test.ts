import { expect, it } from 'vitest';
import { createVersionedCache } from '../../../schema/core/versioned-cache.ts';

/** Returns how often a value is loaded when it is requested twice. */
async function loadsOf(key: string): Promise<number> {
  const cache = createVersionedCache(() => 1);
  let loads = 0;
  const load = () => Promise.resolve(++loads);
  await cache.get(key, load);
  await cache.get(key, load);
  return loads;
}

it('a value is loaded once while the version stays the same', async () => {
  expect(await loadsOf('count:posts')).toBe(1);
});

it('a value with a long key is not cached, so that clients cannot fill the memory', async () => {
  expect(await loadsOf('x'.repeat(2_049))).toBe(2);
});
