import { loadMenuTree, type MenuEntry } from '../content/menus/menu-item-target.ts';
import { assignedLocations, declaredLocations, locationInLanguage } from '../content/menus/menu-settings.ts';
import { type Builder, oncePerBuilder } from '../core/graphql/builder.ts';
import type { RequestContext } from '../core/request-context.ts';
import { parseBlocks } from '../markup/block-grammar/parse-blocks.ts';
import { type Block, integerAt, textAt } from '../markup/block-grammar/parsed-block.ts';
import { groupByParent } from '../markup/blocks/parts/nested-submenus.ts';
import { sanitizeUrl } from '../markup/html/escape.ts';
import type { PostData } from '../markup/render-environment.ts';
import { renderTitle } from '../markup/render-title.ts';
import { filterPostHtml } from '../markup/sanitizing/post-elements.ts';
import { publishedPages } from '../rendering/data/post-queries.ts';
import { loadNavigation } from '../rendering/stored/block-content-loaders.ts';
import { siteType } from '../site/settings/site-query.ts';
import { permalinkOf } from '../urls/item-permalink.ts';

/** A link in the header of the site's pages. */
interface NavigationEntry {
  /** HTML. */
  title: string;
  url: string;
  children: readonly NavigationEntry[];
}

/** Names of locations that themes place in the header, and of those that they do not. */
const HEADER = /primary|main|header|top|^menu-1$/i;
const ELSEWHERE = /footer|social|bottom|mobile|sidebar/i;

/** Deeper entries are left out. */
const MAX_DEPTH = 5;

/** The number of pages below one page that a list of all pages shows. */
const MAX_LISTED_PAGES = 8;

/** Further links of a navigation menu are left out, on all levels together. */
const MAX_ENTRIES = 500;

/** How deep a link can be inside other blocks, such as groups. */
const MAX_NESTING = 20;

const entryType = oncePerBuilder((builder) => {
  const entry = builder.objectRef<NavigationEntry>('NavigationEntry');
  return entry.implement({
    description: 'A link in the header of the pages of the site.',
    fields: (t) => ({
      title: t.exposeString('title', { description: 'Its text, as HTML.' }),
      url: t.exposeString('url', { description: 'Where it leads.' }),
      children: t.field({
        type: [entry],
        description: 'The links below it.',
        resolve: ({ children }) => [...children],
      }),
    }),
  });
});

/** Registers the field of the site with the links in the header of its pages. */
export function registerSiteNavigation(builder: Builder): void {
  builder.objectField(siteType(builder), 'navigation', (t) =>
    t.field({
      type: [entryType(builder)],
      description:
        'The links in the header of the pages of the site: those of the menu at the main location, else of the newest navigation menu. Links to hidden items are left out.',
      args: { language: t.arg.string({ description: 'The code of a language; by default the default one.' }) },
      resolve: (_site, { language }, context) => loadSiteNavigation(context, language ?? null),
    }),
  );
}

async function loadSiteNavigation(context: RequestContext, language: string | null): Promise<NavigationEntry[]> {
  const menuId = await headerMenuOf(context, language);
  if (menuId !== null) {
    return entriesOfMenu(await loadMenuTree(menuId, context), { context, depth: 1 });
  }
  const stored = await loadNavigation(context, undefined);
  if (!stored) return [];
  return entriesOfBlocks(parseBlocks(stored.content), {
    ...{ context, depth: 1, nesting: 1 },
    left: { entries: MAX_ENTRIES },
  });
}

/** The menu at the first location that themes place in the header; null without one. */
async function headerMenuOf(context: RequestContext, language: string | null): Promise<number | null> {
  const { site, loaders } = context;
  const assigned = assignedLocations(site);
  const names = [...new Set([...(await declaredLocations(context)).keys(), ...assigned.keys()])];
  const candidates = [...names.filter((name) => HEADER.test(name)), ...names.filter((name) => !HEADER.test(name))];
  for (const name of candidates) {
    if (ELSEWHERE.test(name)) continue;
    const inLanguage = language === null ? name : locationInLanguage(name, { code: language, site });
    const id = assigned.get(inLanguage) ?? assigned.get(name);
    if (id !== undefined && (await loaders.terms.load(id))?.taxonomy === 'nav_menu') return id;
  }
  return null;
}

