import { textAt } from '../../block-grammar/parsed-block.ts';
import { escapeHtml, escapeUrl } from '../../html/escape.ts';
import type { PostData, TermData } from '../../render-environment.ts';
import { renderTitle } from '../../render-title.ts';
import { aligned, flag, text } from '../define-block.ts';
import { definePostPart } from '../parts/define-theme-blocks.ts';
import { termsByName } from '../parts/terms-by-name.ts';
import { postById } from '../referenced-content.ts';
import type { RenderingBlock } from '../render-context.ts';

export const breadcrumbsBlock = definePostPart('core/breadcrumbs', {
  title: 'Breadcrumbs',
  description: 'The way from the front page to this one.',
  usesContext: ['postId', 'postType', 'templateSlug'],
  attributes: {
    prefersTaxonomy: flag(false),
    separator: text('/'),
    showHomeItem: flag(true),
    showOnHomePage: flag(false),
    showCurrentItem: flag(true),
  },
  supports: aligned,
  render: async (post, rendering) => {
    const { attributes, context } = rendering;
    const steps: string[] = [];
    const { environment } = context.state;
    if (attributes.showHomeItem !== false) steps.push(link(`${environment.site.url}/`, 'Home'));
    if (post.type === 'page') {
      for (const page of await ancestorsOf(post, (id) => postById(context.state, id))) {
        steps.push(link(page.link, renderTitle(page.title, environment) || '(no title)'));
      }
    } else steps.push(...(await termSteps(post, rendering)));
    const title = renderTitle(post.title, environment) || '(no title)';
    if (attributes.showCurrentItem !== false) steps.push(`<span aria-current="page">${title}</span>`);
    const separator = textAt(attributes, 'separator') ?? '/';
    const items = steps.map((step) => `<li>${step}</li>`).join('');
    const extra = { style: `--separator: "${separator.replaceAll('"', '\\"')}"`, 'aria-label': 'Breadcrumbs' };
    return `<nav ${rendering.wrapper(extra)}><ol>${items}</ol></nav>`;
  },
});

function link(address: string, text: string): string {
  return `<a href="${escapeUrl(address)}">${text}</a>`;
}

const MAX_ANCESTORS = 50;

/** The ancestors of an item, topmost first. */
async function ancestorsOf<T extends { parentId: number }>(
  item: T,
  find: (id: number) => T | undefined | Promise<T | undefined>,
): Promise<T[]> {
  const path: T[] = [];
  for (let id = item.parentId; id > 0 && path.length < MAX_ANCESTORS; id = path[0]?.parentId ?? 0) {
    const parent = await find(id);
    if (parent === undefined) break;
    path.unshift(parent);
  }
  return path;
}

async function termSteps(post: PostData, { context }: RenderingBlock): Promise<string[]> {
  const [first] = termsByName(post, (taxonomy) => taxonomy === 'category');
  if (first === undefined) return [];
  const all = await context.state.environment.load.terms({ taxonomy: 'category' });
  const path = await ancestorsOf<TermData>(first, (id) => all.find((term) => term.id === id));
  return [...path, first].map((term) => link(term.link, escapeHtml(term.name)));
}
