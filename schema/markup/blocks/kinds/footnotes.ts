import { type Json, textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute } from '../../html/escape.ts';
import { filterPostHtml } from '../../sanitising/post-html.ts';
import { defineBlock, prose } from '../define-block.ts';
import { postById } from '../referenced-content.ts';

export const footnotesBlock = defineBlock('core/footnotes', {
  title: 'Footnotes',
  category: 'text',
  description: 'The notes that the text refers to.',
  keywords: ['references'],
  usesContext: ['postId', 'postType'],
  supports: { ...prose, html: false, multiple: false, reusable: false, inserter: false },
  /** The footnotes of a post, stored in its meta values as a list of ids and texts. */
  render: async (rendering) => {
    const { context } = rendering;
    const post = await postById(context.state, context.postId);
    if (post === undefined || post.isLocked) return '';
    const notes = readNotes(post.meta.footnotes ?? '');
    if (notes.length === 0) return '';
    const items = notes.map((note, index) => {
      const id = textAt(note, 'id') ?? '';
      const back = `<a href="#${escapeAttribute(id)}-link" aria-label="Jump to footnote reference ${index + 1}">↩︎</a>`;
      return `<li id="${escapeAttribute(id)}">${filterPostHtml(textAt(note, 'content') ?? '')} ${back}</li>`;
    });
    return `<ol ${rendering.wrapper()}>${items.join('')}</ol>`;
  },
});

function readNotes(text: string): Json[] {
  if (text === '') return [];
  try {
    const notes: unknown = JSON.parse(text);
    return Array.isArray(notes) ? (notes as Json[]) : [];
  } catch {
    return [];
  }
}
