// Compares running servers that serve the same site, such as WordPress and Postern, in alternating rounds:
//   npm run bench:sites -- --site WordPress=http://localhost:8080/wp-json --site Postern=http://localhost:3000/wp-json \
//     --login admin:APPLICATION_PASSWORD
// Prints a table with the requests per second of each, and how many times those of the first one. Without --login it sends
// no writes; with it, posts are created, changed and deleted. Other options: --rounds 5, --seconds 2.
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { median } from './measure.ts';

const CONNECTIONS = 8;
const WRITERS = 4;
const WRITTEN_POSTS = 40;

interface Site {
  readonly name: string;
  /** The root of its REST API, without a slash at the end. */
  readonly root: string;
}

const { values } = parseArgs({
  options: {
    site: { type: 'string', multiple: true, default: [] },
    login: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
  },
});

/** Reads `NAME=ADDRESS`. */
function readSite(argument: string): Site {
  const [, name = '', root = ''] = /^([^=]+)=(https?:\/\/.+?)\/?$/.exec(argument) ?? [];
  if (name === '')
    throw new Error(`--site ${argument}: pass NAME=ADDRESS, with the address of the root of the REST API.`);
  return { name, root };
}

const sites = values.site.map(readSite);
if (sites.length < 2) throw new Error('Pass --site NAME=ADDRESS for each of at least two servers.');
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
if (!(Number.isInteger(rounds) && rounds > 0 && seconds > 0))
  throw new Error('--rounds and --seconds must be above 0.');

/** The paths of the measured reads. Items are those that the first server lists. */
async function readPaths({ root }: Site): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(`${root}/wp/v2/posts?per_page=1`);
  const [post] = (await answer.json()) as { id: number; slug: string }[];
  if (!answer.ok || !post) throw new Error(`${root}/wp/v2/posts lists no post.`);
  return {
    'List of 10 posts': '/wp/v2/posts',
    'List of 100 posts': '/wp/v2/posts?per_page=100',
    'List of 10 with `_embed`': '/wp/v2/posts?_embed=1',
    'List of 10 with `_fields=id,title`': '/wp/v2/posts?_fields=id,title',
    'One post': `/wp/v2/posts/${post.id}`,
    'One post, by its slug': `/wp/v2/posts?slug=${post.slug}`,
    Media: '/wp/v2/media',
    Comments: '/wp/v2/comments',
    Search: '/wp/v2/search?search=the',
    'Index of the API': '/',
    // Each request has an address of its own: no answer comes from a cache, but the items of lists may.
    'List of 10 posts, made again': '/wp/v2/posts?request=[<id>]',
    'List of 100 posts, made again': '/wp/v2/posts?per_page=100&request=[<id>]',
    'List of 10 with `_embed`, made again': '/wp/v2/posts?_embed=1&request=[<id>]',
  };
}

/** The requests per second that a server answers. Throws if an answer is no success. */
async function readRound({ root }: Site, path: string): Promise<number> {
  const started = performance.now();
  const load = { connections: CONNECTIONS, duration: seconds, sampleInt: 100, idReplacement: true };
  const result = await autocannon({ url: root + path, ...load });
  if (result.errors > 0 || result.non2xx > 0 || result['2xx'] === 0)
    throw new Error(`${root}${path}: ${result.errors} requests failed, ${result.non2xx} answers are no success.`);
  return (1_000 * result['2xx']) / (performance.now() - started);
}

const WRITES = ['create', 'update', 'delete'] as const;

/** The writes per second of each kind, when some posts are created, changed and deleted by several writers. */
async function writeRound({ root }: Site, login: string): Promise<Record<(typeof WRITES)[number], number>> {
  const headers = {
    Authorization: `Basic ${Buffer.from(login).toString('base64')}`,
    'Content-Type': 'application/json',
  };
  const send = async (method: string, { path, body }: { path: string; body?: object }) => {
    const answer = await fetch(root + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${root}${path}: ${answer.status} ${text.slice(0, 200)}`);
    return JSON.parse(text) as { id: number };
  };
  const perSecond = async (write: (index: number) => Promise<unknown>) => {
    const started = performance.now();
    let next = 0;
    const writer = async () => {
      for (let index = next++; index < WRITTEN_POSTS; index = next++) await write(index);
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
    return (1_000 * WRITTEN_POSTS) / (performance.now() - started);
  };
  const content = '<!-- wp:paragraph -->\n<p>Measured.</p>\n<!-- /wp:paragraph -->';
  const ids: number[] = [];
  return {
    create: await perSecond(async (index) => {
      const body = { title: `Measured ${index}`, status: 'publish', content };
      ids[index] = (await send('POST', { path: '/wp/v2/posts', body })).id;
    }),
    update: await perSecond((index) =>
      send('POST', { path: `/wp/v2/posts/${ids[index]}`, body: { title: `Changed ${index}` } }),
    ),
    delete: await perSecond((index) => send('DELETE', { path: `/wp/v2/posts/${ids[index]}?force=true` })),
  };
}

/** A row of the table: the median of each server, and how many times that of the first one. */
function row(name: string, figures: readonly (readonly number[])[]): string {
  const medians = figures.map((each) => median(each));
  const cells = medians.map((value, index) => {
    const times = value / (medians[0] as number);
    const shown = Math.round(value).toLocaleString('en-US');
    return index === 0 ? shown : `${shown} (${times < 10 ? times.toFixed(1) : Math.round(times)} times)`;
  });
  return `| ${name} | ${cells.join(' | ')} |`;
}

const say = (text: string) => process.stdout.write(`${text}\n`);
say(`| Request | ${sites.map(({ name }) => name).join(' | ')} |`);
say(`| --- | ${sites.map(() => '---').join(' | ')} |`);
for (const [name, path] of Object.entries(await readPaths(sites[0] as Site))) {
  const figures: number[][] = sites.map(() => []);
  // The first round compiles the code and fills caches.
  for (let round = 0; round <= rounds; round++) {
    for (const [index, site] of sites.entries()) {
      const perSecond = await readRound(site, path);
      if (round > 0) figures[index]?.push(perSecond);
    }
  }
  say(row(name, figures));
}
if (values.login) {
  const figures = sites.map(() => ({ create: [] as number[], update: [] as number[], delete: [] as number[] }));
  for (let round = 0; round <= rounds; round++) {
    for (const [index, site] of sites.entries()) {
      const perSecond = await writeRound(site, values.login);
      if (round > 0) for (const write of WRITES) figures[index]?.[write].push(perSecond[write]);
    }
  }
  for (const write of WRITES) {
    const name = `${write[0]?.toUpperCase()}${write.slice(1)} a post, ${WRITERS} at a time`;
    say(
      row(
        name,
        figures.map((each) => each[write]),
      ),
    );
  }
}
