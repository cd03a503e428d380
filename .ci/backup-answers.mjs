// Usage: backup-answers.mjs <folder of the recorded exchanges and their client> <folder of the reference site> [--back]
// Imports the reference site into SQLite, backs it up while its server runs, restores it into the PostgreSQL server
// that TEST_DATABASE_URL names, in a schema of its own, and compares the answers of both servers to every recorded
// reading request; exit code 1 when one differs. With --back it is restored from there into SQLite once more, which
// also needs no PostgreSQL where none is named.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { compareAnswers, reportDifferences } from './compare-answers.mjs';
import { runCommand, startServer } from './site-server.mjs';

const { values: options, positionals } = parseArgs({
  options: { back: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [conformance, reference] = positionals;
if (!conformance || !reference) throw new Error('Which recordings, and which site? See the head of this file.');

const SITE_URL = 'http://127.0.0.1:3000';
const { TEST_DATABASE_URL: databaseServer, DATABASE_READER_URL: _, ...inherited } = process.env;
if (!databaseServer && !options.back) throw new Error('TEST_DATABASE_URL names no PostgreSQL server.');
const folder = await mkdtemp(join(tmpdir(), 'backup-answers-'));
const schema = `backup_${randomBytes(8).toString('hex')}`;
const running = [];
const started = performance.now();

/** Where a site lives: one folder and database each. */
const place = (name, databaseUrl = `file:${join(folder, `${name}.db`)}`) => ({
  ...inherited,
  BRAND: 'wp',
  SITE_URL,
  LOG_LEVEL: 'warn',
  DATABASE_URL: databaseUrl,
  DATA_DIR: join(folder, name),
  THEMES_DIR: join(reference, 'themes'),
});

async function run(environment) {
  const server = await startServer(environment);
  running.push(server);
  return server;
}

/** Moves a site on by way of an archive, and starts it there. */
async function move(from, to) {
  const archive = join(folder, `${randomBytes(4).toString('hex')}.tar`);
  await runCommand(['backup', archive], from);
  await runCommand(['restore', archive], to);
  return run(to);
}

function say(what) {
  console.log(`${((performance.now() - started) / 1_000).toFixed(1).padStart(6)} s  ${what}`);
}

try {
  const first = place('first');
  await runCommand(['import', join(reference, 'tables'), '--uploads', join(reference, 'uploads')], first);
  say('imported');
  const before = await run(first);
  let [last, after] = [first, before];
  if (databaseServer) {
    const address = new URL(databaseServer);
    address.searchParams.set('schema', schema);
    last = place('second', address.href);
    after = await move(first, last);
    say('restored into PostgreSQL');
  }
  if (options.back) {
    after = await move(last, place('third'));
    say('restored into SQLite');
  }
  const compared = await compareAnswers({
    conformance,
    credentials: join(reference, 'credentials.json'),
    siteUrl: SITE_URL,
    servers: [before.address, after.address],
    // Each server notes when the comparison itself first used a password.
    isExpected: ({ path }) => path.endsWith('/last_used'),
  });
  say('compared');
  if (!reportDifferences(compared)) process.exitCode = 1;
} finally {
  await Promise.all(running.map((server) => server.stop()));
  await rm(folder, { recursive: true, force: true });
  if (databaseServer) {
    const client = new pg.Client({ connectionString: databaseServer });
    await client.connect();
    await client.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`);
    await client.end();
  }
}
