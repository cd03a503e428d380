import { type ServerProcess, startServerProcess } from './server-process.ts';
import { passwordOf } from './site-content.ts';
import { basicHeader, createTestSite, type TestSite } from './test-site.ts';

/** How often each race is run: a few times in every run of the suite, more on request. */
export const RACE_RUNS = Number(process.env.RACE_RUNS ?? 2);

/** Milliseconds for all runs of one race, on however busy a machine. */
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
  /** The `Authorization` header; the administrator's unless given. */
  authorization?: string;
}

/** One site that two programs in processes of their own serve. */
export interface TwoServers {
  readonly site: TestSite;
  /** Sends requests at once, to both programs in turn. Fails when an answer is an error of the server. */
  race(requests: readonly RaceRequest[]): Promise<RaceAnswer[]>;
  /** Creates something as the administrator; gives its id. */
  create(path: string, json: object): Promise<number>;
  /** A new account with the right to publish, and the header that logs it in. */
  createAccount(): Promise<{ id: number; authorization: string }>;
  close(): Promise<void>;
}

/** Starts two programs over a fresh test site. */
export async function startTwoServers(): Promise<TwoServers> {
  const site = await createTestSite();
  const env = { ...site.environment(), DATABASE_POOL: '6', SQLITE_SYNCHRONOUS: 'NORMAL' };
  const servers: ServerProcess[] = [];
  // One after the other: the first builds the program where it has to.
  for (let count = 0; count < 2; count++) servers.push(await startServerProcess(env));
  let turn = 0;
  const send = async ({ method, path, json, authorization }: RaceRequest): Promise<RaceAnswer> => {
    const server = servers[turn++ % servers.length] as ServerProcess;
    const response = await fetch(`http://127.0.0.1:${server.port}/cms-json/cms/v2/${path}`, {
      method,
      headers: {
        authorization: authorization ?? basicHeader('ada', passwordOf('ada')),
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
  let accounts = 0;
  return {
    site,
    race: (requests) => Promise.all(requests.map(send)),
    create,
    createAccount: async () => {
      // What accounts send after they are deleted counts as failed logins of this address.
      await site.database.transaction((client) => client.loginFailure.deleteMany());
      const username = `racer${++accounts}`;
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

/** As many as asked for, made of their numbers. */
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
