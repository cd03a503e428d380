import { send as sendXml } from '../../xmlrpc/xmlrpc-client.ts';
import { callXml } from '../../xmlrpc/xmlrpc-values.ts';
import type { PlantedIds } from './plant-content.ts';
import { type Client, getAll, type Probe, sendAs } from './probe.ts';

const POSTS = [
  'posts',
  'pages',
  'media',
  'books',
  'blocks',
  'navigation',
  'menu-items',
  'retired',
  'revisions',
] as const;
const postIdsOf = (ids: PlantedIds): number[] => POSTS.flatMap((collection) => ids.get(collection) ?? []);

/** Pages, cards, feeds, sitemaps and oEmbed answers. */
export async function pageProbes(client: Client, ids: PlantedIds): Promise<Probe[]> {
  const { root } = client.cms;
  const items = postIdsOf(ids).flatMap((id) => [
    ...[`/?p=${id}`, `/?p=${id}&preview=true`, `/?p=${id}&embed=true`],
    `${root}oembed/1.0/embed?url=${encodeURIComponent(`http://localhost:3000/?p=${id}`)}`,
  ]);
  const lists = [
    '/',
    '/?s=qz',
    '/?author=3',
    '/?author=10',
    '/category/planted/',
    '/2021/07/',
    '/2099/',
    '/robots.txt',
    '/cms-sitemap.xml',
    '/sitemap.xml',
  ];
  const feeds = ['rss2', 'atom', 'comments-rss2'].flatMap((feed) => [
    `/?feed=${feed}`,
    `/?feed=${feed}&author=3`,
    `/?feed=${feed}&s=qz`,
  ]);
  const probes = await getAll(client, [...items, ...lists, ...feeds]);
  const addresses = probes.flatMap(({ text }) =>
    [...text.matchAll(/<loc>https?:\/\/[^/]+([^<]*\.xml)<\/loc>/g)].map(([, path = '']) => path),
  );
  return [...probes, ...(await getAll(client, [...new Set(addresses)]))];
}

/** The answers of the tools of agents that read. */
export async function agentProbes(client: Client, ids: PlantedIds): Promise<Probe[]> {
  const call = async (method: string, params: unknown): Promise<Probe> => {
    const json = { jsonrpc: '2.0', id: 1, method, params };
    const { text } = await client.cms.send<unknown>({
      method: 'POST',
      path: '/mcp',
      json,
      headers: { ...client.headers, accept: 'application/json, text/event-stream' },
    });
    return { request: `POST /mcp ${JSON.stringify(params)}`, text };
  };
  const statuses = ['publish', 'draft', 'pending', 'private', 'future', 'trash'];
  const probes = [await call('tools/list', {}), await call('resources/list', {}), await call('prompts/list', {})];
  for (const status of statuses) {
    for (const type of ['post', 'page', 'attachment', 'book']) {
      probes.push(await call('tools/call', { name: 'search-content', arguments: { type, status, first: 50 } }));
    }
  }
  for (const [type, collection] of [
    ['post', 'posts'],
    ['page', 'pages'],
    ['attachment', 'media'],
    ['book', 'books'],
  ] as const) {
    for (const id of ids.get(collection) ?? [])
      probes.push(await call('tools/call', { name: 'read-content', arguments: { type, id } }));
  }
  return probes;
}

/** The answers of the methods of publishing programs that read. */
export async function publishingProbes(client: Client, ids: PlantedIds): Promise<Probe[]> {
  const credentials = Buffer.from((client.headers.authorization ?? '').replace('Basic ', ''), 'base64').toString();
  const [login = '', password = ''] =
    credentials === ''
      ? ['nobody', 'wrong']
      : [credentials.split(':')[0], credentials.slice(credentials.indexOf(':') + 1)];
  const who = [1, login, password];
  const calls: [string, readonly unknown[]][] = [
    ['wp.getUsersBlogs', [login, password]],
    ...[
      'wp.getOptions',
      'wp.getUsers',
      'wp.getAuthors',
      'wp.getProfile',
      'wp.getPageList',
      'wp.getTags',
      'wp.getMediaLibrary',
    ].map((method): [string, readonly unknown[]] => [method, who]),
    ['wp.getPages', [...who, 100]],
    ['wp.getTerms', [...who, 'category']],
    ['metaWeblog.getRecentPosts', [...who, 100]],
    ...['post', 'page', 'attachment', 'book'].flatMap((type) =>
      ['any', 'draft', 'private', 'trash', 'publish', 'in-review', 'members'].map(
        (status): [string, readonly unknown[]] => [
          'wp.getPosts',
          [...who, { post_type: type, post_status: status, number: 100 }],
        ],
      ),
    ),
    ...['', 'hold', 'approve', 'spam', 'trash'].map((status): [string, readonly unknown[]] => [
      'wp.getComments',
      [...who, { number: 100, status }],
    ]),
    ...[...(ids.get('posts') ?? []), ...(ids.get('pages') ?? [])].map((id): [string, readonly unknown[]] => [
      'wp.getPost',
      [...who, id],
    ]),
    ...(ids.get('posts') ?? []).map((id): [string, readonly unknown[]] => [
      'metaWeblog.getPost',
      [id, login, password],
    ]),
    ...(ids.get('pages') ?? []).map((id): [string, readonly unknown[]] => ['wp.getPage', [1, id, login, password]]),
    ...(ids.get('media') ?? []).map((id): [string, readonly unknown[]] => ['wp.getMediaItem', [...who, id]]),
    ...(ids.get('comments') ?? []).map((id): [string, readonly unknown[]] => ['wp.getComment', [...who, id]]),
    ...[1, 3, 5, 9, 10].map((id): [string, readonly unknown[]] => ['wp.getUser', [...who, id]]),
  ];
  const usable = credentials === '' ? calls.slice(0, 3) : calls;
  const probes: Probe[] = [];
  for (const [method, parameters] of usable) {
    const { text } = await sendXml(callXml(method, parameters), { port: client.cms.port });
    probes.push({ request: `POST /xmlrpc.php ${method} ${JSON.stringify(parameters.slice(3))}`, text });
  }
  return probes;
}

/** The totals of searches for a text; 0 if no list contains it. */
export async function searchTotals(client: Client, token: string): Promise<{ request: string; total: number }[]> {
  const { root } = client.cms;
  const lists = ['posts', 'pages', 'media', 'search', 'comments', 'blocks'];
  const paths = [
    ...lists.map((list) => `${root}cms/v2/${list}?search=${token}&per_page=1`),
    `${root}cms/v2/posts?search=${token}&status=any&per_page=1`,
  ];
  const totals: { request: string; total: number }[] = [];
  for (const path of paths) {
    const { headers } = await sendAs(client, { path });
    totals.push({ request: `GET ${path}`, total: Number(headers['x-cms-total'] ?? 0) });
  }
  return totals;
}
