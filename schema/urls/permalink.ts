import { effectiveStatus, type StatusData, statusVisibility } from '../access/post-access-data.ts';
import type { AddressForm } from '../core/registry/post-type.ts';
import {
  type PermalinkSettings,
  plainAddress,
  prettyAddress,
  structureFront,
  structureRoot,
  withSlash,
} from '../core/site/permalink-structure.ts';
import { decodeSlug } from '../core/slugs/slug-text.ts';

/** The data that determines the permalink of an item. */
export interface PostLinkData extends StatusData {
  id: number;
  slug: string;
  /** Local date. */
  date: string;
  /** 0 for none. For a deleted parent, `parent` is null. */
  parentId: number;
  /** The parent; each ancestor of a page contains the next one. */
  parent?: PostLinkData | null;
  /** False when the item is private and not visible to the viewer. */
  readable?: boolean;
  authorSlug?: string;
  categories?: readonly { id: number; slug: string; ancestors: readonly string[] }[];
  /** How addresses of its type are built. */
  form: AddressForm;
  /** Whether items of its type have pages of their own. */
  viewable: boolean;
  /** For a declared type. */
  declared?: DeclaredTypeLinks;
}

/** How addresses of a declared type are built. */
export interface DeclaredTypeLinks {
  /** First part of the path; null when the type has addresses by query alone. */
  rewriteSlug: string | null;
  queryVariable: string | null;
  hierarchical: boolean;
}

/** Takes an item, returns its permalink: by path when it can be read there, else by its id. */
export function postLink(settings: PermalinkSettings, post: PostLinkData): string {
  return linkOf({ settings, post, name: null });
}

/** Takes an item, returns its permalink with a placeholder for the slug, as context edit shows it. */
export function postLinkTemplate(settings: PermalinkSettings, post: PostLinkData): string {
  const isWaiting = ['draft', 'pending', 'future'].includes(post.status);
  const shown = isWaiting ? { ...post, status: 'publish' } : post;
  const name = shown.form === 'path' || shown.declared ? '%pagename%' : '%postname%';
  return linkOf({ settings, post: shown, name });
}

/** Takes a page, returns its path: the slugs of its ancestors and its own. */
function pagePath(page: PostLinkData): string {
  return [...ancestorSlugs(page), page.slug].join('/');
}

/** An address in progress; `name` is the placeholder of the slug in a template, null for the slug itself. */
interface LinkRequest {
  settings: PermalinkSettings;
  post: PostLinkData;
  name: string | null;
}

function linkOf(request: LinkRequest): string {
  const { post } = request;
  if (post.declared) return declaredLink({ ...request, declared: post.declared });
  return { path: pageLink, file: attachmentLink, dated: datedLink }[post.form](request);
}

function datedLink({ settings, post, name }: LinkRequest): string {
  if (settings.structure === '' || hasPlainLink(post)) return plainAddress(settings, `p=${post.id}`);
  const [year = '', monthnum = '', day = '', hour = '', minute = '', second = ''] = post.date.split(/[-T:]/);
  const parts = new Map([
    ['year', year],
    ['monthnum', monthnum],
    ['day', day],
    ['hour', hour],
    ['minute', minute],
    ['second', second],
    ['post_id', String(post.id)],
    ['postname', name ?? post.slug],
    ['pagename', name === null ? post.slug : '%pagename%'],
    ['category', categoryPath(settings, post)],
    ['author', post.authorSlug ?? ''],
  ]);
  return prettyAddress(
    settings,
    settings.structure.replace(/%([a-z_]+)%/g, (tag, part: string) => parts.get(part) ?? tag),
  );
}

function pageLink({ settings, post, name }: LinkRequest): string {
  if (settings.frontPageId && post.id === settings.frontPageId) return `${settings.home}/`;
  return hierarchicalPath({ settings, post, name });
}

