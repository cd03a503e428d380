import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScanFinder, type ScanFinder } from '../support/plan-scans.ts';
import { createTestSite, type ExecutedQuery, type RunningSite, type TestSite } from '../support/test-site.ts';

/** The number of entries of a log that is too large to be read or sorted for one page. */
const ENTRIES = 100_000;

const NUMBERS = {
  sqlite: `WITH RECURSIVE r(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM r WHERE n < ${ENTRIES - 1}) SELECT n FROM r`,
  postgresql: `SELECT n FROM generate_series(0, ${ENTRIES - 1}) AS n`,
};

const COLUMNS = `"at", "userId", "login", "credential", "program", "address", "requestId", "action", "kind", "type",
  "objectId", "name", "changes"`;

/** Entries of updates contain texts before and after. */
const CHANGES = JSON.stringify({ content: { before: 'x'.repeat(200), after: 'y'.repeat(200) } });

const insertEntries = (rows: string): string => `
  INSERT INTO "audit_entries" (${COLUMNS})
  SELECT '2001-01-01T' || (10 + n / 10000) || ':' || (10 + n / 200 % 50) || ':00', n % 300, 'login', 'session',
    'program ' || n % 20, '192.0.2.' || n % 250, 'request ' || n, CASE n % 10 WHEN 0 THEN 'deleted' ELSE 'updated' END,
    CASE n % 3 WHEN 0 THEN 'term' ELSE 'post' END, CASE n % 3 WHEN 0 THEN 'category' ELSE 'page' END,
    'o' || n % 9000, 'Name', '${CHANGES}'
  FROM (${rows}) numbers`;

/** Lists with each filter, and with usual combinations. */
const LISTS = [
  '/cms-json/postern/v1/audit-log',
  '/cms-json/postern/v1/audit-log?order=asc',
  '/cms-json/postern/v1/audit-log?user=7',
  '/cms-json/postern/v1/audit-log?action=deleted',
  '/cms-json/postern/v1/audit-log?kind=post',
  '/cms-json/postern/v1/audit-log?kind=post&order=asc',
  '/cms-json/postern/v1/audit-log?kind=post&type=page',
  '/cms-json/postern/v1/audit-log?kind=post&object=o77',
  '/cms-json/postern/v1/audit-log?type=page',
  '/cms-json/postern/v1/audit-log?object=o77',
  '/cms-json/postern/v1/audit-log?ip=192.0.2.7',
  '/cms-json/postern/v1/audit-log?program=program%207',
  '/cms-json/postern/v1/audit-log?after=2001-01-01T12:00:00',
  '/cms-json/postern/v1/audit-log?before=2001-01-01T12:00:00',
  '/cms-json/postern/v1/audit-log?kind=post&action=deleted',
  '/cms-json/postern/v1/audit-log?kind=post&user=7&after=2001-01-01T12:00:00',
];

/**
 * Lists for which PostgreSQL may read the whole table instead of an index without its rows, while other transactions keep
 * the rows from being known as visible to all.
 */
const MAY_SCAN = process.env.TEST_DATABASE_URL ? ['/cms-json/postern/v1/audit-log?object=o77'] : [];

const isOfLog = ({ sql }: ExecutedQuery): boolean => /FROM "audit_entries" a/.test(sql);

let site: TestSite;
let program: RunningSite;
let scans: ScanFinder;

beforeAll(async () => {
  site = await createTestSite();
  const { engine } = site.database.dialect;
  await site.database.transaction((client) => client.$executeRawUnsafe(insertEntries(NUMBERS[engine])));
  // Outside of transactions, where alone the server accepts it.
  if (engine === 'postgresql') await site.database.reader.$executeRawUnsafe('VACUUM ANALYZE "audit_entries"');
  program = await site.start();
  scans = await openScanFinder(site.environment().DATABASE_URL as string, {
    ...{ name: 'audit_entries', alias: 'a', fewRows: /^SEARCH a USING INTEGER PRIMARY KEY/, isReadInOrder: true },
  });
});

afterAll(async () => {
  await scans.close();
  await site.dispose();
});

const pageQuery = async (path: string): Promise<ExecutedQuery> => {
  const queries = await program.queries(async () => {
    expect((await program.get(path, { as: 'admin' })).status, path).toBe(200);
  });
  const pages = queries.filter((query) => isOfLog(query) && !query.sql.includes('COUNT'));
  expect(pages.length, path).toBe(1);
  return pages[0] as ExecutedQuery;
};

// SQLite has no statistics of a table that has grown since the last import; PostgreSQL updates them by itself.
const states = process.env.TEST_DATABASE_URL ? ['current'] : ['missing', 'current'];

describe.each(states)('with statistics that are %s', (state) => {
  beforeAll(async () => {
    if (state === 'current') await site.database.updateStatistics('import');
  });

  it.each(LISTS.filter((path) => !MAY_SCAN.includes(path)))('%s reads an index in its order', async (path) => {
    const query = await pageQuery(path);
    expect(await scans.find(query), query.sql).toEqual([]);
  });
});

describe('the total', () => {
  it('counts a bounded number of entries, and says so', async () => {
    const query = (where: string) => `{ auditLog(first: 1, ${where}) { total isTotalExact } }`;
    const total = async (where: string) => (await program.graphql(query(where), { as: 'admin' })).body.data?.auditLog;
    expect(await total('where: { kind: "post" }')).toEqual({ total: 10_000, isTotalExact: false });
    expect(await total('where: { userId: 7, kind: "post" }')).toEqual({ total: 334, isTotalExact: true });
    expect(await total('where: { requestId: "request 7" }')).toEqual({ total: 1, isTotalExact: true });
  });

  it('lets clients that follow the links of pages reach all entries', async () => {
    const { headers } = await program.get('/cms-json/postern/v1/audit-log?per_page=100&page=101', { as: 'admin' });
    expect(Number(headers['x-cms-total'])).toBe(20_000);
    expect(headers.link).toContain('page=102');
    const last = await program.get<unknown[]>(`/cms-json/postern/v1/audit-log?per_page=100&page=${ENTRIES / 100}`, {
      as: 'admin',
    });
    expect(last.body).toHaveLength(100);
    expect(Number(last.headers['x-cms-total'])).toBe(ENTRIES);
    expect(last.headers.link).not.toContain('rel="next"');
  });
});
