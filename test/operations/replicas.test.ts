import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../schema/core/dialect/sql.ts';
import type { ReplicaStatus } from '../../schema/core/domain-kernel.ts';
import { type ClusterServer, hasPostgresqlPrograms } from '../support/postgresql-cluster.ts';
import { createReplicatedSite, type ReplicatedSite } from '../support/replicated-site.ts';
import type { PostItem } from '../support/rest-bodies.ts';
import { postIds } from '../support/site-content.ts';
import type { UnassistedProgram } from '../support/unassisted-program.ts';

// The tests run in their order: each leaves a primary with two streaming standbys, except the last one.

// TEST_DATABASE_URL selects the engine of the run; the servers are those of this file.
const canRun = process.env.TEST_DATABASE_URL !== undefined && hasPostgresqlPrograms;

let site: ReplicatedSite;
let a: UnassistedProgram;
let b: UnassistedProgram;
let primary: ClusterServer;
let standbys: ClusterServer[];

/** The servers take long to start on a busy machine. */
const SETUP_TIMEOUT_MS = 300_000;

beforeAll(async () => {
  if (!canRun) return;
  site = await createReplicatedSite();
  primary = site.cluster.primary;
  standbys = [...site.cluster.standbys];
  a = await site.start({ DATABASE_READER_LAG_SECONDS: '1' });
  b = await site.start({ DATABASE_READER_LAG_SECONDS: '1' });
}, SETUP_TIMEOUT_MS);
afterAll(() => site?.dispose());

const PATH = `posts/${postIds.mint}`;
const statusesOf = ({ app }: UnassistedProgram) => app.domain.kernel.database.replicaStatuses();
const states = (program: UnassistedProgram) => statusesOf(program).map(({ state }) => state);
const available = () =>
  expect.poll(() => [states(a), states(b)], { interval: 20 }).toEqual(Array(2).fill(['available', 'available']));

/** Waits until all replicas may run statements again. */
const settled = async () => {
  await available();
  for (const program of [a, b]) {
    await expect
      .poll(async () => {
        const before = readsOf(program);
        await read(program);
        return readsOf(program).some((count, index) => count > (before[index] as number));
      })
      .toBe(true);
  }
};

const read = (program: UnassistedProgram) => program.send<PostItem>({ path: `${PATH}?context=edit`, as: 'editor' });
const titleIn = async (program: UnassistedProgram) => (await read(program)).body.title.raw;
const publicTitleIn = async (program: UnassistedProgram) =>
  (await program.send<PostItem>({ path: PATH })).body.title.rendered;
const writeIn = async (program: UnassistedProgram, title: string) => {
  const { status } = await program.send({ method: 'POST', path: PATH, as: 'editor', json: { title } });
  expect(status).toBe(200);
};
const pauseReplay = async (isPaused: boolean, servers = standbys) => {
  const call = isPaused ? 'pg_wal_replay_pause()' : 'pg_wal_replay_resume()';
  for (const server of servers) await server.query(`SELECT ${call}`);
};
const readsOf = (program: UnassistedProgram) => statusesOf(program).map(({ reads }) => reads);
/** How many statements each replica has run during `body`. */
const readsDuring = async (program: UnassistedProgram, body: () => Promise<unknown>) => {
  const before = readsOf(program);
  await body();
  return readsOf(program).map((count, index) => count - (before[index] as number));
};
const repeat = async (times: number, body: (round: number) => Promise<unknown>) => {
  for (let round = 0; round < times; round++) await body(round);
};

