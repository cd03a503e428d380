import { ownValue } from '../../own-value.ts';
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

/** Variations with styles that every theme has. */
const BUILT_IN_VARIATIONS: Readonly<Record<string, readonly string[]>> = {
  'core/button': ['outline'],
  'core/site-logo': ['rounded'],
};

/**
 * Gives a block with a style variation that has styles a numbered class: a block that writes its own markup shows it
 * like any other class name. Numbers are given from the outside in, so this comes before inner blocks are rendered.
 */
export function numberVariation({ block, theme, session }: StyleFacts): Block {
  const className = textAt(block.attributes, 'className') ?? '';
  const name = block.name ?? '';
  for (const [, variation = ''] of className.matchAll(/(?:^|\s)is-style-(?!default(?:\s|$))(\S+)/g)) {
    const hasStyles =
      Object.keys(ownValue(theme.blockStyles[name] ?? {}, variation) ?? {}).length > 0 ||
      BUILT_IN_VARIATIONS[name]?.includes(variation);
    if (!hasStyles) continue;
    const numbered = `${className} is-style-${variation}--${session.uniqueNumber()}`;
    return { ...block, attributes: { ...block.attributes, className: numbered } };
  }
  return block;
}

/** Adds the numbered class of a style variation to the markup of a block that does not write its class names itself. */
export function applyVariation(html: string, { block }: Pick<StyleFacts, 'block'>): string {
  const [numbered] = /\bis-style-\S+?--\d+\b/.exec(textAt(block.attributes, 'className') ?? '') ?? [];
  return numbered === undefined ? html : addClasses(html, [numbered]);
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
