import {
  closed,
  type PermalinkSettings,
  plainAddress,
  prettyAddress,
  structureFront,
  structureRoot,
  withSlash,
} from '../core/site/permalink-structure.ts';

/** The data that determines the address of a term. */
export interface TermLinkData {
  id: number;
  taxonomy: string;
  slug: string;
  /** Slugs of the ancestors, from the top down. */
  ancestors?: readonly string[];
  /** For a declared taxonomy. */
  declared?: { rewriteSlug: string | null; queryVariable: string | null; hierarchical: boolean };
}

/** Takes a term, returns the address of its archive; terms without one are addressed by query. */
export function termLink(settings: PermalinkSettings, term: TermLinkData): string {
  const base = termBase(settings, term);
  if (settings.structure === '' || base === null) return plainAddress(settings, termQuery(term));
  const isHierarchical = term.declared?.hierarchical ?? term.taxonomy === 'category';
  const path = isHierarchical ? [...(term.ancestors ?? []), term.slug].join('/') : term.slug;
  return prettyAddress(settings, `${base}/${path}`);
}

/** The data that determines the address of the archive of a type. */
export interface TypeArchiveData {
  name: string;
  hasArchive: boolean | string;
  declared?: { rewriteSlug: string | null };
}

/** Takes a type, returns the address of its archive; null if it has none. */
export function typeArchiveLink(
  settings: PermalinkSettings,
  { name, hasArchive, declared }: TypeArchiveData,
): string | null {
  if (hasArchive === false) return null;
  const path = typeof hasArchive === 'string' ? hasArchive : declared?.rewriteSlug;
  if (settings.structure === '' || !path) return plainAddress(settings, `post_type=${name}`);
  return prettyAddress(settings, `${structureFront(settings)}${path}`);
}

/** Takes an account, returns the address of its archive. */
export function authorAddress(settings: PermalinkSettings, author: { id: number; slug: string }): string {
  if (settings.structure === '') return plainAddress(settings, `author=${author.id}`);
  return prettyAddress(settings, `${structureFront(settings)}author/${author.slug}`);
}

/**
 * Takes a comment, the address of its item, and the number of its page of comments or null; returns the address of the
 * comment.
 */
export function commentLink(
  settings: PermalinkSettings,
  { id, postAddress, page }: { id: number; postAddress: string; page: number | null },
): string {
  const paged = page === null ? postAddress : commentPageAddress(settings, { postAddress, page });
  return `${settings.structure === '' ? paged : closed(settings, paged)}#comment-${id}`;
}

function commentPageAddress(
  { structure }: PermalinkSettings,
  { postAddress, page }: { postAddress: string; page: number },
): string {
  if (structure !== '') return `${withSlash(postAddress)}comment-page-${page}`;
  return `${postAddress}${postAddress.includes('?') ? '&' : '?'}cpage=${page}`;
}

/** A base that the site chose is at the root, the default one after the fixed prefix of the structure. */
function termBase(settings: PermalinkSettings, term: TermLinkData): string | null {
  const front = structureFront(settings);
  if (term.declared) return term.declared.rewriteSlug === null ? null : front + term.declared.rewriteSlug;
  const isIndexed = structureRoot(settings) !== '/';
  const chosen = (base: string | undefined, usual: string) => {
    const trimmed = (base ?? '').replace(/^\/+/, '').replace(/\/$/, '');
    return trimmed === '' ? front + usual : (isIndexed ? front : '/') + trimmed;
  };
  if (term.taxonomy === 'category') return chosen(settings.categoryBase, 'category');
  if (term.taxonomy === 'post_tag') return chosen(settings.tagBase, 'tag');
  return term.taxonomy === 'post_format' ? `${front}type` : null;
}

function termQuery(term: TermLinkData): string {
  const own = term.declared?.queryVariable;
  if (own) return `${own}=${term.slug}`;
  if (term.taxonomy === 'category') return `cat=${term.id}`;
  if (term.taxonomy === 'post_tag') return `tag=${term.slug}`;
  return term.taxonomy === 'post_format' ? `post_format=${term.slug}` : `taxonomy=${term.taxonomy}&term=${term.slug}`;
}
