import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { outageError } from '../../core/limits/outage.ts';
import { contextInTransaction, type RequestContext } from '../../core/request-context.ts';
import { tryLockUnchanged } from '../../core/rows/row-locks.ts';
import type { SiteData } from '../../markup/render-environment.ts';
import { renderTitle } from '../../markup/render-title.ts';
import { createRenderEnvironment } from '../create-render-environment.ts';
import { loadSiteData } from '../data/site-data.ts';
import { requestEmbeds } from '../embeds/embed-job.ts';
import { itemsToFetchFor } from '../embeds/stored-embeds.ts';
import { DependencyRecorder, storeDependencies } from './dependency-recorder.ts';
import { renderItemTexts } from './render-item-texts.ts';
import { requestRerendering } from './render-job.ts';
import { createStaleVersion } from './render-version.ts';

/** The columns of an item that hold its stored rendering. */
export type StoredMarkup = Pick<
  Post,
  'titleRendered' | 'excerptRendered' | 'contentRendered' | 'renderDynamic' | 'renderVersion'
>;

/** An item with all its columns written in the current transaction. */
interface WrittenItem {
  post: Post;
  /** Its stored dependencies; those of a created item are empty. */
  dependencies: ReadonlySet<number>;
  /** Whether the transaction changes the theme, which is otherwise read before it begins. */
  changesTheme?: boolean;
}

/** Renders a written item and returns the columns to store in the same transaction. */
export type RenderWritten = (item: WrittenItem) => Promise<StoredMarkup>;

/** The renderer failed on an item; the database did not. */
class RenderingError extends Error {
  readonly postId: number;

  constructor(postId: number, cause: unknown) {
    super('The item cannot be rendered.', { cause });
    this.postId = postId;
  }
}

/**
 * Runs `body` in a transaction that writes items and their renderings. If the renderer fails, `body` runs again in a new
 * transaction that saves the items without renderings; they are rendered on request. Errors: those of `body`, and
 * outages of the database.
 */
export async function writeRendered<T>(
  context: RequestContext,
  body: (client: TransactionClient, render: RenderWritten) => Promise<T>,
): Promise<T> {
  const { database, log } = context.kernel;
  // If it changes meanwhile, the renderings have the version of the previous state, and are stale.
  const site = await loadSiteData(context);
  try {
    return await database.transaction((client) =>
      body(client, (item) => renderOrFail(client, { ...item, context, site })),
    );
  } catch (error) {
    if (!(error instanceof RenderingError)) throw error;
    log.error({ err: error.cause, id: error.postId }, 'content cannot be rendered');
    return database.transaction((client) => body(client, async ({ post }) => unrenderedColumns(post, context)));
  }
}

interface Rendering extends WrittenItem {
  context: RequestContext;
  site: SiteData;
}

/** Renders an item; other errors than outages become RenderingError. */
async function renderOrFail(client: TransactionClient, { context, ...item }: Rendering): Promise<StoredMarkup> {
  try {
    return await render(client, { ...item, context: contextInTransaction(client, context) });
  } catch (error) {
    throw outageError(error, context.kernel.database) ? error : new RenderingError(item.post.id, error);
  }
}

/**
 * Renders an item. Triggers mark it stale only for stored dependencies, so new ones are locked while it is rendered. If
 * one cannot be locked, the rendering is stored as stale.
 */
async function render(
  client: TransactionClient,
  { post, dependencies: storedIds, changesTheme = false, context, site }: Rendering,
): Promise<StoredMarkup> {
  const { id } = post;
  let areAllLocked = true;
  const recorder = new DependencyRecorder(async (ids) => {
    const added = ids.filter((dependency) => !storedIds.has(dependency));
    if (!(await tryLockUnchanged(context.kernel.database, { client, ids: added }))) areAllLocked = false;
  });
  const environment = await createRenderEnvironment(context, changesTheme ? {} : { loadedSite: site });
  const { dependencies, embeds, ...markup } = await renderItemTexts(post, { environment, recorder });
  const isStored =
    dependencies.length === storedIds.size && dependencies.every((dependency) => storedIds.has(dependency));
  if (!isStored) await storeDependencies(client, [{ id, dependencies, hadDependencies: storedIds.size > 0 }]);
  await requestEmbeds(client, await itemsToFetchFor(context, { items: [{ id, embeds }], refreshes: true }));
  if (!areAllLocked) await requestRerendering(client);
  return { ...markup, renderVersion: areAllLocked ? environment.version : createStaleVersion() };
}

/** Returns the columns of an item without a stored rendering. */
const unrenderedColumns = ({ title }: Post, { kernel }: RequestContext): StoredMarkup => ({
  titleRendered: renderTitle(title, { site: { properName: kernel.properName ?? '' } }),
  excerptRendered: '',
  contentRendered: '',
  renderDynamic: false,
  renderVersion: 0,
});
