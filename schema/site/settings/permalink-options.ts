import { inseparableTags } from '../../urls/structure-pattern.ts';

/** The names that a permalink structure can contain between percent signs. */
const PLACEHOLDERS = [
  'year',
  'monthnum',
  'day',
  'hour',
  'minute',
  'second',
  'post_id',
  'postname',
  'category',
  'author',
];

const MAX_LENGTH = 200;

/** Normalizes a permalink structure for storage; empty for permalinks with the id, such as `?p=1`. */
export function cleanPermalinkStructure(text: string): string {
  const path = text.trim().replace(/\/{2,}/g, '/');
  return path === '' || path === '/' ? '' : path.replace(/^\/?/, '/');
}

/** Normalizes the base of term archives for storage; empty for the default. */
export const cleanTermBase = (text: string): string =>
  text
    .trim()
    .replace(/\/{2,}/g, '/')
    .replace(/^\/|\/$/g, '');

/** Checks a normalized permalink structure. Returns an error message, or null if it is valid. */
export function permalinkStructureError(structure: string): string | null {
  if (structure === '') return null;
  const placeholders = [...structure.matchAll(/%([^%/]*)%/g)].map(([, name = '']) => name);
  const unknown = placeholders.find((name) => !PLACEHOLDERS.includes(name));
  if (unknown !== undefined) {
    return `%${unknown}% is not a placeholder of permalinks. Use ${PLACEHOLDERS.map((name) => `%${name}%`).join(', ')}.`;
  }
  if (!placeholders.includes('postname') && !placeholders.includes('post_id')) {
    return 'The permalink structure needs %postname% or %post_id%, so that each post has its own permalink.';
  }
  const inseparable = inseparableTags(structure);
  if (inseparable) {
    return `The permalink structure needs a slash between ${inseparable.join(' and ')}, so that addresses can be resolved.`;
  }
  const view = VIEW_PART.exec(structure)?.[1];
  if (view !== undefined)
    return `A permalink cannot contain the part /${view}, which is an address of the item's ${view}.`;
  return pathError(structure.replace(/%\w+%/g, 'x'));
}

/** A part that selects a view of an item or a list. */
const VIEW_PART = /\/(feed|embed|trackback)(?=\/|$)/i;

/** Checks a normalized base of term archives. Returns an error message, or null if it is valid. */
export const termBaseError = (base: string): string | null => (base === '' ? null : pathError(`/${base}`));

/** Paths that the server uses itself, with either brand; an item below them could not be reached. */
const RESERVED_PATH = /^\/(?:index\.php\/)?(graphql|(?:cms|wp)-(?:json|admin|content|includes))(?:\/|$)/i;

function pathError(path: string): string | null {
  if (!isPath(path)) return INVALID_PATH;
  const [, reserved] = RESERVED_PATH.exec(path) ?? [];
  return reserved === undefined ? null : `Permalinks cannot begin with /${reserved}, which the server uses itself.`;
}

const INVALID_PATH = `Use only letters, digits, hyphens, underscores, dots and slashes, at most ${MAX_LENGTH} characters.`;

const isPath = (path: string): boolean =>
  path.length <= MAX_LENGTH && /^(?:\/[\p{L}\p{N}_.-]+)+\/?$/u.test(path) && !/\/\.{1,2}(?:\/|$)/.test(path);
