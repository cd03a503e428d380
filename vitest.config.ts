import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const require = createRequire(import.meta.url);

const resolve = {
  // One copy of graphql for the schema and for yoga, whichever module format each asks for.
  alias: [{ find: /^graphql$/, replacement: require.resolve('graphql').replace(/index\.mjs$/, 'index.js') }],
};

const isolated = 'test/**/*.isolated.test.ts';

const usual = {
  // A limit ends what hangs; it is no measure of speed, so it is one that the busiest machine keeps.
  ...{ testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } },
  // Where nobody can try again, a test that fails is asked once more; `.ci/test-counts.mjs` names those that need it.
  retry: process.env.CI ? 1 : 0,
};

export default defineConfig({
  test: {
    globalSetup: ['test/support/test-run.ts'],
    // Two on two cores as well: most of the time one of them waits.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        resolve,
        // Files share their modules: loading them anew for each file takes as long as the tests.
        test: {
          name: 'suite',
          include: ['test/**/*.test.ts'],
          exclude: [isolated],
          setupFiles: ['test/support/property-seed.ts'],
          isolate: false,
          ...usual,
        },
      },
      {
        resolve,
        // Files that put something in the place of a module.
        test: { name: 'isolated', include: [isolated], ...usual },
      },
    ],
  },
});
