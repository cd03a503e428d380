import { filterPostHtml } from '../../../sanitising/post-html.ts';
import type { TermFacts } from '../../environment.ts';
import { escapeAttribute, escapeHtml, escapeUrl } from '../../markup/escape.ts';
import { wrapperAttributes } from '../../supports/wrapper.ts';
import { type Attributes, integerAt, textAt } from '../block.ts';
import type { BlockRenderer, RenderingBlock } from '../context.ts';
import { postById } from '../posts.ts';
import { dropDownScript } from './drop-down-script.ts';

const MOST_TERMS = 1000;

/** The terms of a taxonomy as a list, a tree or a drop-down. */
export const renderCategories: BlockRenderer = async (rendering) => {
  const { attributes, context } = rendering;
  context.state.isDynamic = true;
  // Lists count too, though they do not show their number.
  const number = context.state.environment.session.numberFor('categories');
  const taxonomy = textAt(attributes, 'taxonomy') ?? 'category';
  const isTree = attributes.showHierarchy === true;
  const terms = await context.state.environment.load.terms({
    taxonomy,
    orderBy: 'name',
    order: 'asc',
    limit: 0,
    hideEmpty: attributes.showEmpty !== true,
    include: [],
    topLevelOnly: attributes.showOnlyTopLevel === true,
    addsChildCounts: isTree && attributes.showPostCounts === true,
  });
  const kind = attributes.displayAsDropdown === true ? 'dropdown' : 'list';
  const classes = `wp-block-categories-${kind} wp-block-categories-taxonomy-${taxonomy}`;
  if (kind === 'dropdown') {
    const id = `wp-block-categories-${number}`;
    return dropDown(rendering, { id, terms: terms.slice(0, MOST_TERMS), isTree, classes });
  }
  const showsCounts = attributes.showPostCounts === true;
  const items = isTree
    ? treeItems(terms, { parentId: 0, depth: 0, showsCounts })
    : terms.map((term) => `\t${listItem(term, showsCounts)}\n</li>\n`).join('');
  const empty = terms.length === 0 ? '<li class="cat-item-none">No categories</li>' : '';
  return `<ul ${wrapperAttributes(rendering, { class: classes })}>${items}${empty}</ul>`;
};

function listItem(term: TermFacts, showsCounts: boolean): string {
  const count = showsCounts ? ` (${term.count})` : '';
  return `<li class="cat-item cat-item-${term.id}"><a href="${escapeUrl(term.link)}">${escapeHtml(term.name)}</a>${count}`;
}

function treeItems(
  terms: readonly TermFacts[],
  place: { parentId: number; depth: number; showsCounts: boolean },
): string {
  if (place.depth > 50) return '';
  return terms
    .filter((term) => term.parentId === place.parentId)
    .map((term) => {
      const children = treeItems(terms, { ...place, parentId: term.id, depth: place.depth + 1 });
      const indent = '\t'.repeat(place.depth);
      const list = children === '' ? '' : `${indent}<ul class='children'>\n${children}${indent}</ul>\n`;
      return `\t${listItem(term, place.showsCounts)}\n${list}</li>\n`;
    })
    .join('');
}

/** What drop-downs of terms call them, and the parameter of an address that names one. */
const DROP_DOWN_WORDS: Readonly<Record<string, { plural: string; singular: string; parameter: string }>> = {
  category: { plural: 'Categories', singular: 'Category', parameter: 'category_name' },
  post_tag: { plural: 'Tags', singular: 'Tag', parameter: 'tag' },
};

function dropDown(
  rendering: RenderingBlock,
  { id, terms, isTree, classes }: { id: string; terms: readonly TermFacts[]; isTree: boolean; classes: string },
): string {
  const { site } = rendering.context.state.environment;
  const hidden = rendering.attributes.showLabel === false ? ' screen-reader-text' : '';
  const taxonomy = textAt(rendering.attributes, 'taxonomy') ?? 'category';
  const words = Object.hasOwn(DROP_DOWN_WORDS, taxonomy) ? DROP_DOWN_WORDS[taxonomy] : undefined;
  const { plural, singular, parameter } = words ?? { plural: 'Terms', singular: 'Term', parameter: taxonomy };
  const text = textAt(rendering.attributes, 'label') || plural;
  const label = `<label class="wp-block-categories__label${hidden}" for="${id}">${escapeHtml(text)}</label>`;
  const placed = isTree ? [...inTree(terms)] : terms.map((term) => ({ term, depth: 0 }));
  const options = placed.map(({ term, depth }) => {
    const count = rendering.attributes.showPostCounts === true ? `&nbsp;&nbsp;(${term.count})` : '';
    const name = '&nbsp;'.repeat(depth * 3) + escapeHtml(term.name);
    return `\t<option class="level-${depth}" value="${escapeAttribute(term.slug)}">${name}${count}</option>\n`;
  });
  const select = `<select name='${escapeAttribute(parameter)}' id='${id}' class='postform'>\n\t<option value='-1'>Select ${singular}</option>\n${options.join('')}</select>`;
  const script = dropDownScript(`${site.url}/`);
  return `<div ${wrapperAttributes(rendering, { class: classes })}>${label}${select}${script}</div>`;
}

