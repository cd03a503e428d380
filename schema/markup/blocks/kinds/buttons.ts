import { type Attributes, isObject, textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { hasOnlyComments } from '../../html/balance-tags.ts';
import { TagEditor } from '../../html/tag-editor.ts';
import { choice, content, defineBlock, fromAttribute, richText, text } from '../define-block.ts';
import { allBorders, allTypography, controls } from '../support-settings.ts';
import { cssValue } from '../supports/style-values.ts';

export const buttonsBlock = defineBlock('core/buttons', {
  title: 'Buttons',
  category: 'design',
  description: 'Links that look like buttons.',
  keywords: ['link'],
  allowedBlocks: ['core/button'],
  supports: {
    anchor: true,
    align: ['wide', 'full'],
    html: false,
    __experimentalExposeControlsToChildren: true,
    color: { gradients: true, text: false, ...controls('background') },
    spacing: {
      blockGap: ['horizontal', 'vertical'],
      padding: true,
      margin: ['top', 'bottom'],
      ...controls('blockGap'),
    },
    typography: { ...allTypography, ...controls('fontSize') },
    __experimentalBorder: { ...allBorders, ...controls('color', 'radius', 'style', 'width') },
    layout: { allowSwitching: false, allowInheriting: false, default: { type: 'flex' } },
    interactivity: { clientNavigation: true },
    listView: true,
    contentRole: true,
  },
});

export const buttonBlock = defineBlock('core/button', {
  title: 'Button',
  category: 'design',
  description: 'A link that looks like a button.',
  keywords: ['link'],
  parent: ['core/buttons'],
  attributes: {
    tagName: choice(['a', 'button'], 'a'),
    type: text('button'),
    url: content(fromAttribute('a', { attribute: 'href' })),
    title: content(fromAttribute('a,button', { attribute: 'title' })),
    text: richText('a,button'),
    linkTarget: content(fromAttribute('a', { attribute: 'target' })),
    rel: content(fromAttribute('a', { attribute: 'rel' })),
    placeholder: text(),
  },
  supports: {
    anchor: true,
    splitting: true,
    align: false,
    alignWide: false,
    color: { __experimentalSkipSerialization: true, gradients: true, ...controls('background', 'text') },
    dimensions: { width: true, __experimentalSkipSerialization: ['width'], ...controls('width') },
    typography: {
      ...allTypography,
      __experimentalSkipSerialization: [
        'fontSize',
        'lineHeight',
        'textAlign',
        'fontFamily',
        'fontWeight',
        'fontStyle',
        'textTransform',
        'textDecoration',
        'letterSpacing',
      ],
      textAlign: true,
      __experimentalWritingMode: true,
      ...controls('fontSize'),
    },
    reusable: false,
    shadow: { __experimentalSkipSerialization: true },
    spacing: { __experimentalSkipSerialization: true, padding: ['horizontal', 'vertical'], ...controls('padding') },
    __experimentalBorder: {
      ...allBorders,
      __experimentalSkipSerialization: true,
      ...controls('color', 'radius', 'style', 'width'),
    },
    interactivity: { clientNavigation: true },
  },
  selectors: {
    root: '.wp-block-button .wp-block-button__link',
    dimensions: { root: '.wp-block-button', width: '.wp-block-button' },
    typography: { writingMode: '.wp-block-button' },
  },
  styles: { fill: 'Fill', outline: 'Outline' },
  bindableAttributes: {
    url: { tag: /^a$/, attribute: 'href' },
    text: { tag: /^(?:a|button)$/ },
    linkTarget: { tag: /^a$/, attribute: 'target' },
    rel: { tag: /^a$/, attribute: 'rel' },
  },
  builtInStyles: ['outline'],
  extendsStoredMarkup: true,
  render: ({ attributes, content, context }) => {
    if (isEmptyButton(content)) return '';
    const width = textAt(attributes, 'style', 'dimensions', 'width');
    return width ? addWidth(content, { width, settings: context.state.environment.site.theme.settings }) : content;
  },
});

const WIDTH_PRESET = 'var:preset|dimension|';

/** The widths with a class of their own. */
const NAMED_WIDTHS: ReadonlySet<string> = new Set(['25%', '50%', '75%', '100%']);

/** Adds the width of a button: a share of its row as a custom property, with classes, or a length. */
function addWidth(html: string, { width, settings }: { width: string; settings: Attributes }): string {
  const slug = width.startsWith(WIDTH_PRESET) ? width.slice(WIDTH_PRESET.length) : undefined;
  const size = slug === undefined ? width : (presetSize(settings, slug) ?? width);
  const editor = new TagEditor(html);
  if (!editor.nextWithClass('wp-block-button')) return html;
  editor.addClass('has-custom-width');
  if (size.endsWith('%')) {
    editor.addClass('wp-block-button__width');
    if (NAMED_WIDTHS.has(size)) editor.addClass(`wp-block-button__width-${size.slice(0, -1)}`);
  }
  const declaration = size.endsWith('%')
    ? `--wp--block-button--width: ${Number.parseFloat(size) || 0};`
    : `width: ${cssValue(width)};`;
  const style = editor.attribute('style');
  editor.setAttribute('style', typeof style === 'string' && style !== '' ? `${declaration} ${style}` : declaration);
  return editor.apply();
}

/** Returns the size of a dimension preset; the presets of the site take precedence over those of the theme. */
function presetSize(settings: Attributes, slug: string): string | undefined {
  const presets = valueAt(settings, 'dimensions', 'dimensionSizes');
  const lists = isObject(presets) ? [presets.custom, presets.theme, presets.default] : [presets];
  const all = lists.flatMap((list) => (Array.isArray(list) ? list : []));
  return textAt(all.find((preset) => textAt(preset, 'slug') === slug) ?? null, 'size');
}

/** Whether the link or button contains nothing but comments, or is missing. A space, an image or an icon is content. */
function isEmptyButton(html: string): boolean {
  const editor = new TagEditor(html);
  let hasTags = false;
  while (editor.next()) {
    hasTags = true;
    const { name } = editor;
    if (name !== 'a' && name !== 'button') continue;
    const { end } = editor.span;
    if (!editor.next(undefined, true)) return hasOnlyComments(html.slice(end));
    return editor.name === name && hasOnlyComments(html.slice(end, editor.span.start));
  }
  return hasTags;
}
