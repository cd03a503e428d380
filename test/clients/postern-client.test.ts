import { execFile } from 'node:child_process';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { type PackedClient, packClient } from '../support/packed-client.ts';
import { passwordOf } from '../support/site-content.ts';
import { cms, it, site } from '../support/site-test.ts';
import { testImage } from '../support/test-uploads.ts';

let packed: PackedClient;

it.beforeAll(async () => {
  packed = await packClient();
});
it.afterAll(() => packed.remove());

const run = promisify(execFile);
const rootOf = (port: number) => `http://127.0.0.1:${port}/cms-json`;
const anonymous = () => packed.module.createClient({ root: rootOf(cms.port) });
const admin = (options: { fetch?: typeof fetch } = {}) =>
  packed.module.createClient({
    root: rootOf(cms.port),
    authentication: { username: 'admin', applicationPassword: passwordOf('admin') },
    ...options,
  });

it('the package has no dependencies and contains its types, its license and no sources', async () => {
  const manifest = JSON.parse(await readFile(join(packed.folder, 'package.json'), 'utf8'));
  expect([manifest.dependencies, manifest.peerDependencies]).toEqual([undefined, undefined]);
  expect((await readdir(packed.folder)).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
});

it('the types of the package narrow answers to the requested fields and reject unknown parameters', async () => {
  const source = fileURLToPath(new URL('postern-client/narrowed-types.ts', import.meta.url));
  await copyFile(source, join(packed.project, 'narrowed-types.ts'));
  await writeFile(join(packed.project, 'package.json'), '{"type":"module"}');
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const options = ['--strict', '--noEmit', '--target', 'ES2022', '--module', 'NodeNext', '--lib', 'ES2023,DOM'];
  const compile = run(process.execPath, [compiler, ...options, 'narrowed-types.ts'], {
    cwd: packed.project,
  });
  expect(await compile.catch(({ stdout }) => ({ stdout }))).toMatchObject({ stdout: '' });
});

it('awaiting a list reads one page, and iterating reads the items of all pages once', async () => {
  const first = await anonymous().posts.list({ per_page: 3, _fields: ['id'] });
  expect(first.items).toHaveLength(3);
  const ids: number[] = [];
  for await (const { id } of anonymous().posts.list({ per_page: 3, _fields: ['id'] })) ids.push(id);
  expect(ids.slice(0, 3)).toEqual(first.items.map(({ id }) => id));
  expect([ids.length, new Set(ids).size]).toEqual([first.total, first.total]);
  const fromOffset: number[] = [];
  for await (const { id } of anonymous().posts.list({ per_page: 3, offset: 2, _fields: ['id'] })) fromOffset.push(id);
  expect(fromOffset).toEqual(ids.slice(2));
});

it('a list that is iterated and left reads no further pages', async () => {
  const addresses: string[] = [];
  const counting: typeof fetch = (input, init) => {
    addresses.push(String(input));
    return fetch(input, init);
  };
  const client = packed.module.createClient({ root: rootOf(cms.port), fetch: counting });
  for await (const post of client.posts.list({ per_page: 2 })) if (post.id > 0) break;
  expect(addresses).toHaveLength(1);
});

it('an application password creates, updates, reads and deletes posts', async () => {
  const client = admin();
  const created = await client.posts.create({ title: 'Written by a program', status: 'draft', content: 'One, two.' });
  expect(created.title.raw).toBe('Written by a program');
  const updated = await client.posts.update({ id: created.id, slug: 'by-a-program', categories: [2] });
  expect([updated.slug, updated.categories]).toEqual(['by-a-program', [2]]);
  const revisions = await client.posts.revisions.list({ parent: created.id });
  expect(revisions.total).toBeGreaterThan(0);
  const trashed = await client.posts.delete({ id: created.id });
  expect(trashed).toMatchObject({ status: 'trash' });
  expect(await client.posts.delete({ id: created.id, force: true })).toMatchObject({ deleted: true });
});

it('parameters reach the API whole: lists, maps, commas, slashes and letters of any script', async () => {
  const client = admin();
  const name = 'Äpfel, “Birnen” + Größen/100 %';
  const tag = await client.tags.create({ name });
  const found = await client.tags.list({ search: name, include: [tag.id, 999_999] });
  expect(found.items.map(({ id }) => id)).toEqual([tag.id]);
  const [template] = (await client.templates.list({ _fields: ['id'] })).items;
  expect((await client.templates.get({ id: template?.id ?? '' })).id).toBe(template?.id);
});

it('embeds what a request names, in the spelling of the site, and refuses names without a link before it sends a request', async () => {
  const { items } = await anonymous().posts.list({ _embed: ['author', 'cms:term'], _fields: ['id'], per_page: 5 });
  const embedded = items.map(({ _embedded }) => Object.keys(_embedded ?? {}).sort());
  expect(embedded).toContainEqual(['author', 'cms:term']);
  let requests = 0;
  const counting: typeof fetch = (input, init) => {
    requests++;
    return fetch(input, init);
  };
  const client = packed.module.createClient({ root: rootOf(cms.port), fetch: counting });
  const ofOtherBrand = client.posts.list({ _embed: ['wp:term'] });
  await expect(ofOtherBrand).rejects.toThrow(
    'no link "wp:term" to embed. Use author, replies, cms:featuredmedia, cms:term.',
  );
  const unknown = client.request({
    method: 'GET',
    path: '/cms/v2/posts/{id}',
    parameters: { id: 103, _embed: ['autor'] },
  });
  await expect(unknown).rejects.toThrow('no link "autor"');
  await expect(client.themes.list({ _embed: ['author'] as never[] })).rejects.toThrow('Leave out _embed.');
  expect(requests).toBe(0);
});

it('the README states the size of the package', async () => {
  const readme = await readFile(join(packed.folder, 'README.md'), 'utf8');
  const sizesOf = async (folder: string) => {
    const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:js|d\.ts)$/.test(name));
    const files = await Promise.all(
      names.map(async (name) => ({ name, size: (await readFile(join(folder, name))).length })),
    );
    const sum = (ending: string) =>
      files.filter(({ name }) => name.endsWith(ending)).reduce((total, { size }) => total + size, 0);
    return [sum('.js'), sum('.d.ts')];
  };
  const [code = 0, types = 0] = await sizesOf(join(packed.folder, 'dist'));
  expect(readme).toContain(`${Math.round(code / 1_000)} kB of JavaScript`);
  expect(readme).toContain(`${Math.round(types / 10_000) * 10} kB of types`);
});

