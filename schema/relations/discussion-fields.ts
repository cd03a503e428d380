import { type Builder, oncePerBuilder } from '../core/graphql/builder.ts';
import { reads } from '../core/graphql/selection.ts';
import type { RequestContext } from '../core/request-context.ts';
import type { CommentRow } from '../core/rows/comment-row.ts';
import type { ContentRow } from '../core/rows/content-row.ts';
import { acceptsComments } from '../core/rows/open-comments.ts';
import { commentedPostOf, mayReadComment, mayReadCommentsOf } from '../kinds/comments/comment-rights.ts';
import { commentType } from '../kinds/comments/comment-type.ts';
import { selectCommentThreads } from '../rendering/data/comment-data.ts';

/** The number of threads on a page of a site whose settings do not divide comments into pages. */
const MAX_THREADS = 100;

/** What a page about an item shows of its comments. */
interface Discussion {
  page: number;
  pages: number;
  isOpen: boolean;
  comments: readonly CommentRow[];
}

const discussionType = oncePerBuilder((builder) =>
  builder.objectRef<Discussion>('Discussion').implement({
    description: 'A page of the comments on an item, and what writing another one requires.',
    fields: (t) => ({
      isOpen: t.exposeBoolean('isOpen', { description: 'Whether the item accepts comments at present.' }),
      requiresAccount: t.boolean({
        description: 'Whether only accounts may comment.',
        resolve: (_discussion, _args, { site }) => site.flag('comment_registration'),
      }),
      requiresName: t.boolean({
        description: 'Whether guests must state a name and an e-mail address.',
        resolve: (_discussion, _args, { site }) => site.flag('require_name_email', true),
      }),
      offersMemory: t.boolean({
        description: 'Whether guests are asked if the browser may remember their name.',
        resolve: (_discussion, _args, { site }) => site.flag('show_comments_cookies_opt_in', true),
      }),
      maxDepth: t.int({
        description: 'How deep replies are nested; 1 without threads.',
        resolve: (_discussion, _args, { site }) =>
          site.flag('thread_comments', true) ? Math.max(1, site.integer('thread_comments_depth', 5)) : 1,
      }),
      page: t.exposeInt('page', { description: 'The number of the page.' }),
      pages: t.exposeInt('pages', { description: 'The number of pages; 0 without comments.' }),
      comments: t.field({
        type: [commentType(builder)],
        description:
          'The approved comments of the page and the replies to them, in the order of the settings; at most 500, and at most 500,000 characters of texts together.',
        resolve: ({ comments }) => [...comments],
      }),
    }),
  }),
);

/** Registers the field of items with the comments that a page shows. */
export function registerDiscussion(builder: Builder): void {
  builder.interfaceField('ContentNode', 'discussion', (t) =>
    t.field({
      type: discussionType(builder),
      nullable: true,
      description: 'The comments as a page about the item shows them; null if the viewer may not read them.',
      args: { page: t.arg.int({ description: 'A number from 1; by default the page that the settings name.' }) },
      extensions: reads('id', 'type', 'status', 'authorId', 'password', 'parentId', 'commentStatus', 'dateGmt'),
      resolve: (row, { page }, context) => loadDiscussion(row, { page: page ?? null, context }),
    }),
  );
}

async function loadDiscussion(
  row: ContentRow,
  { page: requested, context }: { page: number | null; context: RequestContext },
): Promise<Discussion | null> {
  if (!mayReadCommentsOf(await commentedPostOf(row, context), { context })) return null;
  const { site, loaders } = context;
  const perPage = site.flag('page_comments') ? site.integer('comments_per_page', 50) : 0;
  const threads = await selectCommentThreads(context, {
    postId: row.id,
    perPage: perPage > 0 ? perPage : MAX_THREADS,
    threaded: site.flag('thread_comments', true),
    isLast: site.text('default_comments_page', 'newest') === 'newest',
    page: requested === null ? null : Math.max(1, requested),
  });
  const rows = await Promise.all(threads.ids.map((id) => loaders.comments.load(id)));
  const comments = rows.filter(
    (comment): comment is CommentRow => comment !== null && mayReadComment(comment, context),
  );
  if (site.text('comment_order') === 'desc') comments.reverse();
  return { isOpen: acceptsComments(row, context), page: threads.page, pages: threads.pages, comments };
}