describe.runIf(canRun)('with two streaming standbys (needs PostgreSQL programs)', () => {
  it('both run the statements that read, and metrics show their state and lag', async () => {
    await settled();
    const reads = await readsDuring(a, () => repeat(20, () => read(a)));
    expect(Math.min(...reads)).toBeGreaterThan(0);
    const text = await a.app.metrics?.text();
    for (const { url } of standbys) {
      const label = `replica="127.0.0.1:${new URL(url).port}"`;
      expect(text).toContain(`database_replica_state{${label},state="available"} 1`);
      expect(text).toMatch(new RegExp(`database_replica_lag_seconds\\{${label}\\} \\d`));
      expect(text).toMatch(new RegExp(`database_replica_reads_total\\{${label}\\} [1-9]`));
    }
  });

  it('an account sees what it has written through another process, although no standby has it yet', async () => {
    await pauseReplay(true);
    try {
      await repeat(10, async (round) => {
        const [writer, other] = round % 2 === 0 ? [a, b] : [b, a];
        await writeIn(writer, `Own write ${round}`);
        expect([await titleIn(other), await titleIn(writer)]).toEqual(Array(2).fill(`Own write ${round}`));
      });
    } finally {
      await pauseReplay(false);
    }
    await settled();
    expect(await titleIn(a)).toBe('Own write 9');
  });

  it('everyone sees a change at once, and no process returns to the older answer', async () => {
    await pauseReplay(true);
    try {
      expect(await publicTitleIn(b)).toBe('Own write 9');
      await writeIn(a, 'For everyone');
      await expect.poll(() => publicTitleIn(b), { interval: 5, timeout: 1_000 }).toBe('For everyone');
      await repeat(10, async () => expect(await publicTitleIn(b)).toBe('For everyone'));
    } finally {
      await pauseReplay(false);
    }
  });

  it('answers are cached, and a cached answer is never older than a known change, with a delay of replay', async () => {
    for (const server of standbys) await server.query(`ALTER SYSTEM SET recovery_min_apply_delay = '60ms'`);
    for (const server of standbys) await server.query('SELECT pg_reload_conf()');
    try {
      const list = async () => (await b.send<PostItem[]>({ path: 'posts?per_page=5&include=102' })).body[0];
      const hits = b.app.responseCache?.counts().hits ?? 0;
      await repeat(15, async (round) => {
        await writeIn(a, `Delayed ${round}`);
        await b.app.domain.kernel.database.catchUp();
        await Promise.all(Array.from({ length: 4 }, list));
        await repeat(3, async () => expect((await list())?.title.rendered).toBe(`Delayed ${round}`));
      });
      expect((b.app.responseCache?.counts().hits ?? 0) - hits).toBeGreaterThan(20);
    } finally {
      for (const server of standbys) await server.query('ALTER SYSTEM RESET recovery_min_apply_delay');
      for (const server of standbys) await server.query('SELECT pg_reload_conf()');
    }
    await settled();
  });

  it('one that lags more than the bound gets no statements until it has caught up', async () => {
    const [first] = standbys as [ClusterServer];
    await pauseReplay(true, [first]);
    await writeIn(a, 'Lagging');
    await expect.poll(() => states(a), { interval: 20 }).toEqual(['lagging', 'available']);
    const [lag] = statusesOf(a) as [ReplicaStatus];
    expect(lag.lagSeconds).toBeGreaterThan(1);
    expect(lag.lagBytes).toBeGreaterThan(0);
    const [ofFirst, ofSecond] = await readsDuring(a, () => repeat(10, () => read(a)));
    expect(ofFirst).toBe(0);
    expect(ofSecond).toBeGreaterThan(0);
    await pauseReplay(false, [first]);
    await settled();
  });

  it('a statement that replay cancels runs on the primary', async () => {
    for (const server of standbys) await server.query('ALTER SYSTEM SET max_standby_streaming_delay = 0');
    for (const server of standbys) await server.query('SELECT pg_reload_conf()');
    const { reader } = a.app.domain.kernel.database;
    const retries = () => statusesOf(a).reduce((sum, status) => sum + status.retries, 0);
    const before = retries();
    const slow = reader.$queryRaw<{ count: bigint }[]>(
      sql`SELECT COUNT(*) AS "count", CAST(pg_sleep(0.5) AS TEXT) FROM "oembed_cache"`,
    );
    await expect
      .poll(async () => {
        const running = `SELECT 1 FROM pg_stat_activity WHERE query LIKE '%"oembed_cache"%' AND wait_event = 'PgSleep'`;
        return (await Promise.all(standbys.map((server) => server.query(running)))).flat().length;
      })
      .toBe(1);
    await primary.query('BEGIN; LOCK TABLE "oembed_cache" IN ACCESS EXCLUSIVE MODE; COMMIT');
    expect((await slow)[0]?.count).toBe(0n);
    expect(retries()).toBe(before + 1);
  });

  it('one that is killed is left out without a failed request, and taken back when it has started again', async () => {
    const [first] = standbys as [ClusterServer];
    await settled();
    let isKilled = false;
    const statuses = new Set<number>();
    const requests = Promise.all(
      Array.from({ length: 4 }, async () => {
        do statuses.add((await read(a)).status);
        while (!isKilled || states(a)[0] === 'available');
        await repeat(5, async () => statuses.add((await read(a)).status));
      }),
    );
    await first.kill();
    isKilled = true;
    await requests;
    expect([...statuses]).toEqual([200]);
    expect(states(a)[0]).toBe('unreachable');
    expect((await a.send({ path: '/readyz' })).status).toBe(200);
    await first.start();
    await settled();
  });

  it('statements that wait for one that does not answer run on the primary', async () => {
    const [, second] = standbys as [ClusterServer, ClusterServer];
    await second.setSuspended(true);
    try {
      const answers = await Promise.all(Array.from({ length: 6 }, () => read(a)));
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
      await expect.poll(() => states(a), { interval: 20 }).toEqual(['available', 'unreachable']);
    } finally {
      await second.setSuspended(false);
    }
    await settled();
  });

  it('anonymous reads work while the primary is down, and writes work when it is back', async () => {
    await primary.stop();
    try {
      expect((await a.send({ path: 'posts?per_page=7' })).status).toBe(200);
      expect((await a.send({ method: 'POST', path: PATH, as: 'editor', json: { title: 'No' } })).status).toBe(503);
      expect((await a.send({ path: '/readyz' })).status).toBe(503);
    } finally {
      await primary.start();
    }
    await settled();
    await writeIn(a, 'Back');
    expect(await titleIn(b)).toBe('Back');
  });

  it('one that is promoted, and one that follows it, are left out: what is written there is never shown', async () => {
    const [first, second] = standbys as [ClusterServer, ClusterServer];
    await first.promote();
    await expect.poll(() => states(a), { interval: 20 }).toEqual(['promoted', 'available']);
    await first.query(`UPDATE "posts" SET "title" = 'Elsewhere', "titleRendered" = 'Elsewhere'`);
    await writeIn(a, 'Here');
    await repeat(10, async () => expect(await titleIn(b)).toBe('Here'));
    const port = new URL(first.url).port;
    await second.query(`ALTER SYSTEM SET primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'`);
    await second.query('SELECT pg_reload_conf()');
    await writeIn(b, 'Without replicas');
    await repeat(5, async () =>
      expect([await titleIn(a), await publicTitleIn(a)]).toEqual(Array(2).fill('Without replicas')),
    );
    // Whether it follows the promoted one, or cannot because it has replayed more of the primary, it lacks this write.
    await expect
      .poll(() => states(a), { interval: 20 })
      .toEqual(['promoted', expect.not.stringMatching(/^available$/)]);
    expect((await a.send({ path: '/readyz' })).status).toBe(200);
  });
});
