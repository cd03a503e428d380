import { isOwnAddress } from '../../content/addresses/item-at-address.ts';
import type { ContentLoaders, EmbedAddress, RenderEnvironment } from '../../html/environment.ts';
import { isId } from '../../ids.ts';

/** Content that shows more than this of other content is rendered on read instead. */
const MOST = 500;
/** How many addresses of other sites one item may show. */
const MOST_EMBEDS = 20;

/** What a rendering asked for while it was watched. */
export class Dependencies {
  readonly #ids = new Set<number>();
  readonly #embeds = new Map<string, EmbedAddress>();
  #isOpen = false;

  /** The items whose change changes the markup. */
  get ids(): readonly number[] {
    return [...this.#ids];
  }

  /** The first addresses of other sites that the item wants to show. */
  get embeds(): readonly EmbedAddress[] {
    return [...this.#embeds.values()];
  }

  /** True where the items named do not tell all that may change the markup. */
  get isOpen(): boolean {
    return this.#isOpen || this.#ids.size > MOST;
  }

  /** The environment of item `own`, with everything noted that is loaded through it. */
  watch(environment: RenderEnvironment, own: number): RenderEnvironment {
    const { load, site } = environment;
    const note = (ids: readonly number[]) => {
      for (const id of ids) if (id !== own && isId(id)) this.#ids.add(id);
    };
    const watched: Partial<ContentLoaders> = {
      attachments: (ids) => {
        note(ids);
        // The description of a file shows the file, which may change while the item stays as it is.
        if (ids.includes(own)) this.#ids.add(own);
        return load.attachments(ids);
      },
      posts: (ids) => {
        note(ids);
        return load.posts(ids);
      },
      pattern: (id) => {
        note([id]);
        return load.pattern(id);
      },
      embed: (address, postId) => {
        // An address of this site may begin or cease to lead somewhere without any item that could be named.
        if (address.url.startsWith(site.url)) this.#isOpen = true;
        if (postId === own) this.#noteEmbed(address, site.url);
        return load.embed(address, postId);
      },
    };
    return { ...environment, load: { ...load, ...watched } };
  }

  #noteEmbed(address: EmbedAddress, home: string): void {
    if (this.#embeds.size === MOST_EMBEDS || isOwnAddress(address.url, home)) return;
    this.#embeds.set(JSON.stringify([address.url, address.width, address.height]), address);
  }
}
