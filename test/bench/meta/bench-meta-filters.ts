// Measures lists that are filtered by meta values on sites of two sizes, and the construction of the index:
//   npm run bench:meta -- --items 10000,1000000 --postgresql
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildMetaIndex } from '../../../schema/content/meta/build-meta-index.ts';
import { rawSql, sql } from '../../../schema/core/dialect/sql.ts';
import type { Database } from '../../../schema/core/domain-kernel.ts';
import { openDatabase } from '../../../src/adapters/database/open-database.ts';
import { createApp } from '../../../src/app.ts';
import { loadConfig } from '../../../src/config.ts';
import { writerOf } from '../../support/database.ts';
import { filmDeclarations } from '../../support/film-declarations.ts';
import { createHttpClient } from '../../support/http-client.ts';
import { median } from '../measure.ts';

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '10000,1000000' },
    repeats: { type: 'string', default: '15' },
    postgresql: { type: 'boolean', default: false },
  },
});

/** The filters. `few` matches 50 items of each site; the share of the others does not depend on the size. */
const FILTERS: Readonly<Record<string, string>> = {
  'no filter': '',
  'equals, few items': 'meta[country][equals]=ZZ',
  'equals, half of the items': 'meta[country][equals]=DE',
  'equals, half of the items, by title': 'meta[country][equals]=DE&orderby=title',
  'in, 6 % of the items': 'meta[country][in]=C1,C2,C3,C4,C5',
  'range, 45 % of the items': 'meta[release_year][at_least]=1960',
  'equals and range, 3 % of the items': 'meta[country][equals]=DE&meta[release_year][at_least]=2010',
  'exists, all items': 'meta[country][exists]=true',
  'exists: false, a tenth of the items': 'meta[release_year][exists]=false',
  'equals, no items': 'meta[country][equals]=nowhere',
};

