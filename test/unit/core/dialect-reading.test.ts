import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawSql, type Sql, sql, valueTable } from '../../../schema/core/dialect/sql.ts';
import type { Database } from '../../../schema/core/domain-kernel.ts';
import { openTestDatabase, type TestDatabase, writerOf } from '../../support/database.ts';
import { addPosts, firstValue } from '../../support/dialect-queries.ts';

/** Texts with characters that are special in LIKE patterns, quoting, encodings or case conversion. */
const SPECIAL_TEXTS = [
  '',
  '%',
  '_',
  '\\',
  "it's",
  '"quoted"',
  'Élan',
  'élan',
  'ÉLAN',
  'straße',
  '😀 grin',
  'a\nb',
  '50% off_\\',
];

const DATE = '2021-01-01T00:00:00';

let testDatabase: TestDatabase;
let database: Database;
const dialect = () => database.dialect;

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  database = testDatabase.database;
});
afterAll(() => testDatabase.dispose());

/** Evaluates a condition; null if it is neither true nor false. */
const evaluate = async (condition: Sql): Promise<boolean | null> => {
  const value = await firstValue<number | bigint | null>(
    database,
    sql`
    SELECT CASE WHEN ${condition} THEN 1 WHEN NOT (${condition}) THEN 0 END AS "value"`,
  );
  return value === null ? null : Number(value) === 1;
};

const textOf = (text: string | null): Sql => sql`CAST(${text} AS TEXT)`;

describe('the SQL condition that a text contains a term', () => {
  it('is true if and only if the text contains the characters of the term', async () => {
    for (const text of SPECIAL_TEXTS) {
      for (const term of SPECIAL_TEXTS) {
        const found = await evaluate(dialect().containsText(textOf(text), term));
        expect(found, JSON.stringify([text, term])).toBe(text.includes(term));
      }
    }
  });

  it('is NULL for a text that is NULL', async () => {
    expect(await evaluate(dialect().containsText(textOf(null), 'a'))).toBeNull();
  });
});

describe('the SQL function for lower case', () => {
  it('changes only the letters A to Z', async () => {
    const lowerCaseOf = (text: string | null) =>
      firstValue(database, sql`SELECT ${dialect().lowerAscii(textOf(text))} AS "value"`);
    expect(await lowerCaseOf('AbZ ÉÄ İ 😀')).toBe('abz ÉÄ İ 😀');
    expect(await lowerCaseOf(null)).toBeNull();
  });
});

describe('the SQL function for the larger of two values', () => {
  it('compares numbers by value', async () => {
    const larger = async (left: number, right: number) =>
      Number(
        await firstValue(
          database,
          sql`SELECT ${dialect().larger(rawSql(String(left)), rawSql(String(right)))} AS "value"`,
        ),
      );
    expect(await larger(0, -3)).toBe(0);
    expect(await larger(9, 10)).toBe(10);
  });
});

describe('a table of values in an SQL statement', () => {
  const columns = { id: 'integer', text: 'text', flag: 'boolean' } as const;
  const readValueTable = (rows: readonly { id: number; text: string; flag: boolean }[]) =>
    writerOf(database).$queryRaw<{ id: number; text: string; flag: number | bigint }[]>(sql`
      WITH ${valueTable({ name: 'input', columns, rows })}
      SELECT i."id" + 1 AS "id", i."text", CASE WHEN i."flag" THEN 1 ELSE 0 END AS "flag"
      FROM "input" i ORDER BY i."id"`);

  it('has the declared column types', async () => {
    const rows = await readValueTable(SPECIAL_TEXTS.map((text, id) => ({ id, text, flag: id % 2 === 1 })));
    expect(rows.map(({ id, text, flag }) => [Number(id), text, Number(flag)])).toEqual(
      SPECIAL_TEXTS.map((text, id) => [id + 1, text, id % 2]),
    );
  });

  it('can be empty', async () => {
    expect(await readValueTable([])).toEqual([]);
  });
});

