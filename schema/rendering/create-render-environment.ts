import DataLoader from 'dataloader';
import { GraphQLError } from 'graphql';
import { isDatabaseError } from '../core/dialect/error-origin.ts';
import { outageError } from '../core/limits/outage.ts';
import type { RequestContext } from '../core/request-context.ts';
import { batchSchedule } from '../core/work/batch-schedule.ts';
import type { OperationEnvironment } from '../core/work/render-queue.ts';
import { createAnswerAllowance } from '../markup/allowance.ts';
import type { PartFailures } from '../markup/part-failures.ts';
import type { ContentLoaders, PostData, SiteData } from '../markup/render-environment.ts';
import { RenderSession } from '../markup/render-session.ts';
import { isId } from '../values/ids.ts';
import { loadArchives, loadCalendar } from './data/archive-data.ts';
import { loadAttachedFiles, loadAttachmentData } from './data/attachment-data.ts';
import { loadCommentThreads, queryComments } from './data/comment-data.ts';
import { loadLanguageLinks } from './data/language-links.ts';
import { publishedPages, queryPosts } from './data/post-queries.ts';
import { isReadable } from './data/readable-items.ts';
import { loadRenderInputRows, postData, type RenderInputRow } from './data/rendered-post-data.ts';
import { loadSiteData, loadUserData } from './data/site-data.ts';
import { queryTerms } from './data/term-queries.ts';
import { embedLoader } from './embeds/embed-loader.ts';
import { blockIcon, iconOutline } from './icon-library.ts';
import { loadNavigation, loadPattern, loadTemplatePart, loadThemePattern } from './stored/block-content-loaders.ts';
import { renderVersionOf } from './stored/render-version.ts';

/**
 * Creates the environment in which one operation renders. All items of the operation share the loaded data. With `shared`,
 * the environment of an operation, it is for one item of it, whose data is loaded and recorded apart. `loadedSite` is the data
 * of the site, if it is loaded already.
 */
export async function createRenderEnvironment(
  context: RequestContext,
  shared: Partial<Pick<OperationEnvironment, 'session' | 'allowance' | 'itemsOfAnswer'>> & {
    loadedSite?: SiteData;
  } = {},
): Promise<OperationEnvironment> {
  const rows = new DataLoader<number, RenderInputRow | null>(
    async (ids) => {
      const loaded = await loadRenderInputRows(context, ids);
      return ids.map((id) => loaded.get(id) ?? null);
    },
    { maxBatchSize: 1_000, batchScheduleFn: batchSchedule(context.work) },
  );
  const loadPosts = (itemId: number) => async (ids: readonly number[]) => {
    const loaded = await Promise.all([...new Set(ids)].filter(isId).map((id) => rows.load(id)));
    const existing = loaded.filter((row) => row !== null);
    const posts = await Promise.all(
      existing.map(async (row) =>
        row.id === itemId || (await isReadable(row, context)) ? postData(row, { context, itemId }) : null,
      ),
    );
    return new Map<number, PostData>(posts.flatMap((post) => (post ? [[post.id, post]] : [])));
  };
  const site = shared.loadedSite ?? (await loadSiteData(context));
  const version = renderVersionOf(site, context);
  const session = shared.session ?? new RenderSession();
  const allowance = shared.allowance ?? createAnswerAllowance();
  const itemsOfAnswer = shared.itemsOfAnswer ?? new Set();
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
    languageLinks: memoize((postId) => loadLanguageLinks(context, { postId, itemsOfAnswer })),
    pattern: memoize((id) => loadPattern(context, isId(id) ? id : 0)),
    themePattern: (slug) => loadThemePattern(context, slug),
    navigation: memoize((id) => loadNavigation(context, id === undefined || isId(id) ? id : 0)),
    templatePart: memoize((slug, theme) => loadTemplatePart(context, { slug, theme })),
    embed: embedLoader(context),
    now: () => context.kernel.now(),
    icon: async (kind, name) => (kind === 'block' ? blockIcon(name) : socialIcon(name)),
  };
  return {
    version,
    site,
    session,
    failures,
    allowance,
    itemsOfAnswer,
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

/**
 * Returns how renderings of an operation treat parts that fail: they are logged and left out, except for errors of the
 * database, after which a transaction cannot go on, of the file store, and for errors that answer the client.
 */
const reportPartFailures = ({ kernel, failedParts }: RequestContext): PartFailures => ({
  endsRendering: (error) =>
    error instanceof GraphQLError ||
    (error instanceof Error && error.name === 'AbortError') ||
    isDatabaseError(error) ||
    outageError(error, kernel.database) !== null,
  report: (error, { name, postId }) =>
    failedParts.error({ key: name, err: error, part: name, id: postId }, 'a part of an item cannot be rendered'),
});

/** Path data of two chain links. */
const CHAIN =
  'M10 7h-2.5a5 5 0 0 0 0 10h2.5v-2h-2.5a3 3 0 0 1 0-6h2.5zM14 7h2.5a5 5 0 0 1 0 10h-2.5v-2h2.5a3 3 0 0 0 0-6h-2.5zM8 11h8v2h-8z';

/** The icon of unknown services. */
const FALLBACK = 'share';

/** The icon names of links that do not lead to a service. */
const GENERIC_ICONS: ReadonlyMap<string, string> = new Map([
  ['mail', 'envelope'],
  ['feed', 'rss'],
  ['share', FALLBACK],
]);

/** Returns the `<svg>` element of a service, or of another link such as `mail`. */
async function socialIcon(service: string): Promise<string> {
  if (service === 'chain') return svgElement(CHAIN);
  if (!GENERIC_ICONS.has(service)) {
    // The module is large, so it is imported when the first icon is rendered.
    const { socialOutlines } = await import('./social-outlines.ts');
    const outline = Object.hasOwn(socialOutlines, service) ? socialOutlines[service] : undefined;
    if (outline !== undefined) return withOwnBox(service, svgElement(outline));
  }
  const name = GENERIC_ICONS.get(service) ?? FALLBACK;
  const svg = svgElement(iconOutline(name));
  return name === FALLBACK ? svg.replace(SVG_TAG, FALLBACK_SVG_TAG) : svg;
}

/** The drawing areas of services with another one than 24 by 24. */
const OWN_BOXES: ReadonlyMap<string, number> = new Map([
  ['telegram', 128],
  ['tiktok', 32],
]);

/** Returns the element of a service with the drawing area that style sheets expect, filled by its icon. */
function withOwnBox(service: string, svg: string): string {
  const size = OWN_BOXES.get(service);
  if (size === undefined) return svg;
  return svg
    .replace('viewBox="0 0 24 24"', `viewBox="0 0 ${size} ${size}"`)
    .replace('<path ', `<path transform="scale(${size / 24})" `);
}

const SVG_TAG =
  '<svg width="24" height="24" viewBox="0 0 24 24" version="1.1" xmlns="http://www.w3.org/2000/svg" aria-hidden="true" focusable="false">';
const FALLBACK_SVG_TAG = '<svg width="24" height="24" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">';

const svgElement = (outline: string): string => `${SVG_TAG}<path d="${outline}"></path></svg>`;
