import { createServer, type Server } from 'node:http';
import type { MetricsText } from './metrics.ts';

/** Serves `/metrics` at a separate port, so that it is not public. Rejects if the port is in use. */
export async function startMetricsServer(
  metrics: MetricsText,
  address: { host: string; port: number },
): Promise<Server> {
  const server = createServer((request, response) => {
    if ((request.url ?? '').split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.port, address.host, resolve);
  });
  // The server does not keep the process running.
  server.unref();
  return server;
}
