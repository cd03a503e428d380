import { type Attributes, isObject, type Json, objectAt } from '../../block-grammar/parsed-block.ts';
import { addClasses, type BlockSupport, type StyleInput } from './block-support.ts';
import { screenQuery } from './block-visibility.ts';
import { stylesBySelector, withoutKeys } from './feature-selectors.ts';
import { hashJson } from './json-hash.ts';
import { stateDeclarations, writtenValue } from './state-declarations.ts';
import { eachSelector, elementSelector, rootSelector, selectorsOf } from './style-declarations.ts';
import type { StyleRule } from './style-rules.ts';

/** The states of which blocks of a type can have styles, as the names of CSS. */
const BLOCK_STATES: Readonly<Record<string, readonly string[]>> = {
  'core/button': [':hover', ':focus', ':focus-visible', ':active'],
  'core/navigation-link': [':hover', ':focus', ':focus-visible', ':active'],
};

const LINK_STATES = [':link', ':any-link', ':visited', ':hover', ':focus', ':focus-visible', ':active'];

/** The states of elements in blocks. */
const ELEMENT_STATES: Readonly<Record<string, readonly string[]>> = { link: LINK_STATES, button: LINK_STATES };

/** The screens of which blocks can have styles: their names in attributes, and in the hash of the class. */
const SCREENS = [
  { key: '@mobile', screen: 'mobile', query: '@media (width <= 480px)' },
  { key: '@tablet', screen: 'tablet', query: '@media (480px < width <= 782px)' },
] as const;

/** The styles of a block in a state, for the elements with a selector; null for the block itself. */
interface StateStyles {
  state: string;
  selector: string | null;
  declarations: Attributes;
  query?: (typeof SCREENS)[number];
}

/** A class for the styles of a block in states, such as `:hover`, and on small screens. */
export const statesSupport: BlockSupport = {
  name: 'states',
  needs: ['style'],
  finish: (html, input) => {
    const found = stylesOfStates(input);
    if (found.length === 0) return html;
    const rules = found.map(
      ({ query, ...rule }): Json => (query ? { ...rule, rules_group: query.query } : { ...rule }),
    );
    const name = `wp-states-${hashJson({ blockName: input.block.name, rules })}`;
    input.styles?.add(name, () => found.map((each) => ruleOfState(each, { name, settings: input.theme.settings })));
    return addClasses(html, [name]);
  },
};

function stylesOfStates(input: StyleInput): StateStyles[] {
  const { block, type } = input;
  const { style } = block.attributes;
  // Most styles have none: their names would begin with one of these characters.
  if (type === undefined || !isObject(style) || !Object.keys(style).some((key) => /^[:@]/.test(key))) return [];
  const states = BLOCK_STATES[type.name] ?? [];
  const ofStates = (styles: Attributes, query?: StateStyles['query']): StateStyles[] =>
    states.flatMap((state) => stateStyles(objectAt(styles, state), { input, state, query }));
  return [
    ...ofStates(style),
    ...SCREENS.flatMap((query) => {
      const styles = style[query.key];
      if (!isObject(styles)) return [];
      const own = withoutKeys(styles, ['elements', ...states]);
      return [
        ...stateStyles(own, { input, state: '', query }),
        ...elementStyles(objectAt(styles, 'elements'), { root: rootSelector(type), query }),
        ...ofStates(styles, query),
      ];
    }),
  ];
}

interface StateContext {
  input: StyleInput;
  state: string;
  query: StateStyles['query'];
}

/** The styles of one state, by the selectors that the block type declares for features and for their parts. */
const stateStyles = (styles: Attributes, { input, state, query }: StateContext): StateStyles[] =>
  [...stylesBySelector(styles, (input.type?.selectors ?? {}) as Attributes)].flatMap(([selector, group]) =>
    compiled(group, { selector, state, query }),
  );

/** The styles of elements in a block on a screen. */
function elementStyles(
  elements: Attributes,
  { root, query }: { root: string; query: StateStyles['query'] },
): StateStyles[] {
  return Object.entries(elements).flatMap(([name, styles]) => {
    const element = elementSelector(name);
    if (element === undefined || !isObject(styles)) return [];
    const selector = selectorInBlock(root, element);
    const states = ELEMENT_STATES[name] ?? [];
    return [
      ...compiled(withoutKeys(styles, states), { selector, state: '', query }),
      ...states.flatMap((state) => compiled(objectAt(styles, state), { selector, state, query })),
    ];
  });
}

/** The selector of an element in blocks with a selector, in the spelling on which the name of the class depends. */
function selectorInBlock(root: string, element: string): string {
  if (root === element) return element;
  return selectorsOf(root)
    .flatMap((outer) => selectorsOf(element).map((each) => `${outer.trim()} ${each}`))
    .join(',');
}

function compiled(
  styles: Attributes,
  { selector, state, query }: Pick<StateStyles, 'selector' | 'state' | 'query'>,
): StateStyles[] {
  const declarations = stateDeclarations(styles);
  return Object.keys(declarations).length === 0 ? [] : [{ state, selector, declarations, ...(query ? { query } : {}) }];
}

/** The rule of styles. It prevails over the style of the element and over the classes of presets. */
function ruleOfState(
  { state, selector, declarations, query }: StateStyles,
  { name, settings }: { name: string; settings: Attributes },
): StyleRule {
  // The class is at the outermost element, which the first part of the selector is for.
  const scoped =
    selector === null
      ? `.${name}${state}`
      : eachSelector(selector, (each) => `.${name}${each.replace(/^(?:[.#]?[\w-]+|\[[^\]]+\])/, '')}${state}`);
  const text = Object.entries(declarations).flatMap(([property, value]) => {
    const written = writtenValue(value);
    return written === '' ? [] : [`${property}: ${written} !important;`];
  });
  const all = [...text, ...impliedDeclarations(declarations)].join('');
  return query ? [scoped, all, screenQuery(query.screen, settings)] : [scoped, all];
}

/** What styles imply: a border with a color or a width is solid, and a color replaces a gradient. */
function impliedDeclarations(declarations: Attributes): string[] {
  const implied: string[] = [];
  const hasStyle = declarations['border-style'] !== undefined;
  for (const border of ['border', 'border-top', 'border-right', 'border-bottom', 'border-left']) {
    const isSet = declarations[`${border}-color`] !== undefined || declarations[`${border}-width`] !== undefined;
    if (isSet && !hasStyle && declarations[`${border}-style`] === undefined) implied.push(`${border}-style: solid;`);
  }
  const hasImage = declarations.background !== undefined || declarations['background-image'] !== undefined;
  if (declarations['background-color'] !== undefined && !hasImage) implied.push('background-image: unset !important;');
  return implied;
}
