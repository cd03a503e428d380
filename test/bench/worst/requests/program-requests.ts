import { type Login, passwordOf } from '../../../support/site-content.ts';
import { callXml, valueXml } from '../../../xmlrpc/xmlrpc-values.ts';
import { listOf, repeatTo, requestsOf, type WorstRequest } from '../worst-request.ts';
import { worstSite } from '../worst-site.ts';

const MB = 1_000_000;
const xml = (body: string) => ({ path: '/xmlrpc.php', type: 'text/xml', body });
const as = (login: Login) => ({ as: login });
const ADMIN = [1, 'admin', passwordOf('admin')] as const;
const multicall = (calls: readonly object[]) => callXml('system.multicall', [calls]);
const call = (methodName: string, params: readonly unknown[]) => ({ methodName, params });

/** Calls over XML-RPC. Credentials are in their bodies, so `as` only selects the bound. */
export const xmlrpcRequests: readonly WorstRequest[] = [
  ...requestsOf('xmlrpc', {
    'multicall of 50 methods': xml(multicall(Array(50).fill(call('demo.sayHello', [])))),
    'multicall of 50 unknown accounts': xml(multicall(Array(50).fill(call('wp.getPosts', [1, 'nobody', 'x'])))),
    'nested multicalls': xml(multicall([call('system.multicall', [Array(100).fill(call('demo.sayHello', []))])])),
    '900 KB of nested arrays': xml(`<?xml version="1.0"?><methodCall>${'<array>'.repeat(128_000)}`),
    '900 KB of entities': xml(callXml('demo.addTwoNumbers', [repeatTo(900_000, '&')])),
    '900 KB of text elements': xml(`<?xml version="1.0"?><methodCall>${repeatTo(900_000, '<a>x</a>')}</methodCall>`),
  }),
  ...requestsOf('xmlrpc', {
    '100 long posts': xml(callXml('wp.getPosts', [...ADMIN, { number: 100 }])),
    'multicall of 10 lists of long posts': xml(
      multicall(Array(10).fill(call('metaWeblog.getRecentPosts', [...ADMIN, 100]))),
    ),
    'post with 1 MB of &': xml(callXml('wp.newPost', [...ADMIN, { post_title: 'x', post_content: repeatTo(MB, '&') }])),
    'struct of 20,000 members': xml(
      `<?xml version="1.0"?><methodCall><methodName>wp.newPost</methodName><params>${ADMIN.map((value) => `<param>${valueXml(value)}</param>`).join('')}<param><value><struct>${listOf(20_000, (n) => `<member><name>a${n}</name><value>x</value></member>`, '')}</struct></value></param></params></methodCall>`,
    ),
  }).map((request) => ({ ...request, ...as('admin') })),
];

const mcp = (method: string, params: object = {}) => ({
  path: '/mcp',
  json: { jsonrpc: '2.0', id: 1, method, params },
  headers: { accept: 'application/json, text/event-stream' },
});
const tool = (name: string, values: object) => mcp('tools/call', { name, arguments: values });

/** Messages of agents. */
export const mcpRequests: readonly WorstRequest[] = requestsOf('mcp', {
  'list of tools': mcp('tools/list'),
  'deep arguments': tool('search-content', { search: listOf(400, () => '[', '') + listOf(400, () => ']', '') }),
  'search with 10,000 words': tool('search-content', { search: listOf(10_000, (n) => `word${n}`) }),
  'one long item as Markdown': tool('read-content', { id: worstSite.longPosts.first }),
  '20 messages with long items': {
    ...mcp(''),
    json: Array.from({ length: 20 }, (_, index) => ({
      ...mcp('tools/call', { name: 'read-content', arguments: { id: worstSite.longPosts.first + index } }).json,
      id: index,
    })),
  },
  'Markdown of 1 MB': {
    ...tool('create-content', { title: 'x', content: repeatTo(MB, '- *a* **b**\n\n') }),
    ...as('author'),
  },
  'Markdown of 1 MB of brackets': {
    ...tool('create-content', { title: 'x', content: repeatTo(MB, '[') }),
    ...as('author'),
  },
  'file of 500,000 spaces': {
    ...tool('upload-file', { fileName: 'a.png', data: `${' '.repeat(500_000)}%` }),
    ...as('author'),
  },
});
