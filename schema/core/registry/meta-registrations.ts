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
