/** A meta value that the API exposes, with its type and its default. */
export interface MetaRegistration {
  /** `date`: `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM:SS` in the time zone of the site, or an empty text. */
  type: 'string' | 'integer' | 'number' | 'boolean' | 'date';
  single: true;
  default: string | number | boolean;
  /** The permitted values. Another stored value is returned as null. */
  enum?: readonly string[];
  /** Whether revisions store the value. */
  revised?: boolean;
  /** Whether lists can be filtered by the value: docs/meta-filters.md. */
  filterable?: boolean;
  /** The capability that reading the value requires; by default everyone who may read the item reads it. */
  readCapability?: string;
  /** The capability that changing the value requires, in addition to the right to edit the item. */
  writeCapability?: string;
}

const DATE_PATTERN =
  '^(?:\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])(?:T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d)?)?$';

/** Returns the JSON schema of a meta value. */
export const schemaOfMeta = ({ type, enum: choices }: Pick<MetaRegistration, 'type' | 'enum'>) => ({
  ...(type === 'date' ? ({ type: 'string', pattern: DATE_PATTERN } as const) : { type }),
  ...(choices ? { enum: [...choices] } : {}),
});

const footnotes: MetaRegistration = { type: 'string', single: true, default: '', revised: true };

/** The registered meta values of the built-in types, by type and key. */
export const builtinMeta: Readonly<Record<string, Readonly<Record<string, MetaRegistration>>>> = {
  post: { footnotes },
  page: { footnotes },
  cms_block: {
    cms_pattern_sync_status: { type: 'string', single: true, default: '', enum: ['partial', 'unsynced'] },
    footnotes,
  },
  // The origin of a customized template, and whether the editor created it for one item or archive.
  cms_template: {
    origin: { type: 'string', single: true, default: '' },
    is_cms_suggestion: { type: 'boolean', single: true, default: false },
  },
  cms_template_part: { origin: { type: 'string', single: true, default: '' } },
};

/** Returns the registrations of a built-in type by key. */
export const registrationsOf = (type: string): Readonly<Record<string, MetaRegistration>> => builtinMeta[type] ?? {};

/** Returns the meta keys that revisions of a type store. */
export const revisedKeysOf = (type: string): string[] =>
  Object.entries(registrationsOf(type)).flatMap(([key, { revised }]) => (revised ? [key] : []));

/** A declared meta key by which lists are filtered. */
export interface FilterableMeta {
  key: string;
  /** The name of its field in GraphQL: `page_count` is `pageCount`. */
  name: string;
  valueType: MetaRegistration['type'];
  registration: MetaRegistration;
}

/** The maximum number of filterable keys of one type. Each is written with every change of its value. */
const MAX_FILTERABLE = 32;

/** Returns the name of a meta key in GraphQL: `page_count` is `pageCount`, and `_price` is `price`. */
const fieldName = (key: string): string =>
  key.replace(/^[_-]+/, '').replace(/[_-]+(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the filterable meta keys of a type, in the order of their declarations. */
export const filterableMeta = ({
  meta,
}: {
  readonly meta: Readonly<Record<string, MetaRegistration>>;
}): readonly FilterableMeta[] =>
  Object.entries(meta).flatMap(([key, registration]) =>
    registration.filterable ? [{ key, name: fieldName(key), valueType: registration.type, registration }] : [],
  );

const VALUE_TYPES: readonly string[] = [
  'string',
  'integer',
  'number',
  'boolean',
  'date',
] satisfies MetaRegistration['type'][];

/**
 * Returns what is wrong with the declared meta values of a type, or null: unknown types of values, too many filterable
 * keys, and keys that have no name or the same name in GraphQL.
 */
export function problemOfMeta(meta: Readonly<Record<string, MetaRegistration>>): string | null {
  for (const [key, { type, filterable }] of Object.entries(meta)) {
    if (!VALUE_TYPES.includes(type)) return `the meta value "${key}" has an unknown type: ${type}`;
    if (filterable !== undefined && typeof filterable !== 'boolean')
      return `"filterable" of the meta value "${key}" must be true or false`;
  }
  const filterable = filterableMeta({ meta });
  if (filterable.length > MAX_FILTERABLE) return `at most ${MAX_FILTERABLE} meta values of a type can be filterable`;
  const keys = new Map<string, string>();
  for (const { key, name } of filterable) {
    if (!/^[a-z]\w{0,63}$/i.test(name)) return `the filterable meta value "${key}" needs a name of letters and digits`;
    const other = keys.get(name);
    if (other !== undefined) return `the filterable meta values "${other}" and "${key}" have the same name in GraphQL`;
    keys.set(name, key);
  }
  return null;
}
