import { canReadPost } from '../../access/post-access.ts';
import type { RequestContext } from '../../context.ts';
import { typeArchiveLink } from '../addresses/archive-link.ts';
import { permalinkOf } from '../addresses/link.ts';
import { termAddress } from '../addresses/term-address.ts';
import { isAudience } from '../audience.ts';
import { loadFacts } from '../facts.ts';
import type { MenuItemRow } from './menu-item-row.ts';

/** What a menu item leads to, as it stands. */
export interface MenuTarget {
  /** What it is called, as HTML. */
  title: string;
  url: string;
  /** What its kind is called. */
  typeLabel: string;
  /** It is there, be it in the trash. */
  exists: boolean;
  /** The type or taxonomy of the item or term that has the number, whatever the link calls it; null for none. */
  kind: string | null;
  /** It cannot be reached. */
  isInvalid: boolean;
}

type Link = Pick<MenuItemRow, 'itemType' | 'object' | 'objectId' | 'url'>;

/** What a menu item leads to: an item, a term, the list of a type's items, or an address. */
export async function targetOf(link: Link, context: RequestContext): Promise<MenuTarget> {
  if (link.itemType === 'post_type') return itemTarget(link, context);
  if (link.itemType === 'taxonomy') return termTarget(link, context);
  if (link.itemType === 'post_type_archive') return archiveTarget(link, context);
  return { title: '', url: link.url, typeLabel: 'Custom Link', exists: false, kind: null, isInvalid: false };
}

const untitled = ({ objectId }: Link): string => `#${objectId} (no title)`;

async function itemTarget(link: Link, context: RequestContext): Promise<MenuTarget> {
  const type = context.registry.postTypes.get(link.object);
  const typeLabel = type?.labels.singularName ?? link.object;
  const row = link.objectId > 0 ? await context.loaders.linkRows.load(link.objectId) : null;
  if (!row) return { title: untitled(link), url: '', typeLabel, exists: false, kind: null, isInvalid: true };
  const isInvalid = !type || row.status === 'trash';
  // A menu that is open to everybody does not tell of what is not.
  const isShown = isAudience(EDITORS, context) || canReadPost(context.viewer, await loadFacts(row, context));
  const kind = row.type;
  if (!isShown) return { title: untitled(link), url: '', typeLabel, exists: true, kind, isInvalid: true };
  return {
    title: row.titleRendered || untitled(link),
    url: await permalinkOf(row, context),
    typeLabel,
    exists: true,
    kind,
    isInvalid,
  };
}

/** Those who edit something, whatever the site's settings open. */
const EDITORS = { refusal: 'rest_cannot_view' } as const;

async function termTarget(link: Link, context: RequestContext): Promise<MenuTarget> {
  const taxonomy = context.registry.taxonomies.get(link.object);
  const typeLabel = taxonomy?.labels.singularName ?? link.object;
  const term = link.objectId > 0 ? await context.loaders.terms.load(link.objectId) : null;
  if (term?.taxonomy !== link.object) {
    return { title: untitled(link), url: '', typeLabel, exists: false, kind: term?.taxonomy ?? null, isInvalid: true };
  }
  return {
    title: term.name || untitled(link),
    url: await termAddress(term, context),
    typeLabel,
    exists: true,
    kind: term.taxonomy,
    isInvalid: !taxonomy,
  };
}

async function archiveTarget(link: Link, context: RequestContext): Promise<MenuTarget> {
  const type = context.registry.postTypes.get(link.object);
  const typeLabel = 'Post Type Archive';
  if (!type) return { title: '', url: '', typeLabel, exists: false, kind: null, isInvalid: true };
  const title = type.labels.archives ?? '';
  const url = await archiveAddress(link.object, context);
  return { title, url, typeLabel, exists: true, kind: null, isInvalid: false };
}

/** Posts are listed at home, or on the page that the site has for them. */
async function archiveAddress(name: string, context: RequestContext): Promise<string> {
  const { site, registry, kernel, loaders } = context;
  const type = registry.postTypes.get(name);
  if (name !== 'post') return type ? (typeArchiveLink(site.permalinks, type) ?? '') : '';
  const pageId = site.text('show_on_front') === 'page' ? site.integer('page_for_posts') : 0;
  const page = pageId > 0 ? await loaders.linkRows.load(pageId) : null;
  return page ? permalinkOf(page, context) : kernel.addresses.home;
}
