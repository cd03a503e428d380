import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { OperationEnvironment } from '../../core/work/render-queue.ts';
import { renderContent } from '../../markup/render-content.ts';
import { RenderSession } from '../../markup/render-session.ts';
import { createRenderEnvironment } from '../../rendering/create-render-environment.ts';
import { isUpToDate } from '../../rendering/stored/render-version.ts';

/** A file of the site in an export. */
export interface ExportMedia {
  /** Null for an image that is not a file of the site. */
  readonly id: number | null;
  readonly url: string;
  /** Empty if missing. */
  readonly alt: string;
  /** Null if unknown. */
  readonly width: number | null;
  readonly height: number | null;
}

/** An image in the content. */
export interface ExportImage {
  readonly src: string;
  /** Empty if missing. */
  readonly alt: string;
}

/** A link in the content. */
export interface ExportLink {
  /** An absolute URL. */
  readonly url: string;
  /** The text of the link, in one line. */
  readonly text: string;
}

/** The links of an item to its own host, and to other hosts. */
export type ExportLinks = Readonly<Record<'internal' | 'external', readonly ExportLink[]>>;

/** A reference to a term or an author in an export. */
export interface ExportReference {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
}

/** Renders the body of an item. */
export type BodyRenderer = (row: ContentRow) => Promise<string>;

/**
 * Creates a renderer of bodies for the anonymous viewer, ignoring passwords. Each item has its own session, so its markup
 * does not depend on its position in the export. Stored markup is used unless it is stale.
 */
export function bodyRenderer(context: RequestContext): BodyRenderer {
  let environment: Promise<OperationEnvironment> | undefined;
  return async (row) => {
    if (!row.renderDynamic && isUpToDate(row, context.site)) return row.contentRendered;
    environment ??= createRenderEnvironment(context);
    const { id: postId, type: postType, content } = row;
    const itemEnvironment = (await environment).forItem(postId, new RenderSession());
    return (await renderContent({ content, postId, postType }, itemEnvironment)).html;
  };
}
