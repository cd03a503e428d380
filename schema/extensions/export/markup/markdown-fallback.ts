import type { Comment, Element, ElementContent } from 'hast';
import type { PhrasingContent, RootContent } from 'mdast';
import type { MarkdownForm } from './markdown-form.ts';

/** How to write what Markdown cannot express: as HTML, or as JSX. */
export interface Fallback {
  readonly form: MarkdownForm;
  /** Whether there are tables. */
  readonly tables: boolean;
  /** An element within a paragraph around what it holds. Null: it cannot stand there. */
  inline(element: Element, children: readonly PhrasingContent[]): PhrasingContent[] | null;
  /** An element around paragraphs and the like. */
  around(element: Element, children: readonly RootContent[]): RootContent[];
  /** An element with everything in it. */
  whole(element: Element): RootContent[];
  /** Text and elements that no paragraph holds. */
  loose(nodes: readonly ElementContent[]): RootContent[];
  /** A comment, within a paragraph or on its own. */
  comment(comment: Comment, place: 'phrasing' | 'flow'): RootContent[];
  /** Whether these would be read as a paragraph again. */
  makesParagraph(children: readonly PhrasingContent[]): boolean;
}
