import { type Attributes, isObject, type Json, objectAt } from '../../block-grammar/parsed-block.ts';
import { addClasses, type BlockSupport, type StyleInput } from './block-support.ts';
import { screenQuery } from './block-visibility.ts';
import { hashJson } from './json-hash.ts';
import { declaredValues, eachSelector, elementSelector, rootSelector } from './style-declarations.ts';
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

/** The order of declarations, on which the name of the class depends. */
const ORDER = [
  ...['background-image', 'background-position', 'background-repeat', 'background-size', 'background-attachment'],
  ...['color', 'background-color', 'background', 'border-color', 'border-radius', 'border-style', 'border-width'],
  ...['border-top', 'border-right', 'border-bottom', 'border-left', 'box-shadow', 'aspect-ratio', 'height'],
  ...['min-height', 'min-width', 'width', 'padding', 'margin', 'font-size', 'font-family', 'font-style'],
  ...['font-weight', 'line-height', 'column-count', 'text-decoration', 'text-indent', 'text-transform'],
  ...['letter-spacing', 'writing-mode'],
];

const placeOf = (property: string): number =>
  ORDER.findIndex((each) => property === each || property.startsWith(`${each}-`));

/** The styles of a block in a state, for the elements with a selector; null for the block itself. */
interface StateStyles {
  state: string;
  selector: string | null;
  declarations: Record<string, string>;
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
      const own = without(styles, ['elements', ...states]);
      return [
        ...stateStyles(own, { input, state: '', query }),
        ...elementStyles(objectAt(styles, 'elements'), { root: rootSelector(type), input, query }),
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

const without = (styles: Attributes, names: readonly string[]): Attributes =>
  Object.fromEntries(Object.entries(styles).filter(([name]) => !names.includes(name)));

/** The styles of one state, by the selectors that the block type declares for features and for their parts. */
function stateStyles(styles: Attributes, { input, state, query }: StateContext): StateStyles[] {
  const selectors = (input.type?.selectors ?? {}) as Attributes;
  const textOf = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null);
  const groups = new Map<string | null, Attributes>();
  for (const [feature, value] of Object.entries(styles)) {
    const own = selectors[feature];
    const parts = isObject(own) && isObject(value) ? value : { '': value };
    for (const [part, partValue] of Object.entries(parts)) {
      const ofPart = isObject(own) && part !== 'root' ? textOf(own[part]) : null;
      const ofFeature = textOf(isObject(own) ? own.root : own);
      const selector = ofPart ?? ofFeature ?? textOf(selectors.root);
      const group = groups.get(selector) ?? {};
      group[feature] = part === '' ? partValue : { ...objectAt(group, feature), [part]: partValue };
      groups.set(selector, group);
    }
  }
  return [...groups].flatMap(([selector, group]) => compiled(group, { selector, input, state, query }));
}

/** The styles of elements in a block on a screen. */
function elementStyles(
  elements: Attributes,
  { root, input, query }: { root: string; input: StyleInput; query: StateStyles['query'] },
): StateStyles[] {
  return Object.entries(elements).flatMap(([name, styles]) => {
    const element = elementSelector(name);
    if (element === undefined || !isObject(styles)) return [];
    const selector = eachSelector(root, (outer) => eachSelector(element, (each) => `${outer} ${each}`));
    const states = ELEMENT_STATES[name] ?? [];
    return [
      ...compiled(without(styles, states), { selector, input, state: '', query }),
      ...states.flatMap((state) => compiled(objectAt(styles, state), { selector, input, state, query })),
    ];
  });
}

function compiled(
  styles: Attributes,
  { selector, input, state, query }: StateContext & { selector: string | null },
): StateStyles[] {
  const declared = declaredValues(styles, input.theme).filter(([property]) => placeOf(property) !== -1);
  if (declared.length === 0) return [];
  const declarations = Object.fromEntries(declared.sort(([one], [other]) => placeOf(one) - placeOf(other)));
  return [{ state, selector, declarations, ...(query ? { query } : {}) }];
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
  const text = Object.entries(declarations).map(([property, value]) => `${property}: ${value} !important;`);
  const all = [...text, ...impliedDeclarations(declarations)].join('');
  return query ? [scoped, all, screenQuery(query.screen, settings)] : [scoped, all];
}

/** What styles imply: a border with a color or a width is solid, and a color replaces a gradient. */
function impliedDeclarations(declarations: Readonly<Record<string, string>>): string[] {
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
