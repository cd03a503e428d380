import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../schema/core/dialect/sql.ts';
import { connectTo } from '../../src/adapters/database/postgresql/postgresql-connection.ts';
import { createHttpClient } from '../support/http-client.ts';
import { passwordOf } from '../support/site-content.ts';
import { basicHeader, createTestSite, type RunningSite, type TestSite } from '../support/test-site.ts';

// Another process holds the lock that creating a post requires, until the test releases it.

const server = process.env.TEST_DATABASE_URL;
const WRITERS = 12;

let site: TestSite;
let cms: RunningSite;
let shortWaitSite: RunningSite;
let lockHolder: pg.Client;
const clients: ReturnType<typeof createHttpClient>[] = [];

beforeAll(async () => {
  if (!server) return;
  site = await createTestSite();
  cms = await site.start({ env: { DATABASE_QUEUE: '10' } });
  shortWaitSite = await site.start({ env: { DATABASE_WAIT_SECONDS: '1' } });
  // Locks belong to a database: that of the site, if it is not that of the server's address.
  lockHolder = await connectTo(site.environment().DATABASE_DIRECT_URL ?? server);
});
afterEach(async () => {
  await lockHolder?.query('ROLLBACK');
  for (const client of clients.splice(0)) client.close();
});
afterAll(async () => {
  await lockHolder?.end();
  await site?.dispose();
});

/** Holds the lock that a post with this slug requires. */
const holdSlugLock = async () => {
  await lockHolder.query('BEGIN');
  await lockHolder.query(`SELECT pg_advisory_xact_lock(hashtextextended('slug:written', 0))`);
};

/** Each writer uses a separate connection, as separate clients do. */
const createPost = (program = cms) => {
  const client = createHttpClient(program.port);
  clients.push(client);
  return client.send<{ code?: string; data?: Record<string, unknown> }>({
    method: 'POST',
    path: `${cms.root}cms/v2/posts`,
    headers: { authorization: basicHeader('admin', passwordOf('admin')), 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Written', status: 'publish' }),
  });
};

const WAITING = sql`
  SELECT CAST(count(*) AS INTEGER) AS "waiting" FROM pg_stat_activity
  WHERE application_name = current_setting('application_name') AND wait_event_type = 'Lock'`;

/** Counts connections of the site that wait for a lock in the database. */
const waitingInDatabase = async (): Promise<number> => {
  const [row] = await site.database.reader.$queryRaw<{ waiting: number }[]>(WAITING);
  return row?.waiting ?? 0;
};

describe.runIf(server)('writers that wait for each other (needs PostgreSQL)', () => {
  it('hold one connection and block neither logins nor other writers', async () => {
    await holdSlugLock();
    const creates = Array.from({ length: 8 }, () => createPost());
    await expect.poll(waitingInDatabase).toBe(1);
    expect((await cms.get('users/me', { as: 'admin' })).status).toBe(200);
    expect((await cms.get('posts?context=edit&per_page=1', { as: 'admin' })).status).toBe(200);
    const unaffected = await cms.send({ method: 'POST', path: 'tags', as: 'admin', json: { name: 'Beside' } });
    expect(unaffected.status).toBe(201);
    await lockHolder.query('COMMIT');
    expect((await Promise.all(creates)).map(({ status }) => status)).toEqual(Array(8).fill(201));
  });

  it('are rejected with Retry-After if too many wait', async () => {
    await holdSlugLock();
    const creates = Array.from({ length: WRITERS + 4 }, () => createPost());
    const first = await Promise.race(creates);
    expect([first.status, first.body]).toMatchObject([503, { code: 'service_unavailable', data: { retry_after: 5 } }]);
    expect(first.headers['retry-after']).toBe('5');
    await lockHolder.query('COMMIT');
    const statuses = (await Promise.all(creates)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201, 503]));
  });

  it('are rejected with Retry-After after a bounded time', async () => {
    await holdSlugLock();
    const answers = await Promise.all([createPost(shortWaitSite), createPost(shortWaitSite)]);
    for (const { status, headers, body } of answers) {
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'service_unavailable', '5']);
    }
    const operation = 'mutation { createPost(input: { title: "Written", status: "publish" }) { id } }';
    const { headers, body } = await shortWaitSite.graphql(operation, { as: 'admin' });
    expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'service_unavailable', status: 503 });
    expect(headers['retry-after']).toBe('5');
  });
});
