import { objectAt, textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeUrl } from '../../html/escape.ts';
import { stripAllTags } from '../../html/strip-tags.ts';
import { filterPostHtml } from '../../sanitizing/post-elements.ts';
import { content, defineBlock, flag, map, number, text } from '../define-block.ts';
import { homeOf } from '../parts/current-post.ts';
import { type SearchStyles, searchStyles } from '../parts/search-styles.ts';
import { SEARCH_ICON } from '../parts/svg-icons.ts';
import type { BlockRenderInput } from '../render-context.ts';
import { allTypography, controls } from '../support-settings.ts';

const BUTTON_POSITIONS: ReadonlySet<string> = new Set(['button-outside', 'button-inside', 'button-only', 'no-button']);

/** The elements that have the border of the block, by the position of the button. */
const BORDERED_PARTS = [
  ['button-outside', 'input'],
  ['button-outside', 'button'],
  ['no-button', 'input'],
  ['button-only', 'input'],
  ['button-only', 'button'],
  ['button-inside', 'inside-wrapper'],
] as const;

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
    tagName: text(''),
  },
  selectors: {
    color:
      '.wp-block-search .wp-block-search__button, .wp-block-search.wp-block-search__no-button .wp-block-search__input',
    border: BORDERED_PARTS.map(
      ([position, part]) => `.wp-block-search.wp-block-search__${position} .wp-block-search__${part}`,
    ).join(', '),
  },
  supports: {
    anchor: true,
    align: ['left', 'center', 'right'],
    color: { gradients: true, __experimentalSkipSerialization: true, ...controls('background', 'text') },
    interactivity: true,
    typography: {
      ...allTypography,
      __experimentalSkipSerialization: true,
      __experimentalSelector: '.wp-block-search__label, .wp-block-search__input, .wp-block-search__button',
      ...controls('fontSize'),
    },
    __experimentalBorder: {
      color: true,
      radius: true,
      width: true,
      __experimentalSkipSerialization: true,
      ...controls('color', 'radius', 'width'),
    },
    spacing: { margin: true },
    html: false,
  },
  render: (rendering) => {
    const { attributes, context } = rendering;
    context.state.isDynamic = true;
    const { session, site } = context.state.environment;
    const requestedPosition = textAt(attributes, 'buttonPosition') ?? '';
    const position = BUTTON_POSITIONS.has(requestedPosition) ? requestedPosition : 'button-outside';
    const form: SearchForm = {
      id: `wp-block-search__input-${session.nextUniqueNumber()}`,
      position,
      hasIcon: attributes.buttonUseIcon === true,
      isExpanding: position === 'button-only',
      styles: searchStyles(rendering, position),
    };
    const frameClasses = position === 'button-inside' ? form.styles.borderClasses : [];
    const fields = [renderField(rendering, form), ...renderHiddenFields(rendering), renderButton(rendering, form)];
    const frame = `<div class="${classList('wp-block-search__inside-wrapper', ...frameClasses)}" ${styleAttribute(form.styles.frame)}>${fields.join('')}</div>`;
    const content = `${renderLabel(rendering, form)}${frame}`;
    const action = `method="get" action="${escapeUrl(`${homeOf(site)}/`)}"`;
    return attributes.tagName === 'search'
      ? `<search ${formAttributes(rendering, form)} ><form ${action}>${content}</form></search>`
      : `<form role="search" ${action} ${formAttributes(rendering, form)} >${content}</form>`;
  },
});

/** The id and the variant of the form. */
interface SearchForm {
  id: string;
  position: string;
  hasIcon: boolean;
  /** Whether a button expands the field. */
  isExpanding: boolean;
  styles: SearchStyles;
}

const classList = (...classes: readonly string[]): string => escapeAttribute(classes.join(' '));

const styleAttribute = (style: string | undefined): string =>
  style === undefined ? '' : ` style="${escapeAttribute(style)}"`;

