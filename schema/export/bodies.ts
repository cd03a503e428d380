import type { RequestContext } from '../context.ts';
import { renderContent } from '../html/content.ts';
import { RenderSession } from '../html/session.ts';
import { createRenderEnvironment } from '../rendering/environment.ts';
import type { OperationEnvironment } from '../rendering/stored/queue.ts';
import { isUpToDate } from '../rendering/stored/version.ts';
import type { ItemRow } from './item-rows.ts';

/** Renders the bodies of a page of items. */
export type BodyRenderer = (row: ItemRow) => Promise<string>;

/**
 * The body as somebody without an account sees it who has been let in: a password is not looked at. Each stands alone,
 * so that it is the same wherever in the export it is. What was stored is given as it is, where it still stands.
 */
export function bodyRenderer(context: RequestContext): BodyRenderer {
  let environment: Promise<OperationEnvironment> | undefined;
  return async (row) => {
    if (!row.renderDynamic && isUpToDate(row, context.site)) return row.contentRendered;
    environment ??= createRenderEnvironment(context);
    const { id: postId, type: postType, content } = row;
    const own = (await environment).forItem(postId, new RenderSession());
    return (await renderContent({ content, postId, postType }, own)).html;
  };
}
