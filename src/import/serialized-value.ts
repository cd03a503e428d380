/** A JSON value. */
export type ImportedJson = string | number | boolean | null | ImportedJson[] | { [key: string]: ImportedJson };

const MAX_DEPTH = 64;

/**
 * Decodes a value in the serialized form of PHP. Objects become maps without their class. Other values, malformed
 * texts, references and classes with their own serialization are returned as texts. Takes time linear in the length of
 * the text.
 */
export function readSerialized(text: string): ImportedJson {
  return readSerializedWith(text, Object.fromEntries);
}

/**
 * Does the same. `createMap` creates a map from its entries in order: objects of JavaScript have numbers before other keys.
 */
export function readSerializedWith(
  text: string,
  createMap: (entries: readonly (readonly [string, ImportedJson])[]) => ImportedJson,
): ImportedJson {
  if (!/^(?:N;$|[bid]:[^;]{1,40};$|s:\d+:"|[aO]:\d)/.test(text) || !/[;}]$/.test(text)) return text;
  try {
    const reader = new SerializedReader(Buffer.from(text), createMap);
    const value = reader.readValue(0);
    return reader.atEnd() ? value : text;
  } catch (error) {
    if (error instanceof MalformedError) return text;
    throw error;
  }
}

class MalformedError extends Error {}

/** Works on bytes, because the serialized lengths count bytes. */
class SerializedReader {
  #position = 0;
  readonly #bytes: Buffer;
  readonly #createMap: (entries: readonly (readonly [string, ImportedJson])[]) => ImportedJson;

  constructor(bytes: Buffer, createMap: (entries: readonly (readonly [string, ImportedJson])[]) => ImportedJson) {
    this.#bytes = bytes;
    this.#createMap = createMap;
  }

  atEnd(): boolean {
    return this.#position === this.#bytes.length;
  }

  readValue(depth: number): ImportedJson {
    if (depth > MAX_DEPTH) throw new MalformedError();
    const type = this.#take(2);
    switch (type) {
      case 'N;':
        return null;
      case 'b:':
        return this.#readUntil(';') === '1';
      case 'i:':
        return readInteger(this.#readUntil(';'));
      case 'd:':
        return readFloat(this.#readUntil(';'));
      case 's:': {
        const text = this.#readText();
        this.#expect(';');
        return text;
      }
      case 'a:':
        return this.#readMap(depth, true);
      case 'O:':
        this.#readText();
        this.#expect(':');
        return this.#readMap(depth, false);
      default:
        throw new MalformedError();
    }
  }

  /** Reads a map. If `mayBeList` is set, a map with the keys 0, 1, 2, … becomes a list. */
  #readMap(depth: number, mayBeList: boolean): ImportedJson {
    const length = this.#readLength();
    this.#expect('{');
    const entries: [string, ImportedJson][] = [];
    let isList = mayBeList;
    for (let index = 0; index < length; index++) {
      const key = this.readValue(MAX_DEPTH);
      if (typeof key !== 'string' && typeof key !== 'number') throw new MalformedError();
      if (key !== index) isList = false;
      entries.push([keyWithoutClass(String(key)), this.readValue(depth + 1)]);
    }
    this.#expect('}');
    return isList ? entries.map(([, value]) => value) : this.#createMap(entries);
  }

  #readText(): string {
    const length = this.#readLength();
    this.#expect('"');
    const text = this.#take(length);
    this.#expect('"');
    return text;
  }

  #readLength(): number {
    const digits = this.#readUntil(':');
    if (!/^\d{1,9}$/.test(digits)) throw new MalformedError();
    return Number(digits);
  }

  /** Reads a number or a length. They are short, so the search for their end is limited. */
  #readUntil(delimiter: string): string {
    const end = this.#bytes.subarray(this.#position, this.#position + 40).indexOf(delimiter);
    if (end < 0) throw new MalformedError();
    const text = this.#take(end);
    this.#position += 1;
    return text;
  }

  #take(length: number): string {
    const end = this.#position + length;
    if (end > this.#bytes.length) throw new MalformedError();
    const text = this.#bytes.toString('utf8', this.#position, end);
    this.#position = end;
    return text;
  }

  #expect(delimiter: string): void {
    if (this.#take(1) !== delimiter) throw new MalformedError();
  }
}

/** Integers that JSON cannot represent exactly are returned as texts. */
function readInteger(text: string): ImportedJson {
  if (!/^-?\d{1,20}$/.test(text)) throw new MalformedError();
  return Number.isSafeInteger(Number(text)) ? Number(text) : text;
}

function readFloat(text: string): ImportedJson {
  if (/^(?:-?INF|NAN)$/.test(text)) return text;
  if (!/^-?(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d{1,3})?$/i.test(text)) throw new MalformedError();
  return Number.isFinite(Number(text)) ? Number(text) : text;
}

/** Names of protected and private properties contain the class between two zero bytes. */
const keyWithoutClass = (key: string): string => (key.startsWith('\0') ? key.slice(key.indexOf('\0', 1) + 1) : key);
