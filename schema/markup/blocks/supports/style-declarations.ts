import { ownValue } from '../../../values/collections.ts';
import { type Attributes, isObject, type Json, objectAt, textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { screenQuery } from './block-visibility.ts';
import { stylesBySelector, withoutKeys } from './feature-selectors.ts';
import { fluidSize } from './fluid-typography.ts';
import type { StyleRule } from './style-rules.ts';
import { blockClassName, cssValue, withPixels } from './style-values.ts';

/** What the values of styles refer to: the settings and the styles of the site. */
export interface StyleSources {
  settings: Attributes;
  styles: Attributes;
}

/** The properties of styles, with the path of their value in theme.json. */
const PROPERTIES: readonly (readonly [property: string, ...path: string[]])[] = [
  ['aspect-ratio', 'dimensions', 'aspectRatio'],
  ['background', 'color', 'gradient'],
  ['background-color', 'color', 'background'],
  ['background-image', 'background', 'backgroundImage'],
  ['background-position', 'background', 'backgroundPosition'],
  ['background-repeat', 'background', 'backgroundRepeat'],
  ['background-size', 'background', 'backgroundSize'],
  ['background-attachment', 'background', 'backgroundAttachment'],
  ['border-radius', 'border', 'radius'],
  ['border-top-left-radius', 'border', 'radius', 'topLeft'],
  ['border-top-right-radius', 'border', 'radius', 'topRight'],
  ['border-bottom-left-radius', 'border', 'radius', 'bottomLeft'],
  ['border-bottom-right-radius', 'border', 'radius', 'bottomRight'],
  ...['color', 'width', 'style'].map((name) => [`border-${name}`, 'border', name] as const),
  ...['top', 'right', 'bottom', 'left'].flatMap((side) =>
    ['color', 'width', 'style'].map((name) => [`border-${side}-${name}`, 'border', side, name] as const),
  ),
  ['color', 'color', 'text'],
  ['text-align', 'typography', 'textAlign'],
  ['column-count', 'typography', 'textColumns'],
  ['font-family', 'typography', 'fontFamily'],
  ['font-size', 'typography', 'fontSize'],
  ['font-style', 'typography', 'fontStyle'],
  ['font-weight', 'typography', 'fontWeight'],
  ['letter-spacing', 'typography', 'letterSpacing'],
  ['line-height', 'typography', 'lineHeight'],
  ...['margin', 'padding'].flatMap((name) => [
    [name, 'spacing', name] as const,
    ...['top', 'right', 'bottom', 'left'].map((side) => [`${name}-${side}`, 'spacing', name, side] as const),
  ]),
  ['height', 'dimensions', 'height'],
  ['min-height', 'dimensions', 'minHeight'],
  ['min-width', 'dimensions', 'minWidth'],
  ['width', 'dimensions', 'width'],
  ...['color', 'offset', 'style', 'width'].map((name) => [`outline-${name}`, 'outline', name] as const),
  ['text-decoration', 'typography', 'textDecoration'],
  ['text-indent', 'typography', 'textIndent'],
  ['text-shadow', 'typography', 'textShadow'],
  ['text-transform', 'typography', 'textTransform'],
  ['box-shadow', 'shadow'],
  ['writing-mode', 'typography', 'writingMode'],
];

/** Returns the properties of styles with their values. A value can refer to another one by its path. */
export const declaredValues = (
  styles: Attributes,
  { settings, styles: all }: StyleSources,
): (readonly [property: string, value: string])[] =>
  PROPERTIES.flatMap(([property, ...path]): (readonly [property: string, value: string])[] => {
    if (property === 'background-image') return backgroundImages(objectAt(styles, 'background'));
    const value = referredValue(valueAt(styles, ...path), all);
    const written = isObject(value) ? '' : cssValue(value === 0 ? '0' : value);
    const sized = property === 'font-size' ? fluidSize(withPixels(written), settings) : written;
    if (sized === '') return [];
    const needsUnit = sized !== '0' && /width|radius/.test(property);
    const declared = [property, needsUnit ? withPixels(sized) : sized] as const;
    // A height of the block itself would prevail over the proportions.
    return property === 'aspect-ratio' ? [['min-height', 'unset'], declared] : [declared];
  });

/** The image and the gradient in the background, which is above it. Files of the theme are left out. */
function backgroundImages({ gradient, backgroundImage: image }: Attributes): (readonly [string, string])[] {
  const address = isObject(image) ? (textAt(image, 'url') ?? '') : '';
  const picture = /^(?:https?:|\/)[^'\\;{}<>\s]*$/.test(address)
    ? `url('${address}')`
    : isObject(image)
      ? ''
      : cssValue(image);
  const value = [cssValue(gradient), picture].filter((each) => each !== '').join(', ');
  return value === '' ? [] : [['background-image', value]];
}

/** Returns the declarations of styles. */
const declarationsOf = (styles: Attributes, sources: StyleSources): string =>
  declaredValues(styles, sources)
    .map(([property, value]) => `${property}: ${value};`)
    .join('');

function referredValue(value: Json | undefined, styles: Attributes): Json | undefined {
  const reference = isObject(value) ? textAt(value, 'ref') : undefined;
  if (reference === undefined) return value;
  const [root, ...path] = reference.split('.');
  const found = root === 'styles' ? valueAt(styles, ...path) : undefined;
  return isObject(found) && 'ref' in found ? undefined : found;
}

/** The rule of a selector with the declarations of styles. */
export const ruleOf = (selector: string, { of, sources }: { of: Attributes; sources: StyleSources }): StyleRule[] => [
  [selector, declarationsOf(of, sources)],
];

/** The elements that styles name, with their selectors. */
const ELEMENTS: Readonly<Record<string, string>> = {
  link: 'a:where(:not(.wp-element-button))',
  heading: 'h1, h2, h3, h4, h5, h6',
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'cite', 'select'].map((name) => [name, name])),
  button: '.wp-element-button, .wp-block-button__link',
  caption:
    '.wp-element-caption, .wp-block-audio figcaption, .wp-block-embed figcaption, .wp-block-gallery figcaption, .wp-block-image figcaption, .wp-block-table figcaption, .wp-block-video figcaption',
  textInput:
    'textarea, input:where([type=email],[type=number],[type=password],[type=search],[type=text],[type=tel],[type=url])',
};

