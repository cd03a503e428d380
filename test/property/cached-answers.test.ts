import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LanguageDeclaration } from '../../schema/core/registry/declared-languages.ts';
import type { ResponseCacheCounts } from '../../src/http/caching/response-cache.ts';
import { createHttpClient } from '../support/http-client.ts';
import { runs } from '../support/property-runs.ts';
import {
  type Created,
  createRandom,
  type Random,
  randomReadPath,
  randomWrite,
  type Write,
} from '../support/random-requests.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { type Login, passwordOf } from '../support/site-content.ts';
import { basicHeader, createTestSite, type RunningSite, type TestSite } from '../support/test-site.ts';

/**
 * Operations of a run; `CACHE_OPERATIONS=100000 CACHE_SEED=7` runs more and different ones. `CACHE_PROCESSES=2` runs the
 * cached programs in processes of their own.
 */
const OPERATIONS = Number(process.env.CACHE_OPERATIONS ?? runs(600));
const SEED = Number(process.env.CACHE_SEED ?? 20_261_122);
const PROCESSES = Number(process.env.CACHE_PROCESSES ?? 0);

/** On PostgreSQL, another process may answer from before a change until it receives the notification. */
const MAX_NOTIFICATION_MS = 250;

/** Declared for programs in this process. */
const languages: readonly LanguageDeclaration[] = [
  { code: 'en', name: 'English', locale: 'en_US' },
  { code: 'de', name: 'Deutsch', locale: 'de_DE' },
];

const LANGUAGES = PROCESSES === 0 ? { declarations: { languages } } : {};

let site: TestSite;
/** Lookups in a response cache. */
type LookupCounts = Pick<ResponseCacheCounts, 'hits' | 'misses' | 'stale'>;

/** A program with a cache. */
type CachedProgram = Pick<RunningSite, 'get' | 'send'> & { counts(): LookupCounts | Promise<LookupCounts> };

let programs: CachedProgram[];
const servers: ServerProcess[] = [];
let uncached: RunningSite;

beforeAll(async () => {
  site = await createTestSite({ extraPosts: 30 });
  // Sequentially: the first process computes the derived data.
  programs = [];
  for (let count = 0; count < PROCESSES; count++) programs.push(await startProcess());
  if (PROCESSES === 0) programs = [await startHere(), await startHere()];
  uncached = await site.start({ ...LANGUAGES, env: { RESPONSE_CACHE_BYTES: '0' } });
});
afterAll(async () => {
  for (const server of servers) await server.kill();
  await site?.dispose();
});

/** Starts a program in this process. */
async function startHere(): Promise<CachedProgram> {
  const program = await site.start(LANGUAGES);
  return {
    get: program.get,
    send: program.send,
    counts: () => program.app.responseCache?.counts() ?? { hits: 0, misses: 0, stale: 0 },
  };
}