describe('SQL statements', () => {
  it('reach the database as one line, with parameters unchanged', async () => {
    const statement = sql`
      SELECT ${'two\n  lines'}
        AS "value"`;
    expect(statement.sql).toBe('SELECT ? AS "value"');
    expect(await firstValue(database, sql`SELECT ${textOf('two\n  lines')} AS "value"`)).toBe('two\n  lines');
  });
});

describe('the text index of the database', () => {
  const ids = async (statement: Sql) =>
    (await writerOf(database).$queryRaw<{ id: number | bigint }[]>(statement)).map((row) => Number(row.id));

  it('finds posts by terms with quotes and wildcards (needs a text index)', async ({ skip }) => {
    if (!database.hasTextIndex) skip();
    const [postWithQuotes = 0, postWithWildcards = 0, otherPost = 0] = await addPosts(database, 3);
    const titles = {
      [postWithQuotes]: 'say "quincunx" aloud',
      [postWithWildcards]: "50%_off\\ it's zymurgy",
      [otherPost]: 'nothing of it',
    };
    const data = Object.entries(titles).map(([id, title]) => ({ postId: Number(id), title, excerpt: '', content: '' }));
    await database.transaction((client) => client.postSearchText.createMany({ data }));
    const candidates = (term: string) => {
      const trigrams = [...term].flatMap((_, start) =>
        start + 3 <= term.length ? [term.slice(start, start + 3)] : [],
      );
      const indexed = trigrams.filter(dialect().isIndexed);
      return ids(dialect().textCandidates({ terms: [term], trigrams: indexed, types: ['post'], limit: 10 }));
    };
    expect(await candidates('"quincunx"')).toEqual([postWithQuotes]);
    expect(await candidates('zymurgy')).toEqual([postWithWildcards]);
    expect(await candidates('absent')).toEqual([]);
    expect(
      await ids(
        sql`SELECT p."id" FROM ${dialect().candidatePosts(`[${postWithWildcards},${postWithQuotes}]`)} ORDER BY p."id"`,
      ),
    ).toEqual([postWithQuotes, postWithWildcards]);
    expect(await ids(sql`SELECT p."id" FROM ${dialect().candidatePosts('[]')}`)).toEqual([]);
  });
});

describe('comment threads', () => {
  it('are followed to the replies on the item, down to a depth', async () => {
    const [postId = 0, otherPostId = 0] = await addPosts(database, 2);
    const comment = { date: DATE, dateGmt: DATE, content: 'x', authorName: 'A', status: 'approved' };
    const data = [
      { ...comment, id: 1, postId, parentId: 0 },
      { ...comment, id: 2, postId, parentId: 1 },
      { ...comment, id: 3, postId, parentId: 2 },
      { ...comment, id: 4, postId, parentId: 3 },
      { ...comment, id: 5, postId, parentId: 1, status: 'hold' },
      { ...comment, id: 6, postId: otherPostId, parentId: 1 },
      { ...comment, id: 7, postId, parentId: 0 },
    ];
    await database.transaction((client) => client.comment.createMany({ data }));
    const thread = async (maxDepth: number) => {
      const condition = sql`c."status" = 'approved'`;
      const rows = await writerOf(database).$queryRaw<{ id: number; depth: number | bigint }[]>(sql`
        WITH RECURSIVE "thread" ("id", "depth") AS (
          SELECT "id", 1 FROM "comments" WHERE "id" = 1 ${dialect().repliesStep({ postId, condition, maxDepth })}
        )
        SELECT "id", "depth" FROM "thread" ORDER BY "id"`);
      return rows.map(({ id, depth }) => [id, Number(depth)]);
    };
    expect(await thread(10)).toEqual([1, 2, 3, 4].map((id) => [id, id]));
    expect(await thread(2)).toEqual([1, 2].map((id) => [id, id]));
  });
});

describe('the database server', () => {
  it('reports its name, version and size', async () => {
    expect(await firstValue(database, dialect().serverVersion)).toMatch(/^\d+\.\d+/);
    expect(Number(await firstValue(database, dialect().databaseSize))).toBeGreaterThan(10_000);
    expect(dialect().engineTitle.toLowerCase()).toBe(dialect().engine);
  });
});
