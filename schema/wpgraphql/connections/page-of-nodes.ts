import { domainError } from '../../core/errors/domain-errors.ts';
import { nodeKeyOf } from '../nodes/node-kinds.ts';
import { decodeNodeId, encodeNodeId, numberOfKey } from '../nodes/wpgraphql-id.ts';

/** The arguments that select a page of a connection. */
export interface ConnectionArguments {
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
}

/** The edge of a connection. */
export interface NodeEdge<Node> {
  readonly node: Node;
  /** Null for an edge that has none. */
  readonly cursor: string | null;
  /** The node from which the edge of a connection to one node leads. */
  readonly from?: object;
}

/** A page of a connection. Its nodes are loaded when a field needs them. */
export interface PageOfNodes<Node> {
  nodes(): Promise<readonly Node[]>;
  pageInfo(): Promise<{ hasNextPage: boolean; hasPreviousPage: boolean }>;
}

/** The page that the arguments of a connection select. */
export interface RequestedPage {
  /** The number of nodes. */
  size: number;
  /** Whether the page is counted from the end of the list. */
  isBackwards: boolean;
  /** The keys of the nodes after and before which the page is; null without a cursor. */
  after: string | null;
  before: string | null;
}

const DEFAULT_SIZE = 10;
const MAX_SIZE = 100;

const CURSOR_KIND = 'arrayconnection';

/** Returns the cursor of a node: its position in the order of every list. */
export const cursorOf = (node: object): string => encodeNodeId(CURSOR_KIND, nodeKeyOf(node));

const keyOfCursor = (cursor: string | null | undefined): string | null => {
  const decoded = cursor ? decodeNodeId(cursor) : null;
  return decoded?.kind === CURSOR_KIND ? decoded.key : null;
};

/**
 * Reads the arguments of a connection: 10 nodes by default and for 0, at most 100. Errors: `rest_invalid_param` for
 * negative numbers, and for `first` together with `last`.
 */
export function pageRequest({ first, last, after, before }: ConnectionArguments): RequestedPage {
  for (const [name, value] of Object.entries({ first, last })) {
    if (typeof value === 'number' && value < 0) {
      throw domainError('rest_invalid_param', { message: `The argument ${name} must not be negative.` });
    }
  }
  if (first && last) {
    throw domainError('rest_invalid_param', { message: 'The arguments first and last exclude each other.' });
  }
  const size = first || last || DEFAULT_SIZE;
  return {
    size: Math.min(size, MAX_SIZE),
    isBackwards: Boolean(last) && !first,
    after: keyOfCursor(after),
    before: keyOfCursor(before),
  };
}

/** The rows that were loaded for a page: one more than its size if the list continues, in the order of loading. */
interface LoadedRows<Row> {
  rows: readonly Row[];
  /** Whether the cursors name known nodes. */
  hasAfter: boolean;
  hasBefore: boolean;
}

/**
 * Creates a page whose rows are loaded on the first use. Without `first` or `last` it is unknown whether the list
 * continues: clients rely on `false`.
 */
export function pageOfRows<Row, Node>(
  args: ConnectionArguments,
  source: {
    load(page: RequestedPage): Promise<LoadedRows<Row>>;
    /** Converts the rows of the page to nodes; null for a node that the viewer may not see, which leaves a gap. */
    toNodes(rows: readonly Row[]): readonly (Node | null)[] | Promise<readonly (Node | null)[]>;
  },
): PageOfNodes<Node> {
  const page = pageRequest(args);
  const loadPage = async () => {
    const { rows, hasAfter, hasBefore } = await source.load(page);
    const shown = rows.slice(0, page.size);
    if (page.isBackwards) shown.reverse();
    const nodes = (await source.toNodes(shown)).filter((node) => node !== null);
    const continues = rows.length > page.size;
    return {
      nodes,
      hasNextPage: args.first ? continues : hasBefore,
      hasPreviousPage: args.last ? continues : hasAfter,
    };
  };
  let loading: ReturnType<typeof loadPage> | undefined;
  const loaded = () => {
    loading ??= loadPage();
    return loading;
  };
  return { nodes: async () => (await loaded()).nodes, pageInfo: loaded };
}

/** Creates a page of a list in memory, such as the types of a site. Keys are the names or ids in cursors. */
export function pageOfList<Node extends object>(args: ConnectionArguments, list: readonly Node[]): PageOfNodes<Node> {
  const indexOf = (key: string | null) =>
    key === null ? -1 : list.findIndex((node) => String(nodeKeyOf(node)) === key);
  return pageOfRows<Node, Node>(args, {
    load: async ({ after, before, isBackwards, size }) => {
      const [start, end] = [indexOf(after), indexOf(before)];
      const rows = list.slice(start + 1, end < 0 ? list.length : end);
      if (isBackwards) rows.reverse();
      return { rows: rows.slice(0, size + 1), hasAfter: start >= 0, hasBefore: end >= 0 };
    },
    toNodes: (rows) => rows,
  });
}

/**
 * Creates a page of the nodes with given ids, in their order. `load` returns null for a node that the viewer may not see: it is
 * left out, and the page goes on behind it.
 */
export function pageOfIds<Node extends object>(
  args: ConnectionArguments,
  { ids, load }: { ids: readonly number[]; load(id: number): Promise<Node | null> },
): PageOfNodes<Node> {
  const indexOf = (key: string | null) => (key === null ? -1 : ids.indexOf(Number(key)));
  return pageOfRows<Node, Node>(args, {
    load: async ({ after, before, isBackwards, size }) => {
      const [start, end] = [indexOf(after), indexOf(before)];
      const within = ids.slice(start + 1, end < 0 ? ids.length : end);
      if (isBackwards) within.reverse();
      const rows: Node[] = [];
      // Usually one step. If many are hidden, few steps with ever more ids find the others.
      for (let from = 0, count = size + 1; from < within.length && rows.length <= size; from += count, count *= 2) {
        const nodes = await Promise.all(within.slice(from, from + count).map(load));
        rows.push(...nodes.filter((node): node is Awaited<Node> => node !== null));
      }
      return { rows: rows.slice(0, size + 1), hasAfter: start >= 0, hasBefore: end >= 0 };
    },
    toNodes: (rows) => rows,
  });
}

/**
 * A connection without nodes, for what the viewer may not see. As in every list, a cursor of a known row, which
 * `rowOfCursor` loads, says that there are others.
 */
export function emptyPage<Node>(
  args: ConnectionArguments = {},
  rowOfCursor: (id: number) => Promise<unknown> = async () => null,
): PageOfNodes<Node> {
  const isKnown = async (key: string | null) => key !== null && (await rowOfCursor(numberOfKey(key))) !== null;
  return pageOfRows<Node, Node>(args, {
    load: async ({ after, before }) => ({ rows: [], hasAfter: await isKnown(after), hasBefore: await isKnown(before) }),
    toNodes: (rows) => rows,
  });
}