function formAttributes(rendering: BlockRenderInput, { id, position, hasIcon, isExpanding }: SearchForm): string {
  const classes = [
    `wp-block-search__${position}`,
    ...(isExpanding ? ['wp-block-search__searchfield-hidden'] : []),
    ...(position === 'no-button' ? [] : [hasIcon ? 'wp-block-search__icon-button' : 'wp-block-search__text-button']),
  ].join(' ');
  const attributes = rendering.wrapperAttributes({ class: classes });
  if (!isExpanding) return attributes;
  const context = JSON.stringify({
    isSearchInputVisible: false,
    inputId: id,
    ariaLabelExpanded: 'Submit Search',
    ariaLabelCollapsed: 'Expand search field',
  });
  return `${attributes} data-wp-interactive="core/search" data-wp-context='${context}' data-wp-class--wp-block-search__searchfield-hidden="!context.isSearchInputVisible" data-wp-on--keydown="actions.handleSearchKeydown" data-wp-on--focusout="actions.handleSearchFocusout"`;
}

function renderLabel({ attributes }: BlockRenderInput, { id, styles }: SearchForm): string {
  const text = textAt(attributes, 'label') ?? 'Search';
  const isShown = attributes.showLabel !== false && text !== '';
  const classes = classList('wp-block-search__label', ...(isShown ? styles.fontClasses : ['screen-reader-text']));
  return `<label class="${classes}" for="${id}" ${styleAttribute(styles.label)}>${filterPostHtml(text || 'Search')}</label>`;
}

function renderField({ attributes }: BlockRenderInput, { id, position, isExpanding, styles }: SearchForm): string {
  const placeholder = escapeAttribute(textAt(attributes, 'placeholder') ?? '');
  const classes = classList(
    'wp-block-search__input',
    ...(position === 'button-inside' ? [] : styles.borderClasses),
    ...styles.fontClasses,
    ...(position === 'no-button' ? styles.colorClasses : []),
  );
  const hidden = isExpanding ? 'aria-hidden="true" ' : '';
  const directives = isExpanding
    ? 'data-wp-bind--aria-hidden="!context.isSearchInputVisible" data-wp-bind--tabindex="state.tabindex" '
    : '';
  return `<input ${hidden}class="${classes}" ${directives}id="${id}" placeholder="${placeholder}" value="" type="search" name="s" required ${styleAttribute(styles.field)}/>`;
}

/** Renders hidden fields that filter the search, such as by type. */
function renderHiddenFields({ attributes }: BlockRenderInput): string[] {
  return Object.entries(objectAt(attributes, 'query')).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number'
      ? [`<input type="hidden" name="${escapeAttribute(name)}" value="${escapeAttribute(String(value))}" />`]
      : [],
  );
}

function renderButton({ attributes }: BlockRenderInput, form: SearchForm): string {
  const { position, hasIcon, isExpanding, styles } = form;
  if (position === 'no-button') return '';
  const text = textAt(attributes, 'buttonText') ?? 'Search';
  const content = hasIcon ? SEARCH_ICON : filterPostHtml(text);
  const classes = classList(
    'wp-block-search__button',
    ...styles.colorClasses,
    ...styles.fontClasses,
    ...(position === 'button-inside' ? [] : styles.borderClasses),
    ...(hasIcon ? ['has-icon'] : []),
    'wp-element-button',
  );
  const style = styleAttribute(styles.button);
  if (isExpanding) {
    return `<button aria-expanded="false" class="${classes}" data-wp-bind--aria-controls="state.ariaControls" data-wp-bind--aria-expanded="context.isSearchInputVisible" data-wp-bind--aria-label="state.ariaLabel" data-wp-bind--type="state.type" data-wp-on--click="actions.openSearchInput" ${style}>${content}</button>`;
  }
  return `<button aria-label="${escapeAttribute(stripAllTags(text))}" class="${classes}" type="submit" ${style}>${content}</button>`;
}
