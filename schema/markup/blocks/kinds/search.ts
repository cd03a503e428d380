import { integerAt, objectAt, textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeUrl } from '../../html/escape.ts';
import { stripAllTags } from '../../html/strip-tags.ts';
import { filterPostHtml } from '../../sanitizing/post-elements.ts';
import { borderSupports, content, defineBlock, flag, map, number, text, typographySupports } from '../define-block.ts';
import { SEARCH_ICON } from '../parts/svg-icons.ts';
import type { BlockRenderInput } from '../render-context.ts';

const BUTTON_POSITIONS: ReadonlySet<string> = new Set(['button-outside', 'button-inside', 'button-only', 'no-button']);

const WIDTH_UNITS: ReadonlySet<string> = new Set(['px', '%', 'em', 'rem', 'vw', 'vh']);

export const searchBlock = defineBlock('core/search', {
  title: 'Search',
  category: 'widgets',
  description: 'A form for searching the site.',
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
    ...typographySupports,
    ...borderSupports,
  },
  selfStyledSupports: ['border', 'colors', 'typography'],
  render: (rendering) => {
    const { attributes, context } = rendering;
    context.state.isDynamic = true;
    const { session, site } = context.state.environment;
    const requestedPosition = textAt(attributes, 'buttonPosition') ?? '';
    const position = BUTTON_POSITIONS.has(requestedPosition) ? requestedPosition : 'button-outside';
    const form: SearchForm = {
      id: `wp-block-search__input-${session.nextUniqueNumber()}`,
      position,
      hasButton: position !== 'no-button',
      hasIcon: attributes.buttonUseIcon === true,
      isExpanding: position === 'button-only',
    };
    const label = textAt(attributes, 'label') || 'Search';
    const labelClass = `wp-block-search__label${attributes.showLabel === false ? ' screen-reader-text' : ''}`;
    const innerMarkup = [
      renderField(rendering, form),
      ...renderHiddenFields(rendering),
      renderButton(rendering, form),
    ].join('');
    return `<form role="search" method="get" action="${escapeUrl(`${site.url}/`)}" ${formAttributes(rendering, form)} ><label class="${labelClass}" for="${form.id}" >${filterPostHtml(label)}</label><div class="wp-block-search__inside-wrapper" ${widthAttribute(rendering, form)}>${innerMarkup}</div></form>`;
  },
});

/** The id and the variant of the form. */
interface SearchForm {
  id: string;
  position: string;
  hasButton: boolean;
  hasIcon: boolean;
  /** Whether a button expands the field. */
  isExpanding: boolean;
}

function formAttributes(
  rendering: BlockRenderInput,
  { id, position, hasButton, hasIcon, isExpanding }: SearchForm,
): string {
  const classes = [
    `wp-block-search__${position}`,
    ...(isExpanding ? ['wp-block-search__searchfield-hidden'] : []),
    ...(hasButton ? [hasIcon ? 'wp-block-search__icon-button' : 'wp-block-search__text-button'] : []),
  ].join(' ');
  if (!isExpanding) return rendering.wrapperAttributes({ class: classes });
  return rendering.wrapperAttributes({
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

/** Returns the `style` attribute with the width of the form. An expanding form starts with the width of its button. */
function widthAttribute({ attributes }: BlockRenderInput, { isExpanding }: SearchForm): string {
  const value = integerAt(attributes, 'width') ?? 0;
  const unit = textAt(attributes, 'widthUnit') ?? '';
  return value > 0 && WIDTH_UNITS.has(unit) && !isExpanding ? ` style="width: ${value}${unit}"` : '';
}

function renderField({ attributes }: BlockRenderInput, { id, isExpanding }: SearchForm): string {
  const placeholder = escapeAttribute(textAt(attributes, 'placeholder') ?? '');
  const hiddenAttributes = isExpanding
    ? ' aria-hidden="true" tabindex="-1" data-wp-bind--aria-hidden="!context.isSearchInputVisible" data-wp-bind--tabindex="state.tabindex"'
    : '';
  return `<input class="wp-block-search__input" id="${id}" placeholder="${placeholder}" value="" type="search" name="s"${hiddenAttributes} required />`;
}

/** Renders hidden fields that filter the search, such as by type. */
function renderHiddenFields({ attributes }: BlockRenderInput): string[] {
  return Object.entries(objectAt(attributes, 'query')).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number'
      ? [`<input type="hidden" name="${escapeAttribute(name)}" value="${escapeAttribute(String(value))}" />`]
      : [],
  );
}

function renderButton({ attributes }: BlockRenderInput, { id, hasButton, hasIcon, isExpanding }: SearchForm): string {
  if (!hasButton) return '';
  const text = textAt(attributes, 'buttonText') || 'Search';
  const buttonContent = hasIcon ? SEARCH_ICON : filterPostHtml(text);
  const classes = `wp-block-search__button${hasIcon ? ' has-icon' : ''} wp-element-button`;
  if (isExpanding) {
    return `<button aria-label="Expand search field" aria-controls="${id}" aria-expanded="false" class="${classes}" type="button" data-wp-bind--aria-controls="state.ariaControls" data-wp-bind--aria-expanded="context.isSearchInputVisible" data-wp-bind--aria-label="state.ariaLabel" data-wp-bind--type="state.type" data-wp-on--click="actions.openSearchInput" >${buttonContent}</button>`;
  }
  return `<button aria-label="${escapeAttribute(stripAllTags(text))}" class="${classes}" type="submit" >${buttonContent}</button>`;
}
