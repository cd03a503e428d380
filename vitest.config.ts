import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { SkipReporter } from './test/support/skip-reporter.ts';

const require = createRequire(import.meta.url);

const resolve = {
  // One copy of graphql for the schema and for yoga, whichever module format each imports.
  alias: [{ find: /^graphql$/, replacement: require.resolve('graphql').replace(/index\.mjs$/, 'index.js') }],
};

/** File for a report in JSON. */
const report = process.env.TEST_REPORT;

const isolated = 'test/**/*.isolated.test.ts';

const usual = {
  // These limits only end tests that hang, so they are long enough for a busy machine.
  ...{ testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } },
  // In CI a failed test runs a second time; `.ci/test-counts.mjs` names the tests that needed it.
  retry: process.env.CI ? 1 : 0,
};

export default defineConfig({
  test: {
    globalSetup: ['test/support/test-run.ts'],
    reporters: ['default', ...(report ? ([['json', { outputFile: report }]] as const) : []), new SkipReporter()],
    // Two workers on two cores: one of them usually waits.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        resolve,
        // Files share their modules: loading them again for each file takes as long as the tests.
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
        // Files that replace a module.
        test: { name: 'isolated', include: [isolated], ...usual },
      },
    ],
  },
});
