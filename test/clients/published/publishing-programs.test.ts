import { execFile, spawnSync } from 'node:child_process';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { passwordOf } from '../../support/site-content.ts';
import { site, siteTest } from '../../support/site-test.ts';

// Runs published, unmodified programs that publish over XML-RPC.
const require = createRequire(import.meta.url);

type Callback = (error: Error | null, value: unknown) => void;
interface WordPressClient {
  newPost(content: object, done: Callback): void;
  getPost(id: string, done: Callback): void;
  getPosts(filter: object, done: Callback): void;
  editPost(id: string, content: object, done: Callback): void;
  deletePost(id: string, done: Callback): void;
  getTerms(taxonomy: string, done: Callback): void;
  getPostTypes(done: Callback): void;
  uploadFile(file: object, done: Callback): void;
}
const wordpress: { createClient(settings: object): WordPressClient } = require('wordpress');

interface MetaWeblog {
  getUsersBlogs(key: string, login: string, password: string): Promise<{ xmlrpc: string }[]>;
  newPost(blog: string, login: string, password: string, post: object, publish: boolean): Promise<string>;
  getPost(id: string, login: string, password: string): Promise<{ title: string; dateCreated: Date }>;
  getCategories(blog: string, login: string, password: string): Promise<{ categoryName: string }[]>;
  newMediaObject(blog: string, login: string, password: string, file: object): Promise<{ url: string }>;
  deletePost(key: string, id: string, login: string, password: string, publish: boolean): Promise<boolean>;
}
const MetaWeblogClient: new (address: string) => MetaWeblog = require('metaweblog-api');

const it = siteTest();
const hasPython = spawnSync('python3', ['-c', 'import xmlrpc.client']).status === 0;
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let server: Server;
let home: string;

it.beforeAll(async () => {
  let listener: RequestListener = (_request, response) => response.end();
  server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  listener = (await site.start({ brand: 'wp', env: { SITE_URL: home, XMLRPC: 'on' } })).app.listener;
});
it.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('the package wordpress publishes, lists, changes and deletes', async () => {
  const client = wordpress.createClient({ url: home, username: 'editor', password: passwordOf('editor') });
  const run = <T>(start: (done: Callback) => void): Promise<T> =>
    new Promise((resolve, reject) => start((error, value) => (error ? reject(error) : resolve(value as T))));
  const content = { title: 'From a client', content: 'Text', status: 'publish', termNames: { post_tag: ['Soup'] } };
  const id = await run<string>((done) => client.newPost(content, done));
  const post = await run<{ title: string; status: string; terms: { name: string }[] }>((done) =>
    client.getPost(id, done),
  );
  expect([post.title, post.status]).toEqual(['From a client', 'publish']);
  expect(post.terms.map(({ name }) => name)).toContain('Soup');
  expect(await run((done) => client.editPost(id, { title: 'Changed' }, done))).toBe(true);
  const posts = await run<{ title: string }[]>((done) => client.getPosts({ number: 5 }, done));
  expect(posts.map(({ title }) => title)).toContain('Changed');
  expect((await run<object[]>((done) => client.getTerms('category', done))).length).toBeGreaterThan(3);
  expect(Object.keys(await run<object>((done) => client.getPostTypes(done)))).toContain('page');
  const file = await run<{ url: string }>((done) =>
    client.uploadFile({ name: 'client.png', type: 'image/png', bits: pixel }, done),
  );
  expect((await fetch(file.url)).status).toBe(200);
  expect(await run((done) => client.deletePost(id, done))).toBe(true);
});

it('the package metaweblog-api publishes with categories and a picture', async () => {
  const client = new MetaWeblogClient(`${home}/xmlrpc.php`);
  const account = ['author', passwordOf('author')] as const;
  expect(await client.getUsersBlogs('', ...account)).toMatchObject([{ xmlrpc: `${home}/xmlrpc.php` }]);
  const dateCreated = new Date(2024, 1, 3, 9, 30);
  const post = { title: 'Weblog', description: 'Text', dateCreated, categories: ['Herbs'] };
  const id = await client.newPost('1', ...account, post, true);
  const stored = await client.getPost(id, ...account);
  expect([stored.title, stored.dateCreated]).toEqual(['Weblog', dateCreated]);
  const categories = await client.getCategories('1', ...account);
  expect(categories.map(({ categoryName }) => categoryName)).toContain('Herbs');
  const { url } = await client.newMediaObject('1', ...account, { name: 'b.png', type: 'image/png', bits: pixel });
  expect((await fetch(url)).headers.get('content-type')).toBe('image/png');
  expect(await client.deletePost('', id, ...account, true)).toBe(true);
  await expect(client.getUsersBlogs('', 'author', 'wrong')).rejects.toMatchObject({ faultCode: 403 });
});

it.skipIf(!hasPython)('xmlrpc.client of Python publishes, also several calls at once (needs Python)', async () => {
  const program = `
import sys, xmlrpc.client
home, login, password = sys.argv[1:]
server = xmlrpc.client.ServerProxy(home + '/xmlrpc.php')
post = server.wp.newPost(1, login, password, {'post_title': 'Pythön & <more>', 'post_status': 'draft'})
assert server.wp.getPost(1, login, password, post)['post_title'] == 'Pythön & <more>'
calls = xmlrpc.client.MultiCall(server)
calls.mt.getCategoryList(1, login, password)
calls.wp.getProfile(1, login, password)
categories, profile = calls()
assert len(categories) > 3 and profile['username'] == login
try:
    server.wp.getUsersBlogs(login, 'wrong')
    raise SystemExit('no fault')
except xmlrpc.client.Fault as fault:
    assert fault.faultCode == 403
assert server.wp.deletePost(1, login, password, post) is True
print('done')
`;
  const { stdout } = await promisify(execFile)('python3', ['-c', program, home, 'editor', passwordOf('editor')]);
  expect(stdout.trim()).toBe('done');
});
