import { type Attributes, isObject, type Json, objectAt, textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { filterStyle } from '../../sanitizing/filter-style.ts';
import { addClasses, addStyle, type BlockSupport, hasSupport, skipsSerialization } from './block-support.ts';
import { duotonePreset, duotoneRules } from './duotone.ts';
import { blockClassName, cssValue, declaredValue, isStyleSet } from './style-values.ts';

/** The class of a duotone filter; its name contains the preset or the colors. */
export const duotoneSupport: BlockSupport = {
  name: 'duotone',
  needs: ['style'],
  finish: (html, { block, type, theme, session, styles }) => {
    const duotone = valueAt(block.attributes, 'style', 'color', 'duotone');
    if (!type?.supportsDuotone || duotone === undefined) return html;
    const withFilter = (className: string, colors: Json | undefined) => {
      const pictures = textAt(type.selectors.filter as Json | undefined, 'duotone');
      const root = `.${blockClassName(type.name)}`;
      const rules = () => duotoneRules(className, { colors, pictures: pictures ?? `${root} img, ${root} video` });
      styles?.add(`${className} of ${type.name}`, rules);
      return addClasses(html, [className]);
    };
    if (typeof duotone === 'string' && duotone.startsWith('var:preset|duotone|')) {
      const slug = duotone.slice('var:preset|duotone|'.length);
      const colors = duotonePreset(slug, theme.settings);
      if (colors !== undefined) return withFilter(`wp-duotone-${duotoneClassPart(slug)}`, colors);
    }
    if (typeof duotone !== 'string' && !Array.isArray(duotone)) return html;
    const part = duotoneClassPart(Array.isArray(duotone) ? duotone.join('-') : duotone);
    return withFilter(`wp-duotone-${part}-${session.nextUniqueNumber()}`, duotone);
  },
};

function duotoneClassPart(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9_-]/g, '');
}

/** A background image, a gradient, or both. */
export const backgroundSupport: BlockSupport = {
  name: 'background',
  needs: ['style'],
  finish: (html, { block, type }) => {
    if (type === undefined || !isObject(valueAt(block.attributes, 'style', 'background'))) return html;
    const background = objectAt(block.attributes, 'style', 'background');
    const writes = (part: string) =>
      hasSupport(type, { feature: 'background', part }) && !skipsSerialization(type, { feature: 'background', part });
    const gradient = writes('gradient') ? declaredValue(background.gradient, 'gradient') : '';
    const declarations = type.supportsBackground && writes('backgroundImage') ? imageDeclarations(background) : [];
    if (gradient !== '') {
      const [first = ''] = declarations;
      if (first.startsWith(IMAGE)) declarations[0] = `${IMAGE}${gradient}, ${first.slice(IMAGE.length)}`;
      else declarations.push(`${IMAGE}${gradient}`);
    }
    const css = filterStyle(declarations.join(';'));
    return css === undefined ? html : addStyle(html, { declarations: `${css};`, className: 'has-background' });
  },
};

const IMAGE = 'background-image:';

/** Returns the declarations of the image, which come first, and its place. */
function imageDeclarations(background: Attributes): string[] {
  const image = background.backgroundImage;
  const address = textAt(image, 'url');
  const picture = address ? `url('${address}')` : declaredValue(image);
  const hasImage = isStyleSet(image);
  const size = background.backgroundSize ?? (hasImage ? 'cover' : undefined);
  const position = background.backgroundPosition || (hasImage && size === 'contain' ? '50% 50%' : undefined);
  return [
    ...declaration('background-image', picture),
    ...declaration('background-position', position),
    ...declaration('background-repeat', background.backgroundRepeat),
    ...declaration('background-size', size),
    ...declaration('background-attachment', background.backgroundAttachment),
  ];
}

function declaration(property: string, value: Json | undefined): string[] {
  const text = declaredValue(value);
  return text ? [`${property}:${text}`] : [];
}

/** The classes of a sticky position, if the theme allows it. */
export const positionSupport: BlockSupport = {
  name: 'position',
  needs: ['style'],
  finish: (html, { block, type, theme, session, styles }) => {
    const position = textAt(block.attributes, 'style', 'position', 'type');
    if (!type?.supportsPosition || (position !== 'sticky' && position !== 'fixed')) return html;
    const isAllowed =
      valueAt(theme.settings, 'position', position) === true ||
      (position === 'sticky' && valueAt(theme.settings, 'appearanceTools') === true);
    if (!isAllowed) return html;
    const name = `wp-container-${session.nextUniqueNumber()}`;
    styles?.add(name, () => [
      [`.${name}`, positionDeclarations(position, objectAt(block.attributes, 'style', 'position'))],
    ]);
    return addClasses(html, [name, `is-position-${position}`]);
  },
};

/** The position at the sides that the block sets. At the top, it is below the bar that a front end may have there. */
function positionDeclarations(position: string, sides: Attributes): string {
  const declarations = ['top', 'right', 'bottom', 'left'].map((side) => {
    const value = sides[side];
    const length = cssValue(value === 0 || value === '0' ? '0px' : value);
    if (length === '') return '';
    return `${side}: ${side === 'top' ? `calc(${length} + var(--wp-admin--admin-bar--position-offset, 0px))` : length};`;
  });
  return `${declarations.join('')}position: ${position};z-index: 10;`;
}
