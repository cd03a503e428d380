import { isIndexKey } from '../../schema/json-schema/value-conversion.ts';
import { decodeQueryText } from './query-text.ts';

/**
 * Limits of one query. `variables` is the number of name-value pairs, `keys` the number of keys in all names; pairs
 * beyond them are ignored. `depth` is the number of brackets in one name; deeper names are rejected.
 */
export interface QueryLimits {
  variables?: number;
  keys?: number;
  depth?: number;
}

const AMPERSAND = 0x26;

const MAX_VARIABLES = 1000;

const MAX_KEYS = 5000;

const MAX_DEPTH = 64;

/**
 * Parses a raw query string (without `?`) or an urlencoded form body into nested values. `a[]=1` appends, `a[x]=1`
 * sets a key, a later value replaces an earlier one, and a map with the keys 0, 1, 2, … is a list.
 * Runs in linear time and never throws. A malformed name is read as a plain name.
 */
export function parseQuery(text: string, limits: QueryLimits = {}): QueryMap {
  const maxVariables = limits.variables ?? MAX_VARIABLES;
  const maxDepth = limits.depth ?? MAX_DEPTH;
  const root = new MapBuilder();
  let count = 0;
  let keys = limits.keys ?? MAX_KEYS;
  let start = 0;
  while (start < text.length) {
    if (text.charCodeAt(start) === AMPERSAND) {
      start++;
      continue;
    }
    if (++count > maxVariables) break;
    const next = text.indexOf('&', start);
    const end = next < 0 ? text.length : next;
    const pair = text.slice(start, end);
    const equals = pair.indexOf('=');
    const name = decodeQueryText(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? '' : decodeQueryText(pair.slice(equals + 1));
    const path = readName(name, maxDepth);
    keys -= path.keys.length + 1;
    if (keys < 0) break;
    assign(root, { path, value });
    start = end + 1;
  }
  return root.toMap();
}

/** A map under construction. It preserves the order of insertion, which a plain object does not for numeric keys. */
class MapBuilder {
  private readonly entries = new Map<string, MapBuilder | string>();
  private nextIndex = 0;

  /** Returns the map at a key; null stands for the next free index. Creates the map if the key has none, or has a text. */
  child(key: string | null): MapBuilder {
    const existing = key === null ? undefined : this.entries.get(key);
    if (existing instanceof MapBuilder) return existing;
    const created = new MapBuilder();
    this.set(key, created);
    return created;
  }

  set(key: string | null, value: MapBuilder | string): void {
    const name = key ?? String(this.nextIndex);
    if (isIndexKey(name)) this.nextIndex = Math.max(this.nextIndex, Number(name) + 1);
    this.entries.set(name, value);
  }

  remove(key: string): void {
    this.entries.delete(key);
  }

  toMap(): QueryMap {
    const map: Record<string, QueryValue> = Object.create(null);
    for (const [key, value] of this.entries) map[key] = value instanceof MapBuilder ? value.toValue() : value;
    return map;
  }

  private toValue(): QueryValue {
    let position = 0;
    for (const key of this.entries.keys()) if (key !== String(position++)) return this.toMap();
    return [...this.entries.values()].map((value) => (value instanceof MapBuilder ? value.toValue() : value));
  }
}

/**
 * A parsed name: `keys` are the texts in brackets, null for `[]`. A `tooDeep` name also removes earlier values of
 * `base`.
 */
interface NamePath {
  base: string;
  keys: readonly (string | null)[];
  tooDeep: boolean;
}

function assign(root: MapBuilder, { path, value }: { path: NamePath; value: string }): void {
  if (path.base === '') return;
  if (path.tooDeep) {
    root.remove(path.base);
    return;
  }
  const keys = [path.base, ...path.keys];
  const lastKey = keys.pop() as string | null;
  let builder = root;
  for (const key of keys) builder = builder.child(key);
  builder.set(lastKey, value);
}

function readName(decoded: string, maxDepth: number): NamePath {
  const nullByte = decoded.indexOf('\0');
  const name = (nullByte < 0 ? decoded : decoded.slice(0, nullByte)).replace(/^ +/, '');
  const bracket = name.indexOf('[');
  if (bracket < 0) return { base: name.replace(/[ .]/g, '_'), keys: [], tooDeep: false };
  const base = name.slice(0, bracket).replace(/[ .]/g, '_');
  const keys: (string | null)[] = [];
  let open = bracket;
  while (name[open] === '[') {
    if (keys.length >= maxDepth) return { base, keys, tooDeep: true };
    const blankLength = /[ \t\n\v\f\r]/.test(name[open + 1] ?? '') ? 1 : 0;
    const close = name.indexOf(']', open + 1 + blankLength);
    if (close < 0) {
      // An unclosed first bracket is part of the name; a later one ends the name.
      if (keys.length > 0 || base === '') break;
      return { base: `${base}_${name.slice(bracket + 1).replace(/[ .[]/g, '_')}`, keys, tooDeep: false };
    }
    keys.push(close === open + 1 + blankLength ? null : name.slice(open + 1, close));
    open = close + 1;
  }
  return { base, keys, tooDeep: false };
}

/** A value of a query string or an urlencoded form: a text, or nested lists and maps. */
type QueryValue = string | readonly QueryValue[] | QueryMap;

/** Values by name. Maps of the parser have no prototype, so that names such as `__proto__` are ordinary. */
export interface QueryMap {
  readonly [name: string]: QueryValue;
}
