import { integerAt, objectAt, textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeUrl } from '../../html/escape.ts';
import { filterPostHtml } from '../../sanitising/post-html.ts';
import { border, content, defineBlock, flag, map, number, text, typography } from '../define-block.ts';
import { SEARCH_DRAWING } from '../parts/svg-icons.ts';
import type { RenderingBlock } from '../render-context.ts';

const POSITIONS: ReadonlySet<string> = new Set(['button-outside', 'button-inside', 'button-only', 'no-button']);

const UNITS: ReadonlySet<string> = new Set(['px', '%', 'em', 'rem', 'vw', 'vh']);

export const searchBlock = defineBlock('core/search', {
  title: 'Search',
  category: 'widgets',
  description: 'A field to search the site with.',
  keywords: ['find'],
  attributes: {
    label: content(text()),
    showLabel: flag(true),
    placeholder: content(text('')),
    width: number(),
    widthUnit: text(),
    buttonText: content(text()),
    buttonPosition: text('button-outside'),
    buttonUseIcon: flag(false),
    query: map({}),
    isSearchFieldHidden: flag(false),
  },
  supports: {
    anchor: true,
    align: ['left', 'center', 'right'],
    html: false,
    interactivity: true,
    color: { gradients: true },
    spacing: { margin: true },
    ...typography,
    ...border,
  },
  writes: ['border', 'colors', 'typography'],
  render: (rendering) => {
    const { attributes, context } = rendering;
    context.state.isDynamic = true;
    const { session, site } = context.state.environment;
    const wanted = textAt(attributes, 'buttonPosition') ?? '';
    const position = POSITIONS.has(wanted) ? wanted : 'button-outside';
    const shape: Shape = {
      id: `wp-block-search__input-${session.nextUniqueNumber()}`,
      position,
      hasButton: position !== 'no-button',
      hasIcon: attributes.buttonUseIcon === true,
      isExpanding: position === 'button-only',
    };
    const label = textAt(attributes, 'label') || 'Search';
    const labelClass = `wp-block-search__label${attributes.showLabel === false ? ' screen-reader-text' : ''}`;
    const within = [field(rendering, shape), ...hiddenFields(rendering), button(rendering, shape)].join('');
    return `<form role="search" method="get" action="${escapeUrl(`${site.url}/`)}" ${frame(rendering, shape)} ><label class="${labelClass}" for="${shape.id}" >${filterPostHtml(label)}</label><div class="wp-block-search__inside-wrapper" ${width(rendering, shape)}>${within}</div></form>`;
  },
});

/** The variant of the form. */
interface Shape {
  id: string;
  position: string;
  hasButton: boolean;
  hasIcon: boolean;
  /** Whether a button expands the field. */
  isExpanding: boolean;
}

function frame(rendering: RenderingBlock, { id, position, hasButton, hasIcon, isExpanding }: Shape): string {
  const classes = [
    `wp-block-search__${position}`,
    ...(isExpanding ? ['wp-block-search__searchfield-hidden'] : []),
    ...(hasButton ? [hasIcon ? 'wp-block-search__icon-button' : 'wp-block-search__text-button'] : []),
  ].join(' ');
  if (!isExpanding) return rendering.wrapper({ class: classes });
  return rendering.wrapper({
    class: classes,
    'data-wp-interactive': 'core/search',
    'data-wp-context': JSON.stringify({
      isSearchInputVisible: false,
      inputId: id,
      ariaLabelExpanded: 'Submit Search',
      ariaLabelCollapsed: 'Expand search field',
    }),
    'data-wp-class--wp-block-search__searchfield-hidden': '!context.isSearchInputVisible',
    'data-wp-on--keydown': 'actions.handleSearchKeydown',
    'data-wp-on--focusout': 'actions.handleSearchFocusout',
  });
}

/** The width of the form; an expanding form starts with the width of its button. */
function width({ attributes }: RenderingBlock, { isExpanding }: Shape): string {
  const value = integerAt(attributes, 'width') ?? 0;
  const unit = textAt(attributes, 'widthUnit') ?? '';
  return value > 0 && UNITS.has(unit) && !isExpanding ? ` style="width: ${value}${unit}"` : '';
}

function field({ attributes }: RenderingBlock, { id, isExpanding }: Shape): string {
  const placeholder = escapeAttribute(textAt(attributes, 'placeholder') ?? '');
  const hidden = isExpanding
    ? ' aria-hidden="true" tabindex="-1" data-wp-bind--aria-hidden="!context.isSearchInputVisible" data-wp-bind--tabindex="state.tabindex"'
    : '';
  return `<input class="wp-block-search__input" id="${id}" placeholder="${placeholder}" value="" type="search" name="s"${hidden} required />`;
}

/** Hidden fields that filter the search, such as by type. */
function hiddenFields({ attributes }: RenderingBlock): string[] {
  return Object.entries(objectAt(attributes, 'query')).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number'
      ? [`<input type="hidden" name="${escapeAttribute(name)}" value="${escapeAttribute(String(value))}" />`]
      : [],
  );
}

function button({ attributes }: RenderingBlock, { id, hasButton, hasIcon, isExpanding }: Shape): string {
  if (!hasButton) return '';
  const text = textAt(attributes, 'buttonText') || 'Search';
  const shown = hasIcon ? SEARCH_DRAWING : filterPostHtml(text);
  const classes = `wp-block-search__button${hasIcon ? ' has-icon' : ''} wp-element-button`;
  if (isExpanding) {
    return `<button aria-label="Expand search field" aria-controls="${id}" aria-expanded="false" class="${classes}" type="button" data-wp-bind--aria-controls="state.ariaControls" data-wp-bind--aria-expanded="context.isSearchInputVisible" data-wp-bind--aria-label="state.ariaLabel" data-wp-bind--type="state.type" data-wp-on--click="actions.openSearchInput" >${shown}</button>`;
  }
  return `<button aria-label="${escapeAttribute(text.replace(/<[^>]*>/g, ''))}" class="${classes}" type="submit" >${shown}</button>`;
}
