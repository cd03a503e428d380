import { it as base } from 'vitest';
import { createTestSite, type TestSite } from '../support/test-site.ts';

/** The test site into which the running test imports. */
export let target: TestSite;

/** `it` for tests that import into their own test site. */
export const it = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from the pattern.
  .extend('target', { auto: true }, async ({}, { onCleanup }) => {
    target = await createTestSite();
    onCleanup(target.dispose);
    return target;
  });
