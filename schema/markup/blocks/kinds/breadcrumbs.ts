import { MAX_ANCESTORS } from '../../../values/ids.ts';
import { textAt } from '../../block-grammar/parsed-block.ts';
import { escapeHtml, escapeUrl } from '../../html/escape.ts';
import type { PostData, TermData } from '../../render-environment.ts';
import { prefixedTitle, renderTitle } from '../../render-title.ts';
import { flag, text } from '../define-block.ts';
import { HIDDEN_TAXONOMIES, homeOf, sortedTermsOf } from '../parts/current-post.ts';
import { definePostBlock } from '../parts/define-theme-blocks.ts';
import { loadPostById } from '../referenced-content.ts';
import type { BlockRenderInput } from '../render-context.ts';
import { allBorders, allTypography, controls } from '../support-settings.ts';

export const breadcrumbsBlock = definePostBlock('core/breadcrumbs', {
  title: 'Breadcrumbs',
  description: 'Links from the front page to the current page.',
  usesContext: ['postId', 'postType', 'templateSlug'],
  attributes: {
    prefersTaxonomy: flag(false),
    separator: text('/'),
    showHomeItem: flag(true),
    showOnHomePage: flag(false),
    showCurrentItem: flag(true),
  },
  supports: {
    anchor: true,
    html: false,
    align: ['wide', 'full'],
    spacing: { margin: true, padding: true },
    color: { gradients: true, link: true, ...controls('background', 'text') },
    __experimentalBorder: {
      ...allBorders,
      __experimentalDefaultControls: { radius: false, color: true, width: true, style: true },
    },
    typography: { ...allTypography, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
  },
  render: async (post, rendering) => {
    const { attributes, context } = rendering;
    const crumbs: string[] = [];
    const { environment } = context.state;
    if (attributes.showHomeItem !== false) crumbs.push(renderLink(`${homeOf(environment.site)}/`, 'Home'));
    if (post.type === 'page') {
      for (const page of await loadAncestors(post, (id) => loadPostById(context.state, id))) {
        crumbs.push(renderLink(page.link, renderTitle(prefixedTitle(page.title, page), environment) || '(no title)'));
      }
    } else {
      const { postsPageId } = environment.site;
      const postsPage =
        post.type === 'post' && postsPageId > 0 ? await loadPostById(context.state, postsPageId) : undefined;
      if (postsPage) {
        const label = escapeHtml(renderTitle(postsPage.title, environment) || '(no title)');
        crumbs.push(renderLink(postsPage.link, label));
      }
      crumbs.push(...(await renderTermCrumbs(post, rendering)));
    }
    const title = renderTitle(prefixedTitle(post.title, post), environment) || '(no title)';
    if (attributes.showCurrentItem !== false) crumbs.push(`<span aria-current="page">${title}</span>`);
    if (crumbs.length === 0) return '';
    const separator = textAt(attributes, 'separator') ?? '/';
    const items = crumbs.map((crumb) => `<li>${crumb}</li>`).join('');
    const navAttributes = {
      style: `--separator: "${separator.replace(/["\\]/g, '\\$&')}"`,
      'aria-label': 'Breadcrumbs',
    };
    return `<nav ${rendering.wrapperAttributes(navAttributes)}><ol>${items}</ol></nav>`;
  },
});

function renderLink(address: string, text: string): string {
  return `<a href="${escapeUrl(address)}">${text}</a>`;
}

/** Returns the ancestors of an item, topmost first. */
async function loadAncestors<T extends { parentId: number }>(
  item: T,
  load: (id: number) => T | undefined | Promise<T | undefined>,
): Promise<T[]> {
  const path: T[] = [];
  for (let id = item.parentId; id > 0 && path.length < MAX_ANCESTORS; id = path[0]?.parentId ?? 0) {
    const parent = await load(id);
    if (parent === undefined) break;
    path.unshift(parent);
  }
  return path;
}

/** Returns links to a term of the item and its ancestors: of its first taxonomy with terms, categories before all others. */
async function renderTermCrumbs(post: PostData, { context }: BlockRenderInput): Promise<string[]> {
  const terms = sortedTermsOf(post, (taxonomy) => !HIDDEN_TAXONOMIES.has(taxonomy));
  const first = terms.find(({ taxonomy }) => taxonomy === 'category') ?? terms[0];
  if (first === undefined) return [];
  const all = first.parentId > 0 ? await context.state.environment.load.terms({ taxonomy: first.taxonomy }) : [];
  const path = await loadAncestors<TermData>(first, (id) => all.find((term) => term.id === id));
  return [...path, first].map((term) => renderLink(term.link, escapeHtml(term.name)));
}