/** Starts a program in a process of its own. */
async function startProcess(): Promise<CachedProgram> {
  const settings = { SQLITE_SYNCHRONOUS: 'NORMAL', METRICS_PORT: '0' };
  const server = await startServerProcess({ ...site.environment(), ...settings });
  servers.push(server);
  const counts = async (): Promise<LookupCounts> => {
    const metrics = await (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text();
    const count = (result: string) =>
      Number(new RegExp(`response_cache_requests_total\\{result="${result}"\\} (\\d+)`).exec(metrics)?.[1]);
    return { hits: count('hit'), misses: count('miss'), stale: count('stale') };
  };
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
  return { send, get: (path, options = {}) => send({ path, ...options }), counts };
}

/** A read: by an account, or anonymous. Only items that the same account has read serve later answers to it. */
interface Read {
  path: string;
  as?: Login;
}

const ACCOUNTS: readonly Login[] = ['admin', 'editor', 'author', 'contributor', 'subscriber'];

/** Codes of languages, one of which the site does not have. */
const CODES = PROCESSES === 0 ? ['de', 'en', 'xx', 'DE'] : [];

/** Reads a path in a language: REST with the parameter `lang`, pages of the site below the folder of the language. */
function inLanguage(path: string, random: Random): string {
  if (CODES.length === 0 || random.below(3) > 0 || path.includes('graphql')) return path;
  const isPage = path.startsWith('/') && !path.startsWith('/cms-json/');
  return isPage ? `/de${path}` : `${path}${path.includes('?') ? '&' : '?'}lang=${random.oneOf(CODES)}`;
}

/** Writes in a language, if what is written can have one. A changed title becomes that of one language. */
function writtenInLanguage(change: Write, random: Random): Write {
  const hasLanguage = /^(?:posts|pages|categories|tags|settings)/.test(change.path);
  if (!hasLanguage || CODES.length === 0 || random.below(2) === 0) return change;
  return { ...change, json: { ...change.json, lang: random.oneOf(CODES) } };
}

/** A random read, in the edit context for some accounts. */
function randomRead(random: Random, created: Created): Read {
  const path = inLanguage(randomReadPath(random, created), random);
  if (random.below(3) > 0) return { path };
  const as = random.oneOf(ACCOUNTS);
  const isRest = !path.startsWith('/') && !path.includes('context=');
  return { as, path: isRest && random.below(2) === 0 ? `${path}${path.includes('?') ? '&' : '?'}context=edit` : path };
}

const comparableAnswer = async (program: Pick<CachedProgram, 'get'>, { path, as }: Read) => {
  const { status, text, headers } = await program.get(path, as ? { as } : {});
  const comparedHeaders = ['x-cms-total', 'x-cms-totalpages', 'link', 'allow', 'content-type', 'vary', 'location'];
  // Each embed has a random name for its frame.
  const comparable = text.replace(/(secret=(?:\\")?)\w{10}/g, '$1');
  // The first run of a GraphQL document and later ones write `data` and `errors` in different orders.
  const isGraphql = /^\/(?:wp)?graphql/.test(path);
  return {
    status,
    headers: Object.fromEntries(comparedHeaders.map((name) => [name, headers[name]])),
    text: isGraphql ? JSON.parse(comparable) : comparable,
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
      menus: [],
      users: [],
    };
    const reads: Read[] = [];
    let writes = 0;
    let longestWait = 0;
    for (let operation = 0; operation < OPERATIONS; operation++) {
      if (random.below(8) === 0) {
        const { change, list } = randomWrite(random, created);
        const { status, body } = await random
          .oneOf(programs)
          .send<{ id: number; code?: string }>({ ...writtenInLanguage(change, random), as: 'admin' });
        // The reference refuses a slug that another term has with status 500.
        const { code } = body;
        expect([change.path, code, status < 500 || code === 'duplicate_term_slug']).toEqual([change.path, code, true]);
        if (status === 201) list?.push(body.id);
        writes++;
        continue;
      }
      // Half of the reads were sent before, so that their answers and items are cached.
      const read = reads.length > 0 && random.below(2) === 0 ? random.oneOf(reads) : randomRead(random, created);
      reads.push(read);
      if (reads.length > 40) reads.shift();
      const program = random.oneOf(programs);
      const expected = { operation, ...read, ...(await comparableAnswer(uncached, read)) };
      const current = async () => ({ operation, ...read, ...(await comparableAnswer(program, read)) });
      if (PROCESSES === 0 || site.database.dialect.engine === 'sqlite') expect(await current()).toEqual(expected);
      else {
        const started = performance.now();
        await expect.poll(current, { interval: 1, timeout: MAX_NOTIFICATION_MS }).toEqual(expected);
        longestWait = Math.max(longestWait, performance.now() - started);
      }
    }
    const counts = await Promise.all(programs.map(({ counts: countsOf }) => countsOf()));
    const sum = (result: keyof LookupCounts) => counts.reduce((total, program) => total + program[result], 0);
    const [hits, misses, stale] = [sum('hits'), sum('misses'), sum('stale')];
    const hitRatio = hits / (hits + misses + stale);
    await annotate(JSON.stringify({ operations: OPERATIONS, writes, hits, misses, stale, hitRatio, longestWait }));
    expect(hits).toBeGreaterThan(OPERATIONS / 20);
  },
  60_000 + OPERATIONS * 100,
);
