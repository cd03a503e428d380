import { type Attributes, type Json, objectAt, textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { addClasses, addStyle, type BlockSupport, skipsSerialization } from './block-support.ts';
import { duotonePreset, duotoneRules } from './duotone.ts';
import { blockClassName, cssValue } from './style-values.ts';

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
      return withFilter(`wp-duotone-${duotoneClassPart(slug)}`, duotonePreset(slug, theme.settings));
    }
    if (duotone === 'unset') return withFilter(`wp-duotone-unset-${session.nextUniqueNumber()}`, duotone);
    if (!Array.isArray(duotone)) return html;
    return withFilter(`wp-duotone-${duotoneClassPart(duotone.join('-'))}-${session.nextUniqueNumber()}`, duotone);
  },
};

function duotoneClassPart(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9_-]/g, '');
}

/** A background image. */
export const backgroundSupport: BlockSupport = {
  name: 'background',
  needs: ['style'],
  finish: (html, { block, type }) => {
    const background = objectAt(block.attributes, 'style', 'background');
    const image = background.backgroundImage;
    if (!type?.supportsBackground || image === undefined) return html;
    if (skipsSerialization(type, { feature: 'background', part: 'backgroundImage' })) return html;
    const address = typeof image === 'string' ? image : textAt(image, 'url');
    if (!address) return html;
    const size = textAt(background, 'backgroundSize') ?? 'cover';
    const position = textAt(background, 'backgroundPosition') ?? (size === 'contain' ? '50% 50%' : undefined);
    const declarations = [
      `background-image:url('${address}')`,
      ...(position === undefined ? [] : [`background-position:${position}`]),
      ...declaration('background-repeat', textAt(background, 'backgroundRepeat')),
      `background-size:${size}`,
      ...declaration('background-attachment', textAt(background, 'backgroundAttachment')),
    ];
    return addStyle(html, { declarations: `${declarations.join(';')};`, className: 'has-background' });
  },
};

function declaration(property: string, value: string | undefined): string[] {
  return value ? [`${property}:${value}`] : [];
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
