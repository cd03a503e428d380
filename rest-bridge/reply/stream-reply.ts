import { Download } from '../../schema/core/files/transferred-files.ts';
import { allowHeader, queryAllowedMethods } from '../access-check.ts';
import { runOperation } from '../bridge-operation.ts';
import type { Node } from '../declare/field.ts';
import type { Reply } from '../declare/route.ts';
import { compileFieldMask, type FieldMask, matchesField, parseFieldList } from '../query/field-mask.ts';
import { clientOfRequest, type Outcome, type ReadyRequest } from '../rest-exchange.ts';
import { runCustomOperation } from './custom-reply.ts';
import { type Shape, shapeItem } from './shape-item.ts';

type StreamReply = Extract<Reply, { kind: 'stream' }>;

interface StreamPage {
  nodes: readonly Node[];
  next: unknown;
}

/** Streams and downloads must not be cached. */
const NO_STORE = { 'Cache-Control': 'no-store' } as const;

/**
 * Answers with a stream. `head` and the first page are queried before the status is sent, so that errors are answered.
 */
export async function answerStream(ready: ReadyRequest, reply: StreamReply): Promise<Outcome> {
  const { request } = ready;
  const head = await runCustomOperation(ready, reply.head.operation);
  const headers: Outcome['headers'] = { ...NO_STORE };
  Object.assign(headers, allowHeader(await queryAllowedMethods(ready)));
  if (request.method === 'HEAD') return { status: 200, body: {}, headers };
  const mask = compileFieldMask(parseFieldList(request.query._fields));
  const queryPage = createPageQuery(ready, { reply, head: head.node });
  const firstPage = matchesField(mask, reply.list.name) ? await queryPage(null) : null;
  const chunks = writeChunks(ready, {
    reply,
    mask,
    opening: includedEntries(reply.head.answer(head), mask),
    firstPage,
    queryPage,
  });
  return { status: 200, body: undefined, headers, stream: { chunks, isJson: true, type: 'application/json' } };
}

type QueryPage = (cursor: unknown) => Promise<StreamPage>;

function createPageQuery(
  ready: ReadyRequest,
  { reply, head }: { reply: StreamReply; head: Readonly<Record<string, unknown>> },
): QueryPage {
  const { planner, route, endpoint, parameters, viewer } = ready;
  const client = clientOfRequest(ready.request);
  const loggedIn = planner.runtime.isLoggedIn(viewer);
  const { operation, item } = planner.plan({ route, endpoint, context: 'view', query: {}, loggedIn, withItems: true });
  const shape: Shape = { plan: item, context: { settings: planner.settings, loggedIn, viewer } };
  return async (cursor) => {
    const variables = reply.list.variables({ parameters, cursor, head });
    const page = (await runOperation(planner, { operation, variables, viewer, client })) as unknown as StreamPage;
    return { next: page.next, nodes: page.nodes.map((node) => shapeItem(shape, node)) };
  };
}

interface StreamParts {
  reply: StreamReply;
  mask: FieldMask;
  /** The properties before the list. */
  opening: readonly Entry[];
  /** Null if `_fields` excludes the list. */
  firstPage: StreamPage | null;
  queryPage: QueryPage;
}

async function* writeChunks(
  ready: ReadyRequest,
  { reply, mask, opening, firstPage, queryPage }: StreamParts,
): AsyncGenerator<string | Uint8Array, void, undefined> {
  let isFirst = opening.length === 0;
  yield `{${opening.map(entryText).join(',')}`;
  if (firstPage) {
    yield `${isFirst ? '' : ','}${JSON.stringify(reply.list.name)}:[`;
    isFirst = true;
    for (let page: StreamPage | null = firstPage; page; ) {
      yield* textBytes(withCommas(page.nodes, isFirst));
      isFirst &&= page.nodes.length === 0;
      page = page.next === null ? null : await queryPage(page.next);
    }
    yield ']';
    isFirst = false;
  }
  const closing = includedEntries(reply.tail.answer(await runCustomOperation(ready, reply.tail.operation)), mask);
  yield `${isFirst || closing.length === 0 ? '' : ','}${closing.map(entryText).join(',')}}`;
}

/** Yields the items as JSON with commas between them, and one before the first if `isFirst` is false. */
function* withCommas(nodes: readonly unknown[], isFirst: boolean): Generator<string, void, undefined> {
  for (const [index, node] of nodes.entries()) {
    if (index > 0 || !isFirst) yield ',';
    yield JSON.stringify(node);
  }
}

type Entry = readonly [name: string, value: unknown];

const includedEntries = (properties: Readonly<Record<string, unknown>>, mask: FieldMask): readonly Entry[] =>
  Object.entries(properties).filter(([name]) => matchesField(mask, name));

const entryText = ([name, value]: Entry): string => `${JSON.stringify(name)}:${JSON.stringify(value)}`;

/** Maximum size of a chunk. */
const CHUNK_BYTES = 65_536;

/**
 * Encodes texts as UTF-8, one after another, in chunks. The texts are not concatenated: long strings survive the first
 * garbage collections and accumulate in memory.
 */
export function* textBytes(texts: Iterable<string>): Generator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  let chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  let usedBytes = 0;
  for (const text of texts) {
    for (let position = 0; position < text.length; ) {
      const { read, written } = encoder.encodeInto(
        position === 0 ? text : text.slice(position),
        chunk.subarray(usedBytes),
      );
      position += read;
      usedBytes += written;
      if (position === text.length) break;
      yield chunk.subarray(0, usedBytes);
      chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
      usedBytes = 0;
    }
  }
  if (usedBytes > 0) yield chunk.subarray(0, usedBytes);
}

/** Answers with a file of the domain, with its name and media type. */
export async function answerDownload(
  ready: ReadyRequest,
  { operation }: Extract<Reply, { kind: 'download' }>,
): Promise<Outcome> {
  const { node } = await runCustomOperation(ready, operation);
  if (!(node instanceof Download)) throw new Error(`The field ${operation.field} returned no download.`);
  const { name, mimeType, size, bytes } = node.file;
  const headers: Outcome['headers'] = { ...NO_STORE, 'Content-Disposition': attachmentDisposition(name) };
  if (size !== undefined) headers['Content-Length'] = size;
  Object.assign(headers, allowHeader(await queryAllowedMethods(ready)));
  return { status: 200, body: undefined, headers, stream: { chunks: bytes(), isJson: false, type: mimeType } };
}

/** Returns `Content-Disposition` with the name in ASCII, and the exact name for clients that support RFC 8187. */
function attachmentDisposition(name: string): string {
  const asciiName = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${asciiName}"${asciiName === name ? '' : `; filename*=UTF-8''${encoded}`}`;
}