/** Elements that have classes of their own. */
const CLASSES_OF_ELEMENTS: ReadonlySet<string> = new Set(['button', 'caption']);

/** The selector of an element; undefined for an unknown one. */
export const elementSelector = (name: string): string | undefined => ownValue(ELEMENTS, name);

/** Returns the selectors of a list. Commas in parentheses belong to one. */
export function selectorsOf(list: string): string[] {
  const selectors: string[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: character, index } of list.matchAll(/[(),]/g)) {
    if (character === '(') depth++;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) {
      selectors.push(list.slice(start, index));
      start = index + 1;
    }
  }
  return [...selectors, list.slice(start)];
}

/** Prefixes or extends each selector of a list. */
export const eachSelector = (list: string, change: (selector: string) => string): string =>
  selectorsOf(list)
    .map((selector) => change(selector.trim()))
    .join(', ');

/** Where the rules of elements apply: on the whole site, or inside blocks with a selector. */
interface ElementScope {
  sources: StyleSources;
  scope?: string;
  /** Whether `scope` is one block: its rules prevail over those of all blocks of a type. */
  isOfOneBlock?: boolean;
}

/** The rules of elements with their states. */
export function elementRules(styles: Attributes, { sources, scope, isOfOneBlock = false }: ElementScope): StyleRule[] {
  const elements = objectAt(styles, 'elements');
  return Object.entries(ELEMENTS).flatMap(([name, element]) => {
    const own = objectAt(elements, name);
    const selector =
      scope === undefined
        ? element
        : eachSelector(scope, (outer) => eachSelector(element, (each) => `${outer} ${each}`));
    const states = Object.entries(own).filter(([key, value]) => /^:[a-z-]+$/.test(key) && isObject(value));
    const wrapped = (list: string, isWeak: boolean) => (isWeak && !isOfOneBlock ? `:root :where(${list})` : list);
    return [
      ...ruleOf(wrapped(selector, CLASSES_OF_ELEMENTS.has(name) || scope !== undefined), { of: own, sources }),
      ...states.flatMap(([state, value]) =>
        ruleOf(
          wrapped(
            eachSelector(selector, (each) => `${each}${state}`),
            true,
          ),
          { of: value as Attributes, sources },
        ),
      ),
      ...ownCss(textAt(own, 'css') ?? '', selector),
    ];
  });
}

