import { parseCursorConnectionArgs } from '@pothos/plugin-relay';

/** The maximum number of rows of one page. */
const MAX_PAGE_SIZE = 100;

/** A page of a list, with the properties that connection types read. */
export interface ListPage<Node> {
  readonly nodes: Promise<Node[]>;
  readonly edges: Promise<{ readonly node: Node; readonly cursor: string }[]>;
  readonly pageInfo: Promise<{
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  }>;
  /** The number of rows on all pages. */
  total(): Promise<number>;
}

/** The rows to load for a page; counted from the end of the list if `isBackwards`. */
export interface PageRows {
  /** One more than the page contains: the additional row shows that there is another page. */
  limit: number;
  offset: number;
  isBackwards: boolean;
}

interface PageSource<Row, Node> {
  args: TwoWayArguments<unknown, unknown>;
  /** The size of a page if the client sends none; 10 if absent. */
  defaultSize?: number;
  /** The number of rows on all pages, if it is known before they are loaded. */
  knownSize?: number | undefined;
  /** Null if rows exist but none can be returned. */
  load(rows: PageRows): Promise<Row[] | null>;
  count(): Promise<number> | number;
  cursorOf(row: Row): string;
  /** Converts rows to nodes; null hides a row. Without this function, the rows are the nodes. */
  toNodes?(rows: Row[]): readonly (Node | null)[] | Promise<readonly (Node | null)[]>;
}

/** Creates a page of a list. Its rows are loaded when a field needs them. */
export const listPage = <Row, Node = Row>(source: PageSource<Row, Node>): ListPage<Node> => new LazyPage(source);

/**
 * A page that loads its rows when a field that needs them is resolved: a query that selects only the total runs only
 * the count. A first page that contains the whole list needs no count.
 */
class LazyPage<Row, Node> implements ListPage<Node> {
  readonly #source: PageSource<Row, Node>;
  #loading: ReturnType<typeof loadRows<Row, Node>> | undefined;

  constructor(source: PageSource<Row, Node>) {
    this.#source = source;
  }

  #load() {
    this.#loading ??= loadRows(this.#source);
    return this.#loading;
  }

  get nodes() {
    return this.#load().then(({ nodes }) => nodes);
  }

  get edges() {
    const { cursorOf } = this.#source;
    return this.#load().then(({ nodes, rows }) =>
      nodes.map((node, index) => ({ node, cursor: cursorOf(rows[index] as Row) })),
    );
  }

  get pageInfo() {
    const { cursorOf } = this.#source;
    return this.#load().then(({ rows, hasNextPage, hasPreviousPage }) => {
      const [first, last] = [rows[0], rows.at(-1)].map((row) => (row === undefined ? null : cursorOf(row)));
      return { hasNextPage, hasPreviousPage, startCursor: first ?? null, endCursor: last ?? null };
    });
  }

  async total() {
    // The other fields are resolved in the same tick, in any order. After it, it is known whether rows are being
    // loaded.
    await Promise.resolve();
    return (await this.#loading)?.wholeSize ?? this.#source.count();
  }
}

async function loadRows<Row, Node>({ args, defaultSize = 10, knownSize, load, toNodes }: PageSource<Row, Node>) {
  const size = args.first ?? args.last;
  const pageSize = size === null || size === undefined ? defaultSize : Math.min(Math.max(size, 0), MAX_PAGE_SIZE);
  const isBackwards = args.last !== null && args.last !== undefined;
  const { after = null, before = null } = args;
  const page = parseCursorConnectionArgs({
    args: { after, before, [isBackwards ? 'last' : 'first']: pageSize },
    maxSize: pageSize,
  });
  const offset = Math.abs(args.offset ?? 0);
  const loaded = await load({ limit: page.limit, offset, isBackwards });
  // Fewer rows are loaded if some of known ids have left the list in the meantime: it does not end there.
  const loadedCount =
    knownSize === undefined ? (loaded?.length ?? 0) : Math.min(Math.max(knownSize - offset, 0), page.limit);
  const rows = loaded?.slice(0, page.expectedSize) ?? [];
  if (isBackwards) rows.reverse();
  const visible = toNodes ? await toNodes(rows) : (rows as readonly unknown[] as readonly Node[]);
  const isWhole =
    knownSize === undefined && loaded !== null && loadedCount < page.limit && offset === 0 && !after && !before;
  return {
    /** The visible nodes of the page. */
    nodes: visible.filter((node) => node !== null),
    rows: rows.filter((_, index) => visible[index] !== null),
    hasNextPage: page.hasNextPage(loadedCount),
    hasPreviousPage: page.hasPreviousPage(loadedCount) || (!isBackwards && offset > 0),
    /** The size of the list if the page contains all of it, else null. */
    wholeSize: isWhole ? loadedCount : null,
  };
}

export type OrderDirection = 'ASC' | 'DESC';

/** The arguments that select a page of a list. */
interface PageArguments {
  first?: number | null;
  after?: string | null;
  offset?: number | null;
}

/** The arguments of a list: filter, order and page. */
export interface OrderedArguments<Filter, Order> extends PageArguments {
  where?: Filter | null;
  orderBy?: Order | null;
  order?: OrderDirection | null;
}

/** The arguments of a list that can also be read from its end. */
export interface TwoWayArguments<Filter, Order> extends OrderedArguments<Filter, Order> {
  last?: number | null;
  before?: string | null;
}
