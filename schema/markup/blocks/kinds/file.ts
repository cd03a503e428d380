import { TagEditor } from '../../html/tag-editor.ts';
import {
  borderSupports,
  colorSupports,
  content,
  defineBlock,
  fileAttributes,
  flag,
  fromAttribute,
  number,
  richText,
  spacingSupports,
  text,
} from '../define-block.ts';

export const fileBlock = defineBlock('core/file', {
  title: 'File',
  category: 'media',
  description: 'A link to a file.',
  keywords: ['document', 'pdf', 'download'],
  attributes: {
    ...fileAttributes,
    href: content(text()),
    fileId: fromAttribute('a:not([download])', { attribute: 'id' }),
    fileName: richText('a:not([download])'),
    textLinkHref: fromAttribute('a:not([download])', { attribute: 'href' }),
    textLinkTarget: fromAttribute('a:not([download])', { attribute: 'target' }),
    showDownloadButton: flag(true),
    downloadButtonText: richText('a[download]'),
    displayPreview: flag(),
    previewHeight: number(600),
  },
  supports: { anchor: true, align: true, interactivity: true, ...spacingSupports, ...colorSupports, ...borderSupports },
  attachmentAttribute: 'id',
  extendsStoredMarkup: true,
  /** Adds the directives that show a preview only in browsers that support it. */
  render: ({ attributes, content }) => {
    if (!attributes.displayPreview) return content;
    const editor = new TagEditor(content);
    if (!editor.next()) return content;
    editor.setAttribute('data-wp-interactive', 'core/file');
    if (editor.next('object')) {
      const label = editor.attribute('aria-label');
      if (label !== undefined) {
        editor.setAttribute(
          'aria-label',
          typeof label === 'string' && label !== '' ? `Embed of ${label}.` : 'PDF embed',
        );
      }
      editor.setAttribute('data-wp-bind--hidden', '!state.hasPdfPreview');
      editor.setAttribute('hidden', true);
    }
    return editor.apply();
  },
});