interface Level {
  context: RequestContext;
  depth: number;
}

/** A place among the blocks of a navigation menu. */
interface BlockLevel extends Level {
  nesting: number;
  /** What all levels share: how many links may still be added, and the published pages once a list of them needs them. */
  left: { entries: number; pages?: Promise<ReadonlyMap<number, readonly PostData[]>> };
}

const labelOf = (title: string, { kernel }: RequestContext): string =>
  filterPostHtml(renderTitle(title, { site: { properName: kernel.properName ?? '' } }));

const entriesOfMenu = (entries: readonly MenuEntry[], { context, depth }: Level): NavigationEntry[] =>
  entries.map(({ title, url, children }) => ({
    ...{ title: labelOf(title, context), url: sanitizeUrl(url) },
    children: depth < MAX_DEPTH ? entriesOfMenu(children, { context, depth: depth + 1 }) : [],
  }));

/** The links of a navigation menu. Its other blocks, such as a search form, have other places on the pages. */
async function entriesOfBlocks(blocks: readonly Block[], level: BlockLevel): Promise<NavigationEntry[]> {
  const entries: NavigationEntry[] = [];
  if (level.depth > MAX_DEPTH || level.nesting > MAX_NESTING) return entries;
  for (const block of blocks) {
    if (level.left.entries <= 0) break;
    entries.push(...(await entriesOfBlock(block, level)));
  }
  return entries;
}

async function entriesOfBlock(block: Block, level: BlockLevel): Promise<NavigationEntry[]> {
  const { attributes, innerBlocks } = block;
  const { context, left } = level;
  const inner = { ...level, nesting: level.nesting + 1 };
  switch (block.name) {
    case 'core/navigation-link':
    case 'core/navigation-submenu': {
      const title = filterPostHtml(textAt(attributes, 'label') ?? '');
      const url = await urlOfLink(block, context);
      left.entries -= 1;
      if (title === '' || url === null) return [];
      return [{ title, url, children: await entriesOfBlocks(innerBlocks, { ...inner, depth: level.depth + 1 }) }];
    }
    case 'core/home-link': {
      left.entries -= 1;
      const title = filterPostHtml(textAt(attributes, 'label') ?? '') || 'Home';
      return [{ title, url: `${context.kernel.addresses.home}/`, children: [] }];
    }
    case 'core/page-list':
      return entriesOfPages(integerAt(attributes, 'parentPageID') ?? 0, level);
    default:
      return entriesOfBlocks(innerBlocks, inner);
  }
}

/** The published pages below one, and those below them. The list takes at least one of the links that are left. */
async function entriesOfPages(parentId: number, { context, depth, left }: BlockLevel): Promise<NavigationEntry[]> {
  left.entries -= 1;
  left.pages ??= publishedPages(context).then(groupByParent);
  const children = await left.pages;
  const entriesBelow = (id: number, level: number): NavigationEntry[] =>
    (children.get(id) ?? []).slice(0, MAX_LISTED_PAGES).flatMap((page) => {
      if (left.entries <= 0) return [];
      left.entries -= 1;
      const title = labelOf(page.title, context);
      return [{ title, url: page.link, children: level < MAX_DEPTH ? entriesBelow(page.id, level + 1) : [] }];
    });
  return entriesBelow(parentId, depth);
}

/** Where a link leads: to an item at its present address, if everybody may see it; null if it is not shown. */
async function urlOfLink({ attributes }: Block, context: RequestContext): Promise<string | null> {
  const id = integerAt(attributes, 'id') ?? 0;
  const kind = textAt(attributes, 'kind');
  const url = textAt(attributes, 'url') ?? '';
  const isItem = kind === 'post-type' || attributes.type === 'post' || attributes.type === 'page';
  if (!isItem || id <= 0 || kind === 'taxonomy') return sanitizeUrl(url);
  const row = await context.loaders.linkRows.load(id);
  return row?.status === 'publish' ? permalinkOf(row, context) : null;
}
