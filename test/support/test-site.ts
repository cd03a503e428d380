import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database, OutgoingRequests } from '../../schema/core/domain-kernel.ts';
import type { Declarations } from '../../schema/core/registry/declarations.ts';
import { type App, createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { answerBrokenRequests } from '../../src/http/draining-server.ts';
import { createExpressServer } from '../../src/http/express-app.ts';
import { insertRows } from '../../src/import/write-rows.ts';
import { openTestDatabase } from './database.ts';
import { type Answer, createHttpClient, type SentRequest } from './http-client.ts';
import type { PostItem } from './rest-bodies.ts';
import { type Login, passwordOf } from './site-content.ts';
import { siteRows } from './site-rows.ts';
import { pooledVariables } from './test-pooler.ts';

export type Brand = 'cms' | 'wp';

/** The configured address of the site. Links use it, whatever port the program listens on. */
export const SITE_URL = 'http://localhost:3000';

interface SendOptions {
  as?: Login | undefined;
  headers?: Record<string, string | string[]>;
}

interface GraphqlBody {
  data?: Record<string, unknown> | null;
  errors?: readonly { message: string; path?: readonly unknown[]; extensions?: Record<string, unknown> }[];
}

/** An SQL statement that a program has run. */
export interface ExecutedQuery {
  sql: string;
  values: readonly unknown[];
}

/** A program that serves the test site on a port of its own. */
export interface RunningSite {
  readonly app: App;
  readonly brand: Brand;
  readonly port: number;
  /** Path of the REST root, ending in a slash. */
  readonly root: string;
  /** `path` is below the core namespace, or begins with a slash and is the whole path. */
  get<Body = PostItem>(path: string, options?: SendOptions): Promise<Answer<Body>>;
  /** Like `get`, with any method and body; `json` is a value to send as JSON, unless it is undefined. */
  send<Body = PostItem>(request: SentRequest & SendOptions & { json?: unknown }): Promise<Answer<Body>>;
  sendRaw(bytes: string | Buffer, timeoutMs?: number): Promise<string>;
  graphql(query: string, options?: SendOptions & { variables?: Record<string, unknown> }): Promise<Answer<GraphqlBody>>;
  /** The SQL statements that the program runs during `body`. */
  statements(body: () => Promise<unknown>): Promise<string[]>;
  /** The same with the values of the statements. */
  queries(body: () => Promise<unknown>): Promise<ExecutedQuery[]>;
}

/** The options of a program that serves the test site. */
export interface StartOptions {
  brand?: Brand;
  env?: Record<string, string>;
  declarations?: Declarations;
  outgoing?: OutgoingRequests;
  licensePublicKey?: string;
}

/** The test site: one database, and programs that serve it. */
export interface TestSite {
  database: Database;
  start(options?: StartOptions): Promise<RunningSite>;
  /** The environment for a program in a process of its own. */
  environment(): Record<string, string>;
  dispose(): Promise<void>;
}

/** The value of the `Authorization` header for a login and an application password. */
export const basicHeader = (login: string, password: string): string =>
  `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;

const fillSite = (database: Database, extraPosts = 0): Promise<void> =>
  database.transaction((client) =>
    insertRows(client, { rows: siteRows({ siteUrl: SITE_URL, extraPosts }), dialect: database.dialect }),
  );

/** Creates the site in a fresh database; `extraPosts` adds that many older published posts. */
export async function createTestSite({ extraPosts = 0 }: { extraPosts?: number } = {}): Promise<TestSite> {
  const { database, url, dispose } = await openTestDatabase(extraPosts === 0 ? { fill: fillSite } : {});
  if (extraPosts > 0) await fillSite(database, extraPosts);
  const folder = await mkdtemp(join(tmpdir(), 'postern-site-'));
  const closePrograms: (() => Promise<void>)[] = [];
  return {
    database,
    environment: () => ({
      ...pooledVariables(url),
      ...{ SITE_URL, DATABASE_URL: url, DATA_DIR: folder, BRAND: 'cms', DATABASE_POOL: '2' },
    }),
    start: async ({ brand = 'cms', env = {}, declarations, outgoing, licensePublicKey } = {}) => {
      const addresses = { SITE_URL, DATABASE_URL: url, ...pooledVariables(url) };
      const variables = {
        ...addresses,
        DATA_DIR: folder,
        BRAND: brand,
        LOG_LEVEL: 'silent',
        EDITOR_DIR: 'off',
        ...env,
      };
      const { site, close } = await startProgram(
        { ...variables, DATABASE_POOL: '2', SQLITE_SYNCHRONOUS: 'NORMAL' },
        { folder, declarations: declarations && Object.freeze(declarations), outgoing, licensePublicKey },
      );
      closePrograms.push(close);
      return site;
    },
    dispose: async () => {
      for (const close of closePrograms) await close();
      await dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startProgram(
  env: Record<string, string>,
  {
    folder,
    declarations,
    outgoing,
    licensePublicKey,
  }: {
    folder: string;
    declarations: Declarations | undefined;
    outgoing: OutgoingRequests | undefined;
    licensePublicKey: string | undefined;
  },
): Promise<{ site: RunningSite; close: () => Promise<void> }> {
  const executedStatements: ExecutedQuery[] = [];
  const config = loadConfig(env, { cwd: folder });
  const app = await createApp(config, {
    onQuery: (sql, values) => executedStatements.push({ sql, values }),
    declarations,
    outgoing,
    licensePublicKey,
  });
  const { database } = app.domain.kernel;
  // Rows that a test wrote over another connection must be visible to the next request: on PostgreSQL the notification
  // of the change takes a moment.
  const server = createExpressServer(
    app.listener,
    database.dialect.engine === 'sqlite'
      ? app.listener
      : (request, response) => void database.catchUp().then(() => app.listener(request, response)),
  );
  // Longer than any test: otherwise the server could close a persistent connection that the client is about to use.
  server.keepAliveTimeout = 120_000;
  answerBrokenRequests(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = createHttpClient(port);
  const root = `/${config.brand}-json/`;
  const send: RunningSite['send'] = ({ path, as, json, headers = {}, ...rest }) =>
    client.send({
      ...rest,
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      path: path.startsWith('/') ? path : `${root}${config.brand}/v2/${path}`,
      headers: {
        ...(as ? { authorization: basicHeader(as, passwordOf(as)) } : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    });
  const site: RunningSite = {
    app,
    brand: config.brand,
    port,
    root,
    send,
    get: (path, options = {}) => send({ path, ...options }),
    sendRaw: client.sendRaw,
    graphql: (query, { variables, as, headers } = {}) =>
      send<GraphqlBody>({
        method: 'POST',
        path: '/graphql',
        json: { query, variables },
        as,
        ...(headers ? { headers } : {}),
      }),
    statements: async (body) => (await site.queries(body)).map(({ sql }) => sql),
    queries: async (body) => {
      executedStatements.length = 0;
      await body();
      return [...executedStatements];
    },
  };
  const close = async () => {
    client.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await app.close();
  };
  return { site, close };
}
