import { cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { startSession } from '../../schema/auth/login-session.ts';
import { openEditorFiles } from '../../src/http/editor-files.ts';
import { accounts, postIds } from '../support/site-content.ts';
import { cms, it, site } from '../support/site-test.ts';
import type { RunningSite } from '../support/test-site.ts';

const SCRIPT = 'console.log(1);';
const DIGEST = `sha256-${'A'.repeat(43)}=`;

let folder: string;
let running: RunningSite;

it.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editor-'));
  const files = ['main-A1.js', 'shell-A1.css', 'writing-A1.css', 'canvas-A1.css', 'gone-A1.js'];
  const entries = {
    'main.js': 'main-A1.js',
    'shell.css': 'shell-A1.css',
    'writing.css': 'writing-A1.css',
    'canvas.css': 'canvas-A1.css',
  };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ entries, files, scriptDigests: [DIGEST] }));
  await writeFile(join(folder, 'main-A1.js'), SCRIPT);
  await writeFile(join(folder, 'main-A1.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(folder, 'shell-A1.css'), 'a{}');
  running = await site.start({ env: { EDITOR_DIR: folder } });
});

it.afterAll(() => rm(folder, { recursive: true }));

const sessionOf = async (name: 'admin' | 'subscriber') => {
  const client = { address: '127.0.0.1', userAgent: 'test', requestId: '' };
  const { token } = await startSession(cms.app.domain, { userId: accounts[name].id, client, remember: false });
  return { cookie: `cms_session=${token}` };
};

const page = async (path: string, name: 'admin' | 'subscriber' = 'admin') =>
  running.get<unknown>(path, { headers: await sessionOf(name) });

