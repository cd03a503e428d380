import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { countsCommand } from '../../src/commands/counts-command.ts';
import { loadConfig } from '../../src/config.ts';
import { commandContext } from '../support/command-line.ts';
import { writerOf } from '../support/database.ts';
import { site, siteTest } from '../support/site-test.ts';

const it = siteTest({ extraPosts: 120 });

it.beforeAll(async () => {
  await run('repair');
});

async function run(action: 'check' | 'repair') {
  const config = loadConfig(site.environment(), { cwd: process.cwd() });
  const written: string[] = [];
  const code = await countsCommand.run({
    action,
    ...commandContext({ config, output: { write: (text) => written.push(text) } }),
  });
  return { code, text: written.join('') };
}

it('a site with correct counts passes the check', async () => {
  expect(await run('check')).toEqual({ code: 0, text: 'All counts are correct.\n' });
});

it('the check reports wrong counts without changes, and the repair corrects them', async () => {
  const { database } = site;
  const before = await database.reader.post.findFirstOrThrow({ where: { type: 'post' }, orderBy: { id: 'asc' } });
  const { id } = before;
  const term = await database.reader.term.findUniqueOrThrow({ where: { id: 1 } });
  await database.transaction(async (client) => {
    await client.post.update({ where: { id }, data: { commentCount: 4711, revisionCount: 99 } });
    await client.term.update({ where: { id: 1 }, data: { count: 77 } });
  });
  const lines = [
    `items of term 1: 77 stored, ${term.count} counted`,
    `comments on item ${id}: 4711 stored, ${before.commentCount} counted`,
    `revisions of item ${id}: 99 stored, ${before.revisionCount} counted`,
  ].join('\n');
  const advice = 'Run "postern counts repair" to correct them.';
  expect(await run('check')).toEqual({ code: 1, text: `${lines}\nWrong counts found: 3.\n${advice}\n` });
  expect(await run('repair')).toEqual({ code: 0, text: `${lines}\nWrong counts repaired: 3.\n` });
  expect((await run('check')).code).toBe(0);
  const after = await database.reader.post.findUniqueOrThrow({ where: { id } });
  expect([after.commentCount, after.revisionCount]).toEqual([before.commentCount, before.revisionCount]);
});

it('the repair corrects more wrong counts than one batch contains', async () => {
  const { database } = site;
  await database.transaction((client) => client.post.updateMany({ data: { revisionCount: { increment: 7 } } }));
  await database.transaction((client) => client.term.updateMany({ data: { count: { increment: 1 } } }));
  expect((await run('repair')).code).toBe(0);
  expect((await run('check')).text).toBe('All counts are correct.\n');
});

it('the migration 0009_recount corrects the counts of terms and comments', async () => {
  const { database } = site;
  await database.transaction(async (client) => {
    await client.post.updateMany({ where: { type: 'post' }, data: { commentCount: { increment: 3 } } });
    await client.term.updateMany({ data: { count: { increment: 2 } } });
  });
  const file = new URL(
    `../../prisma/migrations/${database.dialect.engine}/0009_recount/migration.sql`,
    import.meta.url,
  );
  for (const statement of (await readFile(file, 'utf8')).split(';\n').filter((part) => part.includes('UPDATE'))) {
    await writerOf(database).$executeRawUnsafe(statement);
  }
  expect((await run('check')).text).toBe('All counts are correct.\n');
});
