import { textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeHtml, escapeUrl } from '../../html/escape.ts';
import type { TermData } from '../../render-environment.ts';
import { texturize } from '../../texturize/texturize.ts';
import { content, defineBlock, flag, text } from '../define-block.ts';
import { dropDownScript } from '../parts/drop-down-script.ts';
import { groupByParent } from '../parts/nested-submenus.ts';
import type { BlockRenderInput } from '../render-context.ts';
import { allBorders, allTypography, controls, hiddenControls } from '../support-settings.ts';

/** The maximum number of terms in a drop-down. */
const MAX_TERMS = 1000;
const MAX_DEPTH = 50;

/** The labels of drop-downs of terms by taxonomy, and the URL parameter with the slug of the term. */
const DROP_DOWN_TEXTS: Readonly<Record<string, { plural: string; singular: string; parameter: string }>> = {
  category: { plural: 'Categories', singular: 'Category', parameter: 'category_name' },
  post_tag: { plural: 'Tags', singular: 'Tag', parameter: 'tag' },
};

export const categoriesBlock = defineBlock('core/categories', {
  title: 'Terms List',
  category: 'widgets',
  description: 'A list of the terms of a taxonomy.',
  keywords: ['categories'],
  usesContext: ['enhancedPagination'],
  attributes: {
    taxonomy: text('category'),
    displayAsDropdown: flag(false),
    showHierarchy: flag(false),
    showPostCounts: flag(false),
    showOnlyTopLevel: flag(false),
    showEmpty: flag(false),
    label: content(text()),
    showLabel: flag(true),
  },
  supports: {
    anchor: true,
    align: true,
    html: false,
    spacing: { margin: true, padding: true, ...hiddenControls('margin', 'padding') },
    typography: { ...allTypography, ...controls('fontSize') },
    color: { gradients: true, link: true, ...controls('background', 'text', 'link') },
    interactivity: { clientNavigation: true },
    __experimentalBorder: { ...allBorders, ...controls('radius', 'color', 'width', 'style') },
  },
  render: async (rendering) => {
    const { attributes, context } = rendering;
    context.state.isDynamic = true;
    // Lists consume a number too, although only drop-downs show it, so that the numbers of later blocks are the same.
    const number = context.state.environment.session.nextNumber('categories');
    const taxonomy = textAt(attributes, 'taxonomy') ?? 'category';
    const isTree = attributes.showHierarchy === true;
    const terms = await context.state.environment.load.terms({
      taxonomy,
      hideEmpty: attributes.showEmpty !== true,
      topLevelOnly: attributes.showOnlyTopLevel === true,
      addsChildCounts: isTree && attributes.showPostCounts === true,
    });
    const kind = attributes.displayAsDropdown === true ? 'dropdown' : 'list';
    const classes = `wp-block-categories-${kind} wp-block-categories-taxonomy-${taxonomy}`;
    if (kind === 'dropdown') {
      const id = `wp-block-categories-${number}`;
      return renderDropDown(rendering, { id, terms: terms.slice(0, MAX_TERMS), isTree, classes });
    }
    const showsCounts = attributes.showPostCounts === true;
    const items = isTree
      ? renderTree(groupByParent(terms), { parentId: 0, depth: 0, showsCounts })
      : terms.map((term) => `\t${renderTermItemStart(term, showsCounts)}\n</li>\n`).join('');
    const empty = terms.length === 0 ? '<li class="cat-item-none">No categories</li>' : '';
    return `<ul ${rendering.wrapperAttributes({ class: classes })}>${items}${empty}</ul>`;
  },
});

/** Renders the opening tag of the list item of a term, and its link. */
function renderTermItemStart(term: TermData, showsCounts: boolean): string {
  const count = showsCounts ? ` (${formatCount(term.count)})` : '';
  return `<li class="cat-item cat-item-${term.id}"><a href="${escapeUrl(term.link)}">${texturize(escapeHtml(term.name))}</a>${count}`;
}

type TermTree = ReadonlyMap<number, readonly TermData[]>;

function renderTree(tree: TermTree, options: { parentId: number; depth: number; showsCounts: boolean }): string {
  if (options.depth > MAX_DEPTH) return '';
  return (tree.get(options.parentId) ?? [])
    .map((term) => {
      const children = renderTree(tree, { ...options, parentId: term.id, depth: options.depth + 1 });
      const indent = '\t'.repeat(options.depth);
      const list = children === '' ? '' : `${indent}<ul class='children'>\n${children}${indent}</ul>\n`;
      return `\t${renderTermItemStart(term, options.showsCounts)}\n${list}</li>\n`;
    })
    .join('');
}

function renderDropDown(
  rendering: BlockRenderInput,
  { id, terms, isTree, classes }: { id: string; terms: readonly TermData[]; isTree: boolean; classes: string },
): string {
  const { site } = rendering.context.state.environment;
  const hiddenClass = rendering.attributes.showLabel === false ? ' screen-reader-text' : '';
  const taxonomy = textAt(rendering.attributes, 'taxonomy') ?? 'category';
  const texts = Object.hasOwn(DROP_DOWN_TEXTS, taxonomy) ? DROP_DOWN_TEXTS[taxonomy] : undefined;
  const { plural, singular, parameter } = texts ?? { plural: 'Terms', singular: 'Term', parameter: taxonomy };
  const text = textAt(rendering.attributes, 'label') || plural;
  const label = `<label class="wp-block-categories__label${hiddenClass}" for="${id}">${escapeHtml(text)}</label>`;
  const termsWithDepth = isTree ? [...flattenTree(groupByParent(terms))] : terms.map((term) => ({ term, depth: 0 }));
  const options = termsWithDepth.map(({ term, depth }) => {
    const count = rendering.attributes.showPostCounts === true ? `&nbsp;&nbsp;(${formatCount(term.count)})` : '';
    const name = '&nbsp;'.repeat(depth * 3) + texturize(escapeName(term.name));
    return `\t<option class="level-${depth}" value="${escapeAttribute(term.slug)}">${name}${count}</option>\n`;
  });
  const select = `<select  name='${escapeAttribute(parameter)}' id='${id}' class='postform'>\n\t<option value='-1'>Select ${singular}</option>\n${options.join('')}</select>`;
  const script = dropDownScript(`${site.url}/`);
  return `<div ${rendering.wrapperAttributes({ class: classes })}>${label}${select}${script}</div>`;
}

/** Escapes a name without its quotes, which become typographic. */
const escapeName = (name: string): string => escapeHtml(name).replaceAll('&quot;', '"').replaceAll('&#039;', "'");

const formatCount = (count: number): string => count.toLocaleString('en-US');

/** Yields terms after their parents, with their depth. */
function* flattenTree(
  tree: TermTree,
  { parentId = 0, depth = 0 }: { parentId?: number; depth?: number } = {},
): Generator<{ term: TermData; depth: number }> {
  if (depth > MAX_DEPTH) return;
  for (const term of tree.get(parentId) ?? []) {
    yield { term, depth };
    yield* flattenTree(tree, { parentId: term.id, depth: depth + 1 });
  }
}
