import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SkipReporter } from '../test/support/skip-reporter.ts';

const require = createRequire(import.meta.url);

if (!existsSync(new URL('dist/manifest.json', import.meta.url))) {
  throw new Error('The editor is not built. Run npm run editor first.');
}

/** The tests of the editor in Chromium, against the program and the built files. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  resolve: {
    // The schema and yoga import different module formats of graphql and must share one copy.
    alias: [
      { find: /^graphql$/, replacement: require.resolve('graphql').replace(/index\.mjs$/, 'index.js') },
      {
        find: /^.*\/worker-file\.ts$/,
        replacement: fileURLToPath(new URL('../test/support/built-workers.ts', import.meta.url)),
      },
    ],
  },
  test: {
    include: ['editor/test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/property-seed.ts'],
    reporters: ['default', new SkipReporter()],
    // These limits only end tests that hang.
    ...{ testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } },
    maxWorkers: 2,
    isolate: false,
    retry: process.env.CI ? 1 : 0,
  },
});
