import type { Comment, Element, ElementContent } from 'hast';
import type { PhrasingContent, RootContent } from 'mdast';
import type { MarkdownForm } from './markdown-form.ts';

/** Writes content that Markdown cannot express, as HTML or as JSX. */
export interface Fallback {
  readonly form: MarkdownForm;
  /** Whether the format has tables. */
  readonly supportsTables: boolean;
  /** Writes an element within a paragraph, around its converted children; null if a paragraph cannot contain it. */
  wrapPhrasing(element: Element, children: readonly PhrasingContent[]): PhrasingContent[] | null;
  /** Writes a flow element around its converted children, such as paragraphs. */
  wrapFlow(element: Element, children: readonly RootContent[]): RootContent[];
  /** Writes an element with all its descendants. */
  writeElement(element: Element): RootContent[];
  /** Writes text and elements that are not in a paragraph. */
  writeLooseNodes(nodes: readonly ElementContent[]): RootContent[];
  /** Writes a comment, within a paragraph or between flow elements. */
  writeComment(comment: Comment, context: 'phrasing' | 'flow'): RootContent[];
  /** Whether a Markdown parser reads these nodes as a paragraph. */
  makesParagraph(children: readonly PhrasingContent[]): boolean;
}
