import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectTo } from '../../src/adapters/database/postgresql/postgresql-connection.ts';
import { createHttpClient } from '../support/http-client.ts';
import { createTestSite, type RunningSite, type TestSite } from '../support/test-site.ts';

// The program has a separate database role, whose privileges and connections are revoked during the test.

const server = process.env.TEST_DATABASE_URL;
const role = `outage_${randomBytes(6).toString('hex')}`;

let site: TestSite;
let cms: RunningSite;
let operator: pg.Client;
let schema: string;
const undo: string[] = [];

beforeAll(async () => {
  if (!server) return;
  site = await createTestSite();
  const address = new URL(site.environment().DATABASE_URL as string);
  schema = address.searchParams.get('schema') as string;
  operator = await connectTo(server);
  const database = `"${address.pathname.slice(1)}"`;
  await operator.query(`CREATE ROLE ${role} LOGIN`);
  await operator.query(`GRANT CREATE ON DATABASE ${database} TO ${role}`);
  await operator.query(`GRANT ALL ON SCHEMA "${schema}" TO ${role}`);
  for (const objects of ['TABLES', 'SEQUENCES'])
    await operator.query(`GRANT ALL ON ALL ${objects} IN SCHEMA "${schema}" TO ${role}`);
  address.username = role;
  cms = await site.start({ env: { DATABASE_URL: address.toString(), DATABASE_WAIT_SECONDS: '1' } });
});
afterEach(async () => {
  for (const statement of undo.splice(0)) await operator.query(statement);
  await expect.poll(async () => (await cms?.get('posts/101', { as: 'admin' }))?.status ?? 200).toBe(200);
});
afterAll(async () => {
  if (!server) return;
  await operator.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [role]);
  await operator.query(`DROP OWNED BY ${role}`);
  await operator.query(`DROP ROLE ${role}`);
  await operator.end();
  await site.dispose();
});

const terminate = () =>
  operator.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [role]);

const applyForOneTest = async (statement: string, undoStatement: string) => {
  undo.push(undoStatement);
  await operator.query(statement);
};

interface Failure {
  code?: string;
  data?: { retry_after?: number };
}

const countPosts = async () => {
  const { rows } = await operator.query<{ total: string }>(`SELECT COUNT(*) AS total FROM "${schema}".posts`);
  return { total: rows[0]?.total };
};

const unavailable = [503, 'service_unavailable', '5'];

const restAnswer = async (options: Parameters<RunningSite['send']>[0]) => {
  const { status, body, headers } = await cms.send<Failure>(options);
  return [status, body?.code, headers['retry-after']];
};

const graphqlAnswer = async (query: string) => {
  const { status, body, headers } = await cms.graphql(query, { as: 'admin' });
  return [status, body.errors?.[0]?.extensions?.code, headers['retry-after']];
};

const READ = { path: 'posts?per_page=1', as: 'admin' } as const;
const WRITE = { method: 'POST', path: 'posts', as: 'admin', json: { title: 'New', status: 'publish' } } as const;
const GRAPHQL_READ = '{ posts(first: 1) { nodes { id } } }';
const GRAPHQL_WRITE = 'mutation { createPost(input: { title: "New" }) { id } }';

const readsAndWrites = async () => ({
  read: await restAnswer(READ),
  write: await restAnswer(WRITE),
  graphqlRead: await graphqlAnswer(GRAPHQL_READ),
  graphqlWrite: await graphqlAnswer(GRAPHQL_WRITE),
});

const allUnavailable = { read: unavailable, write: unavailable, graphqlRead: unavailable, graphqlWrite: unavailable };

