import { filterPostHtml } from '../../../sanitising/post-html.ts';
import { autop } from '../../autop/autop.ts';
import type { TermFacts } from '../../environment.ts';
import { escapeAttribute, escapeUrl } from '../../markup/escape.ts';
import { wrapperAttributes } from '../../supports/wrapper.ts';
import { integerAt, objectAt, textAt } from '../block.ts';
import type { BlockContext, BlockRenderer, RenderingBlock } from '../context.ts';
import { numbers } from './numbers.ts';

const USUAL_NUMBER = 10;

/** The inner blocks once for every term that the query finds. */
export const renderTermTemplate: BlockRenderer = async (rendering) => {
  const { block, context } = rendering;
  const { state } = context;
  state.isDynamic = true;
  const query = objectAt(context.values['core/terms-query'], 'termQuery');
  const include = Array.isArray(query.include) ? numbers(query.include) : [];
  const terms = await state.environment.load.terms({
    taxonomy: textAt(query, 'taxonomy') ?? 'category',
    orderBy: query.orderBy === 'count' ? 'count' : 'name',
    order: textAt(query, 'order')?.toLowerCase() === 'desc' ? 'desc' : 'asc',
    limit: integerAt(query, 'perPage') ?? USUAL_NUMBER,
    hideEmpty: query.hideEmpty !== false,
    include,
    topLevelOnly: query.showNested !== true && include.length === 0,
    addsChildCounts: false,
  });
  if (terms.length === 0) return '';
  const items: string[] = [];
  for (const term of terms) {
    const inner: BlockContext = {
      ...context,
      depth: context.depth + 1,
      values: { ...context.values, term: { ...term } },
    };
    const classes = `wp-block-term term-${term.id} ${term.taxonomy} taxonomy-${term.taxonomy}`;
    items.push(`<li class="${escapeAttribute(classes)}">${await state.tools.renderInner(block, inner)}</li>`);
  }
  return `<ul ${wrapperAttributes(rendering)}>${items.join('')}</ul>`;
};

type ShownTerm = Pick<TermFacts, 'name' | 'link' | 'description' | 'count'>;

function shownTerm({ context }: RenderingBlock): ShownTerm | undefined {
  const term = context.values.term;
  if (term === undefined) return undefined;
  return {
    name: textAt(term, 'name') ?? '',
    link: textAt(term, 'link') ?? '',
    description: textAt(term, 'description') ?? '',
    count: integerAt(term, 'count') ?? 0,
  };
}

/** The name of the term that the template stands at. */
export const renderTermName: BlockRenderer = (rendering) => {
  const term = shownTerm(rendering);
  if (term === undefined) return '';
  const level = integerAt(rendering.attributes, 'level') ?? 0;
  const tag = level === 0 ? 'p' : `h${level}`;
  const name = filterPostHtml(term.name);
  const text = rendering.attributes.isLink === true ? `<a href="${escapeUrl(term.link)}">${name}</a>` : name;
  const align = textAt(rendering.attributes, 'textAlign');
  return `<${tag} ${wrapperAttributes(rendering, align ? { class: `has-text-align-${align}` } : {})}>${text}</${tag}>`;
};

const BRACKETS: Readonly<Record<string, readonly [string, string]>> = {
  none: ['', ''],
  round: ['(', ')'],
  square: ['[', ']'],
  curly: ['{', '}'],
  angle: ['&lt;', '&gt;'],
};

/** How many posts have the term, in brackets. */
export const renderTermCount: BlockRenderer = (rendering) => {
  const term = shownTerm(rendering);
  if (term === undefined) return '';
  const type = textAt(rendering.attributes, 'bracketType') ?? 'round';
  const [open, close] = (Object.hasOwn(BRACKETS, type) ? BRACKETS[type] : undefined) ?? ['(', ')'];
  return `<div ${wrapperAttributes(rendering)}>${open}${term.count}${close}</div>`;
};

/** What is said of the term. */
export const renderTermDescription: BlockRenderer = (rendering) => {
  const term = shownTerm(rendering);
  if (!term?.description) return '';
  return `<div ${wrapperAttributes(rendering)}>${autop(filterPostHtml(term.description))}</div>`;
};
