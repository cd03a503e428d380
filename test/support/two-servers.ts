import { type ServerProcess, startServerProcess } from './server-process.ts';
import { passwordOf } from './site-content.ts';
import { basicHeader, createTestSite, type TestSite } from './test-site.ts';

/** How often each race runs; `RACE_RUNS` overrides it. */
export const RACE_RUNS = Number(process.env.RACE_RUNS ?? 2);

/** The timeout for all runs of one race, generous for a busy machine. */
export const RACE_TIMEOUT_MS = 60_000 + RACE_RUNS * 30_000;

export interface RaceAnswer {
  status: number;
  body: { id: number; slug: string; code?: string; password?: string };
}

interface RaceRequest {
  method: string;
  /** Below the core namespace. */
  path: string;
  json?: object;
  /** The `Authorization` header; by default that of the administrator. */
  authorization?: string;
}

/** One site that two server processes serve. */
export interface TwoServers {
  readonly site: TestSite;
  /** Sends requests at the same time, alternating between both processes. Throws if an answer has a status from 500. */
  race(requests: readonly RaceRequest[]): Promise<RaceAnswer[]>;
  /** Creates an item as the administrator and returns its id. */
  create(path: string, json: object): Promise<number>;
  /** Creates an account that may publish; returns its id and its `Authorization` header. */
  createAccount(): Promise<{ id: number; authorization: string }>;
  close(): Promise<void>;
}

/** Starts two processes on a fresh test site. */
export async function startTwoServers(): Promise<TwoServers> {
  const site = await createTestSite();
  const env = { ...site.environment(), DATABASE_POOL: '6', SQLITE_SYNCHRONOUS: 'NORMAL' };
  const servers: ServerProcess[] = [];
  // Started one after the other, because the first one builds the program if necessary.
  for (let count = 0; count < 2; count++) servers.push(await startServerProcess(env));
  let sentCount = 0;
  const send = async ({ method, path, json, authorization }: RaceRequest): Promise<RaceAnswer> => {
    const server = servers[sentCount++ % servers.length] as ServerProcess;
    const response = await fetch(`http://127.0.0.1:${server.port}/cms-json/cms/v2/${path}`, {
      method,
      headers: {
        authorization: authorization ?? basicHeader('admin', passwordOf('admin')),
        ...(json ? { 'content-type': 'application/json' } : {}),
      },
      ...(json ? { body: JSON.stringify(json) } : {}),
    });
    const text = await response.text();
    if (response.status >= 500) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return { status: response.status, body: JSON.parse(text) as RaceAnswer['body'] };
  };
  const create = async (path: string, json: object): Promise<number> => {
    const { status, body } = await send({ method: 'POST', path, json });
    if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body.id;
  };
  let accountCount = 0;
  return {
    site,
    race: (requests) => Promise.all(requests.map(send)),
    create,
    createAccount: async () => {
      // Requests of deleted accounts count as failed logins of this address, which would block it.
      await site.database.transaction((client) => client.loginFailure.deleteMany());
      const username = `user${++accountCount}`;
      const email = `${username}@example.com`;
      const id = await create('users', { username, email, password: `long ${username}`, roles: ['editor'] });
      const json = { name: 'race' };
      const { body } = await send({ method: 'POST', path: `users/${id}/application-passwords`, json });
      return { id, authorization: basicHeader(username, body.password ?? '') };
    },
    close: async () => {
      for (const server of servers) await server.kill();
      await site.dispose();
    },
  };
}

/** Creates an array of `count` values from their indexes. */
export const times = <T>(count: number, create: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => create(index));