describe.runIf(server)('an outage of PostgreSQL is answered with 503 and Retry-After (needs PostgreSQL)', () => {
  it('if the privilege on a table is revoked', async () => {
    await applyForOneTest(`REVOKE ALL ON "${schema}".posts FROM ${role}`, `GRANT ALL ON "${schema}".posts TO ${role}`);
    expect(await readsAndWrites()).toEqual(allUnavailable);
  });

  it('if accounts cannot be read for a login', async () => {
    await applyForOneTest(`REVOKE ALL ON "${schema}".users FROM ${role}`, `GRANT ALL ON "${schema}".users TO ${role}`);
    expect(await readsAndWrites()).toEqual(allUnavailable);
  });

  it('if the role may no longer connect', async () => {
    await applyForOneTest(`ALTER ROLE ${role} NOLOGIN`, `ALTER ROLE ${role} LOGIN`);
    await terminate();
    expect(await readsAndWrites()).toEqual(allUnavailable);
  });

  it('if no connection is left', async () => {
    await applyForOneTest(`ALTER ROLE ${role} CONNECTION LIMIT 0`, `ALTER ROLE ${role} CONNECTION LIMIT -1`);
    await terminate();
    expect(await readsAndWrites()).toEqual(allUnavailable);
  });

  it('if the database is read-only', async () => {
    await applyForOneTest(
      `ALTER ROLE ${role} SET default_transaction_read_only = on`,
      `ALTER ROLE ${role} RESET default_transaction_read_only`,
    );
    await terminate();
    undo.push(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${role}'`);
    await expect.poll(async () => (await cms.get('posts/101')).status).toBe(200);
    expect([await restAnswer(WRITE), await graphqlAnswer(GRAPHQL_WRITE)]).toEqual([unavailable, unavailable]);
    expect((await restAnswer(READ))[0]).toBe(200);
  });

  it('if a table is locked for longer than requests wait', async () => {
    await applyForOneTest('BEGIN', 'ROLLBACK');
    await operator.query(`LOCK TABLE "${schema}".posts IN ACCESS EXCLUSIVE MODE`);
    // More clients than connections: the others wait for a connection.
    const clients = Array.from({ length: 6 }, () => createHttpClient(cms.port));
    const answers = await Promise.all(
      clients.map((client) => client.send<Failure>({ path: `${cms.root}cms/v2/posts?per_page=1` })),
    );
    for (const client of clients) client.close();
    for (const { status, body, headers } of answers) {
      expect([status, body.code, headers['retry-after']]).toEqual(unavailable);
    }
    const home = await cms.get('/');
    expect([home.status, home.headers['retry-after']]).toEqual([503, '5']);
  });

  it('if renderings cannot be stored, and the write is rolled back', async () => {
    const { total } = await countPosts();
    await applyForOneTest(
      `CREATE FUNCTION "${schema}".refuse_markup() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'too slow' USING ERRCODE = '57014'; END $$`,
      `DROP FUNCTION "${schema}".refuse_markup CASCADE`,
    );
    await operator.query(
      `CREATE TRIGGER refuse_markup BEFORE INSERT OR UPDATE OF "contentRendered" ON "${schema}".posts
       FOR EACH ROW EXECUTE FUNCTION "${schema}".refuse_markup()`,
    );
    expect([await restAnswer(WRITE), await graphqlAnswer(GRAPHQL_WRITE)]).toEqual([unavailable, unavailable]);
    expect(await countPosts()).toEqual({ total });
  });

  it('if a statement is canceled or its connection ended', async () => {
    for (const endFunction of ['pg_cancel_backend', 'pg_terminate_backend']) {
      const lockHolder = await connectTo(server as string);
      await lockHolder.query('BEGIN');
      await lockHolder.query(`LOCK TABLE "${schema}".posts IN ACCESS EXCLUSIVE MODE`);
      const answer = restAnswer({ path: 'posts/101' });
      await expect
        .poll(async () => {
          const { rowCount } = await operator.query(
            `SELECT ${endFunction}(pid) FROM pg_stat_activity WHERE usename = $1 AND wait_event_type = 'Lock'`,
            [role],
          );
          return rowCount;
        })
        .toBe(1);
      expect(await answer, endFunction).toEqual(unavailable);
      await lockHolder.end();
    }
  });
});
