import { type Block, type Json, objectAt, textAt, valueAt } from '../blocks/block.ts';
import type { ThemeFacts } from '../environment.ts';
import { TagEditor } from '../markup/tag-editor.ts';
import type { RenderSession } from '../session.ts';
import { supportsOf } from './block-types.ts';

export interface StyleFacts {
  block: Block;
  theme: ThemeFacts;
  session: RenderSession;
}

/** Styles of nested elements, such as links, hang on a numbered class. */
export function applyElements(html: string, { block, session }: StyleFacts): string {
  const elements = objectAt(block.attributes, 'style', 'elements');
  if (supportsOf(block.name).skipsColors || !styledElements(elements)) return html;
  return addClasses(html, [`wp-elements-${session.numberFor('elements')}`]);
}

const HEADINGS = ['heading', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

function styledElements(elements: Json): boolean {
  if (textAt(elements, 'link', 'color', 'text') || textAt(elements, 'link', ':hover', 'color', 'text')) return true;
  return ['button', ...HEADINGS].some((name) =>
    ['text', 'background', 'gradient'].some((key) => Boolean(textAt(elements, name, 'color', key))),
  );
}

/** A block that sticks to the window, where the theme lets it. */
export function applyPosition(html: string, { block, theme, session }: StyleFacts): string {
  const type = textAt(block.attributes, 'style', 'position', 'type');
  if (!supportsOf(block.name).position || (type !== 'sticky' && type !== 'fixed')) return html;
  const isAllowed =
    valueAt(theme.settings, 'position', type) === true ||
    (type === 'sticky' && valueAt(theme.settings, 'appearanceTools') === true);
  if (!isAllowed) return html;
  return addClasses(html, [`wp-container-${session.uniqueNumber()}`, `is-position-${type}`]);
}

/** A shape or a least height that the block's own style element needs. */
export function applyDimensions(html: string, { block }: StyleFacts): string {
  if (!supportsOf(block.name).aspectRatio) return html;
  const ratio = textAt(block.attributes, 'style', 'dimensions', 'aspectRatio');
  if (ratio)
    return addStyle(html, { declarations: `aspect-ratio:${ratio};min-height:unset;`, className: 'has-aspect-ratio' });
  const hasHeight =
    Boolean(valueAt(block.attributes, 'style', 'dimensions', 'minHeight')) || Boolean(block.attributes.minHeight);
  return hasHeight ? addStyle(html, { declarations: 'aspect-ratio:unset;' }) : html;
}

/** Two-colour filters hang on a class made of the colours. */
export function applyDuotone(html: string, { block, session }: StyleFacts): string {
  const duotone = valueAt(block.attributes, 'style', 'color', 'duotone');
  if (!supportsOf(block.name).duotone || duotone === undefined || html === '') return html;
  if (typeof duotone === 'string' && duotone.startsWith('var:preset|duotone|')) {
    return addClasses(html, [`wp-duotone-${key(duotone.slice('var:preset|duotone|'.length))}`]);
  }
  if (duotone === 'unset') return addClasses(html, [`wp-duotone-unset-${session.uniqueNumber()}`]);
  if (!Array.isArray(duotone)) return html;
  return addClasses(html, [`wp-duotone-${key(duotone.join('-'))}-${session.uniqueNumber()}`]);
}

function key(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9_-]/g, '');
}

/** A picture behind a block. */
export function applyBackground(html: string, { block }: StyleFacts): string {
  const background = objectAt(block.attributes, 'style', 'background');
  const image = background.backgroundImage;
  if (!supportsOf(block.name).background || image === undefined) return html;
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

const BUILT_IN_VARIATIONS: Readonly<Record<string, readonly string[]>> = { 'core/button': ['outline'] };

/** A named style of a block hangs on a numbered class when the theme gives it rules. */
export function applyVariation(html: string, { block, theme, session }: StyleFacts): string {
  const names = (textAt(block.attributes, 'className') ?? '').matchAll(/(?:^|\s)is-style-(?!default(?:\s|$))(\S+)/g);
  const name = block.name ?? '';
  for (const [, variation = ''] of names) {
    const isKnown =
      Object.hasOwn(theme.blockStyles[name] ?? {}, variation) || BUILT_IN_VARIATIONS[name]?.includes(variation);
    if (isKnown) return addClasses(html, [`is-style-${variation}--${session.uniqueNumber()}`]);
  }
  return html;
}

/** Adds classes to the outermost element. */
export function addClasses(html: string, classes: readonly string[]): string {
  const editor = new TagEditor(html);
  if (!editor.next()) return html;
  for (const name of classes) editor.addClass(name);
  return editor.apply();
}

function addStyle(html: string, { declarations, className }: { declarations: string; className?: string }): string {
  const editor = new TagEditor(html);
  if (!editor.next()) return html;
  const value = editor.attribute('style');
  const existing = typeof value === 'string' && value !== '' ? `${value.replace(/;\s*$/, '')};` : '';
  editor.setAttribute('style', existing + declarations);
  if (className !== undefined) editor.addClass(className);
  return editor.apply();
}
