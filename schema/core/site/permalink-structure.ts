/** How a site builds its addresses. */
export interface PermalinkSettings {
  /** Public address of the site, without a slash at the end. */
  home: string;
  /** Such as `/%year%/%monthnum%/%postname%/`; empty for addresses by id. */
  structure: string;
  categoryBase?: string;
  tagBase?: string;
  /** The page that stands at the home address, or 0. */
  frontPageId?: number;
  /** The category in the address of a post that has none. */
  defaultCategorySlug?: string;
}

/**
 * How a site's addresses are formed: as paths; as paths behind `/index.php`, where the web server cannot rewrite them;
 * or, without a structure, with what they lead to in their query.
 */
export type PermalinkForm = 'pretty' | 'almost-pretty' | 'plain';

/** The form that the site's structure asks for. */
export function permalinkForm({ structure }: Pick<PermalinkSettings, 'structure'>): PermalinkForm {
  if (structure === '') return 'plain';
  return /^\/*index\.php/.test(structure) ? 'almost-pretty' : 'pretty';
}

/** Takes a query such as `p=7`, gives the address of the site with it. */
export function plainAddress(settings: PermalinkSettings, query: string): string {
  return `${settings.home}/?${query}`;
}

/** Takes a path, gives its address, with or without a slash at the end as the site's structure has it. */
export function prettyAddress(settings: PermalinkSettings, path: string): string {
  return closed(settings, `${settings.home}/${path.replace(/^\/+/, '')}`);
}

/** Takes an address, gives it with or without a slash at the end as the site's structure has it. */
export function closed({ structure }: PermalinkSettings, address: string): string {
  return structure.endsWith('/') ? withSlash(address) : withoutSlash(address);
}

/** What stands before the first variable part of the structure: archives begin with it too. */
export function structureFront(settings: PermalinkSettings): string {
  const variable = settings.structure.indexOf('%');
  return variable < 0 ? '/' : settings.structure.slice(0, variable);
}

/** What every address begins with where the web server cannot rewrite paths. */
export function structureRoot(settings: PermalinkSettings): string {
  return permalinkForm(settings) === 'almost-pretty' ? '/index.php/' : '/';
}

/** Gives the address with one slash at its end. */
export function withSlash(address: string): string {
  return `${withoutSlash(address)}/`;
}

function withoutSlash(address: string): string {
  let end = address.length;
  while (end > 0 && address.charAt(end - 1) === '/') end--;
  return address.slice(0, end);
}
