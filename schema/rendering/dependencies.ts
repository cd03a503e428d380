import type { ContentLoaders, RenderEnvironment } from '../html/environment.ts';
import { isId } from '../ids.ts';

/** Content that shows more than this of other content is rendered on read instead. */
const MOST = 500;

/** What a rendering asked for while it was watched. */
export class Dependencies {
  readonly #ids = new Set<number>();
  #isOpen = false;

  /** The items whose change changes the markup. */
  get ids(): readonly number[] {
    return [...this.#ids];
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
      embed: (url, postId) => {
        // An address of this site may begin or cease to lead somewhere without any item that could be named.
        if (url.startsWith(site.url)) this.#isOpen = true;
        return load.embed(url, postId);
      },
    };
    return { ...environment, load: { ...load, ...watched } };
  }
}
