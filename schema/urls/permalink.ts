import { itemVisibility, type StatusData, statusVisibility } from '../access/post-access-data.ts';
import type { PermalinkScheme } from '../core/registry/post-type.ts';
import {
  declaredFront,
  type PermalinkSettings,
  plainAddress,
  prettyAddress,
  structureRoot,
  withSlash,
} from '../core/site/permalink-structure.ts';
import { type AddressedSite, onSiteHost } from '../core/site/site-languages.ts';
import { decodeSlug } from '../core/slugs/slug-text.ts';

/** The data that determines the permalink of an item. */
export interface PostLinkData extends StatusData {
  id: number;
  slug: string;
  /** In the time zone of the site, `YYYY-MM-DDTHH:MM:SS`. */
  date: string;
  /** 0 for none. If the parent was deleted, `parent` is null. */
  parentId: number;
  /** The parent, which contains its own parent in turn. */
  parent?: PostLinkData | null;
  /** False if the item is private, or has a declared status that is not public, and is not visible to the viewer. */
  readable?: boolean;
  authorSlug?: string;
  categories?: readonly { id: number; slug: string; ancestors: readonly string[] }[];
  /** How the permalinks of its type are formed. */
  permalinkScheme: PermalinkScheme;
  /** Whether items of its type have permalinks. */
  viewable: boolean;
  /** Only for a declared type. */
  declared?: DeclaredTypeLinks;
}

/** The settings of a declared type that determine its permalinks. */
export interface DeclaredTypeLinks {
  /** The first part of the path; null if items have addresses with a query only. */
  rewriteSlug: string | null;
  queryVariable: string | null;
  hierarchical: boolean;
  /** Whether the path begins with the front of the structure; by default it does. */
  withFront?: boolean;
}

/** Returns the permalink of an item: a path if the item can be read there, otherwise an address with its id. */
export function postLink(settings: PermalinkSettings, post: PostLinkData): string {
  return linkOf({ settings, post, placeholder: null });
}

/** Returns the permalink that an item will have when it is published, with a placeholder for the slug. */
export function postLinkTemplate(settings: PermalinkSettings, post: PostLinkData): string {
  const isUnpublished = statusVisibility(post.status, post.declaredStatuses) === 'protected';
  const published = isUnpublished ? { ...post, status: 'publish' } : post;
  const placeholder = published.permalinkScheme === 'ancestors' || published.declared ? '%pagename%' : '%postname%';
  return linkOf({ settings, post: published, placeholder });
}

/** Returns the path of a page: the slugs of its ancestors and its own slug. */
export function pagePath(page: PostLinkData): string {
  return [...ancestorSlugs(page), page.slug].join('/');
}

/** The arguments of the functions that build permalinks. */
interface LinkRequest {
  settings: PermalinkSettings;
  post: PostLinkData;
  /** Replaces the slug in a template; null for a permalink with the slug. */
  placeholder: string | null;
}

function linkOf(request: LinkRequest): string {
  const { post } = request;
  if (post.declared) return declaredLink({ ...request, declared: post.declared });
  return LINK_FUNCTIONS[post.permalinkScheme](request);
}

const LINK_FUNCTIONS: Readonly<Record<PermalinkScheme, (request: LinkRequest) => string>> = {
  ancestors: pageLink,
  attachment: attachmentLink,
  structure: structuredLink,
};

function structuredLink({ settings, post, placeholder }: LinkRequest): string {
  if (settings.structure === '' || hasPlainLink(post)) return plainAddress(settings, `p=${post.id}`);
  const path = settings.structure.replace(
    /%([a-z_]+)%/g,
    (tag, name: string) => tagValue(name, { settings, post, placeholder }) ?? tag,
  );
  return prettyAddress(settings, path);
}

/** The start and the end of each part of a date such as `2024-05-31T12:00:00`. */
const DATE_PARTS: ReadonlyMap<string, readonly [start: number, end: number]> = new Map([
  ['year', [0, 4]],
  ['monthnum', [5, 7]],
  ['day', [8, 10]],
  ['hour', [11, 13]],
  ['minute', [14, 16]],
  ['second', [17, 19]],
]);

/** Returns the value of a tag of the permalink structure; undefined for unknown tags. */
function tagValue(name: string, { settings, post, placeholder }: LinkRequest): string | undefined {
  const datePart = DATE_PARTS.get(name);
  if (datePart) return post.date.slice(...datePart);
  if (name === 'post_id') return String(post.id);
  if (name === 'postname') return placeholder ?? post.slug;
  if (name === 'pagename') return placeholder === null ? post.slug : '%pagename%';
  if (name === 'category') return categoryPath(settings, post);
  return name === 'author' ? (post.authorSlug ?? '') : undefined;
}

