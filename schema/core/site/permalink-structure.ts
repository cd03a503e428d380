/** The settings that determine the addresses of a site. */
export interface PermalinkSettings {
  /** Public address of the site, without a slash at the end. */
  home: string;
  /** Such as `/%year%/%monthnum%/%postname%/`; empty for addresses by id. */
  structure: string;
  categoryBase?: string;
  tagBase?: string;
  /** The id of the page at the home address, or 0. */
  frontPageId?: number;
  /** What plain addresses end with, such as `lang=de` of an item in a language; by default nothing. */
  languageQuery?: string;
  /** The category in the address of a post without a category. */
  defaultCategorySlug?: string;
}

/**
 * The form of permalinks: `pretty` are paths; `almost-pretty` are paths after `/index.php`, for web servers that cannot
 * rewrite paths; `plain` have ids in the query.
 */
export type PermalinkForm = 'pretty' | 'almost-pretty' | 'plain';

/** Returns the form of permalinks that a structure implies. */
export function permalinkForm({ structure }: Pick<PermalinkSettings, 'structure'>): PermalinkForm {
  if (structure === '') return 'plain';
  return /^\/*index\.php/.test(structure) ? 'almost-pretty' : 'pretty';
}

/** Returns the home address with a query such as `p=7`. */
export function plainAddress(settings: PermalinkSettings, query: string): string {
  const { home, languageQuery } = settings;
  return `${home}/?${query}${languageQuery ? `&${languageQuery}` : ''}`;
}

/** Returns the home address, with a slash at the end; that of a language may have a query. */
export const homeAddress = ({ home, languageQuery }: PermalinkSettings): string =>
  `${home}/${languageQuery ? `?${languageQuery}` : ''}`;

/** Returns the address of a path, with a slash at the end if the structure has one. */
export function prettyAddress(settings: PermalinkSettings, path: string): string {
  return withStructureSlash(settings, `${settings.home}/${path.replace(/^\/+/, '')}`);
}

/** Adds a slash to the end of an address if the structure has one there, otherwise removes it. */
export function withStructureSlash({ structure }: PermalinkSettings, address: string): string {
  return structure.endsWith('/') ? withSlash(address) : withoutSlash(address);
}

/** Returns the fixed prefix of the structure, before its first tag. Addresses of archives have the same prefix. */
export function structureFront(settings: PermalinkSettings): string {
  const firstTag = settings.structure.indexOf('%');
  return firstTag < 0 ? '/' : settings.structure.slice(0, firstTag);
}

/** Returns the start of the paths of the items or terms of a declared kind; by default the front of the structure. */
export const declaredFront = (
  settings: PermalinkSettings,
  { withFront = true }: { withFront?: boolean } = {},
): string => (withFront ? structureFront(settings) : structureRoot(settings));

/** Returns the start of the paths of pages: `/index.php/` for web servers that cannot rewrite paths, otherwise `/`. */
export function structureRoot(settings: PermalinkSettings): string {
  return permalinkForm(settings) === 'almost-pretty' ? '/index.php/' : '/';
}

/** Returns the address with exactly one slash at the end. */
export function withSlash(address: string): string {
  return `${withoutSlash(address)}/`;
}

function withoutSlash(address: string): string {
  let end = address.length;
  while (end > 0 && address.charAt(end - 1) === '/') end--;
  return address.slice(0, end);
}

/** Permalink settings that the site had earlier. Their addresses redirect to the current ones. */
export type FormerPermalinks = Pick<PermalinkSettings, 'structure' | 'categoryBase' | 'tagBase'>;

/** The name of the setting that stores former permalink settings, the latest first. */
export const FORMER_PERMALINKS = 'postern_former_permalinks';

/** The number of former settings that are stored. Each costs statements for an address that is not found. */
const MAX_FORMER = 3;

/** Parses the value of the setting; invalid entries are omitted. */
export function readFormerPermalinks(stored: unknown): FormerPermalinks[] {
  const list = Array.isArray(stored) ? stored : [];
  return list.flatMap((entry: unknown) => {
    const { structure, categoryBase = '', tagBase = '' } = (entry ?? {}) as Partial<Record<string, unknown>>;
    const isValid = [structure, categoryBase, tagBase].every((value) => typeof value === 'string');
    return isValid ? [{ structure, categoryBase, tagBase } as FormerPermalinks] : [];
  });
}

/** Returns the list of former settings after a change from `current` to `next`; null if both are equal. */
export function nextFormerPermalinks(
  former: readonly FormerPermalinks[],
  { current, next }: { current: FormerPermalinks; next: FormerPermalinks },
): FormerPermalinks[] | null {
  if (isSame(current, next)) return null;
  return [current, ...former.filter((entry) => !isSame(entry, current))]
    .filter((entry) => !isSame(entry, next))
    .slice(0, MAX_FORMER);
}

const isSame = (left: FormerPermalinks, right: FormerPermalinks): boolean =>
  left.structure === right.structure &&
  (left.categoryBase ?? '') === (right.categoryBase ?? '') &&
  (left.tagBase ?? '') === (right.tagBase ?? '');