/** Terms below their parents, with how deep each stands. */
function* inTree(
  terms: readonly TermFacts[],
  { parentId = 0, depth = 0 }: { parentId?: number; depth?: number } = {},
): Generator<{ term: TermFacts; depth: number }> {
  if (depth > 50) return;
  for (const term of terms) {
    if (term.parentId !== parentId) continue;
    yield { term, depth };
    yield* inTree(terms, { parentId: term.id, depth: depth + 1 });
  }
}

/** The most used terms, in sizes that say how much. */
export const renderTagCloud: BlockRenderer = async (rendering) => {
  const { attributes, context } = rendering;
  context.state.isDynamic = true;
  const taxonomy = textAt(attributes, 'taxonomy') ?? 'post_tag';
  const found = await context.state.environment.load.terms({
    taxonomy,
    orderBy: 'count',
    order: 'desc',
    limit: integerAt(attributes, 'numberOfTags') ?? 45,
    hideEmpty: true,
    include: [],
    topLevelOnly: false,
    addsChildCounts: false,
  });
  if (found.length === 0) return '';
  const terms = [...found].sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true, sensitivity: 'base' }));
  const links = terms.map((term, index) => cloudLink(term, { index, terms, attributes }));
  return `<p ${wrapperAttributes(rendering)}>${links.join('\n')}</p>`;
};

function cloudLink(
  term: TermFacts,
  cloud: { index: number; terms: readonly TermFacts[]; attributes: Attributes },
): string {
  const { index, terms, attributes } = cloud;
  const smallest = textAt(attributes, 'smallestFontSize') ?? '8pt';
  const unit = /[a-z%]+$/i.exec(smallest)?.[0] ?? 'pt';
  const least = Number.parseFloat(smallest) || 8;
  const most = Number.parseFloat(textAt(attributes, 'largestFontSize') ?? '22pt') || 22;
  const counts = terms.map((each) => weight(each.count));
  const low = Math.min(...counts);
  const step = Math.max(0, most - least) / Math.max(1, Math.max(...counts) - low);
  const size = Number((least + (weight(term.count) - low) * step).toPrecision(14));
  const name = escapeHtml(term.name);
  const items = `${name} (${term.count} ${term.count === 1 ? 'item' : 'items'})`;
  const count = attributes.showTagCounts === true ? `<span class="tag-link-count"> (${term.count})</span>` : '';
  const classes = `tag-cloud-link tag-link-${term.id} tag-link-position-${index + 1}`;
  return `<a href="${escapeUrl(term.link)}" class="${classes}" style="font-size: ${size}${unit};" aria-label="${items}">${name}${count}</a>`;
}

/** How much a count weighs: the more there is, the less one more matters. */
function weight(count: number): number {
  return Math.round(Math.log10(count + 1) * 100);
}

/** The terms that a post has in one taxonomy. */
export const renderPostTerms: BlockRenderer = async (rendering) => {
  const { attributes, context } = rendering;
  const taxonomy = textAt(attributes, 'term');
  const post = await postById(context.state, context.postId);
  if (taxonomy === undefined || post === undefined) return '';
  context.state.isDynamic = true;
  const terms = post.terms
    .filter((term) => term.taxonomy === taxonomy)
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }));
  if (terms.length === 0) return '';
  const align = textAt(attributes, 'textAlign');
  const classes = `taxonomy-${taxonomy}${align ? ` has-text-align-${align}` : ''}`;
  const separator = `<span class="wp-block-post-terms__separator">${escapeHtml(textAt(attributes, 'separator') ?? ', ')}</span>`;
  const links = terms.map((term) => `<a href="${escapeUrl(term.link)}" rel="tag">${escapeHtml(term.name)}</a>`);
  const part = (name: 'prefix' | 'suffix') => {
    const text = textAt(attributes, name);
    return text ? `<span class="wp-block-post-terms__${name}">${filterPostHtml(text)}</span>` : '';
  };
  return `<div ${wrapperAttributes(rendering, { class: classes })}>${part('prefix')}${links.join(separator)}${part('suffix')}</div>`;
};
