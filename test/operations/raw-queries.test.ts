import { expect } from 'vitest';
import { tables } from '../../prisma/generated/tables.ts';
import { rawSql } from '../../schema/core/dialect/sql.ts';
import { it, site } from '../support/site-test.ts';

it('raw queries of the reader return the same rows as Prisma', async () => {
  const { reader } = site.database;
  let count = 0;
  for (const { name } of tables) {
    const text = `SELECT *, 1 + 1 AS "number", '1' AS "text", NULL AS "nothing" FROM "${name}"`;
    const rows = await reader.$queryRaw<unknown[]>(rawSql(text));
    expect(rows, name).toEqual(await reader.$queryRawUnsafe(text));
    count += rows.length;
  }
  expect(count).toBeGreaterThan(100);
  expect(await reader.$queryRaw`SELECT ${'a'} AS "text"`).toEqual([{ text: 'a' }]);
});