describe('the page of the editor', () => {
  it('redirects to the login with the requested address', async () => {
    const { status, headers } = await running.get<unknown>('/cms-admin/post.php?post=3&action=edit');
    const back = encodeURIComponent('/cms-admin/post.php?post=3&action=edit');
    expect([status, headers.location]).toEqual([302, `/cms-login.php?redirect_to=${back}`]);
  });

  it('names the files, the API and a nonce with which the API knows the viewer', async () => {
    const session = await sessionOf('admin');
    const { status, text, headers } = await running.get<unknown>('/cms-admin/edit.php', { headers: session });
    expect(status).toBe(200);
    expect(headers['cache-control']).toContain('no-store');
    expect(text).toContain('src="/cms-admin/editor/main-A1.js"');
    const data = JSON.parse(/id="page-data">(.*?)<\/script>/.exec(text)?.[1] ?? '') as Record<string, unknown>;
    expect(data).toMatchObject({ brand: 'cms', restRoot: '/cms-json/', adminPath: '/cms-admin/' });
    const nonceHeader = { 'X-CMS-Nonce': String(data.nonce) };
    const own = await running.get<{ id: number }>('users/me', { headers: { ...session, ...nonceHeader } });
    expect([own.status, own.body.id]).toEqual([200, accounts.admin.id]);
    const other = await running.get<{ code: string }>('users/me', {
      headers: { ...(await sessionOf('admin')), ...nonceHeader },
    });
    expect([other.status, other.body.code]).toEqual([403, 'rest_cookie_invalid_nonce']);
  });

  it('lets only scripts of the editor run, and those that the build lists', async () => {
    const policyFor = async (host: string) => {
      const headers = { ...(await sessionOf('admin')), host };
      const answer = await running.get<unknown>('/cms-admin/edit.php', { headers });
      return String(answer.headers['content-security-policy']);
    };
    const policy = await policyFor('localhost:3000');
    expect(policy).toContain(`script-src localhost:3000/cms-admin/editor/ '${DIGEST}';`);
    expect(policy).toContain('worker-src localhost:3000/cms-admin/editor/ blob:;');
    expect(await policyFor('Behind.Example')).toContain(
      `script-src localhost:3000/cms-admin/editor/ behind.example/cms-admin/editor/ '${DIGEST}';`,
    );
    for (const host of ['[::1]:3000', 'a;script-src', "a'unsafe-inline'", 'a,b'])
      expect(await policyFor(host)).not.toMatch(/a;script-src|script-src 'unsafe|,|::1/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('leaves the page with invitations and links for new passwords reachable', async () => {
    expect((await page('/cms-admin/users.php')).text).toContain('accounts.php');
    expect((await page('/cms-admin/users.php', 'subscriber')).text).not.toContain('accounts.php');
    expect((await page('/cms-admin/accounts.php')).text).toContain('Invite somebody');
  });

  it('links to pages that the viewer may open only', async () => {
    expect((await page('/cms-admin/edit.php')).text).toContain('webhooks.php');
    expect((await page('/cms-admin/edit.php', 'subscriber')).text).not.toContain('webhooks.php');
  });

  it('is where the administration area begins', async () => {
    const { headers } = await running.get<unknown>('/cms-admin/');
    expect(headers.location).toBe('/cms-admin/edit.php');
    expect((await cms.get<unknown>('/cms-admin/')).headers.location).toBe('/cms-admin/profile.php');
    expect((await page('/cms-admin/', 'admin')).headers.location).toBe('/cms-admin/edit.php');
    expect((await page('/cms-admin/', 'subscriber')).headers.location).toBe('/cms-admin/profile.php');
  });

  it('is where a login leads that nothing else asked for', async () => {
    const again = async (query = '') => (await page(`/cms-login.php${query}`)).headers.location;
    expect(await again()).toBe('/cms-admin/');
    expect(await again('?redirect_to=https%3A%2F%2Fevil.example%2F')).toBe('/cms-admin/');
    expect(await again('?redirect_to=%2Fcms-admin%2Fprofile.php')).toBe('/cms-admin/profile.php');
  });
});

describe('the files of the editor', () => {
  it('are compressed as the client accepts, and kept for a year', async () => {
    const { status, headers } = await running.get<unknown>('/cms-admin/editor/main-A1.js', {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect([status, headers['content-encoding'], headers['content-type']]).toEqual([
      200,
      'gzip',
      'text/javascript; charset=utf-8',
    ]);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const plain = await running.get<unknown>('/cms-admin/editor/main-A1.js', { headers: { 'accept-encoding': '' } });
    expect([plain.text, plain.headers['content-encoding']]).toEqual([SCRIPT, undefined]);
  });

  it.each([
    ['range', 'bytes=99999-', 416],
    ['if-match', '"another"', 412],
    ['if-unmodified-since', 'Mon, 01 Jan 2001 00:00:00 GMT', 412],
  ])('answer a request whose condition does not hold: %s', async (name, value, status) => {
    const answer = await running.get<unknown>('/cms-admin/editor/main-A1.js', { headers: { [name]: value } });
    expect([answer.status, answer.text]).toEqual([status, '']);
    expect(answer.headers['cache-control'] ?? 'no-store').not.toContain('immutable');
  });

  it.each([
    '/cms-admin/editor/manifest.json',
    '/cms-admin/editor/main-A1.js.gz',
    '/cms-admin/editor/../../package.json',
    '/cms-admin/editor/..%2f..%2fpackage.json',
    '/cms-admin/editor/gone-A1.js',
    '/cms-admin/editor/',
  ])('are only those of the manifest: not %s', async (path) => {
    expect((await running.get<unknown>(path)).status).toBe(404);
  });

  it('are those of the newest build', async () => {
    const path = join(folder, 'manifest.json');
    const manifest = JSON.parse(await readFile(path, 'utf8')) as { entries: Record<string, string>; files: string[] };
    await writeFile(join(folder, 'main-B2.js'), 'console.log(2);');
    const entries = { ...manifest.entries, 'main.js': 'main-B2.js' };
    await writeFile(path, JSON.stringify({ ...manifest, entries, files: [...manifest.files, 'main-B2.js'] }));
    await utimes(path, 2_000_000_000, 2_000_000_000);
    expect((await page('/cms-admin/edit.php')).text).toContain('src="/cms-admin/editor/main-B2.js"');
    expect((await running.get<unknown>('/cms-admin/editor/main-B2.js')).text).toBe('console.log(2);');
  });

  it('do not exist on a site without the editor', async () => {
    expect((await cms.get<unknown>('/cms-admin/editor/main-A1.js')).status).toBe(404);
    expect((await cms.get<unknown>('/cms-admin/edit.php')).status).toBe(404);
  });
});

it('does not start with a folder that contains no editor', async () => {
  await expect(site.start({ env: { EDITOR_DIR: join(folder, 'nothing') } })).rejects.toThrow(/npm run editor/);
});

describe('the pages of the site', () => {
  it('lead those who may edit an item to the editor, if the site serves one', async () => {
    const path = '/2021/05/pea-soup/';
    const link = `<a href="/cms-admin/post.php?post=${postIds.peaSoup}&action=edit">Edit</a>`;
    expect((await page(path)).text).toContain(link);
    expect((await page(path)).text).toContain('<a href="/cms-admin/edit.php">Write</a>');
    expect((await page(path, 'subscriber')).text).not.toMatch(/>(?:Edit|Write)<\/a>/);
    expect((await running.get<unknown>(path)).text).not.toContain('>Edit</a>');
    const withoutEditor = await cms.get<unknown>(path, { headers: await sessionOf('admin') });
    expect(withoutEditor.text).not.toContain('>Edit</a>');
    expect(withoutEditor.text).not.toContain('>Write</a>');
  });
});

describe('an editor that no setting names', () => {
  it('is the package beside the program, or absent', async () => {
    const installed = await mkdtemp(join(tmpdir(), 'editor-package-'));
    try {
      const programDir = join(installed, 'node_modules/postern');
      await mkdir(programDir, { recursive: true });
      expect(openEditorFiles({ editorDir: undefined, programDir })).toBeNull();
      await cp(folder, join(installed, 'node_modules/postern-editor/dist'), { recursive: true });
      expect(await openEditorFiles({ editorDir: undefined, programDir })?.current()).toMatchObject({
        entries: { 'shell.css': 'shell-A1.css' },
      });
      expect(openEditorFiles({ editorDir: 'off', programDir })).toBeNull();
    } finally {
      await rm(installed, { recursive: true });
    }
  });
});
