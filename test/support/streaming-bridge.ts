import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
} from 'graphql';
import { createBridge } from '../../rest-bridge/bridge.ts';
import { bridgeSettings } from '../../rest-bridge/bridge-settings.ts';
import type { Endpoint } from '../../rest-bridge/declare/route.ts';
import { batchRoutes } from '../../rest-bridge/resources/batch/batch-routes.ts';
import { restDialects } from '../../rest-bridge/rest-dialect.ts';
import { anonymousViewer } from '../../schema/access/viewer-access.ts';
import { domainError } from '../../schema/core/domain-errors.ts';
import { Download } from '../../schema/core/download-value.ts';
import { createFileReceiver } from '../../src/http/receive/receiver.ts';
import { createRestHandler } from '../../src/http/rest-handler.ts';

const PAGE_SIZE = 10;

/** What the domain of these tests holds, and what it was asked. */
export const shelf = {
  total: 25,
  breaksAt: Number.POSITIVE_INFINITY,
  pages: 0,
  tails: 0,
  piecesTaken: 0,
  closed: 0,
  word: '',
};

const item = new GraphQLObjectType({
  name: 'Book',
  fields: { number: { type: GraphQLInt }, longTitle: { type: GraphQLString } },
});

const page = new GraphQLObjectType({
  name: 'BookPage',
  fields: { nodes: { type: new GraphQLList(item) }, next: { type: GraphQLInt } },
});

async function* pieces(): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for (let piece = 0; piece < shelf.total; piece++) {
      shelf.piecesTaken += 1;
      if (piece === shelf.breaksAt) throw new Error('the file ends here');
      yield Buffer.alloc(100_000, 'a');
    }
  } finally {
    shelf.closed += 1;
  }
}

const query = new GraphQLObjectType({
  name: 'Query',
  fields: {
    shelf: {
      type: new GraphQLObjectType({ name: 'Shelf', fields: { total: { type: GraphQLInt } } }),
      args: { allowed: { type: GraphQLString } },
      resolve: (_root, { allowed }: { allowed?: string }) => {
        if (allowed === 'no') throw domainError('rest_forbidden', { viewer: anonymousViewer });
        return { total: shelf.total };
      },
    },
    books: {
      type: page,
      args: { after: { type: GraphQLInt } },
      resolve: (_root, { after }: { after?: number | null }) => {
        shelf.pages += 1;
        const start = after ?? 0;
        if (start >= shelf.breaksAt) throw new Error('the shelf ends here');
        const numbers = Array.from({ length: Math.min(PAGE_SIZE, shelf.total - start) }, (_, place) => start + place);
        const next = start + PAGE_SIZE < shelf.total ? start + PAGE_SIZE : null;
        return { next, nodes: numbers.map((number) => ({ number, longTitle: `${shelf.word}${number}` })) };
      },
    },
    doors: {
      type: GraphQLInt,
      resolve: () => {
        shelf.tails += 1;
        return 2;
      },
    },
    file: {
      type: new GraphQLNonNull(new GraphQLScalarType({ name: 'Download', serialize: (value) => value })),
      resolve: () => new Download({ name: 'Bücher "neu".zip', mimeType: 'application/zip', bytes: pieces }),
    },
    note: {
      type: new GraphQLScalarType({ name: 'Note', serialize: (value) => value }),
      resolve: () =>
        new Download({
          name: 'note.txt',
          mimeType: 'text/plain; charset=UTF-8',
          size: 6,
          bytes: async function* () {
            yield 'ab';
            yield 'cdef';
          },
        }),
    },
  },
});

const list: Endpoint = {
  methods: ['GET'],
  permission: 'open',
  parameters: { allowed: { type: 'string' } },
  variableTypes: { after: 'Int' },
  reply: {
    kind: 'stream',
    head: {
      operation: {
        field: 'shelf',
        selection: 'total',
        variableTypes: { allowed: 'String' },
        variables: ({ allowed }) => ({ allowed }),
      },
      answer: ({ node }) => ({ total: node.total, name: 'Shelf' }),
    },
    list: { name: 'books', field: 'books', variables: ({ cursor }) => ({ after: cursor }) },
    tail: {
      operation: { field: 'doors', selection: '', variableTypes: {} },
      answer: ({ node }) => ({ doors: node }),
    },
  },
};

const resource = {
  title: 'book',
  links: [],
  fields: [
    { name: 'number', schema: { type: 'integer' } },
    { name: 'long_title', schema: { type: 'string' } },
  ],
} as const;

const download = (field: string): Endpoint => ({
  methods: ['GET'],
  permission: 'open',
  parameters: {},
  reply: { kind: 'download', operation: { field, selection: '' } },
});

/** What went to the log. */
export const reported: unknown[] = [];
const schema = new GraphQLSchema({ query });
/** A REST API of three routes: a list in pages, a long file, a short one. */
export const bridge = createBridge({
  settings: (form) => bridgeSettings('http://localhost', { dialect: restDialects.cms, form }),
  routes: (own) => [
    ...batchRoutes(own),
    { pattern: '/shelf/v1/all', namespace: 'shelf/v1', resource, endpoints: [list] },
    { pattern: '/shelf/v1/file', namespace: 'shelf/v1', endpoints: [download('file')] },
    { pattern: '/shelf/v1/note', namespace: 'shelf/v1', endpoints: [download('note')] },
  ],
  runtime: {
    schema,
    resources: new Map(),
    createContext: async () => ({}),
    contentVersion: () => 1,
    siteState: async () => ({ inactivePlugins: new Set<string>(), form: 'pretty' }),
    anonymous: anonymousViewer,
    isLoggedIn: () => false,
    outage: () => null,
  },
  findCookieViewer: async () => anonymousViewer,
  identify: async () => ({ viewer: anonymousViewer }),
  report: (error) => reported.push(error),
});

const handler = createRestHandler({
  bridge,
  root: '/cms-json/',
  maxBodyBytes: 100_000,
  receiver: createFileReceiver({
    freshPath: async () => '/nowhere',
    maxUploadBytes: 1,
    maxBodyBytes: 1,
    permits: 1,
    limits: { perAccount: 8, progressTimeoutMs: 30_000 },
    waiting: 1,
  }),
  addressOf: () => '127.0.0.1',
  requestId: () => 'one',
});
/** Serves it; the tests start and end it. */
export const server = createServer((request, response) => void handler(request, response));

/** An answer as it came. */
export interface Received {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
  /** False where the connection ended before the answer did. */
  isComplete: boolean;
}

/** Asks for a path below the root, over a connection of its own. */
export const send = (path: string, { method = 'GET' } = {}): Promise<Received> =>
  new Promise((resolve) => {
    const { port } = server.address() as AddressInfo;
    const request = get({ port, path: `/cms-json/${path}`, method, agent: false }, (incoming) => {
      let text = '';
      incoming.setEncoding('latin1').on('data', (chunk: string) => {
        text += chunk;
      });
      incoming.on('error', () => {});
      incoming.on('close', () =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, isComplete: incoming.complete }),
      );
    });
    // It may break off before a small part of it has been sent.
    request.on('error', () => resolve({ status: 0, headers: {}, text: '', isComplete: false }));
  });

/** Before each test nothing has been asked, and nothing breaks. */
export function clearShelf(): void {
  reported.length = 0;
  const breaksAt = Number.POSITIVE_INFINITY;
  Object.assign(shelf, { total: 25, breaksAt, pages: 0, tails: 0, piecesTaken: 0, closed: 0, word: '' });
}
