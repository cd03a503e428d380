import { TagEditor } from '../../html/tag-editor.ts';
import { content, defineBlock, fileAttributes, flag, fromAttribute, number, richText, text } from '../define-block.ts';
import { allBorders, controls } from '../support-settings.ts';

const NAMELESS_LABEL = 'PDF embed';

export const fileBlock = defineBlock('core/file', {
  title: 'File',
  category: 'media',
  description: 'A link to a file.',
  keywords: ['document', 'pdf', 'download'],
  attributes: {
    ...fileAttributes,
    id: number(),
    href: content(text()),
    fileId: fromAttribute('a:not([download])', { attribute: 'id' }),
    fileName: richText('a:not([download])'),
    textLinkHref: content(fromAttribute('a:not([download])', { attribute: 'href' })),
    textLinkTarget: fromAttribute('a:not([download])', { attribute: 'target' }),
    showDownloadButton: flag(true),
    downloadButtonText: richText('a[download]'),
    displayPreview: flag(),
    previewHeight: number(600),
  },
  supports: {
    anchor: true,
    align: true,
    spacing: { margin: true, padding: true },
    color: { gradients: true, link: true, text: false, ...controls('background', 'link') },
    __experimentalBorder: { ...allBorders, ...controls('radius', 'color', 'width', 'style') },
    interactivity: true,
  },
  attachmentAttribute: 'id',
  extendsStoredMarkup: true,
  /** Adds the directives that show a preview only in browsers that support it. */
  render: ({ attributes, content }) => {
    if (!attributes.displayPreview) return content;
    const editor = new TagEditor(content);
    if (!editor.next()) return content;
    editor.setAttribute('data-wp-interactive', 'core/file');
    if (!editor.next('object')) return content;
    const label = editor.attribute('aria-label');
    const isName = typeof label === 'string' && label !== '' && label !== NAMELESS_LABEL;
    editor.setAttribute('aria-label', isName ? `Embed of ${label}.` : NAMELESS_LABEL);
    editor.setAttribute('data-wp-bind--hidden', '!state.hasPdfPreview');
    editor.setAttribute('hidden', true);
    return editor.apply();
  },
});
