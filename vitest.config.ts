import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';

const require = createRequire(import.meta.url);

const resolve = {
  // One copy of graphql for the schema and for yoga, whichever module format each asks for.
  alias: [{ find: /^graphql$/, replacement: require.resolve('graphql').replace(/index\.mjs$/, 'index.js') }],
};

const isolated = 'test/**/*.isolated.test.ts';

// Where nobody can try again, a test that fails is asked once more; `.ci/test-counts.mjs` names those that need it.
const retry = process.env.CI ? 1 : 0;

export default defineConfig({
  test: {
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
          retry,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve,
        // Files that put something in the place of a module.
        test: { name: 'isolated', include: [isolated], retry, testTimeout: 30_000, hookTimeout: 60_000 },
      },
    ],
  },
});
