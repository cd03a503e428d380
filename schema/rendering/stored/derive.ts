import { anonymousViewer } from '../../access/viewer.ts';
import type { SourceTexts } from '../../content/source-texts.ts';
import { createContext } from '../../context.ts';
import type { Domain } from '../../domain.ts';
import { renderContent } from '../../html/content.ts';
import type { EmbedAddress } from '../../html/environment.ts';
import { renderExcerpt } from '../../html/excerpt/excerpt.ts';
import { RenderSession } from '../../html/session.ts';
import { renderTitle } from '../../html/title.ts';
import type { TransactionClient } from '../../kernel.ts';
import { outageError } from '../../outage.ts';
import { always, isIn, joinSql, rawSql, type Sql, sql } from '../../sql.ts';
import { requestEmbeds } from '../embeds/embed-job.ts';
import { itemsToAskFor } from '../embeds/kept-embeds.ts';
import { createRenderEnvironment } from '../environment.ts';
import { Dependencies } from './dependencies.ts';
import type { OperationEnvironment } from './queue.ts';
import { requestRendering } from './render-job.ts';
import { staleMark } from './version.ts';

/** What is kept beside an item's texts. */
export interface DerivedColumns {
  titleRendered: string;
  excerptRendered: string;
  contentRendered: string;
  /** True when something beyond the item's own texts decides what it looks like. */
  renderDynamic: boolean;
  /** The items whose change makes the markup stale; none where it is rendered on read. */
  dependencies: readonly number[];
  /** The addresses of other sites that the item wants to show. */
  embeds: readonly EmbedAddress[];
}

/** Types whose content is data, or is shown by others only. */
const WITHOUT_CONTENT: ReadonlySet<string> = new Set([
  'cms_font_face',
  'cms_font_family',
  'cms_global_styles',
  'cms_template',
  'cms_template_part',
  'nav_menu_item',
]);

/** Renders an item's texts as they are stored, for nobody in particular. A password is not looked at: fields guard it. */
export async function deriveRow(row: SourceTexts, environment: OperationEnvironment): Promise<DerivedColumns> {
  const titleRendered = renderTitle(row.title, environment);
  if (WITHOUT_CONTENT.has(row.type)) {
    return {
      titleRendered,
      excerptRendered: '',
      contentRendered: '',
      renderDynamic: false,
      dependencies: [],
      embeds: [],
    };
  }
  const { id: postId, type: postType, content, excerpt } = row;
  const shown = new Dependencies();
  const watched = (session: RenderSession) => shown.watch(environment.forItem(postId, session), postId);
  const rendered = await renderContent({ content, postId, postType }, watched(new RenderSession()));
  const session = new RenderSession();
  const excerptRendered = await renderExcerpt(
    { excerpt, content, postId, postType, automatic: postType !== 'revision' },
    watched(session),
  );
  const renderDynamic = rendered.dynamic || rendered.positional || session.uses > 0 || shown.isOpen;
  return {
    titleRendered,
    excerptRendered,
    contentRendered: rendered.html,
    renderDynamic,
    dependencies: renderDynamic ? [] : shown.ids,
    embeds: shown.embeds,
  };
}

export interface DeriveOptions {
  /** Only these items. */
  ids?: readonly number[];
  /** Other sites are asked anew for what they said more than a day ago, not only for what nobody asked for yet. */
  refreshesEmbeds?: boolean;
  onProgress?: (progress: { done: number; total: number }) => void;
}

const BATCH = 100;
const BATCH_LENGTH = 4_000_000;

/**
 * Renders and stores what is kept beside the texts of all items, or of the given ones, as somebody without an account
 * sees it; gives how many were stored. An item that cannot be rendered is logged and stays to be rendered on read.
 */
export async function deriveContent(domain: Domain, options: DeriveOptions = {}): Promise<number> {
  const sizes = await loadSizes(domain, options.ids);
  let done = 0;
  let stored = 0;
  for (const ids of batchesOf(sizes)) {
    stored += await deriveBatch(domain, { ids, refreshesEmbeds: options.refreshesEmbeds ?? false });
    done += ids.length;
    options.onProgress?.({ done, total: sizes.length });
  }
  return stored;
}

/**
 * The same for items whose write is committed: an outage that keeps the markup from being stored does not make the write
 * fail, or clients would repeat it. The markup is then rendered on read.
 */
