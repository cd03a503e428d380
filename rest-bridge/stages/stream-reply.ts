import { isLoggedIn } from '../../schema/access/viewer.ts';
import type { Node } from '../declare/field.ts';
import type { Reply } from '../declare/route.ts';
import { compileFieldMask, type FieldMask, matchesField, parseFieldList } from '../query/field-mask.ts';
import { allowRoute } from './access.ts';
import { type Shape, shapeItem } from './links.ts';
import { ownRequest } from './own.ts';
import type { ReadyRequest } from './ready.ts';
import type { Outcome } from './reply.ts';
import { runOperation } from './run.ts';
import { textBytes } from './text-bytes.ts';

type StreamReply = Extract<Reply, { kind: 'stream' }>;

interface StreamPage {
  nodes: readonly Node[];
  next: unknown;
}

/** What is made for one reader while they read is kept by nobody. */
export const NOT_STORED = { 'Cache-Control': 'no-store' } as const;

/** Answers a list that is written as it is made. Head and first page come before anything is said, so that errors are. */
export async function answerStream(ready: ReadyRequest, reply: StreamReply): Promise<Outcome> {
  const { request } = ready;
  const head = await ownRequest(ready, reply.head.operation);
  const headers: Outcome['headers'] = { ...NOT_STORED };
  await allowRoute(ready, headers);
  if (request.method === 'HEAD') return { status: 200, body: {}, headers };
  const mask = compileFieldMask(parseFieldList(request.query._fields));
  const page = pages(ready, { reply, head: head.node });
  const first = matchesField(mask, reply.list.name) ? await page(null) : null;
  const chunks = written(ready, { reply, mask, opening: kept(reply.head.answer(head), mask), first, page });
  return { status: 200, body: undefined, headers, stream: { chunks, json: true, type: 'application/json' } };
}

type AskPage = (place: unknown) => Promise<StreamPage>;

function pages(
  ready: ReadyRequest,
  { reply, head }: { reply: StreamReply; head: Readonly<Record<string, unknown>> },
): AskPage {
  const { planner, route, endpoint, parameters, viewer } = ready;
  const loggedIn = isLoggedIn(viewer);
  const { document, item } = planner.plan({ route, endpoint, context: 'view', query: {}, loggedIn, withItems: true });
  const shape: Shape = { plan: item, around: { settings: planner.settings, loggedIn, viewer } };
  return async (place) => {
    const variables = reply.list.variables({ parameters, place, head });
    const page = (await runOperation(planner, { document, variables, viewer })) as unknown as StreamPage;
    return { next: page.next, nodes: page.nodes.map((node) => shapeItem(shape, node)) };
  };
}

interface Writing {
  reply: StreamReply;
  mask: FieldMask;
  opening: readonly Entry[];
  /** Null: the list is not wanted. */
  first: StreamPage | null;
  page: AskPage;
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
  const closing = kept(reply.tail.answer(await ownRequest(ready, reply.tail.operation)), mask);
  yield `${isFirst || closing.length === 0 ? '' : ','}${closing.map(entryText).join(',')}}`;
}

function* separated(nodes: readonly unknown[], isFirst: boolean): Generator<string, void, undefined> {
  for (const [index, node] of nodes.entries()) {
    if (index > 0 || !isFirst) yield ',';
    yield JSON.stringify(node);
  }
}

type Entry = readonly [name: string, value: unknown];

const kept = (part: Readonly<Record<string, unknown>>, mask: FieldMask): readonly Entry[] =>
  Object.entries(part).filter(([name]) => matchesField(mask, name));

const entryText = ([name, value]: Entry): string => `${JSON.stringify(name)}:${JSON.stringify(value)}`;
