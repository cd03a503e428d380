import { orderKey } from '../../../core/slugs/normalized-text.ts';
import { escapeUrl } from '../../../markup/html/escape.ts';
import type { PostData, RenderEnvironment } from '../../../markup/render-environment.ts';
import { renderTitle } from '../../../markup/render-title.ts';
import { groupBy } from '../../../values/collections.ts';
import { type WidgetBodyRenderer, widgetText } from '../widget-body.ts';

const MAX_DEPTH = 50;

/** The orders of pages, by the names under which widgets store them. The pages are loaded in the order of menus. */
const ORDERS: Readonly<Record<string, (a: PostData, b: PostData) => number>> = {
  post_title: (a, b) => compareTexts(orderKey(a.title), orderKey(b.title)),
  ID: (a, b) => a.id - b.id,
};

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Renders a pages widget. Without pages there is no widget. */
export const pagesBody: WidgetBodyRenderer = async (instance, { environment }) => {
  const excluded = new Set(
    widgetText(instance, 'exclude')
      .replace(/[^0-9,]/g, '')
      .split(',')
      .map(Number),
  );
  const loaded = (await environment.load.pages()).filter(({ id }) => !excluded.has(id));
  const order = ORDERS[widgetText(instance, 'sortby')];
  const pages = order ? loaded.toSorted(order) : loaded;
  if (pages.length === 0) return null;
  const tree: PageTree = { children: groupBy(pages, ({ parentId }) => parentId), shown: new Set(), environment };
  const listed = renderPages(tree.children.get(0) ?? [], { tree, depth: 0 });
  // Pages below an excluded page come last, without their own children.
  const others = pages.filter(({ id }) => !tree.shown.has(id)).map((page) => renderPage(page, { tree, list: '' }));
  return { markup: `<ul>${listed}${others.join('')}</ul>` };
};

interface PageTree {
  children: ReadonlyMap<number, readonly PostData[]>;
  /** The ids of the pages that are rendered. */
  shown: Set<number>;
  environment: RenderEnvironment;
}

const renderPages = (pages: readonly PostData[], { tree, depth }: { tree: PageTree; depth: number }): string =>
  pages
    .map((page) => {
      tree.shown.add(page.id);
      const children = depth < MAX_DEPTH ? (tree.children.get(page.id) ?? []) : [];
      const items = renderPages(children, { tree, depth: depth + 1 });
      return renderPage(page, { tree, list: items === '' ? '' : `\n<ul class='children'>\n${items}</ul>\n` });
    })
    .join('');

function renderPage(page: PostData, { tree, list }: { tree: PageTree; list: string }): string {
  const { children, environment } = tree;
  const hasChildren = children.has(page.id) ? ' page_item_has_children' : '';
  const title = renderTitle(page.title, environment) || `#${page.id} (no title)`;
  const link = `<a href="${escapeUrl(page.link)}">${title}</a>`;
  return `<li class="page_item page-item-${page.id}${hasChildren}">${link}${list}</li>\n`;
}
