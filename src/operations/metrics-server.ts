import { createServer, type Server } from 'node:http';
import type { Metrics } from './metrics.ts';

/** Serves `/metrics` at a port of its own, which is not for the public. */
export async function startMetricsServer(metrics: Metrics, place: { host: string; port: number }): Promise<Server> {
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
    server.listen(place.port, place.host, resolve);
  });
  // Nobody stays for the sake of metrics.
  server.unref();
  return server;
}
