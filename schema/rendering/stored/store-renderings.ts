import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { anonymousViewer } from '../../access/viewer-access.ts';
import { exemptFromAudit } from '../../core/audit/audit-journal.ts';
import { always, isIn, type Sql, sql, valueTable } from '../../core/dialect/sql.ts';
import { type Domain, siteOf } from '../../core/domain.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { createContext } from '../../core/request-context.ts';
import type { SourceTexts } from '../../core/rows/content-row.ts';
import { createRenderEnvironment } from '../create-render-environment.ts';
import { requestEmbeds } from '../embeds/embed-job.ts';
import { itemsToFetchFor } from '../embeds/stored-embeds.ts';
import { storeDependencies, storedDependencies } from './dependency-recorder.ts';
import { type RenderedColumns, renderItemTexts } from './render-item-texts.ts';
import {
  endRenderJob,
  type RenderJob,
  releaseRenderJob,
  requestRerendering,
  storeRenderJobProgress,
  takeRenderJob,
} from './render-job.ts';
import { createStaleVersion, isUpToDate } from './render-version.ts';

export interface StoreRenderingsOptions {
  /** The items to render; all if undefined. */
  ids?: readonly number[];
  onProgress?: (progress: { done: number; total: number }) => void;
}

/** Limits of one batch: items, and characters of their content. */
const MAX_BATCH_ITEMS = 100;

const MAX_BATCH_LENGTH = 4_000_000;

/**
 * Renders all items, or those with `ids`, for the anonymous viewer and stores the renderings. Returns how many were
 * stored. A failure to render an item is logged; the item is then rendered on request.
 */
export async function storeRenderings(domain: Domain, options: StoreRenderingsOptions = {}): Promise<number> {
  const { ids, onProgress } = options;
  const total = onProgress ? (ids?.length ?? (await domain.kernel.database.reader.post.count())) : 0;
  let done = 0;
  let stored = 0;
  for await (const batch of batchesOf(loadSizes(domain, ids))) {
    stored += await renderBatch(domain, { ids: batch });
    done += batch.length;
    onProgress?.({ done, total });
  }
  return stored;
}

interface Size {
  id: number;
  length: number;
}

/** Loads the ids of the items with the length of their content, which bounds the memory of a batch. */
async function* loadSizes({ kernel }: Domain, ids: readonly number[] | undefined): AsyncGenerator<Size[]> {
  const select = (condition: Sql) =>
    kernel.database.reader.$queryRaw<Size[]>(
      sql`
        SELECT "id", length("content") AS "length" FROM "posts" WHERE ${condition} ORDER BY "id"
        LIMIT ${MAX_SIZES_PER_STATEMENT}`,
    );
  if (ids === undefined) {
    let sizes = await select(always);
    for (; sizes.length > 0; sizes = await select(sql`"id" > ${sizes.at(-1)?.id ?? 0}`)) yield sizes;
    return;
  }
  // A single item is one batch, whatever its length.
  if (ids.length === 1) return yield ids.map((id) => ({ id, length: 0 }));
  const requested = [...new Set(ids)].sort((a, b) => a - b);
  for (let start = 0; start < requested.length; start += MAX_SIZES_PER_STATEMENT) {
    yield await select(isIn('"id"', requested.slice(start, start + MAX_SIZES_PER_STATEMENT)));
  }
}

/** How many items one statement reads. */
const MAX_SIZES_PER_STATEMENT = 1_000;

async function* batchesOf(parts: AsyncIterable<readonly Size[]>): AsyncGenerator<number[]> {
  let batch: number[] = [];
  let length = 0;
  for await (const sizes of parts) {
    for (const size of sizes) {
      if (batch.length > 0 && (batch.length >= MAX_BATCH_ITEMS || length + Number(size.length) > MAX_BATCH_LENGTH)) {
        yield batch;
        batch = [];
        length = 0;
      }
      batch.push(size.id);
      length += Number(size.length);
    }
  }
  if (batch.length > 0) yield batch;
}

