import { CooperativeScheduler } from '../../schema/markup/cooperative-scheduler.ts';
import { exceedsJsonSize } from '../../schema/values/json-text.ts';

/** Values with fewer characters are written at once. */
const SMALL = 16_384;

/** Larger values are written in several turns of the event loop. */
const LARGE = 262_144;

/** The part of a long text that is written at once. */
const TEXT_PART = 131_072;

/** Bytes that are collected before they are encoded. */
const CHUNK_LENGTH = 65_536;

/**
 * Writes a value as JSON, with the result of `JSON.stringify(value, null, indent)`. A large value is written in several
 * turns of the event loop, and returned as bytes. Undefined has no JSON.
 */
export function toJson(value: unknown, indent = 0): string | undefined | Promise<Buffer> {
  return exceedsJsonSize(value, LARGE)
    ? jsonInTurns(value, indent).then(joinInTurns)
    : JSON.stringify(value, null, indent);
}

/** Writes a value as JSON, and yields to the event loop. Returns the chunks of the text. */
export async function jsonInTurns(value: unknown, indent = 0): Promise<Buffer[]> {
  const scheduler = new CooperativeScheduler();
  const chunks: Buffer[] = [];
  let text = '';
  for (const piece of pieces(value, { indent, margin: '' })) {
    text += piece;
    if (text.length < CHUNK_LENGTH) continue;
    chunks.push(Buffer.from(text, 'utf8'));
    text = '';
    if (scheduler.shouldYield) await scheduler.yieldToEventLoop();
  }
  chunks.push(Buffer.from(text, 'utf8'));
  return chunks;
}

/** Joins chunks; if they are long, it yields to the event loop: memory that is used first takes longer to fill. */
export async function joinInTurns(chunks: readonly Buffer[]): Promise<Buffer> {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  if (length <= LARGE) return Buffer.concat(chunks, length);
  const joined = Buffer.allocUnsafe(length);
  const scheduler = new CooperativeScheduler();
  let position = 0;
  for (const chunk of chunks) {
    if (scheduler.shouldYield) await scheduler.yieldToEventLoop();
    position += chunk.copy(joined, position);
  }
  await scheduler.yieldToEventLoop();
  return joined;
}

interface Layout {
  indent: number;
  /** The blanks before a line of the value. */
  margin: string;
}

function* pieces(value: unknown, layout: Layout): Generator<string, void, undefined> {
  if (typeof value === 'string' && value.length > SMALL) yield* textPieces(value);
  else if (!exceedsJsonSize(value, SMALL) || hasOwnForm(value)) yield smallJson(value, layout);
  else yield* compositePieces(value as object, layout);
}

const hasOwnForm = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || typeof (value as { toJSON?: unknown }).toJSON === 'function';

function smallJson(value: unknown, { indent, margin }: Layout): string {
  const text = JSON.stringify(value, null, indent) ?? 'null';
  return margin === '' ? text : text.replaceAll('\n', `\n${margin}`);
}

/** Writes a long text in parts, none of which ends between the halves of a surrogate pair. */
function* textPieces(text: string): Generator<string, void, undefined> {
  yield '"';
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + TEXT_PART, text.length);
    if (end < text.length && (text.charCodeAt(end) & 0xfc00) === 0xdc00) end--;
    yield JSON.stringify(text.slice(start, end)).slice(1, -1);
    start = end;
  }
  yield '"';
}

function* compositePieces(value: object, { indent, margin }: Layout): Generator<string, void, undefined> {
  const isList = Array.isArray(value);
  const innerMargin = margin + ' '.repeat(indent);
  const [newline, lastLine] = indent > 0 ? [`\n${innerMargin}`, `\n${margin}`] : ['', ''];
  const separator = indent > 0 ? ': ' : ':';
  let isFirst = true;
  yield isList ? '[' : '{';
  for (const [name, entry] of Object.entries(value)) {
    if (!isList && (entry === undefined || typeof entry === 'function')) continue;
    yield `${isFirst ? '' : ','}${newline}${isList ? '' : `${JSON.stringify(name)}${separator}`}`;
    yield* pieces(entry, { indent, margin: innerMargin });
    isFirst = false;
  }
  yield `${lastLine}${isList ? ']' : '}'}`;
}
