import {
  loadMenuTree,
  type MenuEntry,
  menuItemTitleAttribute,
  splitWords,
} from '../../../content/menus/menu-item-target.ts';
import { menuInLanguage } from '../../../content/menus/menu-settings.ts';
import { partCache } from '../../../core/reads/versioned-cache.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { isStaticFrontPage } from '../../../core/site/static-pages.ts';
import { escapeAttribute, escapeUrl, toClassName } from '../../../markup/html/escape.ts';
import { renderTitle } from '../../../markup/render-title.ts';
import { filterPostHtml } from '../../../markup/sanitizing/post-elements.ts';
import { trimEnd } from '../../../values/text-functions.ts';
import { type WidgetBodyRenderer, widgetNumber } from '../widget-body.ts';

/** Renders a menu widget, without links to items that are not public. */
export const navMenuBody: WidgetBodyRenderer = async (instance, { context, environment }) => {
  const chosen = widgetNumber(instance, 'nav_menu');
  const id = chosen > 0 ? menuInLanguage(chosen, context) : 0;
  const menu = id > 0 ? await context.loaders.terms.load(id) : null;
  if (menu?.taxonomy !== 'nav_menu') return null;
  const items = await partCache(context).get(`menu-items:${id}`, async (part) =>
    renderItems(await loadMenuTree(id, part), part),
  );
  if (items === '') return { markup: '' };
  const name = `menu-${escapeAttribute(menu.slug)}`;
  return {
    markup: `<div class="${name}-container"><ul id="${environment.session.uniqueId(name)}" class="menu">${items}</ul></div>`,
  };
};

const renderItems = (entries: readonly MenuEntry[], context: RequestContext): string =>
  entries.map((entry) => renderItem(entry, context)).join('');

function renderItem(entry: MenuEntry, context: RequestContext): string {
  const { row, link, url, title, children } = entry;
  const text = filterPostHtml(renderTitle(title, { site: { properName: context.kernel.properName ?? '' } }));
  const isPrivacyPage = isPage(entry) && link.objectId === context.site.integer('wp_page_for_privacy_policy');
  const attributes = [
    ['title', escapeAttribute(menuItemTitleAttribute(row))],
    ['target', escapeAttribute(link.target)],
    ['rel', relOf(link, isPrivacyPage)],
    ['href', escapeUrl(url)],
  ].flatMap(([name, value]) => (value === '' ? [] : [` ${name}="${value}"`]));
  const submenu = children.length > 0 ? `\n<ul class="sub-menu">\n${renderItems(children, context)}</ul>\n` : '';
  const id = `menu-item-${row.id}`;
  const classes = [...classesOf(entry, { isPrivacyPage, context }), id].join(' ');
  return `<li id="${id}" class="${classes}"><a${attributes.join('')}>${text}</a>${submenu}</li>\n`;
}

const isPage = ({ link }: MenuEntry): boolean => link.itemType === 'post_type' && link.object === 'page';

function relOf({ xfn, target }: MenuEntry['link'], isPrivacyPage: boolean): string {
  const rel = xfn === '' && target === '_blank' ? 'noopener' : xfn;
  return escapeAttribute([rel, isPrivacyPage ? 'privacy-policy' : ''].filter(Boolean).join(' '));
}

function classesOf(
  entry: MenuEntry,
  { isPrivacyPage, context }: { isPrivacyPage: boolean; context: RequestContext },
): string[] {
  const { link, url, children } = entry;
  const { site, kernel } = context;
  const isHome =
    link.itemType === 'custom'
      ? trimEnd(url, '/') === kernel.addresses.home
      : isPage(entry) && isStaticFrontPage(link.objectId, site);
  return [
    ...splitWords(link.classes).map(toClassName).filter(Boolean),
    'menu-item',
    `menu-item-type-${toClassName(link.itemType)}`,
    `menu-item-object-${toClassName(link.object)}`,
    ...(isHome ? ['menu-item-home'] : []),
    ...(isPrivacyPage ? ['menu-item-privacy-policy'] : []),
    ...(children.length > 0 ? ['menu-item-has-children'] : []),
  ];
}
