/** A meta value that the API shows: its type and what stands in where none is stored. */
export interface MetaRegistration {
  type: 'string' | 'integer' | 'number' | 'boolean';
  single: true;
  default: string | number | boolean;
  /** The values that may be written; a stored value that is none of them is shown as null. */
  enum?: readonly string[];
  /** Stored with revisions. */
  revised?: boolean;
}

const footnotes: MetaRegistration = { type: 'string', single: true, default: '', revised: true };

/** The meta keys of the built-in kinds. */
export const builtinMeta: Readonly<Record<string, Readonly<Record<string, MetaRegistration>>>> = {
  post: { footnotes },
  page: { footnotes },
  cms_block: {
    cms_pattern_sync_status: { type: 'string', single: true, default: '', enum: ['partial', 'unsynced'] },
    footnotes,
  },
  // Where a customised template came from, and whether the editor made it for one item or list of the site.
  cms_template: {
    origin: { type: 'string', single: true, default: '' },
    is_cms_suggestion: { type: 'boolean', single: true, default: false },
  },
  cms_template_part: { origin: { type: 'string', single: true, default: '' } },
};

/** The registrations of a type, by key. */
export const registrationsOf = (type: string): Readonly<Record<string, MetaRegistration>> => builtinMeta[type] ?? {};

/** The keys whose values are stored with revisions of a type. */
export const revisedKeysOf = (type: string): string[] =>
  Object.entries(registrationsOf(type)).flatMap(([key, { revised }]) => (revised ? [key] : []));
