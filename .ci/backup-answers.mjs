// Usage: backup-answers.mjs <folder of the recorded exchanges and their client> <folder of the reference site> [--back]
// Imports the reference site into SQLite, backs it up while its server runs, restores it into a new schema of the
// PostgreSQL server in TEST_DATABASE_URL, and compares the answers of both servers to every recorded read request. The
// exit code is 1 if an answer differs. With --back, the restored site is also backed up and restored into SQLite; then
// TEST_DATABASE_URL may be unset, which omits PostgreSQL.
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
if (!conformance || !reference)
  throw new Error(
    'Pass the folder of the recordings and the folder of the site. See the comment at the top of this file.',
  );

const SITE_URL = 'http://127.0.0.1:3000';
const { TEST_DATABASE_URL: databaseServer, DATABASE_READER_URL: _, ...inherited } = process.env;
if (!databaseServer && !options.back) throw new Error('TEST_DATABASE_URL is not set. Set it, or pass --back.');
const folder = await mkdtemp(join(tmpdir(), 'backup-answers-'));
const schema = `backup_${randomBytes(8).toString('hex')}`;
const running = [];
const started = performance.now();

/** The environment of a site with its own folder and database. */
const siteEnvironment = (name, databaseUrl = `file:${join(folder, `${name}.db`)}`) => ({
  ...inherited,
  BRAND: 'wp',
  SITE_URL,
  LOG_LEVEL: 'warn',
  DATABASE_URL: databaseUrl,
  DATA_DIR: join(folder, name),
  THEMES_DIR: join(reference, 'themes'),
});

async function startRegistered(environment) {
  const server = await startServer(environment);
  running.push(server);
  return server;
}

/** Backs up the site `from`, restores it as the site `to`, and starts that. */
async function move(from, to) {
  const archive = join(folder, `${randomBytes(4).toString('hex')}.tar`);
  await runCommand(['backup', archive], from);
  await runCommand(['restore', archive], to);
  return startRegistered(to);
}

function logStep(step) {
  console.log(`${((performance.now() - started) / 1_000).toFixed(1).padStart(6)} s  ${step}`);
}

try {
  const first = siteEnvironment('first');
  await runCommand(['import', join(reference, 'tables'), '--uploads', join(reference, 'uploads')], first);
  logStep('imported');
  const originalServer = await startRegistered(first);
  let [last, restoredServer] = [first, originalServer];
  if (databaseServer) {
    const address = new URL(databaseServer);
    address.searchParams.set('schema', schema);
    last = siteEnvironment('second', address.href);
    restoredServer = await move(first, last);
    logStep('restored into PostgreSQL');
  }
  if (options.back) {
    restoredServer = await move(last, siteEnvironment('third'));
    logStep('restored into SQLite');
  }
  const compared = await compareAnswers({
    conformance,
    credentials: join(reference, 'credentials.json'),
    siteUrl: SITE_URL,
    servers: [originalServer.address, restoredServer.address],
    // Each server stores when the comparison itself first used a password.
    isExpected: ({ path }) => path.endsWith('/last_used'),
  });
  logStep('compared');
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