/** Adds the class of a variation to the first part of each selector. */
export const variationSelector = (list: string, variation: string): string =>
  eachSelector(list, (selector) => selector.replace(/^[^\s>+~]+/, (first) => `${first}.is-style-${variation}`));

/** The styles that the site wrote for a block: declarations, and rules in which `&` stands for it. */
export function ownCss(css: string, root: string): StyleRule[] {
  const [declarations = '', ...nested] = css.split('&');
  return [
    [`:root :where(${root})`, declarations.trim()],
    ...nested.flatMap((rule): StyleRule[] => {
      const [, selector, body] = /^([^{}]*)\{([^{}]*)\}\s*$/.exec(rule) ?? [];
      return selector === undefined || body === undefined
        ? []
        : [[`:root :where(${nestedSelector(root, selector)})`, body.trim()]];
    }),
  ];
}

/** The selector of a rule in the styles of a block: the first one follows `&`, all others are for elements in the block. */
function nestedSelector(root: string, list: string): string {
  const [first = '', ...others] = selectorsOf(list.trimEnd());
  const selectors = [first.trimEnd(), ...others.map((each) => ` ${each.trim()}`)];
  return eachSelector(root, (outer) => selectors.map((each) => `${outer}${each}`).join(', '));
}

/** The types of blocks inside others, by name. */
type BlockTypes = ReadonlyMap<string, StyledType>;

/** A type of blocks with its selectors. */
export interface StyledType {
  name: string;
  selectors: Readonly<Record<string, unknown>>;
}

/** The rules of blocks of a type, with those of the elements that have features instead of the outermost one. */
export function blockTypeRules(
  styles: Attributes,
  {
    type,
    change = (selector) => selector,
    ...context
  }: { type: StyledType; change?: (selector: string) => string; sources: StyleSources; types: BlockTypes },
): StyleRule[] {
  const root = rootSelector(type);
  const own = stylesBySelector(styles, withoutKeys({ ...(type.selectors as Attributes), root }, ['css', 'filter']));
  return [...own].flatMap(([selector, of]) =>
    selector === null || selector === root
      ? scopedRules(of, { root: change(root), ...context })
      : ruleOf(`:root :where(${change(selector)})`, { of, sources: context.sources }),
  );
}

/** The rules of the blocks with a selector: their styles, those of elements and of blocks of other types in them, and their CSS. */
export function scopedRules(
  styles: Attributes,
  { root, sources, types }: { root: string; sources: StyleSources; types: BlockTypes },
): StyleRule[] {
  const ofState = (selector: string, of: Attributes): StyleRule[] => [
    ...ruleOf(`:root :where(${selector})`, { of, sources }),
    ...Object.entries(of).flatMap(([state, inner]) =>
      /^:[a-z-]+$/.test(state) && isObject(inner)
        ? ruleOf(`:root :where(${eachSelector(selector, (each) => `${each}${state}`)})`, { of: inner, sources })
        : [],
    ),
    ...elementRules(of, { sources, scope: selector }),
  ];
  const ofBlocks = (selector: string, of: Attributes): StyleRule[] => [
    ...ofState(selector, of),
    ...['mobile', 'tablet'].flatMap((screen) =>
      ofState(selector, objectAt(of, `@${screen}`)).map(
        ([each, declarations]): StyleRule => [each, declarations, screenQuery(screen, sources.settings)],
      ),
    ),
  ];
  return [
    ...ofBlocks(root, styles),
    ...Object.entries(objectAt(styles, 'blocks')).flatMap(([name, inner]) => {
      const type = types.get(name);
      if (!type || !isObject(inner)) return [];
      return ofBlocks(
        eachSelector(root, (outer) => eachSelector(rootSelector(type), (each) => `${outer} ${each}`)),
        inner,
      );
    }),
    ...ownCss(textAt(styles, 'css') ?? '', root),
  ];
}

/** The selector of blocks of a type: the one that it declares, or its class. */
export const rootSelector = ({ name, selectors }: StyledType): string =>
  typeof selectors.root === 'string' ? selectors.root : `.${blockClassName(name)}`;
