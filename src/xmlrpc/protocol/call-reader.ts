import { decodeBase64 } from '../../../schema/values/text-functions.ts';
import { invalidParameters, malformed } from './fault.ts';
import { type ElementReceiver, StrictXml } from './strict-xml.ts';
import { type XmlRpcCall, XmlRpcDate, type XmlRpcValue } from './xmlrpc-value.ts';

const integer = (text: string): number => {
  const value = Number(text);
  if (!/^\s*[+-]?\d{1,15}\s*$/.test(text)) throw invalidParameters('An integer is not valid.');
  return value;
};

const readers: Readonly<Record<string, (text: string) => XmlRpcValue>> = {
  string: (text) => text,
  int: integer,
  i4: integer,
  i8: integer,
  'ex:i8': integer,
  double: (text) => {
    if (!/^\s*[+-]?(?:\d{1,300}(?:\.\d{0,300})?|\.\d{1,300})(?:[eE][+-]?\d{1,3})?\s*$/.test(text))
      throw invalidParameters('A double is not valid.');
    return Number(text);
  },
  boolean: (text) => {
    const value = { '1': true, '0': false, true: true, false: false }[text.trim()];
    if (value === undefined) throw invalidParameters('A boolean must be 0 or 1.');
    return value;
  },
  'dateTime.iso8601': readDate,
  base64: readBase64,
  nil: () => null,
  'ex:nil': () => null,
};

/** The names of the elements that contain a scalar value. */
const scalarElements: readonly string[] = Object.keys(readers);

/** Reads the text of a scalar element. Throws a fault for an invalid text. */
const readScalar = (element: string, text: string): XmlRpcValue => readers[element]?.(text) ?? null;

function readDate(text: string): XmlRpcDate {
  const match = /^\s*(\d{4})-?(\d\d)-?(\d\d)T(\d\d):?(\d\d):?(\d\d)(?:\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?\s*$/.exec(text);
  if (!match) throw invalidParameters('A date must be written as 20260501T09:30:00.');
  const [, year, month, day, hour, minute, second, zone = ''] = match;
  return new XmlRpcDate(`${year}-${month}-${day}T${hour}:${minute}:${second}`, zone.replace(/^(...)(\d\d)$/, '$1:$2'));
}

function readBase64(text: string): Buffer {
  const bytes = decodeBase64(text);
  if (!bytes) throw invalidParameters('A base64 value is not valid.');
  return bytes;
}

/** The limits of calls. */
const CALL_LIMITS = {
  /** How deeply arrays and structs may nest. */
  depth: 20,
  /** The number of values in a call, including those in arrays and structs. */
  values: 20_000,
} as const;

/** An array or a struct in a value adds three elements; `methodCall`, `params`, `param` and `value` are around them. */
const MAX_ELEMENTS = 3 * CALL_LIMITS.depth + 5;

/** The elements that an element may contain. Elements that are not listed contain text only. */
const CHILDREN: Readonly<Record<string, ReadonlySet<string>>> = {
  methodCall: new Set(['methodName', 'params']),
  params: new Set(['param']),
  param: new Set(['value']),
  value: new Set([...scalarElements, 'array', 'struct']),
  array: new Set(['data']),
  data: new Set(['value']),
  struct: new Set(['member']),
  member: new Set(['name', 'value']),
};

/** Elements that may contain the same element several times. */
const REPEATS: ReadonlySet<string> = new Set(['params', 'data', 'struct']);

/** An open element. */
interface Frame {
  name: string;
  texts: string[];
  /** The names of the child elements so far. */
  children: Set<string>;
  /** The value of a value; the list of `data`; the map of a struct. */
  value: XmlRpcValue | undefined;
  list: XmlRpcValue[];
  members: Map<string, XmlRpcValue>;
  /** The name of a member. */
  key: string | undefined;
}

/**
 * Reads a call in pieces, within CALL_LIMITS. Throws faults: `malformed` for XML that is not well-formed or no call,
 * `invalidParameters` for invalid values.
 */
export class CallReader {
  readonly #xml: StrictXml;
  readonly #frames: Frame[] = [];
  readonly #parameters: XmlRpcValue[] = [];
  #method = '';
  #values = 0;

  constructor() {
    const receiver: ElementReceiver = {
      open: (name) => this.#open(name),
      text: (text) => this.#frames.at(-1)?.texts.push(text),
      close: () => this.#close(),
    };
    this.#xml = new StrictXml(receiver, { maxDepth: MAX_ELEMENTS });
  }

  /** What is complete so far: the method and its first parameters. */
  get begun(): XmlRpcCall {
    return { method: this.#method, parameters: this.#parameters };
  }

  /** Reads the next piece. */
  write(text: string): void {
    this.#xml.write(text);
  }

  /** Ends the call and returns it. */
  end(): XmlRpcCall {
    this.#xml.end();
    if (this.#method === '') throw malformed('it names no method.');
    return this.begun;
  }

  #open(name: string): void {
    const parent = this.#frames.at(-1);
    const isExpected = parent ? CHILDREN[parent.name]?.has(name) : name === 'methodCall';
    if (!isExpected) throw malformed(`the element ${name.slice(0, 40)} is not expected there.`);
    if (parent?.children.has(name) && !REPEATS.has(parent.name)) throw malformed(`it has two elements ${name}.`);
    if (parent?.name === 'value' && parent.children.size > 0) throw malformed('a value has two types.');
    if (name === 'value' && ++this.#values > CALL_LIMITS.values)
      throw malformed(`it has more than ${CALL_LIMITS.values} values.`);
    parent?.children.add(name);
    const contents = { value: undefined, list: [], members: new Map(), key: undefined };
    this.#frames.push({ name, texts: [], children: new Set(), ...contents });
  }

  #close(): void {
    const frame = this.#frames.pop() as Frame;
    const parent = this.#frames.at(-1);
    const text = frame.texts.join('');
    const isParent = frame.name in CHILDREN && (frame.name !== 'value' || frame.children.size > 0);
    if (isParent && text.trim() !== '') throw malformed(`it has text in the element ${frame.name}.`);
    if (frame.name === 'methodName') this.#method = text.trim();
    else if (parent) this.#passValue(frame, { parent, text });
  }

  #passValue(frame: Frame, { parent, text }: { parent: Frame; text: string }): void {
    const { name } = frame;
    if (name === 'value') {
      const value = frame.children.size > 0 ? (frame.value as XmlRpcValue) : text;
      if (parent.name === 'data') parent.list.push(value);
      else parent.value = value;
    } else if (name === 'param') {
      if (frame.value === undefined) throw malformed('a parameter has no value.');
      this.#parameters.push(frame.value);
    } else if (name === 'name') parent.key = text;
    else if (name === 'member') {
      if (frame.key === undefined || frame.value === undefined) throw malformed('a member has no name or no value.');
      parent.members.set(frame.key, frame.value);
    } else if (name === 'data') parent.list = frame.list;
    else if (name === 'array') parent.value = frame.list;
    else if (name === 'struct') parent.value = frame.members;
    else if (parent.name === 'value') parent.value = readScalar(name, text);
  }
}
