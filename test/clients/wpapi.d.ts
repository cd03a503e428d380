/** The parts of the client that the tests use; the package contains no types. */
declare module 'wpapi' {
  interface Item {
    id: number;
    [name: string]: unknown;
  }
  type Items = Item[] & {
    _paging?: { total: string; totalPages: string; links: Record<string, string>; next?: Request };
  };
  export interface Request extends PromiseLike<Items & Item> {
    id(id: number): Request;
    me(): Request;
    perPage(size: number): Request;
    page(page: number): Request;
    slug(slug: string): Request;
    search(words: string): Request;
    categories(id: number): Request;
    embed(): Request;
    edit(): Request;
    param(name: string, value: unknown): Request;
    file(content: Buffer, name: string): Request;
    create(fields: object): Request;
    update(fields: object): Request;
    delete(options?: object): Request;
    revisions(): Request;
    toString(): string;
    [name: string]: unknown;
  }
  type Resource = () => Request;
  class Client {
    constructor(options: { endpoint: string; username?: string; password?: string; auth?: boolean });
    static discover(url: string): Promise<Client>;
    posts: Resource;
    pages: Resource;
    media: Resource;
    categories: Resource;
    users: Resource;
    registerRoute(namespace: string, route: string): Resource;
  }
  export = Client;
}
