import DataLoader from 'dataloader';
import type { RequestContext } from '../context.ts';
import { answerAllowance } from '../html/allowance.ts';
import type { ContentLoaders, PostFacts } from '../html/environment.ts';
import { RenderSession } from '../html/session.ts';
import { isId } from '../ids.ts';
import { embedLoader } from './embeds/embeds.ts';
import { loadArchives, loadCalendar } from './facts/archive-facts.ts';
import { loadAttachedFacts, loadAttachmentFacts } from './facts/attachment-facts.ts';
import { loadCommentPage, queryComments } from './facts/comment-facts.ts';
import { type FactRow, isReadable, loadFactRows, postFacts } from './facts/post-facts.ts';
import { publishedPages, queryPosts } from './facts/post-queries.ts';
import { loadSiteFacts } from './facts/site-facts.ts';
import { queryTerms } from './facts/term-queries.ts';
import { loadUserFacts } from './facts/user-facts.ts';
import { blockIcon } from './icons.ts';
import { socialIcon } from './social-icons.ts';
import type { OperationEnvironment } from './stored/queue.ts';
import { loadNavigation, loadPattern, loadTemplatePart, loadThemePattern } from './stored/stored-markup.ts';
import { renderVersionOf } from './stored/version.ts';

/** Makes the environment of an operation. What it loads once stays the same for all of the operation's items. */
export async function createRenderEnvironment(context: RequestContext): Promise<OperationEnvironment> {
  const rows = new DataLoader<number, FactRow | null>(
    async (ids) => {
      const found = await loadFactRows(context, ids);
      return ids.map((id) => found.get(id) ?? null);
    },
    { maxBatchSize: 1_000 },
  );
  const loadPosts = (own: number) => async (ids: readonly number[]) => {
    const loaded = await rows.loadMany([...new Set(ids)].filter(isId));
    const readable = loaded.filter(
      (row): row is FactRow => row !== null && !(row instanceof Error) && (row.id === own || isReadable(row, context)),
    );
    const facts = await Promise.all(readable.map((row) => postFacts(row, { context, own })));
    return new Map<number, PostFacts>(facts.map((post) => [post.id, post]));
  };
  const site = await loadSiteFacts(context);
  const version = renderVersionOf(site, context);
  const session = new RenderSession();
  const allowance = answerAllowance();
  const load: ContentLoaders = {
    attachments: (ids) => loadAttachmentFacts(context, { ids }),
    attachmentsOf: (postId, kind) => loadAttachedFacts(context, { postId, kind }),
    posts: loadPosts(0),
    queryPosts: once((query) => queryPosts(context, query)),
    pages: once(() => publishedPages(context)),
    terms: once((query) => queryTerms(context, query)),
    comments: once((query) => queryComments(context, query)),
    commentPage: once((query) => loadCommentPage(context, query)),
    archives: once((type) => loadArchives(context, type)),
    calendar: (year, month) => loadCalendar(context, { year, month }),
    users: (ids) => loadUserFacts(context, ids),
    pattern: once((id) => loadPattern(context, isId(id) ? id : 0)),
    themePattern: (slug) => loadThemePattern(context, slug),
    navigation: once((id) => loadNavigation(context, id === undefined || isId(id) ? id : 0)),
    templatePart: once((slug, theme) => loadTemplatePart(context, { slug, theme })),
    embed: embedLoader(context),
    icon: async (kind, name) => (kind === 'block' ? blockIcon(name) : socialIcon(name)),
  };
  return {
    version,
    site,
    session,
    allowance,
    load,
    forItem: (id, own) => ({
      site,
      session: own ?? session,
      ...(own === undefined ? { allowance } : {}),
      load: {
        ...load,
        posts: loadPosts(id),
        embed: embedLoader(context),
        attachments: (ids) => loadAttachmentFacts(context, { ids, itemId: id }),
        attachmentsOf: (postId, kind) => loadAttachedFacts(context, { postId, kind, itemId: id }),
      },
    }),
  };
}

/** Asks once for the same arguments. */
function once<Given extends unknown[], T>(load: (...given: Given) => Promise<T>): (...given: Given) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (...given) => {
    const key = JSON.stringify(given);
    const found = known.get(key) ?? load(...given);
    known.set(key, found);
    return found;
  };
}
