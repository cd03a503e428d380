import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { startSession } from '../../schema/auth/login-session.ts';
import { loadConfig } from '../../src/config.ts';
import type { Answer } from '../support/http-client.ts';
import { accounts, postIds } from '../support/site-content.ts';
import { cms, site, siteTest } from '../support/site-test.ts';

const it = siteTest();

/** The headers of which the documentation has a column each; the last column names others. */
const COLUMNS = ['x-content-type-options', 'content-security-policy', 'x-frame-options', 'referrer-policy'] as const;
const OTHERS = [
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'content-disposition',
  'strict-transport-security',
];

/** The documented table: by the kind of answer, the texts that each header contains, and the names of the others. */
const documented = new Map(
  readFileSync(fileURLToPath(new URL('../../docs/security.md', import.meta.url)), 'utf8')
    .split('## Headers')[1]
    ?.split('\n## ')[0]
    ?.match(/^\| [A-Z].*\|$/gm)
    ?.slice(1)
    .map((row) => {
      const [, kind = '', ...cells] = row.split('|').map((cell) => cell.trim());
      return [kind, cells.map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text))];
    }),
);

/** Stores a file as an import does, which stores files of any type. */
async function storedFile(name: string, content: string): Promise<string> {
  const bytes = Buffer.from(content);
  await cms.app.domain.kernel.mediaStore.put(name, { size: bytes.length, open: () => Readable.from([bytes]) });
  return `/cms-content/uploads/${name}`;
}

const html = { accept: 'text/html' };

/** Requests by the kind of answer that they get. */
const REQUESTS: Readonly<Record<string, () => Promise<Answer<unknown>>>> = {
  REST: () => cms.get('posts'),
  'Error of REST': () => cms.get('posts/999999'),
  GraphQL: () => cms.graphql('{ site { name } }'),
  'GraphQL explorer': () => cms.get('/graphql', { headers: html }),
  'Message of an agent': () => cms.get('/mcp'),
  'OpenAPI document': () => cms.get('/openapi.json'),
  'OpenAPI page': () => cms.get('/openapi', { headers: html }),
  Page: () => cms.get('/', { headers: html }),
  'Embed of an item': async () => {
    const { body } = await cms.get<{ link: string }>(`posts/${postIds.sowingPeas}`);
    return cms.get(`${new URL(body.link).pathname}embed/`, { headers: html });
  },
  'Page that does not exist': () => cms.get('/no-such-page/', { headers: html }),
  Login: () => cms.get('/cms-login.php', { headers: html }),
  'Authorization of a program': async () => {
    const client = { address: '192.0.2.1', userAgent: 'Larch', requestId: '' };
    const { token } = await startSession(cms.app.domain, { userId: accounts.admin.id, client, remember: false });
    const headers = { ...html, cookie: `cms_session=${token}` };
    const page = await cms.get('/cms-admin/authorize-application.php?app_name=x', { headers });
    expect(page.text).toContain('<form');
    return page;
  },
  Feed: () => cms.get('/feed/'),
  'Uploaded image': async () => cms.get(await storedFile('2001/picture.png', 'not decoded')),
  'Uploaded HTML or SVG': async () => {
    const page = await cms.get(await storedFile('2001/page.html', '<script>alert(1)</script>'));
    const drawing = await cms.get(await storedFile('2001/drawing.svg', '<svg onload="alert(1)"/>'));
    const policyOf = ({ headers }: Answer<unknown>) => headers['content-security-policy'];
    expect([page.status, policyOf(page)]).toEqual([drawing.status, policyOf(drawing)]);
    return drawing;
  },
  Health: () => cms.get('/livez'),
  'Error of the server': () => cms.get('/wp-json/'),
};

describe('the security headers', () => {
  it('of every kind of answer are documented', () => {
    expect([...documented.keys()].sort()).toEqual(Object.keys(REQUESTS).sort());
  });

  it.each(Object.entries(REQUESTS))('%s: those that the documentation lists, and no others', async (kind, request) => {
    const { headers, status } = await request();
    expect(status, kind).toBeLessThan(500);
    const cells = documented.get(kind) ?? [];
    COLUMNS.forEach((name, index) => {
      const texts = cells[index] as string[];
      if (texts.length === 0) expect(headers[name], name).toBeUndefined();
      for (const text of texts) expect(headers[name], name).toContain(text);
    });
    const others = OTHERS.filter((name) => headers[name] !== undefined);
    expect(others.sort()).toEqual((cells[COLUMNS.length] ?? []).map((name) => name.toLowerCase()).sort());
  });

  it('of all pages forbid scripts of others and inline scripts', async () => {
    for (const [kind, request] of Object.entries(REQUESTS)) {
      const policy = String((await request()).headers['content-security-policy'] ?? '');
      const [, scripts = ''] = /script-src ([^;]*)/.exec(policy) ?? [];
      expect(scripts, kind).not.toMatch(/unsafe|\*|https?:/);
    }
  });

  it('admit no answer of the API as a script, which `_jsonp` makes of any text', async () => {
    const sources: Record<string, string> = {};
    for (const [kind, request] of Object.entries(REQUESTS)) {
      const policy = String((await request()).headers['content-security-policy'] ?? '');
      const [, scripts = ''] = /script-src ([^;]*)/.exec(policy) ?? [];
      expect(scripts, kind).not.toContain("'self'");
      if (scripts !== '') sources[kind] = scripts;
    }
    expect((await cms.get('/graphql/explorer/', { headers: html })).status).toBe(404);
    const folders = { 'GraphQL explorer': '/graphql/explorer/', 'OpenAPI page': '/openapi/' };
    for (const [kind, folder] of Object.entries(folders)) expect(sources[kind]).toContain(`localhost:3000${folder}`);
    // A redirect would lead out of the folders, since browsers then compare the host only.
    for (const folder of [...Object.values(folders), '/wpgraphql/explorer/', '/cms-admin/editor/']) {
      for (const query of [
        'x?rest_route=/posts&_jsonp=alert',
        '?rest_route=/posts&_jsonp=alert',
        '?p=1',
        '../',
        'x/',
      ]) {
        const { headers } = await cms.get(folder + query, { headers: html });
        const { location, 'content-type': type } = headers;
        expect([folder + query, location, String(type)]).toEqual([
          folder + query,
          undefined,
          expect.not.stringMatching(/script/),
        ]);
      }
    }
  });

  it('include Strict-Transport-Security on all answers if it is set', async () => {
    const program = await site.start({ env: { HSTS_SECONDS: '600', SITE_URL: 'https://larch.example' } });
    for (const path of [
      'posts',
      'posts/999999',
      '/',
      '/graphql',
      '/livez',
      '/no-such-page/',
      '/cms-content/uploads/no',
    ])
      expect((await program.get(path)).headers['strict-transport-security'], path).toBe('max-age=600');
    expect(() => loadConfig({ HSTS_SECONDS: '600', SITE_URL: 'http://larch.example' }, { cwd: '.' })).toThrow(
      'HSTS_SECONDS requires a SITE_URL that begins with https:',
    );
  });
});
