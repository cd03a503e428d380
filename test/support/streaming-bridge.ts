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
import { batchRoutes } from '../../rest-bridge/resources/batch-routes.ts';
import { restDialects } from '../../rest-bridge/rest-dialect.ts';
import { anonymousViewer } from '../../schema/access/viewer-access.ts';
import { domainError } from '../../schema/core/errors/domain-errors.ts';
import { Download } from '../../schema/core/files/transferred-files.ts';
import { RequestWork } from '../../schema/core/work/request-work.ts';
import { createFileReceiver } from '../../src/http/receive/receiver.ts';
import { createRestHandler } from '../../src/http/rest-handler.ts';

const PAGE_SIZE = 10;

/** The state of the domain: its books, and counts of the operations that ran. */
export const domainState = {
  /** The number of books, and of the chunks of the long file. */
  total: 25,
  /** Reading a page of books that contains this index or later ones fails, and reading the chunk with this index. */
  failsAt: Number.POSITIVE_INFINITY,
  pageReads: 0,
  tailReads: 0,
  chunksRead: 0,
  closedFiles: 0,
  /** The start of each title. */
  titlePrefix: '',
};

const item = new GraphQLObjectType({
  name: 'Book',
  fields: { number: { type: GraphQLInt }, longTitle: { type: GraphQLString } },
});

const page = new GraphQLObjectType({
  name: 'BookPage',
  fields: { nodes: { type: new GraphQLList(item) }, next: { type: GraphQLInt } },
});

async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for (let chunk = 0; chunk < domainState.total; chunk++) {
      domainState.chunksRead += 1;
      if (chunk === domainState.failsAt) throw new Error('the file cannot be read further');
      yield Buffer.alloc(100_000, 'a');
    }
  } finally {
    domainState.closedFiles += 1;
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
        return { total: domainState.total };
      },
    },
    books: {
      type: page,
      args: { after: { type: GraphQLInt } },
      resolve: (_root, { after }: { after?: number | null }) => {
        domainState.pageReads += 1;
        const start = after ?? 0;
        if (start >= domainState.failsAt) throw new Error('the books cannot be read further');
        const numbers = Array.from(
          { length: Math.min(PAGE_SIZE, domainState.total - start) },
          (_, index) => start + index,
        );
        const next = start + PAGE_SIZE < domainState.total ? start + PAGE_SIZE : null;
        return { next, nodes: numbers.map((number) => ({ number, longTitle: `${domainState.titlePrefix}${number}` })) };
      },
    },
    summary: {
      type: GraphQLInt,
      resolve: () => {
        domainState.tailReads += 1;
        return 2;
      },
    },
    file: {
      type: new GraphQLNonNull(new GraphQLScalarType({ name: 'Download', serialize: (value) => value })),
      resolve: () => new Download({ name: 'Bücher "neu".zip', mimeType: 'application/zip', bytes: chunks }),
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
      operation: { field: 'summary', selection: '', variableTypes: {} },
      answer: ({ node }) => ({ summary: node }),
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

/** The errors that the bridge reported. */
export const reportedErrors: unknown[] = [];

const schema = new GraphQLSchema({ query });

/** A REST API of three routes: a list in pages, a long file, a short one. */
export const bridge = createBridge({
  settings: (form) => bridgeSettings('http://localhost', { dialect: restDialects.cms, form }),
  routes: (settings) => [
    ...batchRoutes(settings),
    { pattern: '/shelf/v1/all', namespace: 'shelf/v1', resource, endpoints: [list] },
    { pattern: '/shelf/v1/file', namespace: 'shelf/v1', endpoints: [download('file')] },
    { pattern: '/shelf/v1/note', namespace: 'shelf/v1', endpoints: [download('note')] },
  ],
  runtime: {
    schema,
    resources: new Map(),
    createContext: async () => ({}),
    inTransaction: async () => null,
    contentVersion: () => 1,
    siteState: async () => ({ inactivePlugins: new Set<string>(), form: 'pretty' }),
    anonymous: anonymousViewer,
    isLoggedIn: () => false,
    scopeRefusal: () => null,
    outage: () => null,
  },
  findCookieViewer: async () => anonymousViewer,
  identify: async () => ({ viewer: anonymousViewer }),
  report: (error) => reportedErrors.push(error),
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
    leases: null,
    waiting: 1,
  }),
  ipAddressOf: () => '127.0.0.1',
  rateLimiter: null,
  startWork: () => new RequestWork(),
  anonymousResponses: null,
  nonceHeader: 'x-cms-nonce',
  requestId: () => 'one',
});

/** The server of the bridge; the tests start and close it. */
export const server = createServer((request, response) => void handler(request, response));

/** A received answer. */
export interface Received {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
  /** False if the connection closed before the end of the answer. */
  isComplete: boolean;
}

/** Requests a path below the root over a new connection. */
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
    // The connection may close before anything was received.
    request.on('error', () => resolve({ status: 0, headers: {}, text: '', isComplete: false }));
  });

/** Resets the shelf and the reported errors before a test. */
export function resetDomainState(): void {
  reportedErrors.length = 0;
  const failsAt = Number.POSITIVE_INFINITY;
  Object.assign(domainState, {
    total: 25,
    failsAt,
    pageReads: 0,
    tailReads: 0,
    chunksRead: 0,
    closedFiles: 0,
    titlePrefix: '',
  });
}
