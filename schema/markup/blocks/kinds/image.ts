import { integerAt, isObject, valueAt } from '../../block-grammar/parsed-block.ts';
import { hasOnlyComments } from '../../html/balance-tags.ts';
import { TagEditor } from '../../html/tag-editor.ts';
import { content, defineBlock, fileAttributes, flag, fromAttribute, map, richText, text } from '../define-block.ts';
import { ENLARGE_ICON } from '../parts/svg-icons.ts';
import type { BlockRenderInput } from '../render-context.ts';
import { controls } from '../support-settings.ts';

/** The directives of the lightbox on the `img` element. */
const IMAGE_DIRECTIVES: readonly (readonly [string, string])[] = [
  ['data-wp-init', 'callbacks.setButtonStyles'],
  ['data-wp-on--load', 'callbacks.setButtonStyles'],
  ['data-wp-on--click', 'actions.showLightbox'],
  ['data-wp-on--pointerdown', 'actions.preloadImage'],
  ['data-wp-on--pointerenter', 'actions.preloadImageWithDelay'],
  ['data-wp-on--pointerleave', 'actions.cancelPreload'],
  ['data-wp-on-window--resize', 'callbacks.setButtonStyles'],
  ['data-wp-class--hide', 'state.isContentHidden'],
  ['data-wp-class--show', 'state.isContentVisible'],
];

/** The attributes of the button that opens the lightbox. */
const TRIGGER_ATTRIBUTES = [
  'class="lightbox-trigger"',
  'type="button"',
  'aria-haspopup="dialog"',
  'data-wp-bind--aria-label="state.thisImage.triggerButtonAriaLabel"',
  'data-wp-init="callbacks.initTriggerButton"',
  'data-wp-on--click="actions.showLightbox"',
  'data-wp-style--right="state.thisImage.buttonRight"',
  'data-wp-style--top="state.thisImage.buttonTop"',
];

const IMAGE_OR_PLACEHOLDER = '.wp-block-image img, .wp-block-image .components-placeholder';

const CROPPED_IMAGE =
  '.wp-block-image img, .wp-block-image .wp-block-image__crop-area, .wp-block-image .components-placeholder';

export const imageBlock = defineBlock('core/image', {
  title: 'Image',
  category: 'media',
  description: 'An image.',
  keywords: ['img', 'photo', 'picture'],
  usesContext: [
    'allowResize',
    'imageCrop',
    'fixedHeight',
    'navigationButtonType',
    'postId',
    'postType',
    'queryId',
    'galleryId',
  ],
  attributes: {
    ...fileAttributes,
    url: content(fromAttribute('img', { attribute: 'src' })),
    alt: { ...fromAttribute('img', { attribute: 'alt' }), default: '', role: 'content' },
    caption: richText('figcaption'),
    isDecorative: flag(false),
    lightbox: { ...map(), enabled: { type: 'boolean' } },
    title: content(fromAttribute('img', { attribute: 'title' })),
    href: content(fromAttribute('figure > a', { attribute: 'href' })),
    rel: fromAttribute('figure > a', { attribute: 'rel' }),
    linkClass: fromAttribute('figure > a', { attribute: 'class' }),
    width: text(),
    height: text(),
    aspectRatio: text(),
    scale: text(),
    focalPoint: map(),
    sizeSlug: text(),
    linkDestination: text(),
    linkTarget: fromAttribute('figure > a', { attribute: 'target' }),
  },
  supports: {
    interactivity: true,
    align: ['left', 'center', 'right', 'wide', 'full'],
    anchor: true,
    color: { text: false, background: false },
    filter: { duotone: true },
    spacing: { margin: true },
    __experimentalBorder: {
      color: true,
      radius: true,
      width: true,
      __experimentalSkipSerialization: true,
      ...controls('color', 'radius', 'width'),
    },
    shadow: { __experimentalSkipSerialization: true },
  },
  selectors: {
    border: CROPPED_IMAGE,
    shadow: CROPPED_IMAGE,
    dimensions: IMAGE_OR_PLACEHOLDER,
    filter: { duotone: IMAGE_OR_PLACEHOLDER },
  },
  styles: { default: 'Default', rounded: 'Rounded' },
  bindableAttributes: {
    id: null,
    url: { tag: /^img$/, attribute: 'src' },
    title: { tag: /^img$/, attribute: 'title' },
    alt: { tag: /^img$/, attribute: 'alt' },
    caption: { tag: /^figcaption$/ },
  },
  attachmentAttribute: 'id',
  extendsStoredMarkup: true,
  render: (rendering) => {
    const { attributes, content, parent } = rendering;
    if (!content.toLowerCase().includes('<img')) return '';
    const editor = new TagEditor(content);
    if (!editor.next('img') || !editor.attribute('src')) return '';
    const id = attributes.id;
    const inGallery = parent?.name === 'core/gallery';
    if (hasBoundId(rendering)) replaceIdClass(editor, integerAt(attributes, 'id'));
    if (inGallery && (typeof id === 'number' || typeof id === 'string')) editor.setAttribute('data-id', String(id));
    return removeEmptyCaption(editor.apply());
  },
  finish: (markup, rendering) => (opensLightbox(rendering) ? addLightbox(markup, rendering) : markup),
});

