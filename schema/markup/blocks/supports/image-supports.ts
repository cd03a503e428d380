import { objectAt, textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { addClasses, addStyle, type BlockSupport, skipsSerialization } from './block-support.ts';

/** The class of a duotone filter; its name contains the preset or the colors. */
export const duotoneSupport: BlockSupport = {
  name: 'duotone',
  needs: ['style'],
  finish: (html, { block, type, session }) => {
    const duotone = valueAt(block.attributes, 'style', 'color', 'duotone');
    if (!type?.supportsDuotone || duotone === undefined) return html;
    if (typeof duotone === 'string' && duotone.startsWith('var:preset|duotone|')) {
      return addClasses(html, [`wp-duotone-${duotoneClassPart(duotone.slice('var:preset|duotone|'.length))}`]);
    }
    if (duotone === 'unset') return addClasses(html, [`wp-duotone-unset-${session.nextUniqueNumber()}`]);
    if (!Array.isArray(duotone)) return html;
    return addClasses(html, [`wp-duotone-${duotoneClassPart(duotone.join('-'))}-${session.nextUniqueNumber()}`]);
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
  finish: (html, { block, type, theme, session }) => {
    const position = textAt(block.attributes, 'style', 'position', 'type');
    if (!type?.supportsPosition || (position !== 'sticky' && position !== 'fixed')) return html;
    const isAllowed =
      valueAt(theme.settings, 'position', position) === true ||
      (position === 'sticky' && valueAt(theme.settings, 'appearanceTools') === true);
    if (!isAllowed) return html;
    return addClasses(html, [`wp-container-${session.nextUniqueNumber()}`, `is-position-${position}`]);
  },
};
