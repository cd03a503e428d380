import { isIn, sql, valueTable } from '../../core/dialect/sql.ts';
import type { Database, TransactionClient } from '../../core/domain-kernel.ts';
import type { ContentLoaders, EmbedAddress, RenderEnvironment } from '../../markup/render-environment.ts';
import { isSiteAddress } from '../../urls/item-at-address.ts';
import { isId } from '../../values/ids.ts';
import { createStaleVersion } from './render-version.ts';

/** Content with more dependencies than this is rendered on request. */
const MAX_DEPENDENCIES = 500;

/** How many embeds from other sites are recorded per item. */
const MAX_EMBEDS = 20;

/** Records the items and embeds that a rendering loads. Before items are read, their ids are passed to `lock`. */
export class DependencyRecorder {
  readonly #lock: ((ids: readonly number[]) => Promise<void>) | undefined;
  readonly #ids = new Set<number>();
  readonly #embeds = new Map<string, EmbedAddress>();
  #dependsOnLists = false;

  constructor(lock?: (ids: readonly number[]) => Promise<void>) {
    this.#lock = lock;
  }

  /** The items whose change makes the markup stale. */
  get ids(): readonly number[] {
    return [...this.#ids];
  }

  /** The addresses of other sites that the item embeds, up to the limit. */
  get embeds(): readonly EmbedAddress[] {
    return [...this.#embeds.values()];
  }

  /** True if changes of items that are not recorded may make the markup stale. */
  get isIncomplete(): boolean {
    return this.#dependsOnLists || this.#ids.size > MAX_DEPENDENCIES;
  }

  /** Returns an environment for one item that records everything that is loaded through it. */
  recordLoads(environment: RenderEnvironment, itemId: number): RenderEnvironment {
    const { load, site } = environment;
    const record = async (ids: readonly number[]) => {
      const others = ids.filter((id) => id !== itemId && isId(id));
      for (const id of others) this.#ids.add(id);
      if (!this.isIncomplete) await this.#lock?.(others);
    };
    /** A change of any item may change a list. Content with lists is rendered on request, so nothing is loaded here. */
    const recordList = <T>(empty: T) => {
      this.#dependsOnLists = true;
      return Promise.resolve(empty);
    };
    const recordingLoaders: Partial<ContentLoaders> = {
      attachments: async (ids) => {
        // The description of an attachment shows its file, which may change without the texts.
        if (ids.includes(itemId)) this.#ids.add(itemId);
        await record(ids);
        return load.attachments(ids);
      },
      posts: async (ids) => {
        await record(ids);
        return load.posts(ids);
      },
      pattern: async (id) => {
        await record([id]);
        return load.pattern(id);
      },
      queryPosts: () => recordList({ posts: [], total: 0 }),
      pages: () => recordList([]),
      terms: () => recordList([]),
      comments: () => recordList([]),
      commentPage: () => recordList({ comments: [], page: 1, pages: 1 }),
      archives: () => recordList([]),
      calendar: () => recordList(null),
      now: () => {
        this.#dependsOnLists = true;
        return load.now();
      },
      embed: (address, postId) => {
        // The item at an address of this site may change without a change of a recorded item.
        const isOwn = [site.url, ...(site.languageHomes ?? [])].some((home) => address.url.startsWith(home));
        if (isOwn) this.#dependsOnLists = true;
        if (postId === itemId && !isOwn) this.#recordEmbed(address, site.url);
        return load.embed(address, postId);
      },
    };
    const ofPage = () => {
      this.#dependsOnLists = true;
      return site.homeUrl;
    };
    // Pages in another language show its home page.
    const recordingSite = site.languageHomes ? Object.defineProperty({ ...site }, 'homeUrl', { get: ofPage }) : site;
    return { ...environment, site: recordingSite, load: { ...load, ...recordingLoaders } };
  }

  #recordEmbed(address: EmbedAddress, home: string): void {
    if (this.#embeds.size === MAX_EMBEDS || isSiteAddress(address.url, { permalinks: { home }, languages: null }))
      return;
    this.#embeds.set(JSON.stringify([address.url, address.width, address.height]), address);
  }
}

/** Loads the stored dependencies of items: the ids of their dependencies by their own id. */
export async function storedDependencies(
  client: Pick<TransactionClient, '$queryRaw'>,
  ids: readonly number[],
): Promise<Map<number, Set<number>>> {
  const stored = new Map<number, Set<number>>();
  if (ids.length === 0) return stored;
  const rows = await client.$queryRaw<{ postId: number; targetId: number }[]>(
    sql`SELECT "postId", "targetId" FROM "render_dependencies" WHERE ${isIn('"postId"', ids)}`,
  );
  for (const { postId, targetId } of rows) stored.set(postId, (stored.get(postId) ?? new Set()).add(targetId));
  return stored;
}

/** How many pairs of item and dependency one statement inserts. */
const MAX_PAIRS_PER_STATEMENT = 5_000;

/** Replaces the stored dependencies of items; `hadDependencies` says whether some are stored. */
export async function storeDependencies(
  client: TransactionClient,
  items: readonly { id: number; dependencies: readonly number[]; hadDependencies: boolean }[],
): Promise<void> {
  const stored = items.filter(({ hadDependencies }) => hadDependencies).map(({ id }) => id);
  if (stored.length > 0)
    await client.$executeRaw(sql`DELETE FROM "render_dependencies" WHERE ${isIn('"postId"', stored)}`);
  const pairs = items.flatMap(({ id, dependencies }) => dependencies.map((targetId) => ({ postId: id, targetId })));
  for (let start = 0; start < pairs.length; start += MAX_PAIRS_PER_STATEMENT) {
    const rows = pairs.slice(start, start + MAX_PAIRS_PER_STATEMENT);
    const table = valueTable({ name: 'dependencies', columns: { postId: 'integer', targetId: 'integer' }, rows });
    // The item may have been deleted meanwhile.
    await client.$executeRaw(sql`
      WITH ${table}
      INSERT INTO "render_dependencies" ("postId", "targetId")
      SELECT d."postId", d."targetId" FROM "dependencies" d
      WHERE EXISTS (SELECT 1 FROM "posts" p WHERE p."id" = d."postId")
      ON CONFLICT DO NOTHING`);
  }
}

/** The number of items that one statement marks. */
const ITEMS_PER_STATEMENT = 200;

/**
 * Marks the markup that shows an item stale before the item is deleted. The trigger of the deletion does that in one
 * statement, which is too long for an engine that runs in this process if many items show it: the trigger then finds only
 * the few dependencies that are left, and requests the job that rerenders.
 */
export async function releaseDependents(
  { dialect }: Pick<Database, 'dialect'>,
  { client, id }: { client: TransactionClient; id: number },
): Promise<void> {
  if (!dialect.limitRows) return;
  for (;;) {
    const rows = await client.$queryRaw<{ postId: number }[]>(sql`
      SELECT "postId" FROM "render_dependencies" WHERE "targetId" = ${id} LIMIT ${ITEMS_PER_STATEMENT}`);
    // The trigger marks the last ones.
    if (rows.length < ITEMS_PER_STATEMENT) return;
    const ids = rows.map(({ postId }) => postId);
    await client.$executeRaw(
      sql`UPDATE "posts" SET "renderVersion" = ${createStaleVersion()} WHERE ${isIn('"id"', ids)}`,
    );
    // One remains, so that the trigger requests the job also if there are no more.
    await client.$executeRaw(
      sql`DELETE FROM "render_dependencies" WHERE "targetId" = ${id} AND ${isIn('"postId"', ids.slice(1))}`,
    );
  }
}
