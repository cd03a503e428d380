import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import type { BenchRequest } from './cases/bench-case.ts';
import { serverEnvironment } from './processes.ts';

/** Counts the SQL statements of single requests, in an app within this process. */
export interface StatementCounter {
  /** Counts the statements of a repeated request, whose caches are filled. */
  count(request: BenchRequest): Promise<number>;
  close(): Promise<void>;
}

/** Opens an app on the database. */
export async function openStatementCounter(databaseUrl: string, folder: string): Promise<StatementCounter> {
  let statements = 0;
  const config = loadConfig(serverEnvironment(databaseUrl, folder), { cwd: folder });
  const app = await createApp(config, { onQuery: () => statements++ });
  const server = createServer(app.listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = async (request: BenchRequest, turn: number) => {
    const { method, path, headers = {}, bodies } = request;
    const body = bodies?.[turn % bodies.length];
    await (await fetch(`${address}${path}`, { method, headers, ...(body ? { body } : {}) })).arrayBuffer();
    // Prisma reports statements shortly after they ran.
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  return {
    count: async (request) => {
      await ask(request, 0);
      statements = 0;
      await ask(request, 1);
      return statements;
    },
    close: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await app.close();
    },
  };
}
