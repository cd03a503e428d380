import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpClient } from '../support/http-client.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { passwordOf, postIds } from '../support/site-content.ts';
import { basicHeader, createTestSite, type RunningSite, type TestSite } from '../support/test-site.ts';

/**
 * Operations of a run; `CACHE_OPERATIONS=100000 CACHE_SEED=7` runs more and different ones. `CACHE_PROCESSES=2` runs the
 * cached programs in processes of their own.
 */
const OPERATIONS = Number(process.env.CACHE_OPERATIONS ?? 600);
const SEED = Number(process.env.CACHE_SEED ?? 20_261_122);
const PROCESSES = Number(process.env.CACHE_PROCESSES ?? 0);

/** On PostgreSQL, another process may answer from before a change until it receives the notification. */
const MAX_NOTIFICATION_MS = 250;

let site: TestSite;
/** A program with a cache. */
type CachedProgram = Pick<RunningSite, 'get' | 'send'> & Partial<Pick<RunningSite, 'app'>>;

let programs: CachedProgram[];
const servers: ServerProcess[] = [];
let uncached: RunningSite;

beforeAll(async () => {
  site = await createTestSite({ extraPosts: 30 });
  // Sequentially: the first process computes the derived data.
  programs = [];
  for (let count = 0; count < PROCESSES; count++) programs.push(await startProcess());
  if (PROCESSES === 0) programs = [await site.start(), await site.start()];
  uncached = await site.start({ env: { RESPONSE_CACHE_BYTES: '0' } });
}, 60_000);
afterAll(async () => {
  for (const server of servers) await server.kill();
  await site?.dispose();
});

