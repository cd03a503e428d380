import { createHash, type Hash } from 'node:crypto';
import { isObject, type Json } from '../../block-grammar/parsed-block.ts';

const MAX_DEPTH = 500;
/** Texts are hashed in parts of this length: copies of a long text as a whole would make garbage collections long. */
const PART_LENGTH = 16_384;

/** Returns a stable hash of a JSON value in eight hexadecimal digits. Empty objects have the hash of empty lists. */
export function hashJson(value: Json): string {
  const writer = new JsonWriter(createHash('md5'));
  writer.write(value, 0);
  return writer.digest().slice(0, 8);
}

/** Writes JSON to a hash, with slashes and characters beyond ASCII escaped. */
class JsonWriter {
  readonly #hash: Hash;
  #pending = '';

  constructor(hash: Hash) {
    this.#hash = hash;
  }

  write(value: Json, depth: number): void {
    if (depth > MAX_DEPTH) this.#add('null');
    else if (typeof value === 'string') this.#writeText(value);
    else if (Array.isArray(value)) this.#writeList(value, depth);
    else if (!isObject(value)) this.#add(JSON.stringify(value));
    else if (Object.keys(value).length === 0) this.#add('[]');
    else this.#writeObject(value, depth);
  }

  digest(): string {
    return this.#hash.update(this.#pending).digest('hex');
  }

  #writeText(text: string): void {
    this.#add('"');
    for (let from = 0; from < text.length; from += PART_LENGTH) {
      this.#add(escaped(JSON.stringify(text.slice(from, from + PART_LENGTH)).slice(1, -1)));
    }
    this.#add('"');
  }

  #writeList(list: readonly Json[], depth: number): void {
    this.#add('[');
    for (const [index, each] of list.entries()) {
      if (index > 0) this.#add(',');
      this.write(each, depth + 1);
    }
    this.#add(']');
  }

  #writeObject(value: Readonly<Record<string, Json>>, depth: number): void {
    let separator = '{';
    for (const [key, each] of Object.entries(value)) {
      this.#add(separator);
      this.#writeText(key);
      this.#add(':');
      this.write(each, depth + 1);
      separator = ',';
    }
    this.#add('}');
  }

  #add(json: string): void {
    this.#pending += json;
    if (this.#pending.length < PART_LENGTH) return;
    this.#hash.update(this.#pending);
    this.#pending = '';
  }
}

const escaped = (json: string): string =>
  json
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