export async function deriveWritten(domain: Domain, ids: readonly number[]): Promise<void> {
  const { database, log } = domain.kernel;
  try {
    await deriveContent(domain, { ids, refreshesEmbeds: true });
  } catch (error) {
    if (!outageError(error, database)) throw error;
    log.warn({ err: error, ids }, 'the markup of items that were written could not be stored');
  }
}

interface Size {
  id: number;
  length: number;
}

/** The items and how long they are, so that a batch never holds more than memory should. */
async function loadSizes({ kernel }: Domain, ids: readonly number[] | undefined): Promise<Size[]> {
  const select = (condition: Sql) =>
    kernel.database.reader.$queryRaw<Size[]>(
      sql`SELECT "id", length("content") AS "length" FROM "posts" WHERE ${condition} ORDER BY "id"`,
    );
  if (ids === undefined) return select(always);
  // One item is a batch however long it is.
  if (ids.length === 1) return ids.map((id) => ({ id, length: 0 }));
  const wanted = [...new Set(ids)].sort((a, b) => a - b);
  const found: Size[] = [];
  for (let at = 0; at < wanted.length; at += MOST_IDS) {
    found.push(...(await select(isIn('"id"', wanted.slice(at, at + MOST_IDS)))));
  }
  return found;
}

const MOST_IDS = 1_000;

function* batchesOf(sizes: readonly Size[]): Generator<number[]> {
  let batch: number[] = [];
  let length = 0;
  for (const size of sizes) {
    if (batch.length > 0 && (batch.length >= BATCH || length + Number(size.length) > BATCH_LENGTH)) {
      yield batch;
      batch = [];
      length = 0;
    }
    batch.push(size.id);
    length += Number(size.length);
  }
  if (batch.length > 0) yield batch;
}

/** Texts as they are stored: what is compared with them later must not have been translated. */
interface StoredTexts {
  storedTitle: string;
  storedExcerpt: string;
  storedContent: string;
}

type StoredRow = SourceTexts & StoredTexts & { renderVersion: number; hasDependencies: number | boolean };

interface Derived {
  row: StoredRow;
  columns: DerivedColumns;
}

/** How often what is not sure is rendered again before it is left to the job. */
const MOST_ATTEMPTS = 3;

/** A context of its own for each batch, so that what it loads does not pile up. */
async function deriveBatch(
  domain: Domain,
  { ids, refreshesEmbeds, attempt = 1 }: { ids: readonly number[]; refreshesEmbeds: boolean; attempt?: number },
): Promise<number> {
  const { database, log } = domain.kernel;
  const contentVersion = database.contentVersion();
  const found = await database.reader.$queryRaw<Omit<StoredRow, 'title' | 'excerpt' | 'content'>[]>(
    sql`SELECT "id", "type", "title" AS "storedTitle", "excerpt" AS "storedExcerpt", "content" AS "storedContent", "renderVersion", EXISTS (SELECT 1 FROM "render_dependencies" d WHERE d."postId" = "posts"."id") AS "hasDependencies" FROM "posts" WHERE ${isIn('"id"', ids)}`,
  );
  const { read } = database.addresses;
  const rows: StoredRow[] = found.map((row) => ({
    ...row,
    title: read(row.storedTitle),
    excerpt: read(row.storedExcerpt),
    content: read(row.storedContent),
  }));
  const known = await knownDependencies(
    domain,
    rows.filter((row) => Boolean(row.hasDependencies)).map((row) => row.id),
  );
  const environment = await createRenderEnvironment(await createContext(domain, { viewer: anonymousViewer }));
  // Together, so that what they refer to is loaded together. Each has its own session.
  const attempts = await Promise.all(
    rows.map(async (row): Promise<Derived[]> => {
      try {
        return [{ row, columns: await deriveRow(row, environment) }];
      } catch (error) {
        if (database.isUnavailable(error)) throw error;
        log.error({ err: error, id: row.id }, 'content cannot be rendered');
        return [];
      }
    }),
  );
  const derived = attempts.flat();
  if (derived.length === 0) return 0;
  // What an item was not known to show before it was looked at may have changed meanwhile, and nobody was told. Once it
  // is known, the next attempt is told.
  const isNew = ({ row, columns }: Derived) => columns.dependencies.some((id) => !known.get(row.id)?.has(id));
  const embedding = derived.filter(({ row, columns }) => columns.embeds.length > 0 && row.type !== 'revision');
  const asking = await itemsToAskFor(domain, {
    items: embedding.map(({ row, columns }) => ({ id: row.id, embeds: columns.embeds })),
    refreshes: refreshesEmbeds,
  });
  const unsure = new Set<number>();
  const stored = await database.transaction(async (client) => {
    const hasChanged = database.contentVersion() !== contentVersion;
    for (const item of derived) if (hasChanged && isNew(item)) unsure.add(item.row.id);
    if (unsure.size > 0 && attempt === MOST_ATTEMPTS) await requestRendering(client);
    await storeDependencies(client, derived);
    await requestEmbeds(client, asking);
    return storeMarkup(client, {
      derived,
      verbatim: database.addresses.verbatim,
      versionOf: ({ row }) => (unsure.has(row.id) ? staleMark() : environment.version),
    });
  });
  if (unsure.size > 0 && attempt < MOST_ATTEMPTS) {
    await deriveBatch(domain, { ids: [...unsure], refreshesEmbeds, attempt: attempt + 1 });
  }
  return stored;
}

