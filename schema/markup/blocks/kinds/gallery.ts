import { isObject, type Json, valueAt } from '../../block-grammar/parsed-block.ts';
import { editFirstTag, TagEditor } from '../../html/tag-editor.ts';
import { choice, defineBlock, flag, fromAttribute, list, map, number, richText, text } from '../define-block.ts';
import { allBorders, controls } from '../support-settings.ts';
import type { StyleRule } from '../supports/style-rules.ts';
import { cssValue } from '../supports/style-values.ts';

/** The distance in a gallery that sets none. */
const DEFAULT_GAP =
  'var( --wp--style--gallery-gap-default, var( --gallery-block--gutter-size, var( --wp--style--block-gap, 0.5em ) ) )';

/** The attributes of an image in galleries whose images are no blocks. */
const galleryImage = {
  url: fromAttribute('img', { attribute: 'src' }),
  fullUrl: fromAttribute('img', { attribute: 'data-full-url' }),
  link: fromAttribute('img', { attribute: 'data-link' }),
  alt: { ...fromAttribute('img', { attribute: 'alt' }), default: '' },
  id: fromAttribute('img', { attribute: 'data-id' }),
  caption: { type: 'rich-text', source: 'rich-text', selector: '.blocks-gallery-item__caption' },
} as const;

export const galleryBlock = defineBlock('core/gallery', {
  title: 'Gallery',
  category: 'media',
  description: 'A gallery of images.',
  keywords: ['images', 'photos'],
  usesContext: ['galleryId', 'postId', 'postType'],
  providesContext: ['allowResize', 'imageCrop', 'fixedHeight', 'navigationButtonType'],
  allowedBlocks: ['core/image'],
  attributes: {
    images: { ...list([]), source: 'query', selector: '.blocks-gallery-item', query: galleryImage },
    ids: { ...list([]), items: { type: 'number' } },
    shortCodeTransforms: { ...list([]), items: { type: 'object' } },
    columns: { ...number(), minimum: 1, maximum: 8 },
    caption: richText('.blocks-gallery-caption'),
    imageCrop: flag(true),
    randomOrder: flag(false),
    fixedHeight: flag(true),
    linkTarget: text(),
    linkTo: text(),
    sizeSlug: text('large'),
    allowResize: flag(false),
    aspectRatio: text('auto'),
    navigationButtonType: choice(['icon', 'text', 'both'], 'icon'),
    dynamicContent: map(),
  },
  supports: {
    anchor: true,
    align: true,
    __experimentalBorder: { ...allBorders, ...controls('color', 'radius') },
    html: false,
    units: ['px', 'em', 'rem', 'vh', 'vw'],
    spacing: {
      margin: true,
      padding: true,
      blockGap: {
        sides: ['horizontal', 'vertical'],
        __experimentalDefault: DEFAULT_GAP,
      },
      __experimentalDefaultControls: { blockGap: true, margin: false, padding: false },
    },
    color: { text: false, background: true, gradients: true },
    layout: { allowSwitching: false, allowInheriting: false, allowEditing: false, default: { type: 'flex' } },
    interactivity: { clientNavigation: true },
    listView: true,
  },
  extendsStoredMarkup: true,
  /** Adds a numbered class and, if images open in a lightbox, the directives that connect them. */
  render: ({ content, context, attributes }) => {
    const { session, styles } = context.state.environment;
    const hasLightbox = new TagEditor(content).nextWithClass('wp-lightbox-container', 'figure');
    return editFirstTag({ html: content }, (tag) => {
      const name = `wp-block-gallery-${session.nextUniqueNumber()}`;
      styles?.add(name, () => gapRules(name, valueAt(attributes, 'style', 'spacing', 'blockGap')));
      tag.addClass(name);
      if (!hasLightbox) return;
      tag.setAttribute('data-wp-interactive', 'core/gallery');
      tag.setAttribute('data-wp-context', JSON.stringify({ galleryId: session.randomId() }));
    });
  },
});

/** The rule for the distance between images, on which their widths depend: the variable has that in a row. */
function gapRules(className: string, gap: Json | undefined): StyleRule[] {
  const lengthOf = (value: Json | undefined) => {
    const length = cssValue(value === 0 || value === '0' ? '0px' : value);
    return length === '' ? DEFAULT_GAP : length;
  };
  const [row, column] = isObject(gap) ? [lengthOf(gap.top), lengthOf(gap.left)] : [lengthOf(gap), lengthOf(gap)];
  const declarations = `--wp--style--unstable-gallery-gap: ${column};gap: ${row === column ? row : `${row} ${column}`};`;
  return [[`.wp-block-gallery.${className}`, declarations]];
}