/** The texts as they are stored, before addresses are translated. They are compared when the rendering is stored. */
interface StoredTexts {
  storedTitle: string;
  storedExcerpt: string;
  storedContent: string;
}

type StoredRow = SourceTexts & StoredTexts & { renderVersion: number; hasDependencies: number | boolean };

interface RenderedItem {
  row: StoredRow;
  columns: RenderedColumns;
}

/** Attempts to render an item whose dependencies change meanwhile, before it is left to the rerendering job. */
const MAX_ATTEMPTS = 3;

/** Renders and stores a batch. Each batch has its own context, so that loaded rows do not accumulate in memory. */
async function renderBatch(
  domain: Domain,
  { ids, attempt = 1 }: { ids: readonly number[]; attempt?: number },
): Promise<number> {
  const { database, log } = domain.kernel;
  const contentVersion = database.contentVersion();
  const loaded = await database.reader.$queryRaw<Omit<StoredRow, 'title' | 'excerpt' | 'content'>[]>(sql`
    SELECT "id", "type", "title" AS "storedTitle", "excerpt" AS "storedExcerpt", "content" AS "storedContent",
      "renderVersion",
      EXISTS (SELECT 1 FROM "render_dependencies" d WHERE d."postId" = "posts"."id") AS "hasDependencies"
    FROM "posts"
    WHERE ${isIn('"id"', ids)}`);
  const { read } = database.addresses;
  const rows: StoredRow[] = loaded.map((row) => ({
    ...row,
    title: read(row.storedTitle),
    excerpt: read(row.storedExcerpt),
    content: read(row.storedContent),
  }));
  const storedBefore = await storedDependencies(
    database.reader,
    rows.filter((row) => Boolean(row.hasDependencies)).map((row) => row.id),
  );
  const environment = await createRenderEnvironment(await createContext(domain, { viewer: anonymousViewer }));
  // In parallel, so that their references are loaded together. Each item has its own session.
  const results = await Promise.all(
    rows.map(async (row): Promise<RenderedItem[]> => {
      try {
        return [{ row, columns: await renderItemTexts(row, { environment }) }];
      } catch (error) {
        if (database.isUnavailable(error)) throw error;
        log.error({ err: error, id: row.id }, 'content cannot be rendered');
        return [];
      }
    }),
  );
  const renderedItems = results.flat();
  if (renderedItems.length === 0) return 0;
  // Triggers did not mark the item stale if a dependency changed that was not stored yet. Now that it is stored, the
  // next attempt detects changes.
  const hasNewDependency = ({ row, columns }: RenderedItem) =>
    columns.dependencies.some((id) => !storedBefore.get(row.id)?.has(id));
  const itemsWithEmbeds = renderedItems.filter(
    ({ row, columns }) => columns.embeds.length > 0 && row.type !== 'revision',
  );
  const itemsToFetch = await itemsToFetchFor(domain, {
    items: itemsWithEmbeds.map(({ row, columns }) => ({ id: row.id, embeds: columns.embeds })),
    refreshes: false,
  });
  const possiblyStale = new Set<number>();
  const stored = await database.transaction(async (client) => {
    exemptFromAudit(client);
    const hasDatabaseChanged = database.contentVersion() !== contentVersion;
    for (const item of renderedItems) if (hasDatabaseChanged && hasNewDependency(item)) possiblyStale.add(item.row.id);
    if (possiblyStale.size > 0 && attempt === MAX_ATTEMPTS) await requestRerendering(client);
    await storeDependencies(
      client,
      renderedItems.map(({ row, columns }) => ({
        id: row.id,
        dependencies: columns.dependencies,
        hadDependencies: Boolean(row.hasDependencies),
      })),
    );
    await requestEmbeds(client, itemsToFetch);
    return updateRenderings(client, {
      renderedItems,
      verbatim: database.addresses.verbatim,
      versionOf: ({ row }) => (possiblyStale.has(row.id) ? createStaleVersion() : environment.version),
    });
  });
  if (possiblyStale.size > 0 && attempt < MAX_ATTEMPTS) {
    await renderBatch(domain, { ids: [...possiblyStale], attempt: attempt + 1 });
  }
  return stored;
}

