import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

const MAX_STARTS = 10;

/** The folder of the server's programs: that of the newest installed version, or POSTGRESQL_PROGRAMS. */
function findPrograms(): string | undefined {
  const root = '/usr/lib/postgresql';
  const folders = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return [process.env.POSTGRESQL_PROGRAMS, ...folders.map((version) => join(root, version, 'bin'))].find(
    (folder) => folder !== undefined && existsSync(join(folder, 'pg_basebackup')),
  );
}

const programs = findPrograms();

/** Whether tests can start servers of their own. */
export const hasPostgresqlPrograms = programs !== undefined;

/** The account that runs the servers: PostgreSQL refuses to run as root. */
const isRoot = process.getuid?.() === 0;

function runProgram(name: string, parameters: readonly string[]): Promise<unknown> {
  const program = join(programs as string, name);
  return isRoot
    ? run('runuser', ['-u', 'postgres', '--', program, ...parameters], { cwd: '/' })
    : run(program, [...parameters], { cwd: '/' });
}

/** A PostgreSQL server of a test. */
export interface ClusterServer {
  /** The address of its database `postgres`. */
  readonly url: string;
  query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]>;
  /** Starts it, and waits until it accepts connections. */
  start(): Promise<void>;
  /** Stops it at once, without a checkpoint. */
  stop(): Promise<void>;
  /** Sends SIGKILL to the server and all its processes. */
  kill(): Promise<void>;
  /** Suspends or continues its processes: a suspended server accepts connections, but answers nothing. */
  setSuspended(isSuspended: boolean): Promise<void>;
  /** Makes a standby accept writes, on a new timeline. */
  promote(): Promise<void>;
}

/** A primary and its standbys, on free ports of this machine. */
export interface Cluster {
  readonly primary: ClusterServer;
  readonly standbys: readonly ClusterServer[];
  dispose(): Promise<void>;
}

/** Creates a primary and starts as many streaming standbys of it. */
export async function createCluster(standbyCount: number): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-cluster-'));
  if (isRoot) {
    const { stdout } = await run('id', ['-u', 'postgres']);
    await chown(folder, Number(stdout), -1);
  }
  const servers: ClusterServer[] = [];
  const addServer = async (name: string): Promise<ClusterServer> => {
    const server = createServerIn(join(folder, name), await freePort());
    servers.push(server);
    await server.start();
    return server;
  };
  const dispose = async () => {
    for (const server of servers) await server.kill();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const data = join(folder, 'primary');
    const local = ['--locale', 'C.UTF-8', '--encoding', 'UTF8', '--auth', 'trust', '--username', 'postgres'];
    await runProgram('initdb', ['--pgdata', data, '--no-sync', '--wal-segsize', '1', ...local]);
    const primary = await addServer('primary');
    const { port } = new URL(primary.url);
    const standbys: ClusterServer[] = [];
    for (let number = 1; number <= standbyCount; number++) {
      const target = ['--pgdata', join(folder, `standby${number}`), '--write-recovery-conf', '--no-sync'];
      const source = ['--host', '127.0.0.1', '--port', port, '--username', 'postgres', '--checkpoint', 'fast'];
      await runProgram('pg_basebackup', [...target, ...source]);
      standbys.push(await addServer(`standby${number}`));
    }
    return {
      primary,
      standbys,
      dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}

function createServerIn(data: string, port: number): ClusterServer {
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: 'off',
    shared_buffers: '16MB',
    max_connections: '60',
    wal_level: 'replica',
    // The standby tells the primary at once how far it is, and a restarted one connects again soon.
    wal_retrieve_retry_interval: '100ms',
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  const control = (action: string, ...parameters: string[]) =>
    runProgram('pg_ctl', ['--pgdata', data, '--wait', '--silent', ...parameters, action]);
  const processes = async (): Promise<number[]> => {
    const [main] = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    if (!main) return [];
    const { stdout } = await run('pgrep', ['-P', main]).catch(() => ({ stdout: '' }));
    return [Number(main), ...stdout.split('\n').filter(Boolean).map(Number)];
  };
  const signal = async (name: NodeJS.Signals) => {
    for (const id of await processes()) {
      try {
        process.kill(id, name);
      } catch {
        // It has ended.
      }
    }
  };
  return {
    url,
    query: async <Row extends pg.QueryResultRow>(sql: string) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        return (await client.query<Row>(sql)).rows;
      } finally {
        await client.end();
      }
    },
    start: async () => {
      // A killed server leaves its shared memory in use until the last of its processes has ended.
      for (let attempt = 1; ; attempt++) {
        try {
          return void (await control('start', '--log', `${data}.log`, '--options', options.join(' ')));
        } catch (error) {
          if (attempt === MAX_STARTS) throw error;
          await delay(500);
        }
      }
    },
    stop: async () => {
      await control('stop', '--mode', 'immediate');
    },
    kill: () => signal('SIGKILL'),
    setSuspended: (isSuspended) => signal(isSuspended ? 'SIGSTOP' : 'SIGCONT'),
    promote: async () => {
      await control('promote');
    },
  };
}