const migrationsFolder = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));
const sizes = values.items.split(',').map(Number);
const print = (cells: readonly (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
print(['Filter', ...sizes.flatMap((size) => [`${size}: total`, 'page', 'page and count'])]);
print(['---', ...sizes.flatMap(() => ['---', '---', '---'])]);

const columns: string[][] = [];
for (const size of sizes) columns.push(await measureSite(size));
Object.keys(FILTERS).forEach((name, index) => {
  print([name, ...columns.map((column) => column[index] ?? '')]);
});

/** Measures all filters on a site with some items; returns the cells of the column. */
async function measureSite(size: number): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'postern-bench-meta-'));
  const schema = `bench_meta_${size}`;
  const url = values.postgresql ? await emptySchema(schema) : `file:${join(folder, 'site.db')}`;
  const database = await openDatabase(url, { migrationsFolder, synchronous: 'NORMAL' });
  try {
    await writeItems(database, size);
    await database.updateStatistics('import');
    const environment = { DATABASE_URL: url, DATA_DIR: folder, SITE_URL: 'http://localhost:3000', LOG_LEVEL: 'silent' };
    const config = loadConfig({ ...environment, RESPONSE_CACHE_BYTES: '0' }, { cwd: folder });
    const started = performance.now();
    const app = await createApp(config, { declarations: filmDeclarations });
    await buildMetaIndex(app.domain.kernel.database);
    await app.domain.kernel.database.updateStatistics('import');
    process.stderr.write(`${size}: indexed in ${((performance.now() - started) / 1_000).toFixed(1)} s\n`);
    const server = createServer(app.listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const client = createHttpClient((server.address() as AddressInfo).port);
    const cells: string[] = [];
    for (const query of Object.values(FILTERS)) {
      const path = `/cms-json/cms/v2/films?_fields=id&${query}`;
      cells.push(await measure(() => client.send({ path }), app.domain.kernel.database));
    }
    client.close();
    server.close();
    await app.close();
    process.stderr.write(`${cells.join('\n')}\n`);
    return cells;
  } finally {
    await database.close();
    if (values.postgresql) await runOnServer(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Creates an empty schema in the database of TEST_DATABASE_URL and returns its address. */
async function emptySchema(schema: string): Promise<string> {
  await runOnServer(`DROP SCHEMA IF EXISTS "${schema}" CASCADE; CREATE SCHEMA "${schema}"`);
  const address = new URL(process.env.TEST_DATABASE_URL ?? '');
  address.searchParams.set('schema', schema);
  return address.toString();
}

async function runOnServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

type Send = () => Promise<{ status: number; headers: Record<string, unknown>; text: string }>;

/** Returns the total and the median durations: with the counts of earlier requests, and after a change of the database. */
async function measure(send: Send, database: Database): Promise<string> {
  const durations = { page: [] as number[], all: [] as number[] };
  let total = '';
  for (let repeat = -2; repeat < Number(values.repeats); repeat++) {
    const value = String(repeat);
    await writerOf(database).setting.upsert({
      where: { name: 'bench' },
      create: { name: 'bench', value },
      update: { value },
    });
    await database.catchUp();
    for (const kind of ['all', 'page'] as const) {
      const started = performance.now();
      const { status, headers, text } = await send();
      if (status !== 200) throw new Error(`${status} ${text}`);
      if (repeat >= 0) durations[kind].push(performance.now() - started);
      total = String(headers['x-cms-total']);
    }
  }
  return [total, ...[durations.page, durations.all].map((each) => `${median(each).toFixed(1)} ms`)].join(' | ');
}

/** Writes films of the last years with their meta values, with statements that the engine runs alone. */
async function writeItems(database: Database, size: number): Promise<void> {
  const step = 20_000;
  const digit = sql`SELECT 0 AS "d" UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4
    UNION ALL SELECT 5 UNION ALL SELECT 6 UNION ALL SELECT 7 UNION ALL SELECT 8 UNION ALL SELECT 9`;
  const rare = Math.floor(size / 50);
  for (let start = 0; start < size; start += step) {
    const numbers = sql`
      SELECT ${rawSql(String(start))} + a."d" + 10 * b."d" + 100 * c."d" + 1000 * e."d" + 10000 * f."d" AS "n"
      FROM (${digit}) a CROSS JOIN (${digit}) b CROSS JOIN (${digit}) c CROSS JOIN (${digit}) e
        CROSS JOIN (SELECT 0 AS "d" UNION ALL SELECT 1) f`;
    const films = sql`(SELECT "n" FROM (${numbers}) g WHERE "n" < ${rawSql(String(size))}) i`;
    await database.transaction(
      async (client) => {
        // Triggers report each change to other processes, of which there are none.
        if (values.postgresql) await client.$executeRawUnsafe('SET LOCAL session_replication_role = replica');
        const day = sql`substr(CAST(10000000 + i."n" AS TEXT), 2)`;
        const date = sql`
          '2' || substr(${day}, 1, 3) || '-0' || (1 + CAST(substr(${day}, 4, 1) AS INTEGER) % 9) || '-1'
            || substr(${day}, 5, 1) || 'T1' || substr(${day}, 6, 1) || ':00:0' || substr(${day}, 7, 1)`;
        await client.$executeRaw(sql`
          INSERT INTO "posts" (
            "id", "type", "status", "slug", "title", "titleKey", "date", "dateGmt", "modified", "modifiedGmt"
          )
          SELECT 1000 + i."n", 'film', 'publish', 'film-' || i."n", 'Film ' || i."n",
            'film ' || (i."n" % 100003 * 7919 % 1000003), ${date}, ${date}, ${date}, ${date}
          FROM ${films}`);
        await client.$executeRaw(sql`
          INSERT INTO "post_meta" ("postId", "key", "value")
          SELECT 1000 + i."n", 'country', CASE WHEN i."n" % ${rawSql(String(rare))} = 1 THEN '"ZZ"'
            WHEN i."n" % 2 = 0 THEN '"DE"' ELSE '"C' || (i."n" % 50) || '"' END FROM ${films}`);
        await client.$executeRaw(sql`
          INSERT INTO "post_meta" ("postId", "key", "value")
          SELECT 1000 + i."n", 'release_year', CAST(1900 + i."n" % 100003 * 7919 % 120 AS TEXT)
          FROM ${films} WHERE i."n" % 10 > 0`);
      },
      { timeoutMs: 600_000 },
    );
  }
}
