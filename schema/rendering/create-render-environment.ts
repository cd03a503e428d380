import DataLoader from 'dataloader';
import type { OperationEnvironment } from '../core/render-queue.ts';
import type { RequestContext } from '../core/request-context.ts';
import { batchSchedule } from '../core/work/batch-schedule.ts';
import { createAnswerAllowance } from '../markup/allowance.ts';
import type { ContentLoaders, PostData } from '../markup/render-environment.ts';
import { RenderSession } from '../markup/render-session.ts';
import { isId } from '../values/ids.ts';
import { loadArchives, loadCalendar } from './data/archive-data.ts';
import { loadAttachedFiles, loadAttachmentData } from './data/attachment-data.ts';
import { loadCommentThreads, queryComments } from './data/comment-data.ts';
import { publishedPages, queryPosts } from './data/post-queries.ts';
import { isReadable, loadRenderInputRows, postData, type RenderInputRow } from './data/rendered-post-data.ts';
import { loadSiteData } from './data/site-data.ts';
import { queryTerms } from './data/term-queries.ts';
import { loadUserData } from './data/user-data.ts';
import { embedLoader } from './embeds/embed-loader.ts';
import { blockIcon } from './icons.ts';
import { reportPartFailures } from './report-part-failures.ts';
import { socialIcon } from './social-icons.ts';
import { loadNavigation, loadPattern, loadTemplatePart, loadThemePattern } from './stored/block-content-loaders.ts';
import { renderVersionOf } from './stored/render-version.ts';

/** Creates the environment in which one operation renders. All items of the operation share the loaded data. */
export async function createRenderEnvironment(context: RequestContext): Promise<OperationEnvironment> {
  const rows = new DataLoader<number, RenderInputRow | null>(
    async (ids) => {
      const loaded = await loadRenderInputRows(context, ids);
      return ids.map((id) => loaded.get(id) ?? null);
    },
    { maxBatchSize: 1_000, batchScheduleFn: batchSchedule(context.work) },
  );
  const loadPosts = (itemId: number) => async (ids: readonly number[]) => {
    const loaded = await Promise.all([...new Set(ids)].filter(isId).map((id) => rows.load(id)));
    const readable = loaded.filter(
      (row): row is RenderInputRow => row !== null && (row.id === itemId || isReadable(row, context)),
    );
    const posts = await Promise.all(readable.map((row) => postData(row, { context, itemId })));
    return new Map<number, PostData>(posts.map((post) => [post.id, post]));
  };
  const site = await loadSiteData(context);
  const version = renderVersionOf(site, context);
  const session = new RenderSession();
  const allowance = createAnswerAllowance();
  const failures = reportPartFailures(context);
  const load: ContentLoaders = {
    attachments: (ids) => loadAttachmentData(context, { ids }),
    attachmentsOf: memoizeAtMost(MAX_ATTACHED_LISTS, (postId, kind) => loadAttachedFiles(context, { postId, kind })),
    posts: loadPosts(0),
    queryPosts: memoize((query) => queryPosts(context, query)),
    pages: memoize(() => publishedPages(context)),
    terms: memoize((query) => queryTerms(context, query)),
    comments: memoize((query) => queryComments(context, query)),
    commentPage: memoize((query) => loadCommentThreads(context, query)),
    archives: memoize((type) => loadArchives(context, type)),
    calendar: (year, month) => loadCalendar(context, { year, month }),
    users: (ids) => loadUserData(context, ids),
    pattern: memoize((id) => loadPattern(context, isId(id) ? id : 0)),
    themePattern: (slug) => loadThemePattern(context, slug),
    navigation: memoize((id) => loadNavigation(context, id === undefined || isId(id) ? id : 0)),
    templatePart: memoize((slug, theme) => loadTemplatePart(context, { slug, theme })),
    embed: embedLoader(context),
    icon: async (kind, name) => (kind === 'block' ? blockIcon(name) : socialIcon(name)),
  };
  return {
    version,
    site,
    session,
    failures,
    allowance,
    load,
    forItem: (id, itemSession) => ({
      site,
      failures,
      session: itemSession ?? session,
      ...(itemSession === undefined ? { allowance } : {}),
      load: {
        ...load,
        posts: loadPosts(id),
        embed: embedLoader(context),
        attachments: (ids) => loadAttachmentData(context, { ids, itemId: id }),
        attachmentsOf: memoizeAtMost(MAX_ATTACHED_LISTS, (postId, kind) =>
          loadAttachedFiles(context, { postId, kind, itemId: id }),
        ),
      },
    }),
  };
}

/** How many lists of attached files the rendering of one item may load; further lists are empty. */
const MAX_ATTACHED_LISTS = 100;

/** Like `memoize`, but loads for at most `limit` different arguments; the result of further ones is empty. */
function memoizeAtMost<Args extends unknown[], T>(limit: number, load: (...args: Args) => Promise<readonly T[]>) {
  let count = 0;
  return memoize(async (...args: Args): Promise<readonly T[]> => (count++ < limit ? load(...args) : []));
}

/** Returns a loader that loads once for equal arguments, compared as JSON. */
function memoize<Args extends unknown[], T>(load: (...args: Args) => Promise<T>): (...args: Args) => Promise<T> {
  const results = new Map<string, Promise<T>>();
  return (...args) => {
    const key = JSON.stringify(args);
    const result = results.get(key) ?? load(...args);
    results.set(key, result);
    return result;
  };
}
