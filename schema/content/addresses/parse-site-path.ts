import { type AddressedSite, onSiteHost, withoutLanguageFolder } from '../../core/site/site-languages.ts';

/** The parts of an address of the site. */
export interface SitePath {
  /** The decoded parts of the path below the home address, without `page/2` and `embed` at the end. */
  segments: readonly string[];
  query: URLSearchParams;
  /** The requested page of a list, from 1. */
  page: number;
  /** Whether the embed card is requested. */
  isEmbed: boolean;
}

/** Longer addresses are rejected. */
const MAX_LENGTH = 4_000;

/** Paths with more parts are rejected. */
const MAX_SEGMENTS = 30;

/**
 * Parses an address of the site, also on the host of a language, which is then the first part of its path; null if it is malformed or an address of another site. The scheme and a
 * leading `www.` are ignored; an address without a host belongs to the site.
 */
export function parseSitePath(site: AddressedSite, requested: string): SitePath | null {
  const { home } = site.permalinks;
  if (requested.length > MAX_LENGTH || !URL.canParse(requested, `${home}/`)) return null;
  const address = onSiteHost(requested, site);
  const base = new URL(home);
  const url = new URL(address, `${home}/`);
  if (!/^https?:$/.test(url.protocol) || hostOf(url) !== hostOf(base)) return null;
  const root = base.pathname.replace(/\/$/, '');
  if (url.pathname !== root && !url.pathname.startsWith(`${root}/`)) return null;
  const parts = url.pathname
    .slice(root.length)
    .split('/')
    .filter((part) => part !== '');
  if (parts.length > MAX_SEGMENTS) return null;
  const segments = parts.map(decodeSegment);
  if (segments[0] === 'index.php') segments.shift();
  const isEmbed = segments.at(-1) === 'embed' || url.searchParams.get('embed') === 'true';
  if (segments.at(-1) === 'embed') segments.pop();
  const page = takePage(segments) ?? positiveInteger(url.searchParams.get('paged')) ?? 1;
  return { segments, query: url.searchParams, page, isEmbed };
}

/** Parses an integer above 0; null for all other texts. */
export function positiveInteger(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/**
 * Returns a path in a form for comparison: decoded, in lower case, without slashes at the ends and without the folder of a
 * language; null with a query.
 */
export const comparablePath = (address: string, site: AddressedSite): string | null => {
  const path = parseSitePath(site, address);
  if (!path || [...path.query.keys()].length > 0) return null;
  const text = path.segments.join('/').toLowerCase();
  return withoutLanguageFolder(`/${text}`, site.languages).slice(1);
};

const hostOf = ({ host }: URL): string => host.replace(/^www\./, '');

/** Removes `page/3` from the end of a path, and returns the number; null if there is none. */
function takePage(segments: string[]): number | null {
  const page = segments.at(-2) === 'page' ? positiveInteger(segments.at(-1)) : null;
  if (page !== null) segments.splice(-2);
  return page;
}

function decodeSegment(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
