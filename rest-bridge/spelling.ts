import { fromDialect, type RestDialect, toDialect } from './rest-dialect.ts';

/** A path below the REST root, beginning with a slash, with the neutral names in it and its query in the dialect's spelling. */
export function spellPath(dialect: RestDialect, path: string): string {
  if (dialect.brand === 'cms') return path;
  return `/${toDialect(dialect, path.slice(1))}`.replace(/(?<=[/?&=])cms_/g, dialect.namePrefix);
}

/** A relation of links; its last part may hold the name of a taxonomy: `cms:action-assign-cms_pattern_category`. */
export const spellRelation = (dialect: RestDialect, relation: string): string =>
  toDialect(dialect, relation).replace(/(?<=-)cms_/g, dialect.namePrefix);

/** The address of a page of the site; names of types and taxonomies in its query in the dialect's spelling. */
export function spellPageAddress(dialect: RestDialect, address: unknown): unknown {
  if (dialect.brand === 'cms' || typeof address !== 'string' || !address.includes('?')) return address;
  return address.replace(/(?<=[?&](?:taxonomy|post_type)=)cms_/g, dialect.namePrefix);
}

/** A neutral name, a list of names or a map by names in the dialect's spelling; other values stay. */
export function spellNames(dialect: RestDialect, value: unknown): unknown {
  if (dialect.brand === 'cms') return value;
  if (typeof value === 'string') return toDialect(dialect, value);
  if (Array.isArray(value)) return value.map((entry) => spellNames(dialect, entry));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [toDialect(dialect, name), entry]));
}

/** What is said to people, with the neutral names in it in the dialect's spelling. */
export const spellText = (dialect: RestDialect, text: string): string =>
  dialect.brand === 'cms' ? text : text.replace(/(?<!\w)cms_(?=[a-z])/g, dialect.namePrefix);

/** A name, a list of names or a map by names, as a client spells them, in the neutral spelling. */
export function readNames(dialect: RestDialect, value: unknown): unknown {
  if (dialect.brand === 'cms') return value;
  if (typeof value === 'string') {
    return value.includes(',')
      ? value
          .split(',')
          .map((name) => fromDialect(dialect, name))
          .join(',')
      : fromDialect(dialect, value);
  }
  if (Array.isArray(value)) return value.map((entry) => readNames(dialect, entry));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [fromDialect(dialect, name), entry]));
}
