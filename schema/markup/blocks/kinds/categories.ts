import { textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeHtml, escapeUrl } from '../../html/escape.ts';
import type { TermData } from '../../render-environment.ts';
import { anchored, content, defineBlock, flag, text } from '../define-block.ts';
import { childrenByParent } from '../parts/children-by-parent.ts';
import { dropDownScript } from '../parts/drop-down-script.ts';
import type { RenderingBlock } from '../render-context.ts';

const MAX_TERMS = 1000;

/** The words in drop-downs of terms, and the URL parameter of a term. */
const DROP_DOWN_WORDS: Readonly<Record<string, { plural: string; singular: string; parameter: string }>> = {
  category: { plural: 'Categories', singular: 'Category', parameter: 'category_name' },
  post_tag: { plural: 'Tags', singular: 'Tag', parameter: 'tag' },
};

export const categoriesBlock = defineBlock('core/categories', {
  title: 'Terms List',
  category: 'widgets',
  description: 'The terms of a taxonomy.',
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
  supports: { ...anchored, align: true },
  variations: [{ name: 'categories', title: 'Categories List', attributes: { taxonomy: 'category' } }],
  render: async (rendering) => {
    const { attributes, context } = rendering;
    context.state.isDynamic = true;
    // Lists count too, though they do not show their number.
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
      return dropDown(rendering, { id, terms: terms.slice(0, MAX_TERMS), isTree, classes });
    }
    const showsCounts = attributes.showPostCounts === true;
    const items = isTree
      ? treeItems(childrenByParent(terms), { parentId: 0, depth: 0, showsCounts })
      : terms.map((term) => `\t${listItem(term, showsCounts)}\n</li>\n`).join('');
    const empty = terms.length === 0 ? '<li class="cat-item-none">No categories</li>' : '';
    return `<ul ${rendering.wrapper({ class: classes })}>${items}${empty}</ul>`;
  },
});

function listItem(term: TermData, showsCounts: boolean): string {
  const count = showsCounts ? ` (${term.count})` : '';
  return `<li class="cat-item cat-item-${term.id}"><a href="${escapeUrl(term.link)}">${escapeHtml(term.name)}</a>${count}`;
}

type Tree = ReadonlyMap<number, readonly TermData[]>;

function treeItems(tree: Tree, place: { parentId: number; depth: number; showsCounts: boolean }): string {
  if (place.depth > 50) return '';
  return (tree.get(place.parentId) ?? [])
    .map((term) => {
      const children = treeItems(tree, { ...place, parentId: term.id, depth: place.depth + 1 });
      const indent = '\t'.repeat(place.depth);
      const list = children === '' ? '' : `${indent}<ul class='children'>\n${children}${indent}</ul>\n`;
      return `\t${listItem(term, place.showsCounts)}\n${list}</li>\n`;
    })
    .join('');
}

function dropDown(
  rendering: RenderingBlock,
  { id, terms, isTree, classes }: { id: string; terms: readonly TermData[]; isTree: boolean; classes: string },
): string {
  const { site } = rendering.context.state.environment;
  const hidden = rendering.attributes.showLabel === false ? ' screen-reader-text' : '';
  const taxonomy = textAt(rendering.attributes, 'taxonomy') ?? 'category';
  const words = Object.hasOwn(DROP_DOWN_WORDS, taxonomy) ? DROP_DOWN_WORDS[taxonomy] : undefined;
  const { plural, singular, parameter } = words ?? { plural: 'Terms', singular: 'Term', parameter: taxonomy };
  const text = textAt(rendering.attributes, 'label') || plural;
  const label = `<label class="wp-block-categories__label${hidden}" for="${id}">${escapeHtml(text)}</label>`;
  const placed = isTree ? [...inTree(childrenByParent(terms))] : terms.map((term) => ({ term, depth: 0 }));
  const options = placed.map(({ term, depth }) => {
    const count = rendering.attributes.showPostCounts === true ? `&nbsp;&nbsp;(${term.count})` : '';
    const name = '&nbsp;'.repeat(depth * 3) + escapeHtml(term.name);
    return `\t<option class="level-${depth}" value="${escapeAttribute(term.slug)}">${name}${count}</option>\n`;
  });
  const select = `<select name='${escapeAttribute(parameter)}' id='${id}' class='postform'>\n\t<option value='-1'>Select ${singular}</option>\n${options.join('')}</select>`;
  const script = dropDownScript(`${site.url}/`);
  return `<div ${rendering.wrapper({ class: classes })}>${label}${select}${script}</div>`;
}

/** Terms below their parents, with how deep each stands. */
function* inTree(
  tree: Tree,
  { parentId = 0, depth = 0 }: { parentId?: number; depth?: number } = {},
): Generator<{ term: TermData; depth: number }> {
  if (depth > 50) return;
  for (const term of tree.get(parentId) ?? []) {
    yield { term, depth };
    yield* inTree(tree, { parentId: term.id, depth: depth + 1 });
  }
}
