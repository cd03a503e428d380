import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderCommand } from '../../src/commands/render-command.ts';
import { loadConfig } from '../../src/config.ts';
import { commandContext } from '../support/command-line.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

let root: string;
let target: TestDatabase;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'postern-command-'));
  target = await openTestDatabase();
});
afterEach(async () => {
  await target.dispose();
  await rm(root, { recursive: true, force: true });
});

test('rerenders everything, shows its progress and reports the result', async () => {
  const date = '2024-01-01T00:00:00';
  const dates = { date, dateGmt: date, modified: date, modifiedGmt: date };
  const stale = { contentRendered: 'stale', renderVersion: 1 };
  await target.database.transaction((client) =>
    client.post.createMany({
      data: ['One', 'Two', 'Three'].map((content) => ({ type: 'post', content, ...dates, ...stale })),
    }),
  );
  const written: string[] = [];
  const code = await renderCommand.run(
    commandContext({
      config: loadConfig({ DATABASE_URL: target.url }, { cwd: root }),
      output: { write: (text: string) => written.push(text) },
    }),
  );
  expect(code).toBe(0);
  expect(written.join('')).toMatch(/^Rendering: 3 of 3\n3 items rendered in \d+\.\d s\.\n$/);
  const posts = await target.database.primary.post.findMany({ orderBy: { id: 'asc' } });
  expect(posts.map((post) => post.contentRendered)).toEqual(['<p>One</p>\n', '<p>Two</p>\n', '<p>Three</p>\n']);
});
