// Measures a very large site on PostgreSQL: requests, and commands that read or write all of it.
//   TEST_DATABASE_URL=… npm run bench:scale -- --posts 1000000 --comments 5000000 --terms 200000 --only requests,backup
import { rmSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connectTo } from '../../../src/adapters/database/postgresql/postgresql-connection.ts';
import { passwordHeaders } from '../cases/bench-case.ts';
import { runMeasured } from '../measured-command.ts';
import { serverEnvironment, startPostern, temporaryFolder } from '../processes.ts';
import { measureScaleRequests } from './measure-requests.ts';
import { scaleSite } from './scale-site.ts';
import { writeExportFile } from './write-export-file.ts';

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '1000000' },
    comments: { type: 'string', default: '5000000' },
    terms: { type: 'string', default: '200000' },
    only: { type: 'string', default: 'requests,backup,restore,render,export,import' },
  },
});
const size = { posts: Number(values.posts), comments: Number(values.comments), terms: Number(values.terms) };
const parts = new Set(values.only.split(','));
const server = process.env.TEST_DATABASE_URL;
if (!server) throw new Error('TEST_DATABASE_URL names no PostgreSQL database.');

const folder = temporaryFolder();
const started = performance.now();
const say = (text: string) =>
  process.stderr.write(`${((performance.now() - started) / 1_000).toFixed(0)} s  ${text}\n`);

/** The address of another schema of the same database, which a command fills. */
function emptySchema(name: string): string {
  const address = new URL(server as string);
  address.searchParams.set('schema', name);
  return address.toString();
}

async function dropSchema(name: string): Promise<void> {
  const client = await connectTo(server as string);
  await client.query(`DROP SCHEMA IF EXISTS "${name}" CASCADE`);
  await client.end();
}

/** Reads the export of the REST API to its end, and prints how long it took and how much memory the server needed. */
async function measureExport(databaseUrl: string): Promise<void> {
  const program = await startPostern({ databaseUrl, folder, cachesResponses: false });
  const began = performance.now();
  const bytes = await new Promise<number>((resolve, reject) => {
    get(`${program.address}/wp-json/export/v1/all`, { headers: passwordHeaders }, (answer) => {
      let total = 0;
      answer.on('data', (chunk: Buffer) => {
        total += chunk.length;
      });
      answer.on('end', () =>
        answer.complete && answer.statusCode === 200 ? resolve(total) : reject(new Error('The export is incomplete.')),
      );
    }).on('error', reject);
  });
  const seconds = (performance.now() - began) / 1_000;
  process.stdout.write(
    `export: ${Math.round(bytes / 1e6)} MB in ${seconds.toFixed(0)} s, ${Math.round(program.memory())} MB of memory\n`,
  );
  await program.stop();
}

try {
  const databaseUrl = await scaleSite({ server, size, say });
  const environment = serverEnvironment(databaseUrl, folder);
  if (parts.has('requests')) process.stdout.write(`${await measureScaleRequests({ databaseUrl, folder, size })}\n`);
  const archive = join(folder, 'site.tar');
  if (parts.has('backup') || parts.has('restore')) {
    await runMeasured('backup', { args: ['backup', archive], env: environment });
    process.stdout.write(`${Math.round(statSync(archive).size / 1e6)} MB in the archive\n`);
  }
  if (parts.has('restore')) {
    await dropSchema('bench_restored');
    await runMeasured('restore', {
      args: ['restore', archive],
      env: serverEnvironment(emptySchema('bench_restored'), temporaryFolder()),
    });
    await dropSchema('bench_restored');
  }
  rmSync(archive, { force: true });
  if (parts.has('export')) await measureExport(databaseUrl);
  if (parts.has('render')) {
    const client = await connectTo(databaseUrl);
    await client.query(`UPDATE "posts" SET "renderVersion" = -1 WHERE "type" = 'post'`);
    await client.end();
    await runMeasured('render', { args: ['render'], env: environment });
  }
  if (parts.has('import')) {
    const file = join(folder, 'site.xml');
    await writeExportFile(file, size);
    process.stdout.write(`${Math.round(statSync(file).size / 1e6)} MB in the export file\n`);
    await dropSchema('bench_imported');
    await runMeasured('import', {
      args: ['import', file],
      env: serverEnvironment(emptySchema('bench_imported'), temporaryFolder()),
    });
    await dropSchema('bench_imported');
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
