import { fromDialect, type RestDialect, toDialect } from './rest-dialect.ts';

/** Converts the neutral names in a path below the REST root and in its query to the dialect's spelling. */
export function spellPath(dialect: RestDialect, path: string): string {
  if (dialect.brand === 'cms') return path;
  const spelled = `/${toDialect(dialect, path.slice(1))}`;
  return spelled.includes('cms_') ? spelled.replace(/(?<=[/?&=])cms_/g, dialect.namePrefix) : spelled;
}

/** Converts a link relation. Its last part may be the name of a taxonomy: `cms:action-assign-cms_pattern_category`. */
export const spellRelation = (dialect: RestDialect, relation: string): string =>
  toDialect(dialect, relation).replace(/(?<=-)cms_/g, dialect.namePrefix);

/** Converts the names of types and taxonomies in the query of an address on the site. */
export function spellPageAddress(dialect: RestDialect, address: unknown): unknown {
  if (dialect.brand === 'cms' || typeof address !== 'string' || !address.includes('?')) return address;
  return address.replace(/(?<=[?&](?:taxonomy|post_type)=)cms_/g, dialect.namePrefix);
}

/** Converts a neutral name, a list of names or the keys of a map to the dialect's spelling. Other values stay. */
export function spellNames(dialect: RestDialect, value: unknown): unknown {
  if (dialect.brand === 'cms') return value;
  if (typeof value === 'string') return toDialect(dialect, value);
  if (Array.isArray(value)) return value.map((entry) => spellNames(dialect, entry));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [toDialect(dialect, name), entry]));
}

/** Converts the neutral names in a message or description to the dialect's spelling. */
export const spellText = (dialect: RestDialect, text: string): string =>
  dialect.brand === 'cms' ? text : text.replace(/(?<![A-Za-z0-9])cms_(?=[a-z])/g, dialect.namePrefix);

/**
 * Converts a name, a list of names (also with commas) or the keys of a map from the dialect's spelling to the neutral
 * one.
 */
export function readSpelledNames(dialect: RestDialect, value: unknown): unknown {
  if (dialect.brand === 'cms') return value;
  if (typeof value === 'string') {
    return value.includes(',')
      ? value
          .split(',')
          .map((name) => fromDialect(dialect, name))
          .join(',')
      : fromDialect(dialect, value);
  }
  if (Array.isArray(value)) return value.map((entry) => readSpelledNames(dialect, entry));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [fromDialect(dialect, name), entry]));
}
