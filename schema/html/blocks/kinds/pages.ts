import type { PostFacts } from '../../environment.ts';
import { escapeHtml, escapeUrl } from '../../markup/escape.ts';
import { wrapperAttributes } from '../../supports/wrapper.ts';
import { renderTitle } from '../../title.ts';
import { integerAt, textAt } from '../block.ts';
import type { BlockRenderer, RenderingBlock } from '../context.ts';
import { postById } from '../posts.ts';
import { SUBMENU_DRAWING } from './drawings.ts';
import { hasIcons, openingClass } from './navigation-submenus.ts';

/** All published pages as a tree, or those below one page. */
export const renderPageList: BlockRenderer = async (rendering) => {
  const { attributes, context } = rendering;
  context.state.isDynamic = true;
  const pages = await context.state.environment.load.pages();
  if (pages.length === 0) return '';
  const parentId = integerAt(attributes, 'parentPageID') ?? 0;
  const isNested = attributes.isNested === true;
  const known = new Set(pages.map((page) => page.id));
  const top = pages.filter((page) =>
    parentId === 0 ? page.parentId === 0 || !known.has(page.parentId) : page.parentId === parentId,
  );
  const items = pageItems(top, { pages, depth: 0, rendering });
  if (isNested) return items;
  return `<ul ${wrapperAttributes(rendering)}>${items}</ul>`;
};

function pageItems(
  shown: readonly PostFacts[],
  place: { pages: readonly PostFacts[]; depth: number; rendering: RenderingBlock },
): string {
  const { pages, depth, rendering } = place;
  if (depth > 50) return '';
  const menu = rendering.context.values['core/navigation'];
  const inNavigation = menu !== undefined;
  const isNested = rendering.attributes.isNested === true;
  return shown
    .map((page) => {
      const children = pages.filter((each) => each.parentId === page.id);
      const classes = [
        'wp-block-pages-list__item',
        ...(children.length > 0 ? ['has-child'] : []),
        ...(inNavigation ? ['wp-block-navigation-item'] : []),
        ...openingClass(menu),
      ].join(' ');
      const title = renderTitle(page.title, rendering.context.state.environment) || '(no title)';
      const linkClass = `wp-block-pages-list__item__link${inNavigation ? ' wp-block-navigation-item__content' : ''}`;
      const inner = children.length > 0 ? pageItems(children, { ...place, depth: depth + 1 }) : '';
      const toggle =
        inner !== '' && hasIcons(menu)
          ? `<button aria-label="${escapeHtml(`${title} submenu`)}" class="wp-block-navigation__submenu-icon wp-block-navigation-submenu__toggle" aria-expanded="false">${SUBMENU_DRAWING}</button>`
          : '';
      const list = inner === '' ? '' : `<ul class="wp-block-navigation__submenu-container">${inner}</ul>`;
      return `<li class="${classes}${depth > 0 || isNested ? ' ' : ''}"><a class="${linkClass}" href="${escapeUrl(page.link)}">${title}</a>${toggle}${list}</li>`;
    })
    .join('');
}

/** The way from the front page to a post or page. */
export const renderBreadcrumbs: BlockRenderer = async (rendering) => {
  const { attributes, context } = rendering;
  context.state.isDynamic = true;
  const post = await postById(context.state, context.postId);
  if (post === undefined) return '';
  const steps: string[] = [];
  const { environment } = context.state;
  if (attributes.showHomeItem !== false) steps.push(link(`${environment.site.url}/`, 'Home'));
  if (post.type === 'page') {
    for (const page of await ancestorsOf(post, rendering)) {
      steps.push(link(page.link, renderTitle(page.title, environment) || '(no title)'));
    }
  } else steps.push(...(await termSteps(post, rendering)));
  const title = renderTitle(post.title, environment) || '(no title)';
  if (attributes.showCurrentItem !== false) steps.push(`<span aria-current="page">${title}</span>`);
  const separator = textAt(attributes, 'separator') ?? '/';
  const items = steps.map((step) => `<li>${step}</li>`).join('');
  const extra = { style: `--separator: "${separator.replaceAll('"', '\\"')}"`, 'aria-label': 'Breadcrumbs' };
  return `<nav ${wrapperAttributes(rendering, extra)}><ol>${items}</ol></nav>`;
};

function link(address: string, text: string): string {
  return `<a href="${escapeUrl(address)}">${text}</a>`;
}

async function ancestorsOf(post: PostFacts, { context }: RenderingBlock): Promise<PostFacts[]> {
  const path: PostFacts[] = [];
  for (let id = post.parentId; id > 0 && path.length < 50; id = path[0]?.parentId ?? 0) {
    const parent = await postById(context.state, id);
    if (parent === undefined) break;
    path.unshift(parent);
  }
  return path;
}

async function termSteps(post: PostFacts, { context }: RenderingBlock): Promise<string[]> {
  const own = post.terms
    .filter((term) => term.taxonomy === 'category')
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }));
  const first = own[0];
  if (first === undefined) return [];
  const all = await context.state.environment.load.terms({
    taxonomy: 'category',
    orderBy: 'name',
    order: 'asc',
    limit: 0,
    hideEmpty: false,
    include: [],
    topLevelOnly: false,
    addsChildCounts: false,
  });
  const byId = new Map(all.map((term) => [term.id, term]));
  const path = [first];
  for (let id = first.parentId; id > 0 && path.length < 50; id = path[0]?.parentId ?? 0) {
    const parent = byId.get(id);
    if (parent === undefined) break;
    path.unshift(parent);
  }
  return path.map((term) => link(term.link, escapeHtml(term.name)));
}
