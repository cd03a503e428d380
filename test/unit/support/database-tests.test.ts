import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { testsOfOneEngine } from '../../support/database-tests.ts';

it('finds test files that use no database, also not through other modules, and those that say so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'postern-tests-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'support'));
  const files = {
    'support/site.ts': "import './rows.ts';\nimport { connect } from './connection.ts';",
    'support/rows.ts': "import './site.ts';",
    'support/connection.ts': ['export const server = process.env.TEST', 'DATABASE', 'URL;'].join('_'),
    'support/text.ts': "export const text = 'text';",
    'pure.test.ts': "import { text } from './support/text.ts';",
    'site.test.ts': "import { site } from './support/site.ts';",
    // Begins inside a circle of imports.
    'rows.test.ts': "import './support/rows.ts';",
    'marked.test.ts': "// Runs on one engine only in CI: it tests texts.\nimport './support/connection.ts';",
    'dynamic.test.ts': "await import('./support/connection.ts');",
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  expect(testsOfOneEngine(folder)).toEqual([join(folder, 'marked.test.ts'), join(folder, 'pure.test.ts')]);
});

it('finds the tests of the REST API and of pure functions', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const names = testsOfOneEngine(join(root, 'test')).map((path) => path.slice(root.length));
  expect(names).toContain('test/unit/markup/autop.test.ts');
  const ofRest = names.filter((name) => name.startsWith('test/rest/'));
  expect(ofRest).toEqual(['test/rest/images/variant-processes.test.ts']);
});
