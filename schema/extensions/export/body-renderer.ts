import type { OperationEnvironment } from '../../core/render-queue.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { renderContent } from '../../markup/render-content.ts';
import { RenderSession } from '../../markup/render-session.ts';
import { createRenderEnvironment } from '../../rendering/create-render-environment.ts';
import { isUpToDate } from '../../rendering/stored/render-version.ts';

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
