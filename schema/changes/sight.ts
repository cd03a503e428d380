import { canReadPost } from '../access/post-access.ts';
import type { NodeRow } from '../builder.ts';
import type { CommentRow } from '../comments/comment-row.ts';
import { isInSight } from '../comments/item.ts';
import { type CommentedPost, loadCommentedPosts } from '../comments/rights.ts';
import { isAudience } from '../content/audience.ts';
import { loadFacts } from '../content/facts.ts';
import type { ContentRow } from '../content/row.ts';
import type { RequestContext } from '../context.ts';
import { renderTitle } from '../html/title.ts';
import { loadNode } from '../node.ts';
import { createRenderEnvironment } from '../rendering/environment.ts';
import type { JournalRow } from './journal.ts';
import { changedNodeId } from './names.ts';

/** What a change is to one reader: something came into their sight, changed in it, or left it. */
export type ChangeAction = 'CREATED' | 'UPDATED' | 'DELETED';

/** A change as one reader sees it. */
export interface SeenChange {
  row: JournalRow;
  nodeId: string;
  action: ChangeAction;
  /** As it is now; null for what is out of sight. */
  node: NodeRow | null;
  /** That the change was looked at in: what it shows is to be as new as that. */
  context: RequestContext;
}

/**
 * Takes rows of the journal, gives what they are to the viewer, whose rights are asked twice: as everything was, and as
 * it is now. What is in sight neither then nor now is left out. Items are loaded together.
 */
export async function changesInSight(rows: readonly JournalRow[], context: RequestContext): Promise<SeenChange[]> {
  const posts = await loadCommentedPosts(context, rows.flatMap(commentedIds));
  const seen = await Promise.all(
    rows.map(async (row): Promise<SeenChange | null> => {
      const nodeId = changedNodeId(row, context.registry);
      const [node, wasInSight] = await Promise.all([loadNode(nodeId, context), wasReadable(row, { context, posts })]);
      if (!node && !wasInSight) return null;
      if (node && 'titleRendered' in node) await renderTitleOf(node, context);
      return { row, nodeId, node, context, action: node ? (wasInSight ? 'UPDATED' : 'CREATED') : 'DELETED' };
    }),
  );
  return seen.filter((change) => change !== null);
}

/** Titles are rendered once a write is committed, which whoever hears of it at once may forestall. */
async function renderTitleOf(row: ContentRow, context: RequestContext): Promise<void> {
  if (row.renderVersion > 0) return;
  row.titleRendered = await context.rendering.run(
    () => createRenderEnvironment(context),
    async (environment) => renderTitle(row.title, environment),
  );
}

const commentedIds = ({ kind, action, oldParentId }: JournalRow): number[] =>
  kind === 'comment' && action !== 'created' ? [oldParentId] : [];

/** Could the viewer read it before? What it depends on beyond itself, such as the item of a comment, counts as it is now. */
async function wasReadable(
  row: JournalRow,
  { context, posts }: { context: RequestContext; posts: ReadonlyMap<number, CommentedPost> },
): Promise<boolean> {
  const { registry, viewer } = context;
  if (row.action === 'created') return false;
  if (row.kind === 'term') return isAudience(registry.taxonomies.get(row.type)?.audience, context);
  if (row.kind === 'comment') return wasReadableComment(row, { context, post: posts.get(row.oldParentId) ?? null });
  const type = registry.postTypes.get(row.type);
  if (!type?.graphqlName || !isAudience(type.audience, context)) return false;
  const before = {
    id: row.objectId,
    type: row.type,
    status: row.oldStatus,
    authorId: row.oldAuthorId,
    parentId: row.oldParentId,
  } as ContentRow;
  return canReadPost(viewer, await loadFacts(before, context));
}

function wasReadableComment(
  row: JournalRow,
  { context, post }: { context: RequestContext; post: CommentedPost | null },
): boolean {
  const before = {
    id: row.objectId,
    type: row.type,
    status: row.oldStatus,
    userId: row.oldAuthorId,
    postId: row.oldParentId,
    postType: post?.type ?? null,
    postStatus: post?.status ?? null,
    postAuthorId: post?.authorId ?? null,
    postPassword: post?.password ?? null,
    aboveType: post?.above?.type ?? null,
    aboveStatus: post?.above?.status ?? null,
    aboveAuthorId: post?.above?.authorId ?? null,
  } as CommentRow;
  return isInSight(before, context);
}
