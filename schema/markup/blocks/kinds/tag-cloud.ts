import { type Attributes, integerAt, textAt } from '../../block-grammar/parsed-block.ts';
import { escapeHtml, escapeUrl } from '../../html/escape.ts';
import type { TermData } from '../../render-environment.ts';
import { defineBlock, flag, number, text } from '../define-block.ts';
import { allBorders, controls } from '../support-settings.ts';

export const tagCloudBlock = defineBlock('core/tag-cloud', {
  title: 'Tag Cloud',
  category: 'widgets',
  description: 'A cloud of the most used terms, sized by their number of posts.',
  attributes: {
    numberOfTags: { ...number(45), minimum: 1, maximum: 100 },
    taxonomy: text('post_tag'),
    showTagCounts: flag(false),
    smallestFontSize: text('8pt'),
    largestFontSize: text('22pt'),
  },
  supports: {
    anchor: true,
    html: false,
    align: true,
    spacing: { margin: true, padding: true },
    typography: {
      lineHeight: true,
      __experimentalFontFamily: true,
      __experimentalFontWeight: true,
      __experimentalFontStyle: true,
      __experimentalTextTransform: true,
      __experimentalLetterSpacing: true,
    },
    interactivity: { clientNavigation: true },
    __experimentalBorder: { ...allBorders, ...controls('radius', 'color', 'width', 'style') },
  },
  styles: { default: 'Default', outline: 'Outline' },
  render: async (rendering) => {
    const { attributes, context } = rendering;
    context.state.isDynamic = true;
    const taxonomy = textAt(attributes, 'taxonomy') ?? 'post_tag';
    const mostUsedTerms = await context.state.environment.load.terms({
      taxonomy,
      orderBy: 'count',
      order: 'desc',
      limit: integerAt(attributes, 'numberOfTags') ?? 45,
      hideEmpty: true,
    });
    if (mostUsedTerms.length === 0) return '';
    const terms = [...mostUsedTerms].sort((a, b) => compareNatural(a.name, b.name));
    const fontSizeOf = createFontSize(terms, attributes);
    const links = terms.map((term, index) => renderTermLink(term, { index, size: fontSizeOf(term), attributes }));
    return `<p ${rendering.wrapperAttributes()}>${links.join('\n')}</p>`;
  },
});

function renderTermLink(
  term: TermData,
  { index, size, attributes }: { index: number; size: string; attributes: Attributes },
): string {
  const name = escapeHtml(term.name);
  const label = `${name} (${term.count} ${term.count === 1 ? 'item' : 'items'})`;
  const count = attributes.showTagCounts === true ? `<span class="tag-link-count"> (${term.count})</span>` : '';
  const classes = `tag-cloud-link tag-link-${term.id} tag-link-position-${index + 1}`;
  return `<a href="${escapeUrl(term.link)}" class="${classes}" style="font-size: ${size};" aria-label="${label}">${name}${count}</a>`;
}

/** Returns the function that computes the font size of a term. */
function createFontSize(terms: readonly TermData[], attributes: Attributes): (term: TermData) => string {
  const smallest = textAt(attributes, 'smallestFontSize') ?? '8pt';
  const unit = /[a-z%]{1,10}$/i.exec(smallest.slice(-10))?.[0] ?? 'pt';
  const smallestSize = Number.parseFloat(smallest) || 8;
  const largestSize = Number.parseFloat(textAt(attributes, 'largestFontSize') ?? '22pt') || 22;
  const counts = terms.map((each) => weight(each.count));
  const minWeight = Math.min(...counts);
  const step =
    (largestSize < smallestSize ? 1 : largestSize - smallestSize) / Math.max(1, Math.max(...counts) - minWeight);
  return ({ count }) => `${Number((smallestSize + (weight(count) - minWeight) * step).toPrecision(14))}${unit}`;
}

/** The weight of a count, on a logarithmic scale. */
function weight(count: number): number {
  return Math.round(Math.log10(count + 1) * 100);
}

/**
 * Compares texts as lists of words and numbers: numbers by their value, other characters by their bytes, without the case of
 * ASCII letters. Letters with accents follow after all others.
 */
function compareNatural(a: string, b: string): number {
  const partsOfA = splitNumbers(a);
  const partsOfB = splitNumbers(b);
  for (const [index, part] of partsOfA.entries()) {
    const other = partsOfB[index];
    if (other === undefined) return 1;
    const order = comparePart(part, other);
    if (order !== 0) return order;
  }
  return partsOfA.length - partsOfB.length;
}

const splitNumbers = (text: string): string[] =>
  text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).match(/\d+|\D+/g) ?? [];

function comparePart(a: string, b: string): number {
  if (/^\d/.test(a) && /^\d/.test(b)) {
    const [numberA, numberB] = [a.replace(/^0+/, ''), b.replace(/^0+/, '')];
    if (numberA.length !== numberB.length) return numberA.length - numberB.length;
    return numberA < numberB ? -1 : Number(numberA > numberB);
  }
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
