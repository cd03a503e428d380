import { expect, it } from 'vitest';
import { createClientKeyCache } from '../../../rest-bridge/plan/planner.ts';

it('the cache stores values under keys of usual length', () => {
  const cache = createClientKeyCache<object>(100);
  for (let number = 0; number < 100; number++) cache.set(`${'k'.repeat(200)}${number}`, {});
  expect(cache.size).toBe(100);
});

it('the cache is bounded by the length of all keys, and stores nothing under a long one', () => {
  const cache = createClientKeyCache<object>(100);
  cache.set('k'.repeat(2_049), {});
  expect(cache.size).toBe(0);
  for (let number = 0; number < 100; number++) cache.set(`${'k'.repeat(2_000)}${number}`, {});
  expect(cache.size).toBeGreaterThan(0);
  expect([...cache.keys()].join('').length).toBeLessThanOrEqual(100 * 256);
});
