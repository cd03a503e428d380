import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestSite, type TestSite } from '../support/test-site.ts';

const program = fileURLToPath(new URL('express-application/app.mjs', import.meta.url));

describe('the Express example', () => {
  let folder: string;
  let home: string;
  let stop: () => Promise<number | null>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'postern-embedded-'));
    const child = spawn(process.execPath, [program], {
      cwd: folder,
      env: { PATH: process.env.PATH, PORT: '0', BRAND: 'wp', SITE_URL: 'http://localhost:3000', LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const port = await new Promise<string>((resolve, reject) => {
      let printed = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        const port = /Listening on port (\d+)/.exec(printed)?.[1];
        if (port) resolve(port);
      });
      child.once('close', () => reject(new Error(`The application ended.\n${printed}`)));
    });
    home = `http://127.0.0.1:${port}`;
    stop = () => {
      child.kill('SIGTERM');
      return ended;
    };
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('serves REST answers with the header of earlier middleware', async () => {
    const answer = await fetch(`${home}/wp-json/wp/v2/posts?_fields=id`);
    expect([answer.status, answer.headers.get('x-served-by')]).toEqual([200, 'my application']);
    expect(await answer.json()).not.toEqual([]);
  });

  test('passes request bodies to REST and GraphQL unparsed', async () => {
    const headers = { 'content-type': 'application/json' };
    const created = await fetch(`${home}/wp-json/wp/v2/posts`, { method: 'POST', headers, body: '{"title":"A"}' });
    expect([created.status, (await created.json()).code]).toEqual([401, 'rest_cannot_create']);
    const body = JSON.stringify({ query: '{ posts(first: 1) { nodes { databaseId } } }' });
    const graphql = await fetch(`${home}/graphql`, { method: 'POST', headers, body });
    expect((await graphql.json()).data.posts.nodes).toHaveLength(1);
  });

  test('serves pages unless middleware answers in their place', async () => {
    const page = await fetch(home);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
    expect((await fetch(`${home}/wp-login.php`)).status).toBe(403);
  });

  test('serves routes of the application beside the site', async () => {
    expect(await (await fetch(`${home}/my-route`)).json()).toEqual({ mine: true });
    const headers = { 'content-type': 'application/json' };
    const sent = await fetch(`${home}/my-form`, { method: 'POST', headers, body: '{"a":1}' });
    expect(await sent.json()).toEqual({ received: { a: 1 } });
  });

  test('stops with its server', async () => {
    expect(await stop()).toBe(0);
  });
});

describe('a site mounted below a path of an application', () => {
  let testSite: TestSite;
  let home: string;
  let close: () => Promise<unknown>;

  beforeAll(async () => {
    testSite = await createTestSite();
    const site = await testSite.start({ brand: 'wp', env: { SITE_URL: 'http://localhost:3000/blog' } });
    const app = express();
    app.use('/blog', site.app.handler);
    app.use('/parsed', express.json(), site.app.handler);
    const server = app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    close = () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    };
  });

  afterAll(async () => {
    await close();
    await testSite.dispose();
  });

  test('returns REST addresses below the path', async () => {
    const answer = await fetch(`${home}/blog/wp-json/wp/v2/posts?per_page=1`);
    const [post] = (await answer.json()) as { link: string; _links: { self: { href: string }[] } }[];
    expect(post?._links.self[0]?.href).toMatch(/^http:\/\/localhost:3000\/blog\/wp-json\/wp\/v2\/posts\/\d+$/);
    const page = await fetch((post?.link ?? '').replace('http://localhost:3000', home));
    expect(page.status).toBe(200);
  });

  test('rejects a body that a parser has already read', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${home}/parsed/wp-json/batch/v1`, { method: 'POST', headers, body: '{}' });
    expect([answer.status, (await answer.json()).code]).toEqual([500, 'internal_error']);
  });
});
