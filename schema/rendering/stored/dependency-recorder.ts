import type { ContentLoaders, EmbedAddress, RenderEnvironment } from '../../markup/render-environment.ts';
import { isSiteAddress } from '../../urls/item-at-address.ts';
import { isId } from '../../values/ids.ts';

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
      embed: (address, postId) => {
        // The item at an address of this site may change without a change of a recorded item.
        if (address.url.startsWith(site.url)) this.#dependsOnLists = true;
        if (postId === itemId) this.#recordEmbed(address, site.url);
        return load.embed(address, postId);
      },
    };
    return { ...environment, load: { ...load, ...recordingLoaders } };
  }

  #recordEmbed(address: EmbedAddress, home: string): void {
    if (this.#embeds.size === MAX_EMBEDS || isSiteAddress(address.url, home)) return;
    this.#embeds.set(JSON.stringify([address.url, address.width, address.height]), address);
  }
}
