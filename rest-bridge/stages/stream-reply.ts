import type { Node } from '../declare/field.ts';
import type { Reply } from '../declare/route.ts';
import { compileFieldMask, type FieldMask, matchesField, parseFieldList } from '../query/field-mask.ts';
import { allowRoute } from './access-check.ts';
import { customRequest } from './custom-reply.ts';
import type { ReadyRequest } from './ready.ts';
import type { Outcome } from './reply.ts';
import { type Shape, shapeItem } from './reply-links.ts';
import { runOperation } from './run.ts';
import { textBytes } from './text-bytes.ts';

type StreamReply = Extract<Reply, { kind: 'stream' }>;

interface StreamPage {
  nodes: readonly Node[];
  next: unknown;
}

/** Streams are never cached. */
export const NOT_STORED = { 'Cache-Control': 'no-store' } as const;

/** Answers a stream. Head and first page are queried before the status is sent, so that their errors are answered. */
export async function answerStream(ready: ReadyRequest, reply: StreamReply): Promise<Outcome> {
  const { request } = ready;
  const head = await customRequest(ready, reply.head.operation);
  const headers: Outcome['headers'] = { ...NOT_STORED };
  await allowRoute(ready, headers);
  if (request.method === 'HEAD') return { status: 200, body: {}, headers };
  const mask = compileFieldMask(parseFieldList(request.query._fields));
  const page = pages(ready, { reply, head: head.node });
  const first = matchesField(mask, reply.list.name) ? await page(null) : null;
  const chunks = written(ready, { reply, mask, opening: maskedEntries(reply.head.answer(head), mask), first, page });
  return { status: 200, body: undefined, headers, stream: { chunks, json: true, type: 'application/json' } };
}

type QueryPage = (cursor: unknown) => Promise<StreamPage>;

function pages(
  ready: ReadyRequest,
  { reply, head }: { reply: StreamReply; head: Readonly<Record<string, unknown>> },
): QueryPage {
  const { planner, route, endpoint, parameters, viewer } = ready;
  const loggedIn = planner.runtime.isLoggedIn(viewer);
  const { operation, item } = planner.plan({ route, endpoint, context: 'view', query: {}, loggedIn, withItems: true });
  const shape: Shape = { plan: item, context: { settings: planner.settings, loggedIn, viewer } };
  return async (cursor) => {
    const variables = reply.list.variables({ parameters, cursor, head });
    const page = (await runOperation(planner, { operation, variables, viewer })) as unknown as StreamPage;
    return { next: page.next, nodes: page.nodes.map((node) => shapeItem(shape, node)) };
  };
}

interface Writing {
  reply: StreamReply;
  mask: FieldMask;
  opening: readonly Entry[];
  /** Null: `_fields` leaves the list out. */
  first: StreamPage | null;
  page: QueryPage;
}

async function* written(
  ready: ReadyRequest,
  { reply, mask, opening, first, page }: Writing,
): AsyncGenerator<string | Uint8Array, void, undefined> {
  const names = [...opening];
  let isFirst = names.length === 0;
  yield `{${names.map(entryText).join(',')}`;
  if (first) {
    yield `${isFirst ? '' : ','}${JSON.stringify(reply.list.name)}:[`;
    isFirst = true;
    for (let next: StreamPage | null = first; next; ) {
      yield* textBytes(separated(next.nodes, isFirst));
      isFirst &&= next.nodes.length === 0;
      next = next.next === null ? null : await page(next.next);
    }
    yield ']';
    isFirst = false;
  }
  const closing = maskedEntries(reply.tail.answer(await customRequest(ready, reply.tail.operation)), mask);
  yield `${isFirst || closing.length === 0 ? '' : ','}${closing.map(entryText).join(',')}}`;
}

function* separated(nodes: readonly unknown[], isFirst: boolean): Generator<string, void, undefined> {
  for (const [index, node] of nodes.entries()) {
    if (index > 0 || !isFirst) yield ',';
    yield JSON.stringify(node);
  }
}

type Entry = readonly [name: string, value: unknown];

const maskedEntries = (part: Readonly<Record<string, unknown>>, mask: FieldMask): readonly Entry[] =>
  Object.entries(part).filter(([name]) => matchesField(mask, name));

const entryText = ([name, value]: Entry): string => `${JSON.stringify(name)}:${JSON.stringify(value)}`;
