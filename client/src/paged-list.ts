/** A page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** The number of items on all pages. */
  readonly total: number;
  readonly totalPages: number;
}

/** The part of a list that one request reads. */
export interface PagePosition {
  page?: number;
  offset?: number;
}

/** The parameters that determine the position of a page. */
export interface ListPosition {
  readonly page?: number | undefined;
  readonly offset?: number | undefined;
  readonly perPage?: number | undefined;
}

const DEFAULT_PER_PAGE = 10;

/**
 * A list of items. `await` reads one page; `for await` reads the items of that page and of all later ones, a page at a
 * time. No request is sent before one of them.
 */
export class List<Item> implements PromiseLike<Page<Item>>, AsyncIterable<Item> {
  readonly #read: (position: PagePosition) => Promise<Page<Item>>;
  readonly #start: ListPosition;

  constructor(read: (position: PagePosition) => Promise<Page<Item>>, start: ListPosition) {
    this.#read = read;
    this.#start = start;
  }

  // biome-ignore lint/suspicious/noThenProperty: a list can be awaited like the page that it reads.
  then<Value = Page<Item>, Failure = never>(
    onPage?: ((page: Page<Item>) => Value | PromiseLike<Value>) | null,
    onError?: ((error: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Value | Failure> {
    return this.#read({}).then(onPage, onError);
  }

  /** Reads page after page, from the requested one to the last one. */
  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    const { page = 1, offset, perPage = DEFAULT_PER_PAGE } = this.#start;
    let current = await this.#read({});
    yield current;
    if (offset !== undefined) {
      for (let next = offset + perPage; next < current.total && current.items.length > 0; next += perPage) {
        current = await this.#read({ offset: next });
        yield current;
      }
      return;
    }
    for (let next = page + 1; next <= current.totalPages && current.items.length > 0; next++) {
      current = await this.#read({ page: next });
      yield current;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { items } of this.pages()) yield* items;
  }
}
