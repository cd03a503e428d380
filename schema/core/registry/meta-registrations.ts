import type { JsonSchema, JsonValue } from '../../json-schema/schema-types.ts';

/**
 * How texts of a meta value are cleaned: one line without markup, lines without markup, HTML as authors may write it, a key of
 * lower-case letters, digits, `_` and `-`, a slug, an address, an e-mail address.
 */
export const metaSanitizers = ['text', 'textarea', 'html', 'key', 'slug', 'url', 'email'] as const;

export type MetaSanitizer = (typeof metaSanitizers)[number];

/** What has meta values. The subtypes of posts are types, those of terms are taxonomies. */
export type MetaObject = 'post' | 'term' | 'user' | 'comment';

/**
 * A meta value that the API exposes, with its type and its default. Example of a list of objects:
 *
 *     { type: 'object', single: false, schema: { properties: { name: { type: 'string' }, size: { type: 'integer' } } } }
 */
export interface MetaRegistration {
  /** `date`: `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM:SS` in the time zone of the site, or an empty text. */
  type: 'string' | 'boolean' | 'integer' | 'number' | 'array' | 'object' | 'date';
  /** Whether an item has one value, or a list of values of the type; by default a list. */
  single?: boolean;
  /** The value of items that store none; by default the empty value of the type, or an empty list. */
  default?: JsonValue;
  label?: string;
  description?: string;
  /** Further constraints of a value as JSON Schema: `items`, `properties`, `format`, `minimum`, … */
  schema?: JsonSchema;
  /** The permitted values. Another stored value is returned as null. */
  enum?: readonly string[];
  /** False: the value is not in `meta` of REST and GraphQL. */
  showInRest?: boolean;
  /** The name in `meta` of REST and GraphQL; by default the key. */
  restName?: string;
  /** False: the WPGraphQL API has no field for the value. */
  showInGraphql?: boolean;
  /** The name of the field in the WPGraphQL API; by default the key in camel case. */
  graphqlName?: string;
  /** `edit`: only those who may edit the item read the value, in the context `edit`. */
  context?: 'view' | 'edit';
  /** How texts are cleaned before they are stored. */
  sanitize?: MetaSanitizer;
  /** Whether revisions store the value. Only items of types have revisions. */
  revised?: boolean;
  /** Whether lists can be filtered by the value: docs/meta-filters.md. */
  filterable?: boolean;
  /** The capability that reading the value requires; by default everyone who may read the item reads it. */
  readCapability?: string;
  /** The capability that changing the value requires, in addition to the right to edit the item. */
  writeCapability?: string;
}

/** Registered meta values by key. */
export type MetaRegistrations = Readonly<Record<string, MetaRegistration>>;

const footnotes: MetaRegistration = {
  type: 'string',
  single: true,
  default: '',
  revised: true,
  showInGraphql: false,
};

/** The meta value of the types with an editor, custom fields and revisions. */
export const footnotesMeta: MetaRegistrations = { footnotes };

/** The registered meta values of the built-in types, by type and key. */
const builtinMeta: Readonly<Record<string, MetaRegistrations>> = {
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

/** The key of the preferences that an editor stores for an account. */
export const PREFERENCES_KEY = 'persisted_preferences';

/** The registered meta values of accounts, by key. */
export const builtinUserMeta: MetaRegistrations = {
  [PREFERENCES_KEY]: {
    type: 'object',
    single: true,
    context: 'edit',
    showInGraphql: false,
    schema: {
      properties: {
        _modified: {
          description: 'Date and time of the last change of the preferences.',
          type: 'string',
          format: 'date-time',
          readonly: false,
        },
      },
      additionalProperties: true,
    },
  },
};

/** Returns the registrations of a built-in type by key. */
export const registrationsOf = (type: string): MetaRegistrations => builtinMeta[type] ?? {};

/** Returns the meta keys that revisions of the items of a type store. */
export const revisedKeysOf = ({ meta }: { readonly meta: MetaRegistrations }): string[] =>
  Object.entries(meta).flatMap(([key, { revised }]) => (revised ? [key] : []));

/** The types of meta values. */
export const metaTypes = [
  'string',
  'boolean',
  'integer',
  'number',
  'array',
  'object',
  'date',
] as const satisfies MetaRegistration['type'][];
