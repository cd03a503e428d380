import { hasOnlyComments } from '../../html/balance-tags.ts';
import { TagEditor } from '../../html/tag-editor.ts';
import {
  borderSupports,
  choice,
  colorSupports,
  content,
  defineBlock,
  fromAttribute,
  number,
  richText,
  spacingSupports,
  text,
  typographySupports,
} from '../define-block.ts';

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
    layout: { default: { type: 'flex' } },
    spacing: { blockGap: ['horizontal', 'vertical'], padding: true, margin: ['top', 'bottom'] },
    ...colorSupports,
    ...typographySupports,
    ...borderSupports,
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
    textAlign: text(),
    url: content(fromAttribute('a', { attribute: 'href' })),
    title: content(fromAttribute('a,button', { attribute: 'title' })),
    text: richText('a,button'),
    linkTarget: content(fromAttribute('a', { attribute: 'target' })),
    rel: content(fromAttribute('a', { attribute: 'rel' })),
    placeholder: text(),
    width: number(),
  },
  supports: {
    anchor: true,
    align: false,
    alignWide: false,
    reusable: false,
    splitting: true,
    shadow: true,
    ...colorSupports,
    ...typographySupports,
    ...spacingSupports,
    ...borderSupports,
  },
  selectors: { root: '.wp-block-button .wp-block-button__link' },
  styles: { fill: 'Fill', outline: 'Outline' },
  selfStyledSupports: ['border', 'colors', 'spacing', 'typography'],
  bindableAttributes: {
    url: { tag: /^a$/, attribute: 'href' },
    text: { tag: /^(?:a|button)$/ },
    linkTarget: { tag: /^a$/, attribute: 'target' },
    rel: { tag: /^a$/, attribute: 'rel' },
  },
  builtInStyles: ['outline'],
  extendsStoredMarkup: true,
  render: ({ content }) => (isEmptyButton(content) ? '' : content),
});

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
