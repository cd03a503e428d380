import { ownValue } from '../../../values/own-value.ts';
import { type Block, type Json, objectAt, textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { editFirstTag } from '../../html/tag-editor.ts';
import type { ThemeData } from '../../render-environment.ts';
import type { RenderSession } from '../../render-session.ts';
import type { BlockType } from '../render-context.ts';

/** A block, and what determines its styles. */
export interface StyleInput {
  block: Block;
  /** The type of the block; undefined if it is unknown. */
  type: BlockType | undefined;
  theme: ThemeData;
  session: RenderSession;
}

/** Adds a numbered class for the styles of nested elements, such as links. */
export function applyElements(html: string, { block, type, session }: StyleInput): string {
  const elements = objectAt(block.attributes, 'style', 'elements');
  if (type?.selfStyledSupports?.includes('colors') || !hasStyledElements(elements)) return html;
  return addClasses(html, [`wp-elements-${session.nextNumber('elements')}`]);
}

const HEADINGS = ['heading', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

function hasStyledElements(elements: Json): boolean {
  if (textAt(elements, 'link', 'color', 'text') || textAt(elements, 'link', ':hover', 'color', 'text')) return true;
  return ['button', ...HEADINGS].some((name) =>
    ['text', 'background', 'gradient'].some((key) => Boolean(textAt(elements, name, 'color', key))),
  );
}

/** Adds the classes of a sticky position, if the theme allows it. */
export function applyPosition(html: string, { block, type, theme, session }: StyleInput): string {
  const position = textAt(block.attributes, 'style', 'position', 'type');
  if (!type?.supportsPosition || (position !== 'sticky' && position !== 'fixed')) return html;
  const isAllowed =
    valueAt(theme.settings, 'position', position) === true ||
    (position === 'sticky' && valueAt(theme.settings, 'appearanceTools') === true);
  if (!isAllowed) return html;
  return addClasses(html, [`wp-container-${session.nextUniqueNumber()}`, `is-position-${position}`]);
}

/** Adds the styles of an aspect ratio or a minimum height. */
export function applyDimensions(html: string, { block, type }: StyleInput): string {
  if (!type?.supportsAspectRatio) return html;
  const ratio = textAt(block.attributes, 'style', 'dimensions', 'aspectRatio');
  if (ratio)
    return addStyle(html, { declarations: `aspect-ratio:${ratio};min-height:unset;`, className: 'has-aspect-ratio' });
  const hasHeight =
    Boolean(valueAt(block.attributes, 'style', 'dimensions', 'minHeight')) || Boolean(block.attributes.minHeight);
  return hasHeight ? addStyle(html, { declarations: 'aspect-ratio:unset;' }) : html;
}

/** Adds the class of a duotone filter; its name contains the preset or the colors. */
export function applyDuotone(html: string, { block, type, session }: StyleInput): string {
  const duotone = valueAt(block.attributes, 'style', 'color', 'duotone');
  if (!type?.supportsDuotone || duotone === undefined || html === '') return html;
  if (typeof duotone === 'string' && duotone.startsWith('var:preset|duotone|')) {
    return addClasses(html, [`wp-duotone-${duotoneClassPart(duotone.slice('var:preset|duotone|'.length))}`]);
  }
  if (duotone === 'unset') return addClasses(html, [`wp-duotone-unset-${session.nextUniqueNumber()}`]);
  if (!Array.isArray(duotone)) return html;
  return addClasses(html, [`wp-duotone-${duotoneClassPart(duotone.join('-'))}-${session.nextUniqueNumber()}`]);
}

function duotoneClassPart(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9_-]/g, '');
}

/** Adds the styles of a background image. */
export function applyBackground(html: string, { block, type }: StyleInput): string {
  const background = objectAt(block.attributes, 'style', 'background');
  const image = background.backgroundImage;
  if (!type?.supportsBackground || image === undefined) return html;
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
}

function declaration(property: string, value: string | undefined): string[] {
  return value ? [`${property}:${value}`] : [];
}

/**
 * Adds a numbered class to a block with a style variation. Must run before the inner blocks are rendered, because outer
 * blocks get lower numbers. Renderers output the class like any other.
 */
export function numberVariation({ block, type, theme, session }: StyleInput): Block {
  const className = textAt(block.attributes, 'className') ?? '';
  const name = block.name ?? '';
  for (const [, variation = ''] of className.matchAll(/(?:^|\s)is-style-(?!default(?:\s|$))(\S+)/g)) {
    const hasStyles =
      Object.keys(ownValue(theme.blockStyles[name] ?? {}, variation) ?? {}).length > 0 ||
      type?.builtInStyles?.includes(variation);
    if (!hasStyles) continue;
    const numberedClass = `${className} is-style-${variation}--${session.nextUniqueNumber()}`;
    return { ...block, attributes: { ...block.attributes, className: numberedClass } };
  }
  return block;
}

/** Adds the numbered class of a style variation to the markup, if the renderer has not output it. */
export function applyVariation(html: string, { block }: Pick<StyleInput, 'block'>): string {
  const classes = (textAt(block.attributes, 'className') ?? '').split(/\s+/);
  const numberedClass = classes.find((name) => /^is-style-.+--\d+$/.test(name));
  return numberedClass === undefined ? html : addClasses(html, [numberedClass]);
}

/** Adds classes to the outermost element. */
export function addClasses(html: string, classes: readonly string[]): string {
  return editFirstTag({ html }, (tag) => {
    for (const name of classes) tag.addClass(name);
  });
}

/** Adds declarations to the style of the outermost element. */
function addStyle(html: string, { declarations, className }: { declarations: string; className?: string }): string {
  return editFirstTag({ html }, (tag) => {
    const value = tag.attribute('style');
    const existing = typeof value === 'string' && value !== '' ? `${value.trimEnd().replace(/;$/, '')};` : '';
    tag.setAttribute('style', existing + declarations);
    if (className !== undefined) tag.addClass(className);
  });
}
