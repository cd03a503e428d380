// Runs the previous release beside this one on the PostgreSQL database of TEST_DATABASE_URL, and one after the other on
// SQLite: docs/upgrades.md. PREVIOUS_RELEASE names a folder in which it has been prepared before.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { answersOf, requireChangesEverywhere, requireSameAnswers, writeKinds } from './previous-release/checks.mjs';
import { preparePreviousRelease } from './previous-release/prepare.mjs';
import { startRelease } from './previous-release/release-server.mjs';

const current = fileURLToPath(new URL('..', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'postern-previous-'));
const running = new Set();
const cleanUps = [() => rmSync(work, { recursive: true, force: true })];
let previous = process.env.PREVIOUS_RELEASE;

try {
  if (previous === undefined) {
    previous = mkdtempSync(join(work, 'release-'));
    console.log(`The previous release is ${preparePreviousRelease({ root: current, folder: previous })}.`);
  }
  await testSqlite();
  if (process.env.TEST_DATABASE_URL) await testPostgresql(process.env.TEST_DATABASE_URL);
  else console.log('Not tested on PostgreSQL: TEST_DATABASE_URL is not set.');
} catch (error) {
  for (const release of running) console.error(release.log());
  throw error;
} finally {
  for (const release of running) await release.stop();
  for (const cleanUp of cleanUps) await cleanUp();
}

/** Starts a release on a site. */
async function start(programDir, { env, authorization }) {
  const release = await startRelease({ programDir, env, authorization });
  running.add(release);
  return release;
}

function newSite(variables) {
  const env = { SITE_URL: 'http://localhost:3000', DATA_DIR: mkdtempSync(join(work, 'site-')), ...variables };
  return { env, authorization: undefined };
}

async function testSqlite() {
  const site = newSite({});
  const older = await start(previous, site);
  const written = await writeKinds(older, 'before');
  const answers = await answersOf(older);
  await older.stop();
  const newer = await start(current, { ...site, authorization: older.authorization });
  requireSameAnswers(answers, await answersOf(newer));
  await requireChangesEverywhere(written, { releases: [newer], writer: newer, name: 'the newer one' });
  await newer.stop();
  console.log('This release continues with the SQLite file of the previous one.');
}

async function testPostgresql(server) {
  const url = await createSchema(server);
  const site = newSite({ DATABASE_URL: url, DATABASE_POOL: '4' });
  const name = `previous_release_${process.pid}`;
  const older = await start(previous, { ...site, env: { ...site.env, PGAPPNAME: name } });
  const continued = { ...site, authorization: older.authorization };
  // Releases before the rules of docs/upgrades.md fail if columns are added after they have prepared statements, until
  // their connections are closed.
  const hasRules = existsSync(join(previous, 'docs/upgrades.md'));
  if (!hasRules) {
    await start(current, continued);
    await closeConnections(server, name);
  }
  const before = await writeKinds(older, 'before');
  const { newer, requests } = await startDuringWrites({ older, before }, continued);
  console.log(`This release started during ${requests} requests to the previous one.`);

  const releases = [older, newer];
  const [byOlder, byNewer] = [await writeKinds(older, 'older'), await writeKinds(newer, 'newer')];
  requireSameAnswers(await answersOf(older), await answersOf(newer));
  await requireChangesEverywhere(byOlder, { releases, writer: newer, name: 'the newer one' });
  await requireChangesEverywhere(byNewer, { releases, writer: older, name: 'the older one' });
  await requireChangesEverywhere(before, { releases, writer: newer, name: 'the newest one' });
  requireSameAnswers(await answersOf(older), await answersOf(newer));
  for (const [release, { posts, categories, comments }] of [
    [older, byNewer],
    [newer, byOlder],
  ]) {
    await release.remove(`comments/${comments}`);
    await release.remove(`posts/${posts}`);
    await release.remove(`categories/${categories}`);
  }
  requireSameAnswers(await answersOf(older), await answersOf(newer));
  console.log('The previous release and this one serve one site at the same time.');

  await older.stop();
  // Releases since the rules start on a newer database.
  const restarted = await start(previous, continued).catch((error) => error);
  if (hasRules) {
    if (restarted instanceof Error) throw restarted;
    requireSameAnswers(await answersOf(restarted), await answersOf(newer));
    console.log('The previous release starts again on the database of this one.');
  } else {
    assert.match(String(restarted), /The database is newer than this program/);
  }
  await newer.stop();
}

/** Closes the connections of a program by its name. */
async function closeConnections(server, name) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [name]);
  await client.end();
}

/** Starts this release while the previous one reads and writes. None of its requests may fail. */
async function startDuringWrites({ older, before }, site) {
  let requests = 0;
  let newer;
  const traffic = (async () => {
    while (newer === undefined) {
      await older.update(`posts/${before.posts}`, { title: `Written meanwhile ${requests}` });
      await older.getPublic('posts');
      requests += 2;
    }
  })();
  // A request that fails ends the wait for the start.
  newer = await Promise.race([start(current, site), traffic.then(() => undefined)]);
  await traffic;
  return { newer, requests };
}

/** Creates a schema for the site, which the end drops. Returns its address. */
async function createSchema(server) {
  const name = `previous_release_${process.pid}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`CREATE SCHEMA "${name}"`);
  cleanUps.push(async () => {
    await client.query(`DROP SCHEMA "${name}" CASCADE`);
    await client.end();
  });
  const address = new URL(server);
  address.searchParams.set('schema', name);
  return address.toString();
}
