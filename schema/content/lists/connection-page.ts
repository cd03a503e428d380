import { parseCursorConnectionArgs } from '@pothos/plugin-relay';
import type { TwoWayArguments } from './page-arguments.ts';

/** The most rows that a client can request of one page. */
export const MAX_PAGE_SIZE = 100;

/** A page of a list, as its connection type reads it. */
export interface ListPage<Node> {
  readonly nodes: Promise<Node[]>;
  readonly edges: Promise<{ readonly node: Node; readonly cursor: string }[]>;
  readonly pageInfo: Promise<{
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  }>;
  /** How many rows the list has, whatever the page. */
  total(): Promise<number>;
}

/** Which rows a page consists of; from the end of the list where it is read backwards. */
export interface PageRows {
  /** One more than the page holds: it shows whether there is another page. */
  limit: number;
  offset: number;
  isBackwards: boolean;
}

interface PageSource<Row, Node> {
  args: TwoWayArguments<unknown, unknown>;
  /** Rows of a page whose size the client does not name; 10 unless given. */
  defaultSize?: number;
  /** Null where the page shows none of the rows that the list has. */
  load(rows: PageRows): Promise<Row[] | null>;
  count(): Promise<number> | number;
  cursorOf(row: Row): string;
  /** The nodes that rows stand for, null where the viewer may not see one; the rows themselves unless given. */
  show?(rows: Row[]): readonly (Node | null)[] | Promise<readonly (Node | null)[]>;
}

/** Makes a page of a list. */
export const listPage = <Row, Node = Row>(source: PageSource<Row, Node>): ListPage<Node> => new LazyPage(source);

/**
 * A page whose rows are loaded when a field that needs them is resolved: who selects the total alone costs a count. A
 * first page that holds the whole list costs no count.
 */
class LazyPage<Row, Node> implements ListPage<Node> {
  readonly #source: PageSource<Row, Node>;
  #loading: ReturnType<typeof loadContentPage<Row, Node>> | undefined;

  constructor(source: PageSource<Row, Node>) {
    this.#source = source;
  }

  #load() {
    this.#loading ??= loadContentPage(this.#source);
    return this.#loading;
  }

  get nodes() {
    return this.#load().then(({ nodes }) => nodes);
  }

  get edges() {
    const { cursorOf } = this.#source;
    return this.#load().then(({ nodes, rows }) =>
      nodes.map((node, place) => ({ node, cursor: cursorOf(rows[place] as Row) })),
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
    // Fields beside this one are resolved in the same turn, in any order. After it, rows are being loaded or not.
    await Promise.resolve();
    return (await this.#loading)?.wholeSize ?? this.#source.count();
  }
}

async function loadContentPage<Row, Node>({ args, defaultSize = 10, load, show }: PageSource<Row, Node>) {
  const size = args.first ?? args.last;
  const wanted = size === null || size === undefined ? defaultSize : Math.min(Math.max(size, 0), MAX_PAGE_SIZE);
  const isBackwards = args.last !== null && args.last !== undefined;
  const { after = null, before = null } = args;
  const page = parseCursorConnectionArgs({
    args: { after, before, [isBackwards ? 'last' : 'first']: wanted },
    maxSize: wanted,
  });
  const offset = Math.abs(args.offset ?? 0);
  const loaded = await load({ limit: page.limit, offset, isBackwards });
  const found = loaded?.length ?? 0;
  const rows = loaded?.slice(0, page.expectedSize) ?? [];
  if (isBackwards) rows.reverse();
  const shown = show ? await show(rows) : (rows as readonly unknown[] as readonly Node[]);
  const isWhole = loaded !== null && found < page.limit && offset === 0 && !after && !before;
  return {
    /** Those of the rows that are shown. */
    nodes: shown.filter((node) => node !== null),
    rows: rows.filter((_, place) => shown[place] !== null),
    hasNextPage: page.hasNextPage(found),
    hasPreviousPage: page.hasPreviousPage(found) || (!isBackwards && offset > 0),
    /** The size of the list where the page holds all of it. */
    wholeSize: isWhole ? found : null,
  };
}