/** Whether the id may differ from the stored markup, because it is bound or overridden by the use of a pattern. */
function hasBoundId({ attributes }: BlockRenderInput): boolean {
  const bindings = valueAt(attributes, 'metadata', 'bindings');
  return isObject(bindings) && (Object.hasOwn(bindings, 'id') || Object.hasOwn(bindings, '__default'));
}

/** Names another attachment in the class from which source set and dimensions follow. */
function replaceIdClass(editor: TagEditor, id: number | undefined): void {
  const classes = editor.attribute('class');
  if (id === undefined || id <= 0 || typeof classes !== 'string') return;
  const replaced = classes.replace(/(?<!\S)wp-image-\d+(?!\S)/, `wp-image-${id}`);
  if (replaced !== classes) editor.setAttribute('class', replaced);
}

type Finishing = Pick<BlockRenderInput, 'attributes' | 'context'>;

/** Whether the image opens in a lightbox: the setting of the block or, without one, of the theme. */
function opensLightbox({ attributes, context }: Finishing): boolean {
  if ((attributes.linkDestination ?? 'none') !== 'none') return false;
  const blockSetting = valueAt(attributes, 'lightbox', 'enabled');
  if (blockSetting !== undefined) return blockSetting === true;
  const settings = context.state.environment.site.theme.settings;
  return (
    valueAt(settings, 'blocks', 'core/image', 'lightbox', 'enabled') === true ||
    valueAt(settings, 'lightbox', 'enabled') === true
  );
}

/** Adds the directives and the button of the lightbox. */
function addLightbox(html: string, { context }: Finishing): string {
  const { session } = context.state.environment;
  const imageId = session.randomId();
  session.stateUseCount += 1;
  const editor = new TagEditor(html);
  if (!editor.next('figure')) return html;
  editor.addClass('wp-lightbox-container');
  editor.setAttribute('data-wp-interactive', 'core/image');
  editor.setAttribute('data-wp-context', JSON.stringify({ imageId }));
  editor.setAttribute('data-wp-key', imageId);
  if (!editor.next('img')) return html;
  for (const [name, value] of IMAGE_DIRECTIVES) editor.setAttribute(name, value);
  const button = `<button ${TRIGGER_ATTRIBUTES.join(' ')} > ${ENLARGE_ICON} </button>`;
  return editor.apply().replace(/<img[^>]+>/, (image) => image + button);
}

/** Removes the first caption after the image if it contains nothing but comments. */
function removeEmptyCaption(html: string): string {
  const editor = new TagEditor(html);
  if (!editor.next('img') || !editor.next('figcaption')) return html;
  const open = editor.span;
  if (!editor.next(undefined, true) || !editor.isCloser || editor.name !== 'figcaption') return html;
  const close = editor.span;
  return hasOnlyComments(html.slice(open.end, close.start)) ? html.slice(0, open.start) + html.slice(close.end) : html;
}
