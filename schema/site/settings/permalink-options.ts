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
  return pathMistake(structure.replace(/%\w+%/g, 'x'));
}

/** What is wrong with a base as it would be stored; null: nothing. */
export const baseMistake = (base: string): string | null => (base === '' ? null : pathMistake(`/${base}`));

/** What the server itself answers, whatever the brand: no item could be read below. */
const TAKEN = /^\/(?:index\.php\/)?(graphql|(?:cms|wp)-(?:json|admin|content|includes))(?:\/|$)/i;

function pathMistake(path: string): string | null {
  if (!isPath(path)) return PATH_MISTAKE;
  const [, taken] = TAKEN.exec(path) ?? [];
  return taken === undefined ? null : `Addresses cannot begin with /${taken}, which the server itself answers.`;
}

const PATH_MISTAKE = `Addresses are made of letters, digits, hyphens, underscores, dots and slashes, at most ${MAX_LENGTH} of them.`;

const isPath = (path: string): boolean =>
  path.length <= MAX_LENGTH && /^(?:\/[\p{L}\p{N}_.-]+)+\/?$/u.test(path) && !/\/\.{1,2}(?:\/|$)/.test(path);
