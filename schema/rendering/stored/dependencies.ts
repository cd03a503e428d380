import type { ContentLoaders, EmbedAddress, RenderEnvironment } from '../../markup/render-environment.ts';
import { isOwnAddress } from '../../urls/item-at-address.ts';
import { isId } from '../../values/ids.ts';

/** Content with more dependencies is rendered on request. */
const MAX_DEPENDENCIES = 500;
/** Embeds from other sites in one item. */
const MAX_EMBEDS = 20;

/** Records what a rendering loads; `hold` is called with the ids of items before they are read. */
export class Dependencies {
  readonly #hold: ((ids: readonly number[]) => Promise<void>) | undefined;
  readonly #ids = new Set<number>();
  readonly #embeds = new Map<string, EmbedAddress>();
  #isOpen = false;

  constructor(hold?: (ids: readonly number[]) => Promise<void>) {
    this.#hold = hold;
  }

  /** The items whose change makes the markup stale. */
  get ids(): readonly number[] {
    return [...this.#ids];
  }

  /** The addresses of other sites that the item embeds, up to the limit. */
  get embeds(): readonly EmbedAddress[] {
    return [...this.#embeds.values()];
  }

  /** True if changes of other than the recorded items may make the markup stale. */
  get isOpen(): boolean {
    return this.#isOpen || this.#ids.size > MAX_DEPENDENCIES;
  }

  /** The environment of an item, which records everything that is loaded through it. */
  watch(environment: RenderEnvironment, itemId: number): RenderEnvironment {
    const { load, site } = environment;
    const note = async (ids: readonly number[]) => {
      const others = ids.filter((id) => id !== itemId && isId(id));
      for (const id of others) this.#ids.add(id);
      if (!this.isOpen) await this.#hold?.(others);
    };
    /** Any item may join a list, so lists are rendered on request and nothing is loaded for them here. */
    const isList = <T>(empty: T) => {
      this.#isOpen = true;
      return Promise.resolve(empty);
    };
    const watched: Partial<ContentLoaders> = {
      attachments: async (ids) => {
        // The description of a file shows the file, which may change without the item.
        if (ids.includes(itemId)) this.#ids.add(itemId);
        await note(ids);
        return load.attachments(ids);
      },
      posts: async (ids) => {
        await note(ids);
        return load.posts(ids);
      },
      pattern: async (id) => {
        await note([id]);
        return load.pattern(id);
      },
      queryPosts: () => isList({ posts: [], total: 0 }),
      pages: () => isList([]),
      terms: () => isList([]),
      comments: () => isList([]),
      commentPage: () => isList({ comments: [], page: 1, pages: 1 }),
      archives: () => isList([]),
      calendar: () => isList(null),
      embed: (address, postId) => {
        // An address of this site may start or stop to resolve without the change of a recorded item.
        if (address.url.startsWith(site.url)) this.#isOpen = true;
        if (postId === itemId) this.#noteEmbed(address, site.url);
        return load.embed(address, postId);
      },
    };
    return { ...environment, load: { ...load, ...watched } };
  }

  #noteEmbed(address: EmbedAddress, home: string): void {
    if (this.#embeds.size === MAX_EMBEDS || isOwnAddress(address.url, home)) return;
    this.#embeds.set(JSON.stringify([address.url, address.width, address.height]), address);
  }
}