const UPDATE_COLUMNS = {
  id: 'integer',
  oldVersion: 'integer',
  title: 'text',
  excerpt: 'text',
  content: 'text',
  newVersion: 'integer',
  titleRendered: 'text',
  excerptRendered: 'text',
  contentRendered: 'text',
  renderDynamic: 'boolean',
} as const;

/**
 * Stores renderings and returns how many were stored. Skips items that were changed or marked stale meanwhile: the other
 * process renders them. The texts are compared, because modification times are too coarse to detect changes.
 */
function updateRenderings(
  client: TransactionClient,
  {
    renderedItems,
    verbatim,
    versionOf,
  }: {
    renderedItems: readonly RenderedItem[];
    verbatim: (text: string) => string;
    versionOf: (item: RenderedItem) => number;
  },
): Promise<number> {
  const table = valueTable({
    name: 'renderings',
    columns: UPDATE_COLUMNS,
    rows: renderedItems.map((item) => ({
      ...item.columns,
      id: item.row.id,
      oldVersion: item.row.renderVersion,
      title: verbatim(item.row.storedTitle),
      excerpt: verbatim(item.row.storedExcerpt),
      content: verbatim(item.row.storedContent),
      newVersion: versionOf(item),
    })),
  });
  return client.$executeRaw(sql`
    WITH ${table}
    UPDATE "posts"
    SET "titleRendered" = r."titleRendered", "excerptRendered" = r."excerptRendered",
      "contentRendered" = r."contentRendered", "renderDynamic" = r."renderDynamic", "renderVersion" = r."newVersion"
    FROM "renderings" r
    WHERE "posts"."id" = r."id" AND "posts"."renderVersion" = r."oldVersion" AND "posts"."title" = r."title"
      AND "posts"."excerpt" = r."excerpt" AND "posts"."content" = r."content"`);
}

/** How many items one step checks and renders. */
const MAX_CHECKED = 1_000;

const MAX_RENDERED = 50;

/**
 * Rerenders stale items in steps while `hasTime` returns true. Any process can continue later, also after a restart.
 * Returns true if no job is left that this process could continue.
 */
export async function rerenderStale(domain: Domain, hasTime: () => boolean): Promise<boolean> {
  let job = await takeRenderJob(domain);
  if (job === null) return true;
  try {
    do {
      const last = await rerenderNextItems(domain, job);
      if (last === null && (await endRenderJob(domain, job))) return true;
      job = await storeRenderJobProgress(domain, { job, lastItemId: last ?? 0 });
      await yieldToEventLoop();
    } while (hasTime());
    return false;
  } finally {
    await releaseRenderJob(domain, job);
  }
}

/** Rerenders the next stale items; returns the id of the last checked item, or null at the end. */
async function rerenderNextItems(domain: Domain, { lastItemId }: RenderJob): Promise<number | null> {
  const site = await siteOf(domain);
  const rows = await domain.kernel.database.primary.$queryRaw<{ id: number; renderVersion: number }[]>(
    sql`SELECT "id", "renderVersion" FROM "posts" WHERE "id" > ${lastItemId} ORDER BY "id" LIMIT ${MAX_CHECKED}`,
  );
  const stale = rows.filter((row) => !isUpToDate(row, site)).slice(0, MAX_RENDERED);
  const ids = stale.map(({ id }) => id);
  if (ids.length > 0) await storeRenderings(domain, { ids });
  return (stale.length === MAX_RENDERED ? ids.at(-1) : rows.at(-1)?.id) ?? null;
}
