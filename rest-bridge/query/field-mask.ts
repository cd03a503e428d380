import type { EmbedSelection } from './embed-list.ts';
import { readList } from './list-query.ts';

/** The fields that an answer contains; `all`: everything below. */
export interface FieldMask {
  readonly all: boolean;
  readonly fields: ReadonlyMap<string, FieldMask>;
}

/**
 * Reads `_fields` (docs/protocol/requests.md#global-parameters): text split on commas and white space, or a list whose
 * entries are trimmed.
 */
export function parseFieldList(value: unknown): string[] {
  return readList(value).map((field) => field.trim());
}

/**
 * The fields of an answer that embeds: a list that names links, but nothing of `_embedded`, includes their targets.
 * `_links.author` stands for `_embedded.author` too.
 */
export function withEmbedded(fields: readonly string[], embed: EmbedSelection): readonly string[] {
  const isOf = (name: string) => (field: string) => field === name || field.startsWith(`${name}.`);
  if (embed === 'none' || fields.some(isOf('_embedded'))) return fields;
  const relations = fields.filter(isOf('_links')).map((field) => field.split('.').slice(1, 2));
  return [...fields, ...relations.map((relation) => ['_embedded', ...relation].join('.'))];
}

/** Names of a path that are read: nothing in an answer is deeper. */
const MAX_DEPTH = 32;

/**
 * Compiles dotted paths. A listed field includes all its children; without fields the mask includes everything.
 */
export function compileFieldMask(fields: readonly string[]): FieldMask {
  const root: WritableMask = { all: fields.length === 0, fields: new Map() };
  for (const field of fields) {
    let mask = root;
    for (const part of field.split('.', MAX_DEPTH)) {
      if (mask.all) break;
      let child = mask.fields.get(part);
      if (child === undefined) {
        child = { all: false, fields: new Map() };
        mask.fields.set(part, child);
      }
      mask = child;
    }
    mask.all = true;
    mask.fields.clear();
  }
  return root;
}

/** Whether a field is wanted at a dotted path: it, a parent of it or a child of it is listed. */
export function matchesField(mask: FieldMask, path: string): boolean {
  let current: FieldMask | undefined = mask;
  for (const part of path.split('.')) {
    if (current.all) return true;
    current = current.fields.get(part);
    if (current === undefined) return false;
  }
  return true;
}

/**
 * The body with only the masked fields; a list is filtered item by item. A map that keeps nothing becomes `[]`,
 * since the API writes empty maps so.
 */
export function filterFields(body: unknown, mask: FieldMask): unknown {
  if (mask.all) return body;
  return Array.isArray(body) ? body.map((item: unknown) => intersect(item, mask)) : intersect(body, mask);
}

interface WritableMask extends FieldMask {
  all: boolean;
  readonly fields: Map<string, WritableMask>;
}

function intersect(value: unknown, mask: FieldMask): unknown {
  if (mask.all || value === null || typeof value !== 'object') return value;
  // A name leads through a list of maps, such as the targets of a link, into each of them; a number is a position.
  if (Array.isArray(value) && value.every(isMap) && !hasPosition(mask)) {
    return value.map((entry: unknown) => intersect(entry, mask));
  }
  const selected: [string, unknown][] = [];
  for (const [key, inner] of Object.entries(value)) {
    const child = mask.fields.get(key);
    if (child !== undefined) selected.push([key, intersect(inner, child)]);
  }
  if (selected.every(([key], position) => key === String(position))) return selected.map(([, inner]) => inner);
  const result: Record<string, unknown> = Object.create(null);
  for (const [key, inner] of selected) result[key] = inner;
  return result;
}

const hasPosition = ({ fields }: FieldMask): boolean => [...fields.keys()].some((name) => /^\d+$/.test(name));

const isMap = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
