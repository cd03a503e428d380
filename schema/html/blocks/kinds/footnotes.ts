import { filterPostHtml } from '../../../sanitising/post-html.ts';
import { escapeAttribute } from '../../markup/escape.ts';
import { wrapperAttributes } from '../../supports/wrapper.ts';
import type { Json } from '../block.ts';
import { textAt } from '../block.ts';
import type { BlockRenderer } from '../context.ts';
import { postById } from '../posts.ts';

/** The notes of a post, which its metadata holds as a list of ids and texts. */
export const renderFootnotes: BlockRenderer = async (rendering) => {
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
  return `<ol ${wrapperAttributes(rendering)}>${items.join('')}</ol>`;
};

function readNotes(text: string): Json[] {
  if (text === '') return [];
  try {
    const notes: unknown = JSON.parse(text);
    return Array.isArray(notes) ? (notes as Json[]) : [];
  } catch {
    return [];
  }
}
