import { type Json, textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute } from '../../html/escape.ts';
import { filterPostHtml } from '../../sanitizing/post-elements.ts';
import { defineBlock } from '../define-block.ts';
import { loadPostById } from '../referenced-content.ts';
import { allBorders, allTypography, controls, hiddenControls } from '../support-settings.ts';

export const footnotesBlock = defineBlock('core/footnotes', {
  title: 'Footnotes',
  category: 'text',
  description: 'The footnotes of the text.',
  keywords: ['references'],
  usesContext: ['postId', 'postType'],
  supports: {
    anchor: true,
    __experimentalBorder: { ...allBorders, ...hiddenControls('radius', 'color', 'width', 'style') },
    color: { background: true, link: true, text: true, ...controls('link', 'text') },
    html: false,
    multiple: false,
    reusable: false,
    inserter: false,
    spacing: { margin: true, padding: true, ...hiddenControls('margin', 'padding') },
    typography: { ...allTypography, __experimentalWritingMode: true, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
  },
  /** Renders the footnotes of a post. Its meta value `footnotes` stores them as a JSON list of ids and texts. */
  render: async (rendering) => {
    const { context } = rendering;
    const post = await loadPostById(context.state, context.postId);
    if (post === undefined || post.isLocked) return '';
    const notes = parseFootnotes(post.meta.footnotes ?? '');
    if (notes.length === 0) return '';
    const items = notes.map((note, index) => {
      const id = textAt(note, 'id') ?? '';
      const backLink = `<a href="#${escapeAttribute(id)}-link" aria-label="Jump to footnote reference ${index + 1}">↩︎</a>`;
      return `<li id="${escapeAttribute(id)}">${filterPostHtml(textAt(note, 'content') ?? '')} ${backLink}</li>`;
    });
    return `<ol ${rendering.wrapperAttributes()}>${items.join('')}</ol>`;
  },
});

function parseFootnotes(text: string): Json[] {
  if (text === '') return [];
  try {
    const notes: unknown = JSON.parse(text);
    return Array.isArray(notes) ? (notes as Json[]) : [];
  } catch {
    return [];
  }
}
