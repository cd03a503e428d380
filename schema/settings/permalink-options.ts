/** What may stand in a structure between percent signs. */
const PARTS = ['year', 'monthnum', 'day', 'hour', 'minute', 'second', 'post_id', 'postname', 'category', 'author'];

const MAX_LENGTH = 200;

/** A structure in the form in which it is stored; empty for addresses by number. */
export function cleanStructure(text: string): string {
  const path = text.trim().replace(/\/{2,}/g, '/');
  return path === '' || path === '/' ? '' : path.replace(/^\/?/, '/');
}

/** A base of terms in the form in which it is stored; empty for the usual one. */
export const cleanBase = (text: string): string =>
  text
    .trim()
    .replace(/\/{2,}/g, '/')
    .replace(/^\/|\/$/g, '');

/** What is wrong with a structure as it would be stored; null: nothing. */
export function structureMistake(structure: string): string | null {
  if (structure === '') return null;
  const parts = [...structure.matchAll(/%([^%/]*)%/g)].map(([, part = '']) => part);
  const unknown = parts.find((part) => !PARTS.includes(part));
  if (unknown !== undefined) {
    return `%${unknown}% is not a part of addresses; use ${PARTS.map((part) => `%${part}%`).join(', ')}.`;
  }
  if (!parts.includes('postname') && !parts.includes('post_id')) {
    return 'The structure needs %postname% or %post_id%, which tell posts apart.';
  }
  return isPath(structure.replace(/%\w+%/g, 'x')) ? null : PATH_MISTAKE;
}

/** What is wrong with a base as it would be stored; null: nothing. */
export const baseMistake = (base: string): string | null => (base === '' || isPath(`/${base}`) ? null : PATH_MISTAKE);

const PATH_MISTAKE = `Addresses are made of letters, digits, hyphens, underscores, dots and slashes, at most ${MAX_LENGTH} of them.`;

const isPath = (path: string): boolean =>
  path.length <= MAX_LENGTH && /^(?:\/[\p{L}\p{N}_.-]+)+\/?$/u.test(path) && !/\/\.{1,2}(?:\/|$)/.test(path);
