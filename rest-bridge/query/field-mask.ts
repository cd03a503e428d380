import { scalarText, splitList } from '../../schema/json-schema/value-conversion.ts';

/** The fields that an answer contains; `all` includes every field at this level and below. */
export interface FieldMask {
  readonly all: boolean;
  readonly fields: ReadonlyMap<string, FieldMask>;
}

/**
 * Parses `_fields` (docs/protocol/requests.md#global-parameters): a text is split at commas and white space, the
 * entries of a list are trimmed.
 */
export function parseFieldList(value: unknown): string[] {
  return parseListParameter(value).map((field) => field.trim());
}

/**
 * Adds the embedded targets of listed links: `_links.author` also includes `_embedded.author`. Returns the fields
 * unchanged if nothing is embedded, or if a field of `_embedded` is listed.
 */
export function withEmbedded(fields: readonly string[], embed: EmbedSelection): readonly string[] {
  const isFieldOf = (name: string) => (field: string) => field === name || field.startsWith(`${name}.`);
  if (embed === 'none' || fields.some(isFieldOf('_embedded'))) return fields;
  const relations = fields.filter(isFieldOf('_links')).map((field) => field.split('.').slice(1, 2));
  return [...fields, ...relations.map((relation) => ['_embedded', ...relation].join('.'))];
}

/** Further names of a path are ignored: no answer is deeper. */
const MAX_DEPTH = 32;

/**
 * Compiles dotted paths. A listed field includes all its children; an empty list includes all fields.
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

/** Whether the mask includes the field at a dotted path: the field, a parent or a child of it is listed. */
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
 * Reduces a body to the fields of the mask; a list is filtered item by item. A map without remaining fields becomes
 * `[]`, as the reference writes empty maps.
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
  // A name applies to each map of a list, such as the targets of a link; a number is a position in the list.
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

/** The links to embed: none, all, or those of the listed relations. */
export type EmbedSelection = 'none' | 'all' | readonly string[];

/**
 * Parses `_embed` (docs/protocol/requests.md#global-parameters): an absent value embeds nothing; an empty value, `0`,
 * `1` and `true` embed all links; any other value is a list of relations.
 */
export function parseEmbedList(value: unknown): EmbedSelection {
  if (value === undefined || value === null) return 'none';
  if (typeof value === 'boolean' || value === '0' || value === '1' || value === 'true') return 'all';
  const relations = parseListParameter(value);
  return relations.length === 0 ? 'all' : relations;
}

/**
 * Parses a list parameter that a client may send as text (`a,b`) or as a list (`x[]=a&x[]=b`). Entries of a list are
 * not split; entries that are not scalars are dropped.
 */
function parseListParameter(value: unknown): string[] {
  if (typeof value === 'string') return splitList(value);
  if (typeof value === 'number' || typeof value === 'boolean') return splitList(scalarText(value));
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap((entry: unknown) =>
    typeof entry === 'string' || typeof entry === 'number' || typeof entry === 'boolean' ? [scalarText(entry)] : [],
  );
}
