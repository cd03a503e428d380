import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectTo } from '../../src/adapters/database/postgresql/postgresql-connection.ts';
import { freePort } from '../support/free-port.ts';

const run = promisify(execFile);

/** How the server ends: `fast` ends connections and writes a checkpoint, `immediate` stops as after a crash. */
export type StopMode = 'fast' | 'immediate';

/** A PostgreSQL server of its own, which drills may stop. */
export interface PostgresqlCluster {
  readonly port: number;
  /** The address of a database. */
  url(database: string): string;
  query(sql: string): Promise<void>;
  /** Creates an empty folder that belongs to the account of the server. */
  createFolder(): Promise<string>;
  stop(mode: StopMode): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and removes its files. */
  remove(): Promise<void>;
}

/** The folder of the programs of the newest installed version; null if there is none. */
export function postgresqlPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((left, right) => Number(right) - Number(left)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/** PostgreSQL does not run as root; then the account that Debian creates is used. */
const isRoot = process.getuid?.() === 0;

/**
 * Creates a cluster in a temporary folder and starts it. `environment` contains further variables for the server, such as
 * a library to load.
 */
export async function startCluster(environment: Readonly<Record<string, string>>): Promise<PostgresqlCluster> {
  const programs = postgresqlPrograms();
  if (!programs) throw new Error('PostgreSQL is not installed.');
  const folders: string[] = [];
  const createFolder = async (): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'postern-cluster-'));
    folders.push(folder);
    if (isRoot) execFileSync('chown', ['postgres', folder]);
    return folder;
  };
  const folder = await createFolder();
  const data = join(folder, 'data');
  const asServer = async (program: string, args: readonly string[]): Promise<void> => {
    const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
    const command = ['env', ...variables, join(programs, program), ...args];
    const [file = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
    await run(file, rest, { cwd: folder });
  };
  await asServer('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '--locale=C.UTF-8']);
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=200'];
  const options = `-p ${port} ${settings.map((setting) => `-c ${setting}`).join(' ')}`;
  const url = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`;
  const start = () => asServer('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start']);
  const stop = (mode: StopMode) => asServer('pg_ctl', ['-D', data, '-w', '-m', mode, 'stop']);
  await start();
  return {
    port,
    url,
    query: async (sql) => {
      const client = await connectTo(url('postgres'));
      try {
        await client.query(sql);
      } finally {
        await client.end();
      }
    },
    createFolder,
    stop,
    start,
    remove: async () => {
      await stop('immediate').catch(() => {});
      for (const created of folders) await rm(created, { recursive: true, force: true });
    },
  };
}
