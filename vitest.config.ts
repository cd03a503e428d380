import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { testsOfOneEngine } from './test/support/database-tests.ts';
import { SkipReporter } from './test/support/skip-reporter.ts';
import { TestOrder } from './test/support/test-order.ts';

const require = createRequire(import.meta.url);

const resolve = {
  // The schema and yoga import different module formats of graphql and must share one copy.
  alias: [
    { find: /^graphql$/, replacement: require.resolve('graphql').replace(/index\.mjs$/, 'index.js') },
    {
      find: /^.*\/worker-file\.ts$/,
      replacement: fileURLToPath(new URL('test/support/built-workers.ts', import.meta.url)),
    },
  ],
};

/** The file for a report in JSON. */
const reportFile = process.env.TEST_REPORT;

/** `TESTS=clients` runs only the tests of published clients, whose packages `npm run test:clients` installs. */
const publishedClients = 'test/clients/published/**';
const runsClients = process.env.TESTS === 'clients';
const folder = runsClients ? 'test/clients/published' : 'test';
const isolated = `${folder}/**/*.isolated.test.ts`;

/** `TESTS=database` runs only files whose result may differ between the engines. */
const excluded = [
  ...(process.env.TESTS === 'database' ? testsOfOneEngine(fileURLToPath(new URL('test', import.meta.url))) : []),
  ...(runsClients ? ['**/node_modules/**'] : [publishedClients]),
];

const sharedOptions = {
  // These limits only end tests that hang, so they are long enough for a busy machine; no test has a limit of its own.
  ...{ testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 120_000 } } },
  // Objects that live as long as a test need not be moved to the old generation, which saves 7 % of the processor time.
  execArgv: ['--max-semi-space-size=64'],
  // In CI a failed test runs a second time; `.ci/test-counts.mjs` names the tests that needed it.
  retry: process.env.CI ? 1 : 0,
};

export default defineConfig({
  test: {
    sequence: { sequencer: TestOrder },
    globalSetup: ['test/support/global-setup.ts'],
    // Transformed modules are stored, so that later runs need not transform them again.
    experimental: { fsModuleCache: true },
    reporters: [
      'default',
      ...(reportFile ? ([['json', { outputFile: reportFile }]] as const) : []),
      new SkipReporter(),
    ],
    // One more than processors, because one of them usually waits for another process, a disk, a server or a timer. Eight
    // use most of the connections of a PostgreSQL server.
    maxWorkers: Math.min(8, availableParallelism() + 1),
    projects: [
      {
        resolve,
        // Test files share modules, because loading them for each file takes as long as the tests.
        test: {
          name: 'suite',
          include: [`${folder}/**/*.test.ts`],
          exclude: [isolated, ...excluded],
          setupFiles: ['test/support/property-seed.ts'],
          isolate: false,
          ...sharedOptions,
        },
      },
      {
        resolve,
        // Test files that replace a module.
        test: { name: 'isolated', include: [isolated], exclude: excluded, ...sharedOptions },
      },
    ],
  },
});
