// The OpenAPI document of a new site with the built-in routes.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { register } from 'tsx/esm/api';

register();
const { createApp, loadConfig } = await import('../../src/public-api.ts');

/** Starts a site in a temporary folder and returns its OpenAPI document. */
export async function readOpenApiDocument() {
  const folder = mkdtempSync(join(tmpdir(), 'postern-client-'));
  const app = await createApp(loadConfig({ BRAND: 'cms', DATA_DIR: folder, LOG_LEVEL: 'error' }, { cwd: folder }));
  const server = createServer(app.listener);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const response = await fetch(`http://127.0.0.1:${server.address().port}/openapi.json`);
    return await response.json();
  } finally {
    server.closeAllConnections();
    server.close();
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
