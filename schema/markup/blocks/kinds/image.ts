import { TagEditor } from '../../markup/tag-editor.ts';
import { valueAt } from '../block.ts';
import type { BlockRenderer, RenderingBlock } from '../context.ts';
import { ENLARGE_DRAWING } from './drawings.ts';

/** A picture; empty without an `<img>`. Inside a gallery it carries its attachment's id. */
export const renderImage: BlockRenderer = (rendering) => {
  const { attributes, content, parent } = rendering;
  if (!content.toLowerCase().includes('<img')) return '';
  const editor = new TagEditor(content);
  if (!editor.next('img') || editor.attribute('src') === undefined) return '';
  const id = attributes.id;
  const inGallery = parent?.name === 'core/gallery';
  if (inGallery && (typeof id === 'number' || typeof id === 'string')) editor.setAttribute('data-id', String(id));
  const html = editor.apply();
  return opensLightbox(rendering) ? withLightbox(html, rendering) : html;
};

function opensLightbox({ attributes, context }: RenderingBlock): boolean {
  if ((attributes.linkDestination ?? 'none') !== 'none') return false;
  const own = valueAt(attributes, 'lightbox', 'enabled');
  if (own !== undefined) return own === true;
  const settings = context.state.environment.site.theme.settings;
  return (
    valueAt(settings, 'blocks', 'core/image', 'lightbox', 'enabled') === true ||
    valueAt(settings, 'lightbox', 'enabled') === true
  );
}

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

/** The picture with what opens it large: directives and a button. */
function withLightbox(html: string, { context }: RenderingBlock): string {
  const { session } = context.state.environment;
  const key = session.randomId();
  session.uses += 1;
  const editor = new TagEditor(html);
  if (!editor.next('figure')) return html;
  editor.addClass('wp-lightbox-container');
  editor.setAttribute('data-wp-interactive', 'core/image');
  editor.setAttribute('data-wp-context', JSON.stringify({ imageId: key }));
  editor.setAttribute('data-wp-key', key);
  if (!editor.next('img')) return html;
  for (const [name, value] of IMAGE_DIRECTIVES) editor.setAttribute(name, value);
  const button = `<button ${TRIGGER_ATTRIBUTES.join(' ')} > ${ENLARGE_DRAWING} </button>`;
  return editor.apply().replace(/<img[^>]+>/, (image) => image + button);
}

/** A gallery carries a numbered class that its styles hang on. */
export const renderGallery: BlockRenderer = ({ content, context }) => {
  const editor = new TagEditor(content);
  if (!editor.next()) return content;
  editor.addClass(`wp-block-gallery-${context.state.environment.session.uniqueNumber()}`);
  return editor.apply();
};