function pageLink({ settings, post, placeholder }: LinkRequest): string {
  if (settings.frontPageId && post.id === settings.frontPageId) return `${settings.home}/`;
  return hierarchicalPath({ settings, post, placeholder });
}

/** A template contains a path even for items whose permalink has none, such as a page in the trash. */
function hierarchicalPath({ settings, post, placeholder }: LinkRequest): string {
  if (settings.structure === '' || (placeholder === null && (hasPlainLink(post) || hasHiddenAncestor(post)))) {
    return plainAddress(settings, `page_id=${post.id}`);
  }
  const path = placeholder === null ? pagePath(post) : templatePath(post, placeholder);
  return prettyAddress(settings, structureRoot(settings) + path);
}

function attachmentLink({ settings, post, placeholder }: LinkRequest): string {
  const plain = plainAddress(settings, `attachment_id=${post.id}`);
  if (settings.structure === '' || hasPlainLink(post)) return plain;
  if (post.parentId === 0) return placeholder === null ? prettyAddress(settings, post.slug) : plain;
  const { parent } = post;
  if (!parent || parent.id === post.id || !parent.viewable) return plain;
  const parentLink =
    parent.permalinkScheme === 'ancestors'
      ? hierarchicalPath({ settings, post: parent, placeholder: null })
      : postLink(settings, parent);
  if (parentLink.includes('?')) return plain;
  // Without the prefix, a number would be a page of the parent, and a slug could be a post in a category.
  const needsPrefix = /^\d+$/.test(post.slug) || settings.structure.includes('%category%');
  const path = withSlash(parentLink).slice(settings.home.length);
  return prettyAddress(settings, path + (placeholder ?? (needsPrefix ? `attachment/${post.slug}` : post.slug)));
}

function declaredLink(request: LinkRequest & { declared: DeclaredTypeLinks }): string {
  const { settings, post, placeholder, declared } = request;
  const isPlain = hasPlainLink(post) || (declared.hierarchical && hasHiddenAncestor(post));
  const slug = declared.hierarchical ? pagePath(post) : post.slug;
  if (settings.structure !== '' && declared.rewriteSlug !== null && (!isPlain || placeholder !== null)) {
    const path = placeholder === null ? slug : declared.hierarchical ? templatePath(post, placeholder) : placeholder;
    return prettyAddress(settings, `${declaredFront(settings, declared)}${declared.rewriteSlug}/${path}`);
  }
  if (declared.queryVariable !== null && !isPlain) return plainAddress(settings, `${declared.queryVariable}=${slug}`);
  return plainAddress(settings, `post_type=${post.type}&p=${post.id}`);
}

/** Whether the permalink contains the id, because the item cannot be read at its path. */
function hasPlainLink(post: PostLinkData): boolean {
  const visibility = itemVisibility(post);
  return !(visibility === 'public' || (visibility === 'private' && post.readable !== false));
}

function categoryPath(settings: PermalinkSettings, post: PostLinkData): string {
  const [first] = [...(post.categories ?? [])].sort((left, right) => left.id - right.id);
  return first ? [...first.ancestors, first.slug].join('/') : (settings.defaultCategorySlug ?? '');
}

/** Yields the ancestors, the parent first. Stops at a cycle in the data. */
function* ancestorsOf(page: PostLinkData): Generator<PostLinkData> {
  const seen = new Set([page.id]);
  for (let ancestor = page.parent; ancestor && !seen.has(ancestor.id); ancestor = ancestor.parent) {
    seen.add(ancestor.id);
    yield ancestor;
  }
}

/** Whether an ancestor is not visible to the viewer, so that the path must not be shown: it contains the slug. */
const hasHiddenAncestor = (page: PostLinkData): boolean =>
  [...ancestorsOf(page)].some(({ readable }) => readable === false);

/** Returns the slugs of the visible ancestors, from the top down. */
const ancestorSlugs = (page: PostLinkData): string[] =>
  [...ancestorsOf(page)]
    .filter(({ slug, readable }) => slug !== '' && readable !== false)
    .map(({ slug }) => slug)
    .reverse();

function templatePath(post: PostLinkData, placeholder: string): string {
  const parentPath = editableSlug(ancestorSlugs(post).join('/'));
  return parentPath === '' ? placeholder : `${parentPath}/${placeholder}`;
}

/** Decodes a slug for editors, with special characters of HTML as entities. */
export function editableSlug(slug: string): string {
  return decodeSlug(slug)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;');
}

/**
 * Returns the path and query of an address of the site, `/` for its home; null for another address. An address on the host of
 * a language has the folder of the language, below which it is found on the host of the site.
 */
export function pathOnSite(address: string, site: AddressedSite): string | null {
  const { home } = site.permalinks;
  const found = onSiteHost(address, site);
  const rest = found.startsWith(home) ? found.slice(home.length) : null;
  if (rest === null || (rest !== '' && !/^[/?#]/.test(rest))) return null;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
