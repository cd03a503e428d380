import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { hashPassword } from '../../../schema/auth/password-hash.ts';
import type { Database } from '../../../schema/core/domain-kernel.ts';
import { checkRenderVersion } from '../../../schema/rendering/check-render-version.ts';
import { openDatabase } from '../../../src/adapters/database/open-database.ts';
import { loadConfig } from '../../../src/config.ts';
import { insertRows } from '../../../src/import/write-rows.ts';
import { createCommandDomain } from '../../../src/program-kernel.ts';
import { serverEnvironment, temporaryFolder } from '../processes.ts';
import { postBatches } from './bench-post-rows.ts';
import { baseRows } from './bench-rows.ts';
import { PASSWORD } from './bench-shape.ts';
import { NUMBERED_TABLES, openPostgresqlWriter, openSqliteWriter } from './content-writer.ts';
import { createRandom } from './random.ts';

export type Engine = 'sqlite' | 'postgresql';

const SEED = 10_000;

const root = fileURLToPath(new URL('../../..', import.meta.url));
const migrationsFolder = join(root, 'prisma/migrations');

/**
 * Returns the address of a database with a site of `posts` posts. Builds it if none of the current version exists, or
 * with `rebuild`. `server` is the PostgreSQL database whose schemas contain the sites.
 */
export async function siteDatabase(input: {
  engine: Engine;
  posts: number;
  rebuild: boolean;
  server?: string | undefined;
}): Promise<string> {
  const { engine, posts, rebuild, server } = input;
  const name = `bench_${contentHash(engine)}_${posts}`;
  if (engine === 'sqlite') return sqliteSite({ name, posts, rebuild });
  if (!server) throw new Error('TEST_DATABASE_URL names no PostgreSQL database.');
  return postgresqlSite({ name, posts, rebuild, server });
}

/** A hash of the files of the site builder and of the migrations of the engine. */
function contentHash(engine: Engine): string {
  const hash = createHash('sha256');
  for (const folder of [fileURLToPath(new URL('.', import.meta.url)), join(migrationsFolder, engine)]) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) hash.update(readFileSync(join(entry.parentPath, entry.name)));
    }
  }
  return hash.digest('hex').slice(0, 12);
}

async function sqliteSite(input: { name: string; posts: number; rebuild: boolean }): Promise<string> {
  const folder = join(tmpdir(), 'postern-bench');
  const file = join(folder, `${input.name}.db`);
  if (input.rebuild) for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    removeOldSites(folder);
    // Builds under a temporary name, so that an aborted build is not mistaken for a site.
    const unfinished = `${file}.${process.pid}`;
    await fillDatabase(`file:${unfinished}`, input.posts);
    renameSync(unfinished, file);
    writeFileSync(join(folder, 'README'), 'Sites for benchmarks. They are rebuilt if this folder is deleted.\n');
  }
  return `file:${file}`;
}

/** Removes all sites that were built more than a day ago. */
function removeOldSites(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name.startsWith('bench_') && Date.now() - statSync(path).mtimeMs > 86_400_000) rmSync(path, { force: true });
  }
}

async function postgresqlSite(input: {
  name: string;
  posts: number;
  rebuild: boolean;
  server: string;
}): Promise<string> {
  const { name, posts, rebuild, server } = input;
  const address = new URL(server);
  address.searchParams.set('schema', name);
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const marker = `${name}:complete`;
    const comments = await client.query('SELECT obj_description(oid) AS "text" FROM pg_namespace WHERE nspname = $1', [
      name,
    ]);
    if (!rebuild && comments.rows[0]?.text === marker) return address.toString();
    await client.query(`DROP SCHEMA IF EXISTS "${name}" CASCADE`);
    await fillDatabase(address.toString(), posts);
    await client.query(`COMMENT ON SCHEMA "${name}" IS '${marker}'`);
    const tables = await client.query('SELECT tablename FROM pg_tables WHERE schemaname = $1', [name]);
    for (const { tablename } of tables.rows) await client.query(`VACUUM ANALYZE "${name}"."${tablename}"`);
  } finally {
    await client.end();
  }
  return address.toString();
}

/**
 * Writes a site with `posts` published posts; a site has the same first posts as a larger one. The posts are written in
 * many transactions, so that neither memory nor the time limit of transactions bounds the size.
 */
async function fillDatabase(url: string, posts: number): Promise<void> {
  const database = await openDatabase(url, { migrationsFolder, synchronous: 'NORMAL' });
  const { dialect } = database;
  try {
    const random = createRandom(SEED);
    const base = baseRows(random, await hashPassword(PASSWORD));
    await database.transaction((client) => insertRows(client, { rows: base, dialect }));
    const renderVersion = await renderVersionOfSite(url, database);
    const counts = new Map<number, number>();
    const isSqlite = dialect.engine === 'sqlite';
    const writer = isSqlite ? openSqliteWriter(url.slice('file:'.length)) : await openPostgresqlWriter(url);
    for (const rows of postBatches({ posts, random, renderVersion })) {
      for (const { termId } of rows.postTerm) counts.set(termId, (counts.get(termId) ?? 0) + 1);
      await writer.write(rows);
    }
    await writer.close();
    await database.transaction(async (client) => {
      for (const statement of NUMBERED_TABLES.flatMap(dialect.continueIds)) await client.$queryRawUnsafe(statement);
      for (const [id, count] of counts) await client.term.update({ where: { id }, data: { count } });
      await client.job.deleteMany();
    });
    await database.updateStatistics('import');
  } finally {
    await database.close();
  }
}

/** Stores the render version of the site, with which its posts are written, and returns it. */
async function renderVersionOfSite(url: string, database: Database): Promise<number> {
  const folder = temporaryFolder();
  const config = loadConfig(serverEnvironment(url, folder), { cwd: folder });
  const version = await checkRenderVersion(await createCommandDomain({ config, database, declarations: {} }));
  rmSync(folder, { recursive: true });
  return version;
}
