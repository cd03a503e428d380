/** A meta value that the API shows: its type and what stands in where none is stored. */
export interface MetaRegistration {
  type: 'string' | 'integer' | 'number' | 'boolean';
  single: true;
  default: string | number | boolean;
}

/** The meta keys of the built-in kinds (api.md, Resources). */
export const builtinMeta: Readonly<Record<string, Readonly<Record<string, MetaRegistration>>>> = {
  post: { footnotes: { type: 'string', single: true, default: '' } },
  page: { footnotes: { type: 'string', single: true, default: '' } },
};

/** The registrations of a type, by key. */
export const registrationsOf = (type: string): Readonly<Record<string, MetaRegistration>> => builtinMeta[type] ?? {};
