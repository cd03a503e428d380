import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express from 'express';
import { expect, onTestFinished } from 'vitest';
import { anonymousViewer } from '../../../schema/access/viewer-access.ts';
import { RequestWork } from '../../../schema/core/work/request-work.ts';
import { createSchema } from '../../../schema/index.ts';
import { createMcpHandler } from '../../../src/mcp/mcp-handler.ts';
import { cms, it } from '../../support/site-test.ts';
import { conformanceFeatures } from './conformance-features.ts';

const suite = fileURLToPath(new URL('node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url));
const globOnNode20 = new URL('./glob-on-node-20.mjs', import.meta.url).href;
const baseline = fileURLToPath(new URL('conformance-baseline.yml', import.meta.url));

/** Serves the features of the suite with the handler of the program; the suite sends no credentials. */
async function serveFeatures(): Promise<number> {
  const { domain } = cms.app;
  const handle = createMcpHandler({
    domain,
    schema: createSchema(domain.registry),
    features: conformanceFeatures,
    requiresLogin: false,
    identify: async () => ({ viewer: anonymousViewer }),
    allowsOrigin: (origin) => new URL(origin).hostname === 'localhost',
    requestId: () => '',
    ipAddressOf: () => '127.0.0.1',
    outage: () => null,
    report: (error) => {
      throw error;
    },
    maxBodyBytes: 1_000_000,
    rateLimiter: null,
    startWork: () => new RequestWork(),
  });
  const server = express()
    .use('/mcp', (request, response) => handle(request, response))
    .listen(0);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return (server.address() as AddressInfo).port;
}

it('the published conformance suite passes, except for the scenarios of the baseline', {
  timeout: 120_000,
}, async () => {
  const port = await serveFeatures();
  const folder = await mkdtemp(join(tmpdir(), 'postern-conformance-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(
      process.execPath,
      [
        ...['--import', globOnNode20, suite, 'server', '--url', `http://localhost:${port}/mcp`],
        ...['--expected-failures', baseline],
      ],
      { cwd: folder, maxBuffer: 10_000_000 },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
  expect(code, output).toBe(0);
  expect(output).toMatch(/dns-rebinding-protection/);
});