/** A template contains the path even of items without one, such as a page in the trash. */
function hierarchicalPath({ settings, post, name }: LinkRequest): string {
  if (settings.structure === '' || (name === null && (hasPlainLink(post) || isBelowHidden(post)))) {
    return plainAddress(settings, `page_id=${post.id}`);
  }
  const path = name === null ? pagePath(post) : templatePath(post, name);
  return prettyAddress(settings, structureRoot(settings) + path);
}

function attachmentLink({ settings, post, name }: LinkRequest): string {
  const plain = plainAddress(settings, `attachment_id=${post.id}`);
  if (settings.structure === '' || hasPlainLink(post)) return plain;
  if (post.parentId === 0) return name === null ? prettyAddress(settings, post.slug) : plain;
  const { parent } = post;
  if (!parent || parent.id === post.id || !parent.viewable) return plain;
  const parentLink =
    parent.form === 'path' ? hierarchicalPath({ settings, post: parent, name: null }) : postLink(settings, parent);
  if (parentLink.includes('?')) return plain;
  // A number alone would mean a page of the parent, a slug alone a post in a category.
  const isMarked = /^\d+$/.test(post.slug) || settings.structure.includes('%category%');
  const path = withSlash(parentLink).slice(settings.home.length);
  return prettyAddress(settings, path + (name ?? (isMarked ? `attachment/${post.slug}` : post.slug)));
}

function declaredLink(request: LinkRequest & { declared: DeclaredTypeLinks }): string {
  const { settings, post, name, declared } = request;
  const isPlain = hasPlainLink(post) || (declared.hierarchical && isBelowHidden(post));
  const slug = declared.hierarchical ? pagePath(post) : post.slug;
  if (settings.structure !== '' && declared.rewriteSlug !== null && (!isPlain || name !== null)) {
    const path = name === null ? slug : declared.hierarchical ? templatePath(post, name) : name;
    return prettyAddress(settings, `${structureFront(settings)}${declared.rewriteSlug}/${path}`);
  }
  if (declared.queryVariable !== null && !isPlain) return plainAddress(settings, `${declared.queryVariable}=${slug}`);
  return plainAddress(settings, `post_type=${post.type}&p=${post.id}`);
}

/** An item that cannot be read at its path is linked by its id. */
function hasPlainLink(post: PostLinkData): boolean {
  const visibility = statusVisibility(effectiveStatus(post));
  return !(visibility === 'public' || (visibility === 'private' && post.readable !== false));
}

function categoryPath(settings: PermalinkSettings, post: PostLinkData): string {
  const [first] = [...(post.categories ?? [])].sort((left, right) => left.id - right.id);
  return first ? [...first.ancestors, first.slug].join('/') : (settings.defaultCategorySlug ?? '');
}

/** The ancestors from the bottom up, to the first cycle in the data. */
function* ancestorsOf(page: PostLinkData): Generator<PostLinkData> {
  const seen = new Set([page.id]);
  for (let above = page.parent; above && !seen.has(above.id); above = above.parent) {
    seen.add(above.id);
    yield above;
  }
}

/** Whether an ancestor is not visible to the viewer: the path would contain its slug. */
const isBelowHidden = (page: PostLinkData): boolean =>
  [...ancestorsOf(page)].some((above) => above.status === 'private' && above.readable === false);

/** From the top down, without ancestors that have no slug or are not visible to the viewer. */
const ancestorSlugs = (page: PostLinkData): string[] =>
  [...ancestorsOf(page)]
    .filter(({ slug, readable }) => slug !== '' && readable !== false)
    .map(({ slug }) => slug)
    .reverse();

function templatePath(post: PostLinkData, name: string): string {
  const above = editableSlug(ancestorSlugs(post).join('/'));
  return above === '' ? name : `${above}/${name}`;
}

/** Slugs are decoded for editors; markup becomes entities. */
export function editableSlug(slug: string): string {
  return decodeSlug(slug)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;');
}
