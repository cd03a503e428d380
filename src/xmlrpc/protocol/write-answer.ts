import { CooperativeScheduler } from '../../../schema/markup/cooperative-scheduler.ts';
import { xmlText } from '../../../schema/values/xml-text.ts';
import type { Fault } from './fault.ts';
import { type AnswerValue, XmlRpcDate } from './xmlrpc-value.ts';

/** The largest integer of the protocol. */
const MAX_INTEGER = 2_147_483_647;

/** The length of text that is encoded at once. */
const CHUNK_LENGTH = 65_536;

/** The part of a long text that is written at once. */
const TEXT_PART = 131_072;

/** Writes the answer of a call in chunks, a long one in several turns of the event loop. */
export async function* writeAnswer(value: AnswerValue): AsyncGenerator<Buffer, void, undefined> {
  const scheduler = new CooperativeScheduler();
  let text = `${XML_DECLARATION}<methodResponse><params><param>`;
  for (const part of valueParts(value)) {
    text += part;
    if (text.length < CHUNK_LENGTH) continue;
    yield Buffer.from(text, 'utf8');
    text = '';
    if (scheduler.shouldYield) await scheduler.yieldToEventLoop();
  }
  yield Buffer.from(`${text}</param></params></methodResponse>\n`, 'utf8');
}

/** Writes the failure of a call. */
export const writeFault = (fault: Fault): string =>
  `${XML_DECLARATION}<methodResponse><fault>${[...valueParts(faultStruct(fault))].join('')}</fault></methodResponse>\n`;

/** The struct of a fault, which is also its place in the answer to several calls. */
export const faultStruct = ({ code, message }: Fault): AnswerValue => ({ faultCode: code, faultString: message });

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

function* valueParts(value: AnswerValue): Generator<string, void, undefined> {
  yield '<value>';
  if (typeof value === 'string') {
    yield '<string>';
    yield* textParts(value);
    yield '</string>';
  } else if (typeof value !== 'object' || value === null || value instanceof XmlRpcDate) yield scalarXml(value);
  else if (isAnswerList(value)) {
    yield '<array><data>';
    for (const entry of value) yield* valueParts(entry);
    yield '</data></array>';
  } else {
    yield '<struct>';
    for (const [name, member] of Object.entries(value)) {
      yield `<member><name>${xmlText(name)}</name>`;
      yield* valueParts(member);
      yield '</member>';
    }
    yield '</struct>';
  }
  yield '</value>';
}

function scalarXml(value: boolean | number | null | XmlRpcDate): string {
  if (value === null) return '<string></string>';
  if (typeof value === 'boolean') return `<boolean>${value ? 1 : 0}</boolean>`;
  if (typeof value === 'number') {
    const isInteger = Number.isInteger(value) && Math.abs(value) <= MAX_INTEGER;
    return isInteger ? `<int>${value}</int>` : `<double>${value}</double>`;
  }
  return `<dateTime.iso8601>${value.time.replaceAll('-', '')}${value.zone}</dateTime.iso8601>`;
}

/** Writes a long text in parts, none of which ends between the halves of a surrogate pair. */
function* textParts(text: string): Generator<string, void, undefined> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + TEXT_PART, text.length);
    if (end < text.length && (text.charCodeAt(end) & 0xfc00) === 0xdc00) end--;
    yield xmlText(text.slice(start, end));
    start = end;
  }
}

const isAnswerList = (value: AnswerValue): value is readonly AnswerValue[] => Array.isArray(value);
