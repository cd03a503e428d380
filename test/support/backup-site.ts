import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openSnapshot } from '../../src/adapters/database/open-maintenance.ts';
import { openMediaStore } from '../../src/adapters/media/open-media-store.ts';
import { archivedTables } from '../../src/backup/archive-format.ts';
import type { Output } from '../../src/cli/progress.ts';
import { backupCommand } from '../../src/commands/backup-command.ts';
import { restoreCommand } from '../../src/commands/restore-command.ts';
import { type Config, loadConfig } from '../../src/config.ts';
import { commandContext } from './command-line.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { createTestSite, SITE_URL, type TestSite } from './test-site.ts';

/** The uploaded files of the backed-up site: contents by key, including an empty file and a very long key. */
export const UPLOADED_FILES = {
  '2021/05/a.jpg': 'aaaa',
  'fonts/Grüße & mehr.txt': 'bb',
  'empty.txt': '',
  [`${'deep/'.repeat(30)}${'n'.repeat(120)}.bin`]: 'x'.repeat(5 * 1_024 * 1_024),
};

/** The exit code of a command and what it printed. */
interface CommandResult {
  code: number;
  /** The texts of both outputs. */
  text: string;
  /** The text of the error output. */
  errors: string;
}

/** A site with rows in rarely used tables and with files, to back up. */
export interface BackupSite {
  readonly site: TestSite;
  /** The `DATABASE_URL` of the site. */
  readonly url: string;
  /** A temporary folder for archives and data. */
  readonly folder: string;
  /** Creates an empty database to restore into, with an archive path and a data folder that do not exist yet. */
  createRestoreEnvironment(): Promise<RestoreEnvironment>;
  dispose(): Promise<void>;
}

/** An empty database to restore into, and the two commands. */
export interface RestoreEnvironment {
  readonly target: TestDatabase;
  /** The path of the archive that `backup` writes and `restore` reads. */
  readonly file: string;
  /** The configuration of the new database with its own data folder; `env` overrides its variables. */
  config(env?: Record<string, string>): Config;
  backup(options?: { file?: string; config?: Config }): Promise<CommandResult>;
  restore(
    config: Config,
    options?: { file?: string; replace?: boolean; rewriteAddresses?: boolean },
  ): Promise<CommandResult>;
}

export async function createBackupSite(): Promise<BackupSite> {
  const site = await createTestSite({ extraPosts: 150 });
  const folder = await mkdtemp(join(tmpdir(), 'postern-backup-'));
  const source = loadConfig(site.environment(), { cwd: folder });
  const store = await openMediaStore(source);
  for (const [key, content] of Object.entries(UPLOADED_FILES)) {
    const open = () => Readable.from([Buffer.from(content)]);
    await store.put(key, { size: Buffer.byteLength(content), modified: new Date(1_600_000_000_000), open });
  }
  await site.database.transaction(async (client) => {
    const { id } = await client.event.create({ data: { document: '{"a":1}' } });
    await client.event.delete({ where: { id } });
    await client.package.create({ data: { did: 'did:x', slug: 'x', type: 'plugin', deleted: true, document: '{}' } });
  });
  let counter = 0;
  return {
    site,
    url: source.databaseUrl,
    folder,
    createRestoreEnvironment: async () =>
      createRestoreEnvironment(await openTestDatabase(), { source, folder, number: ++counter }),
    dispose: async () => {
      await site.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function createRestoreEnvironment(
  target: TestDatabase,
  { source, folder, number }: { source: Config; folder: string; number: number },
): RestoreEnvironment {
  const file = join(folder, `backup-${number}.tar`);
  const run = async (
    command: (outputs: { output: Output; errorOutput: Output }) => Promise<number>,
  ): Promise<CommandResult> => {
    const [texts, errors]: [string[], string[]] = [[], []];
    const code = await command({
      output: { write: (text) => texts.push(text) },
      errorOutput: { write: (text) => errors.push(text) },
    });
    return { code, text: [...texts, ...errors].join(''), errors: errors.join('') };
  };
  return {
    target,
    file,
    config: (env = {}) => {
      const variables = { SITE_URL, DATABASE_URL: target.url, DATA_DIR: join(folder, `data-${number}`), ...env };
      return loadConfig(variables, { cwd: folder });
    },
    backup: (options) =>
      run((outputs) => backupCommand.run({ file, ...commandContext({ config: source, ...outputs }), ...options })),
    restore: (config, options) =>
      run((outputs) => restoreCommand.run({ file, ...options, ...commandContext({ config, ...outputs }) })),
  };
}

/** Reads an async iterable into an array. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** Reads all archived tables of a database: their rows by table name. */
export async function rowsOf(url: string): Promise<Record<string, unknown[]>> {
  const snapshot = await openSnapshot(url);
  try {
    const rows: Record<string, unknown[]> = {};
    for (const table of archivedTables) rows[table.name] = await collect(snapshot.rows(table));
    return rows;
  } finally {
    await snapshot.close();
  }
}

/** Reads all files of the configured file store: their contents by key. */
export async function filesOf(config: Config): Promise<Record<string, string>> {
  const store = await openMediaStore(config);
  const files: Record<string, string> = {};
  for await (const { key } of store.list()) {
    const opened = await store.read(key);
    if (opened) files[key] = (await buffer(opened.body)).toString();
  }
  return files;
}
