import { expect } from 'vitest';
import type { Login } from './site-content.ts';
import type { RunningSite } from './test-site.ts';

/** Who reads a path: an account, or the sender of headers; by default nobody in particular. */
export interface Reader {
  as?: Login;
  headers?: Record<string, string>;
}

/**
 * Reads a path from a program with a cache and from one without, requires that both answer the same, and returns how many
 * items the first one resolved.
 */
export async function resolvedItems(
  { cached, uncached }: { cached: RunningSite; uncached: RunningSite },
  path: string,
  reader: Reader = {},
): Promise<number> {
  const misses = () => cached.app.completedItems?.counts().misses ?? 0;
  const before = misses();
  const { status, body } = await cached.get<unknown>(path, reader);
  const resolved = misses() - before;
  const expected = await uncached.get<unknown>(path, reader);
  expect([path, status, body]).toEqual([path, expected.status, expected.body]);
  return resolved;
}
