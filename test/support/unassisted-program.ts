import type { AddressInfo } from 'node:net';
import { type App, createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { createExpressServer } from '../../src/http/express-app.ts';
import { type Answer, createHttpClient } from './http-client.ts';
import { type Login, passwordOf } from './site-content.ts';
import { basicHeader } from './test-site.ts';

/**
 * A program that learns of the commits of others by itself only, unlike those of `test-site.ts`, which catch up before
 * each request.
 */
export interface UnassistedProgram {
  readonly app: App;
  readonly port: number;
  /** Sends a request to a path below the core namespace, or to one that begins with a slash. */
  send<Body>(request: { method?: string; path: string; as?: Login; json?: object }): Promise<Answer<Body>>;
  close(): Promise<void>;
}

/** Starts such a program in this process. Several of them have connections of their own, as in several processes. */
export async function startUnassisted(env: Record<string, string>): Promise<UnassistedProgram> {
  const app = await createApp(loadConfig({ LOG_LEVEL: 'silent', ...env }, { cwd: env.DATA_DIR as string }));
  const server = createExpressServer(app.listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = createHttpClient(port);
  return {
    app,
    port,
    send: ({ method = 'GET', path, as, json }) =>
      client.send({
        method,
        path: path.startsWith('/') ? path : `/cms-json/cms/v2/${path}`,
        headers: {
          ...(as ? { authorization: basicHeader(as, passwordOf(as)) } : {}),
          ...(json ? { 'content-type': 'application/json' } : {}),
        },
        ...(json ? { body: JSON.stringify(json) } : {}),
      }),
    close: async () => {
      client.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await app.close();
    },
  };
}