/** What items were known to show, by item. */
async function knownDependencies({ kernel }: Domain, ids: readonly number[]): Promise<Map<number, Set<number>>> {
  const known = new Map<number, Set<number>>();
  if (ids.length === 0) return known;
  const rows = await kernel.database.reader.$queryRaw<{ postId: number; targetId: number }[]>(
    sql`SELECT "postId", "targetId" FROM "render_dependencies" WHERE ${isIn('"postId"', ids)}`,
  );
  for (const { postId, targetId } of rows) known.set(postId, (known.get(postId) ?? new Set()).add(targetId));
  return known;
}

/** What a statement takes. */
const MOST_PAIRS = 5_000;

async function storeDependencies(client: TransactionClient, derived: readonly Derived[]): Promise<void> {
  const known = derived.filter(({ row }) => Boolean(row.hasDependencies)).map(({ row }) => row.id);
  if (known.length > 0)
    await client.$executeRaw(sql`DELETE FROM "render_dependencies" WHERE ${isIn('"postId"', known)}`);
  const pairs = derived.flatMap(({ row, columns }) =>
    columns.dependencies.map((target) => sql`(${row.id}, ${target})`),
  );
  for (let at = 0; at < pairs.length; at += MOST_PAIRS) {
    const values = joinSql(pairs.slice(at, at + MOST_PAIRS));
    // The item may be gone, and its dependencies with it.
    await client.$executeRaw(
      sql`WITH "shown" ("postId", "targetId") AS (VALUES ${values}) INSERT INTO "render_dependencies" ("postId", "targetId") SELECT CAST(s."postId" AS INTEGER), CAST(s."targetId" AS INTEGER) FROM "shown" s WHERE EXISTS (SELECT 1 FROM "posts" p WHERE p."id" = CAST(s."postId" AS INTEGER)) ON CONFLICT DO NOTHING`,
    );
  }
}

/**
 * An item that was changed meanwhile, or made stale, is derived by whoever did so; times are too coarse to tell. Gives
 * how many were stored.
 */
function storeMarkup(
  client: TransactionClient,
  {
    derived,
    verbatim,
    versionOf,
  }: { derived: readonly Derived[]; verbatim: (text: string) => string; versionOf: (item: Derived) => number },
): Promise<number> {
  const values = derived.map((item) => {
    const { row, columns } = item;
    const isDynamic = rawSql(columns.renderDynamic ? 'TRUE' : 'FALSE');
    return sql`(CAST(${row.id} AS INTEGER), ${verbatim(row.storedTitle)}, ${verbatim(row.storedExcerpt)}, ${verbatim(row.storedContent)}, CAST(${row.renderVersion} AS INTEGER), CAST(${versionOf(item)} AS INTEGER), ${columns.titleRendered}, ${columns.excerptRendered}, ${columns.contentRendered}, ${isDynamic})`;
  });
  return client.$executeRaw(
    sql`WITH "derived" ("id", "title", "excerpt", "content", "before", "after", "titleRendered", "excerptRendered", "contentRendered", "dynamic") AS (VALUES ${joinSql(values)}) UPDATE "posts" SET "titleRendered" = d."titleRendered", "excerptRendered" = d."excerptRendered", "contentRendered" = d."contentRendered", "renderDynamic" = d."dynamic", "renderVersion" = d."after" FROM "derived" d WHERE "posts"."id" = d."id" AND "posts"."renderVersion" = d."before" AND "posts"."title" = d."title" AND "posts"."excerpt" = d."excerpt" AND "posts"."content" = d."content"`,
  );
}
