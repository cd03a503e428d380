import { expect, test } from 'vitest';
import { openTestDatabase, writerOf } from '../../support/database.ts';

test('each test database is migrated, empty and separate from others, and reports its statements', async () => {
  const statements: string[] = [];
  const first = await openTestDatabase({ onQuery: (sql) => statements.push(sql) });
  const second = await openTestDatabase();
  try {
    await first.database.transaction((client) => client.setting.create({ data: { name: 'title', value: '"One"' } }));
    expect(await first.database.reader.setting.count()).toBe(1);
    expect(await second.database.reader.setting.count()).toBe(0);
    expect(statements.some((sql) => sql.startsWith('INSERT'))).toBe(true);
  } finally {
    await first.dispose();
    await second.dispose();
  }
});

test.runIf(process.env.TEST_DATABASE_URL)(
  'settings in the server address apply in addition to the search path of the schema (needs PostgreSQL)',
  async () => {
    const { database, dispose } = await openTestDatabase();
    try {
      for (const client of [database.reader, writerOf(database)]) {
        expect(await client.$queryRawUnsafe('SHOW synchronous_commit')).toEqual([{ synchronous_commit: 'off' }]);
        expect(await client.setting.count()).toBe(0);
      }
    } finally {
      await dispose();
    }
  },
);
