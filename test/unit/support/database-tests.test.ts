import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { testsWithoutDatabase } from '../../support/database-tests.ts';

it('distinguishes test files without a database from those that use one, also through other modules', async () => {
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
    'dynamic.test.ts': "await import('./support/connection.ts');",
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  expect(testsWithoutDatabase(folder)).toEqual([join(folder, 'pure.test.ts')]);
});

it('finds the tests of the REST API and of pure functions', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const names = testsWithoutDatabase(join(root, 'test')).map((path) => path.slice(root.length));
  expect(names).toContain('test/unit/markup/autop.test.ts');
  expect(names.filter((name) => name.startsWith('test/rest/'))).toEqual([]);
});