/** Starts a program in a process of its own. */
async function startProcess(): Promise<CachedProgram> {
  const server = await startServerProcess({ ...site.environment(), SQLITE_SYNCHRONOUS: 'NORMAL' });
  servers.push(server);
  const client = createHttpClient(server.port);
  const send: CachedProgram['send'] = ({ path, as, json, headers = {}, ...rest }) =>
    client.send({
      ...rest,
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      path: path.startsWith('/') ? path : `/cms-json/cms/v2/${path}`,
      headers: {
        ...(as ? { authorization: basicHeader(as, passwordOf(as)) } : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    });
  return { send, get: (path, options = {}) => send({ path, ...options }) };
}

/** Returns a generator of numbers from 0 to below 1; equal seeds yield equal numbers (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Random {
  below(limit: number): number;
  oneOf<T>(values: readonly T[]): T;
}

function createRandom(seed: number): Random {
  const next = randomNumbers(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, oneOf: (values) => values[below(values.length)] as (typeof values)[number] };
}

/** Ids of the items that the run has created, by route. */
type Created = Record<'posts' | 'pages' | 'categories' | 'tags' | 'comments' | 'blocks' | 'navigation', number[]>;

const knownPosts = [postIds.sowingPeas, postIds.mint, postIds.peaSoup, postIds.protected, postIds.authorDraftPost];

const graphqlPath = (query: string): string => `/graphql?${new URLSearchParams({ query })}`;

/** Returns a path for anonymous clients, of an item that exists, does not exist yet, or was deleted. */
function randomReadPath(random: Random, created: Created): string {
  const post = () => random.oneOf([...knownPosts, ...created.posts.slice(-6), 999_999]);
  const lists = [
    'posts',
    'pages',
    'categories',
    'tags',
    'comments',
    'users',
    'media',
    'navigation',
    'blocks',
    'menu-items',
  ];
  return random.oneOf([
    () => `posts?per_page=${random.oneOf([1, 5, 10, 100])}&page=${1 + random.below(3)}`,
    () => `posts?orderby=${random.oneOf(['title', 'modified', 'id', 'slug', 'author', 'relevance&search=pea'])}`,
    () => `posts?slug=written-${random.below(12)}`,
    () => `posts?categories=${random.oneOf([1, ...created.categories.slice(-3)])}&_embed`,
    () => `posts?tags=${random.oneOf([1, ...created.tags.slice(-3)])}&_fields=id,title,tags`,
    () => `posts?sticky=${random.oneOf(['true', 'false'])}`,
    () => `posts?search=${random.oneOf(['written', 'pea', 'the', 'changed'])}`,
    () => `posts?author=${1 + random.below(6)}&_envelope`,
    () => `posts/${post()}${random.oneOf(['', '?_embed', '?_fields=id,content', '?context=embed'])}`,
    () => `pages?parent=${random.oneOf([0, ...created.pages.slice(-3)])}`,
    () => `search?search=${random.oneOf(['written', 'pea', 'changed'])}&type=${random.oneOf(['post', 'term'])}`,
    () => `comments?post=${post()}`,
    () => `comments/${random.oneOf([1, ...created.comments.slice(-4)])}?_embed`,
    () => `categories?hide_empty=${random.oneOf(['true', 'false'])}&orderby=count`,
    () => `categories/${random.oneOf([1, ...created.categories.slice(-3)])}`,
    () => `tags?post=${post()}`,
    () => `users?orderby=${random.oneOf(['name', 'id'])}`,
    () => `users/${1 + random.below(8)}`,
    () => `navigation/${random.oneOf([1, ...created.navigation.slice(-3)])}`,
    () => random.oneOf(lists),
    () =>
      random.oneOf([
        'types',
        'taxonomies',
        'statuses',
        'types/post',
        'settings',
        'themes',
        'menu-locations',
        'sidebars',
      ]),
    () => '/cms-json/',
    () =>
      graphqlPath(
        `{ post(id: ${random.oneOf(knownPosts)}) { title { rendered } terms(taxonomy: "post_tag") { name } } }`,
      ),
    () =>
      graphqlPath(`{
        posts(first: ${random.oneOf([1, 5, 20])}) { total nodes { databaseId slug title { rendered } author { name } } }
        site { name }
      }`),
    () => graphqlPath(`{ comments(first: 5) { total nodes { content { rendered } post { slug } } } }`),
    () => `/cms-json/oembed/1.0/embed?url=http%3A%2F%2Flocalhost%3A3000%2F%3Fp%3D${post()}`,
  ])();
}

interface Write {
  method: string;
  path: string;
  json?: Record<string, unknown>;
}

/** Returns a change by the administrator. */
function randomWrite(random: Random, created: Created): { change: Write; list?: number[] } {
  const text = () => random.oneOf(['Written', 'Changed', 'The pea', 'Mint & more']);
  const status = () => random.oneOf(['publish', 'publish', 'draft', 'private', 'pending']);
  const someOf = (list: readonly number[]) => list.filter(() => random.below(2) === 0).slice(-3);
  const create = (path: keyof Created, json: Record<string, unknown>) => ({
    change: { method: 'POST', path, json },
    list: created[path],
  });
  const slug = () => `written-${random.below(12)}`;
  const edited = () => random.oneOf([postIds.sowingPeas, postIds.mint, ...created.posts.slice(-8)]);
  const last = (list: readonly number[]) => random.oneOf(list.length > 0 ? list.slice(-6) : [999_999]);
  return random.oneOf<() => { change: Write; list?: number[] }>([
    () =>
      create('posts', {
        title: text(),
        slug: slug(),
        status: status(),
        content: `<!-- wp:latest-posts {"postsToShow":3} /--><p>${text()}</p>`,
        tags: someOf(created.tags),
        categories: someOf(created.categories),
      }),
    () => ({ change: { method: 'PUT', path: `posts/${edited()}`, json: { title: text(), status: status() } } }),
    () => ({
      change: { method: 'PUT', path: `posts/${edited()}`, json: { sticky: random.below(2) === 0, slug: slug() } },
    }),
    () => ({ change: { method: 'PUT', path: `posts/${edited()}`, json: { tags: someOf(created.tags) } } }),
    () => ({ change: { method: 'DELETE', path: `posts/${last(created.posts)}?force=${random.below(2) === 0}` } }),
    () => create('pages', { title: text(), status: status(), parent: random.oneOf([0, ...created.pages.slice(-3)]) }),
    () => ({ change: { method: 'PUT', path: `pages/${last(created.pages)}`, json: { menu_order: random.below(5) } } }),
    () => create('categories', { name: `${text()} ${random.below(1_000_000)}` }),
    () => ({
      change: { method: 'PUT', path: `categories/${last(created.categories)}`, json: { description: text() } },
    }),
    () => ({ change: { method: 'DELETE', path: `categories/${last(created.categories)}?force=true` } }),
    () => create('tags', { name: `${text()} ${random.below(1_000_000)}` }),
    () =>
      create('comments', {
        post: edited(),
        content: `${text()} ${random.below(1_000_000)}`,
        status: random.oneOf(['approved', 'hold']),
      }),
    () => ({
      change: {
        method: 'PUT',
        path: `comments/${last(created.comments)}`,
        json: { status: random.oneOf(['approved', 'hold']) },
      },
    }),
    () => ({ change: { method: 'DELETE', path: `comments/${last(created.comments)}?force=true` } }),
    () => ({
      change: { method: 'PUT', path: `users/${2 + random.below(4)}`, json: { name: text(), description: text() } },
    }),
    () => ({
      change: { method: 'POST', path: 'settings', json: { title: text(), posts_per_page: 1 + random.below(20) } },
    }),
    () => ({ change: { method: 'POST', path: 'settings', json: { date_format: random.oneOf(['F j, Y', 'Y-m-d']) } } }),
    () => create('navigation', { title: text(), status: status(), content: '<!-- wp:page-list /-->' }),
    () => create('blocks', { title: text(), status: status(), content: `<p>${text()}</p>` }),
    () => ({
      change: {
        method: 'POST',
        path: 'menu-items',
        json: { title: text(), url: 'https://example.org/', status: 'publish' },
      },
    }),
    () => ({ change: { method: 'POST', path: `posts/${edited()}/autosaves`, json: { title: text() } } }),
  ])();
}

const comparableAnswer = async (program: CachedProgram, path: string) => {
  const { status, text, headers } = await program.get(path);
  const comparedHeaders = ['x-cms-total', 'x-cms-totalpages', 'link', 'allow', 'content-type', 'vary', 'location'];
  // Each embed has a random name for its frame.
  const comparable = text.replace(/(secret=(?:\\")?)\w{10}/g, '$1');
  return {
    status,
    headers: Object.fromEntries(comparedHeaders.map((name) => [name, headers[name]])),
    text: comparable,
  };
};

it(
  'a cached answer of either process equals an uncached one, whichever process wrote before',
  async ({ annotate }) => {
    const random = createRandom(SEED);
    const created: Created = {
      posts: [],
      pages: [],
      categories: [],
      tags: [],
      comments: [],
      blocks: [],
      navigation: [],
    };
    const requestedPaths: string[] = [];
    let writes = 0;
    let longestWait = 0;
    for (let operation = 0; operation < OPERATIONS; operation++) {
      if (random.below(8) === 0) {
        const { change, list } = randomWrite(random, created);
        const { status, body } = await random.oneOf(programs).send<{ id: number }>({ ...change, as: 'admin' });
        expect([change.path, status < 500]).toEqual([change.path, true]);
        if (status === 201) list?.push(body.id);
        writes++;
        continue;
      }
      // Half of the paths were requested before, so that their answers are cached.
      const path =
        requestedPaths.length > 0 && random.below(2) === 0
          ? random.oneOf(requestedPaths)
          : randomReadPath(random, created);
      requestedPaths.push(path);
      if (requestedPaths.length > 40) requestedPaths.shift();
      const program = random.oneOf(programs);
      const expected = { operation, path, ...(await comparableAnswer(uncached, path)) };
      const current = async () => ({ operation, path, ...(await comparableAnswer(program, path)) });
      if (PROCESSES === 0 || site.database.dialect.engine === 'sqlite') expect(await current()).toEqual(expected);
      else {
        const started = performance.now();
        await expect.poll(current, { interval: 1, timeout: MAX_NOTIFICATION_MS }).toEqual(expected);
        longestWait = Math.max(longestWait, performance.now() - started);
      }
    }
    const counts = programs.map(({ app }) => app?.responseCache?.counts());
    const hits = counts.reduce((sum, programCounts) => sum + (programCounts?.hits ?? 0), 0);
    await annotate(JSON.stringify({ operations: OPERATIONS, writes, counts, longestWait }));
    if (PROCESSES === 0) expect(hits).toBeGreaterThan(OPERATIONS / 20);
  },
  60_000 + OPERATIONS * 100,
);