it('uploads a file with its name and its fields', async () => {
  const file = new File([new Uint8Array(await testImage(60, 40, { format: 'png' }))], 'blue sky.png', {
    type: 'image/png',
  });
  const uploaded = await admin().media.create({ file, title: 'The sky', alt_text: 'Blue' });
  expect([uploaded.title.raw, uploaded.alt_text, uploaded.mime_type]).toEqual(['The sky', 'Blue', 'image/png']);
  expect(uploaded.source_url).toMatch(/blue-sky[^/]*\.png$/);
});

it('errors of the API are values of one class with the code, the status and the rejected parameters', async () => {
  const { ApiError, isApiError, resultOf } = packed.module;
  const missing = await resultOf(anonymous().posts.get({ id: 999_999 }));
  if (missing.ok) throw new Error('The post exists.');
  expect(isApiError(missing.error, 'rest_post_invalid_id')).toBe(true);
  expect(isApiError(missing.error, 'rest_forbidden')).toBe(false);
  const invalid = await resultOf(anonymous().posts.list({ per_page: 1_000 }));
  if (invalid.ok) throw new Error('The API accepted the value.');
  expect(invalid.error).toBeInstanceOf(ApiError);
  expect([invalid.error.status, Object.keys(invalid.error.parameters)]).toEqual([400, ['per_page']]);
});

it('an answer that does not come from the API is an error of its own', async () => {
  const client = packed.module.createClient({ root: `http://127.0.0.1:${cms.port}/no-such-page` });
  await expect(client.posts.list()).rejects.toBeInstanceOf(packed.module.UnexpectedAnswerError);
});

it('an aborted request ends', async () => {
  const request = anonymous().posts.get({ id: 1 }, { signal: AbortSignal.abort() });
  await expect(request).rejects.toMatchObject({ name: 'AbortError' });
});

it('repeats a read after the time that a busy server names, and no write', async () => {
  let requests = 0;
  const busyOnce: typeof fetch = async (input, init) =>
    ++requests === 1 ? new Response('{}', { status: 503, headers: { 'Retry-After': '0' } }) : fetch(input, init);
  expect((await admin({ fetch: busyOnce }).users.me.get()).id).toBe(1);
  expect(requests).toBe(2);
  requests = 0;
  const write = admin({ fetch: busyOnce }).posts.create({ title: 'Never written' });
  await expect(write).rejects.toBeInstanceOf(packed.module.UnexpectedAnswerError);
  expect(requests).toBe(1);
});

it('a nonce that has expired is renewed once, and the request repeated', async () => {
  const sent: (string | null)[] = [];
  const answering: typeof fetch = async (_, init) => {
    const nonce = new Headers(init?.headers).get('X-CMS-Nonce');
    sent.push(nonce);
    return nonce === 'new'
      ? Response.json({ id: 1 })
      : Response.json(
          { code: 'rest_cookie_invalid_nonce', message: 'Expired.', data: { status: 403 } },
          { status: 403 },
        );
  };
  const client = packed.module.createClient({
    root: 'https://example.org/cms-json',
    authentication: { nonce: 'old', renew: async () => 'new' },
    fetch: answering,
  });
  expect(await client.users.me.get()).toEqual({ id: 1 });
  expect(sent).toEqual(['old', 'new']);
});

it('finds the API of a site by the address of a page, and speaks the names of its brand', async () => {
  const wp = await site.start({ brand: 'wp' });
  const pages: typeof fetch = (input, init) =>
    fetch(String(input).replace('http://localhost:3000', `http://127.0.0.1:${wp.port}`), init);
  const root = await packed.module.discoverRoot('http://localhost:3000/', { fetch: pages });
  expect(root).toBe('http://localhost:3000/wp-json/');
  const client = packed.module.createClient({ root, fetch: pages });
  const patterns = await client.patternCategory.list({ per_page: 1 });
  expect(patterns.totalPages).toBeGreaterThanOrEqual(0);
  expect((await client.posts.list({ per_page: 1, _embed: ['author', 'wp:term'] })).items[0]?._embedded).toHaveProperty(
    'wp:term',
  );
});

it('reads types that the site declares, and any other route', async () => {
  const client = anonymous();
  const types = await client.types.getAll();
  expect(types.post?.rest_base).toBe('posts');
  const page = await client.collection<{ id: number; link: string }>('pages').list({ per_page: 1, _fields: ['link'] });
  expect(Object.keys(page.items[0] ?? {})).toEqual(['link']);
  expect(
    await client.request({ method: 'GET', path: '/cms/v2/statuses/{status}', parameters: { status: 'publish' } }),
  ).toMatchObject({ slug: 'publish' });
});
