import { type Attributes, isObject, type Json, valueAt } from '../../block-grammar/parsed-block.ts';
import { presetSlug } from './style-values.ts';

/** A declaration with the value that is written, which can be a number. */
type Declaration = readonly [property: string, value: Json];

/** A property with the path of its value. An `individual` one has a part of its name for each member of the value, in place of `%`. */
interface StyleProperty {
  property: string;
  path: readonly [string, ...string[]];
  individual?: string;
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

const typography = (property: string, name: string): StyleProperty => ({ property, path: ['typography', name] });

const dimension = (property: string, name: string): StyleProperty => ({ property, path: ['dimensions', name] });

/** The properties of styles in states, in the order of their declarations, on which the name of the class depends. */
const PROPERTIES: readonly StyleProperty[] = [
  { property: 'background-image', path: ['background', 'backgroundImage'] },
  { property: 'background-position', path: ['background', 'backgroundPosition'] },
  { property: 'background-repeat', path: ['background', 'backgroundRepeat'] },
  { property: 'background-size', path: ['background', 'backgroundSize'] },
  { property: 'background-attachment', path: ['background', 'backgroundAttachment'] },
  { property: 'background-image', path: ['background', 'gradient'] },
  { property: 'color', path: ['color', 'text'] },
  { property: 'background-color', path: ['color', 'background'] },
  { property: 'background', path: ['color', 'gradient'] },
  { property: 'border-color', path: ['border', 'color'], individual: 'border-%-color' },
  { property: 'border-radius', path: ['border', 'radius'], individual: 'border-%-radius' },
  { property: 'border-style', path: ['border', 'style'], individual: 'border-%-style' },
  { property: 'border-width', path: ['border', 'width'], individual: 'border-%-width' },
  ...SIDES.map((side): StyleProperty => ({ property: `border-${side}`, path: ['border', side] })),
  { property: 'box-shadow', path: ['shadow'] },
  dimension('aspect-ratio', 'aspectRatio'),
  dimension('height', 'height'),
  dimension('min-height', 'minHeight'),
  dimension('min-width', 'minWidth'),
  dimension('object-fit', 'objectFit'),
  dimension('width', 'width'),
  { property: 'padding', path: ['spacing', 'padding'], individual: 'padding-%' },
  { property: 'margin', path: ['spacing', 'margin'], individual: 'margin-%' },
  typography('font-size', 'fontSize'),
  typography('font-family', 'fontFamily'),
  typography('font-style', 'fontStyle'),
  typography('font-weight', 'fontWeight'),
  typography('line-height', 'lineHeight'),
  typography('column-count', 'textColumns'),
  typography('text-decoration', 'textDecoration'),
  typography('text-indent', 'textIndent'),
  typography('text-transform', 'textTransform'),
  typography('letter-spacing', 'letterSpacing'),
  typography('writing-mode', 'writingMode'),
  typography('text-align', 'textAlign'),
];

/** The parts of one side of a border. */
const SIDE_PARTS: ReadonlySet<string> = new Set(['color', 'style', 'width']);

/**
 * Returns the declarations of the styles of a state. References to presets keep the spelling of the slug, and numbers have no
 * unit.
 */
export function stateDeclarations(styles: Attributes): Attributes {
  const declared: Record<string, Json> = {};
  for (const each of PROPERTIES) {
    for (const [property, value] of declarationsOf(each, valueAt(styles, ...each.path))) {
      // A gradient is above the image.
      const image = property === 'background-image' ? declared[property] : undefined;
      declared[property] = typeof image === 'string' ? `${value}, ${image}` : value;
    }
  }
  return declared;
}

function declarationsOf({ property, path, individual }: StyleProperty, value: Json | undefined): Declaration[] {
  if (path[1] === 'backgroundImage' && isObject(value)) {
    const address = value.url;
    return typeof address === 'string' && address !== '' ? [[property, `url('${address}')`]] : [];
  }
  if (!isObject(value)) return isValue(value) ? written(property, value) : [];
  const isSide = path[0] === 'border' && (SIDES as readonly string[]).includes(path[1] ?? '');
  return Object.entries(value).flatMap(([name, member]): Declaration[] => {
    if (!isValue(member)) return [];
    if (isSide) return SIDE_PARTS.has(name) ? written(`${property}-${name}`, member) : [];
    return individual === undefined ? [] : written(individual.replace('%', presetSlug(name)), member);
  });
}

/** Whether a value is written: a number other than 0, or a text. */
const isValue = (value: Json | undefined): value is string | number =>
  (typeof value === 'number' && value !== 0) || (typeof value === 'string' && value !== '');

function written(property: string, value: string | number): Declaration[] {
  if (typeof value !== 'string' || !value.includes('var:')) return [[property, value]];
  // Only whole references to presets have a variable.
  return value.startsWith('var:preset|')
    ? [[property, `var(--wp--${value.slice('var:'.length).replaceAll('|', '--')})`]]
    : [];
}

/** The text of a value in a rule; '' for one that could reach beyond its declaration. */
export function writtenValue(value: Json | undefined): string {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text !== 'string' || /[;{}<>]/.test(text) ? '' : text;
}
