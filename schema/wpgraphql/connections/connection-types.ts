import {
  type NodeShapes,
  oncePerSchema,
  type WpgraphqlBuilder,
  type WpgraphqlFields,
} from '../core/wpgraphql-builder.ts';
import { cursorOf, type NodeEdge, type PageOfNodes } from './page-of-nodes.ts';

/** The name of a type that a connection can lead to. */
export type NodeTypeName = keyof NodeShapes & string;

/** A page with the name of its connection, from which the types of the interfaces follow. */
type AnyPage = PageOfNodes<object>;

interface PageInfo {
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  startCursor: string | null;
  endCursor: string | null;
}

/** The fields of page information. */
const pageInfoFields = (t: WpgraphqlFields<PageInfo>) => ({
  hasNextPage: t.exposeBoolean('hasNextPage', { nullable: false }),
  hasPreviousPage: t.exposeBoolean('hasPreviousPage', { nullable: false }),
  startCursor: t.exposeString('startCursor'),
  endCursor: t.exposeString('endCursor'),
});

/** The interfaces of all connections. */
const baseInterfaces = oncePerSchema((builder) => {
  const pageInfo = builder.interfaceRef<PageInfo>('PageInfo').implement({
    description: 'The position of a page in its list.',
    fields: (t) => pageInfoFields(t as never),
  });
  const wpPageInfo = builder.interfaceRef<PageInfo>('WPPageInfo').implement({
    description: 'The position of a page in its list.',
    interfaces: [pageInfo],
  });
  const edge = builder.interfaceRef<NodeEdge<object>>('Edge').implement({
    description: 'A node in a connection, with its cursor.',
    fields: (t) => ({ node: t.expose('node', { type: 'Node', nullable: false }), cursor: t.exposeString('cursor') }),
  });
  const oneToOne = builder.interfaceRef<NodeEdge<object>>('OneToOneConnection').implement({
    description: 'A connection to one node.',
    interfaces: [edge],
  });
  const connection = builder.interfaceRef<AnyPage>('Connection').implement({
    description: 'A list of nodes, in pages.',
    fields: (t) => ({
      edges: t.field({ type: [edge], nullable: false, resolve: edgesOf }),
      nodes: t.field({ type: ['Node'], nullable: false, resolve: (page) => page.nodes() }),
      pageInfo: t.field({ type: pageInfo, nullable: false, resolve: pageInfoOf }),
    }),
  });
  return { pageInfo, wpPageInfo, edge, oneToOne, connection };
});

const edgesOf = async (page: AnyPage): Promise<NodeEdge<object>[]> =>
  (await page.nodes()).map((node) => ({ node, cursor: cursorOf(node) }));

async function pageInfoOf(page: AnyPage): Promise<PageInfo> {
  const [{ hasNextPage, hasPreviousPage }, nodes] = await Promise.all([page.pageInfo(), page.nodes()]);
  const [first, last] = [nodes[0], nodes.at(-1)];
  return {
    hasNextPage,
    hasPreviousPage,
    startCursor: first ? cursorOf(first) : null,
    endCursor: last ? cursorOf(last) : null,
  };
}

/** The interfaces of connections to a type: `<To>Connection`, `<To>ConnectionEdge` and `<To>ConnectionPageInfo`. */
function interfacesOf(builder: WpgraphqlBuilder, to: NodeTypeName) {
  const created = interfacesByType(builder);
  const existing = created.get(to);
  if (existing) return existing;
  const base = baseInterfaces(builder);
  const pageInfo = builder.interfaceRef<PageInfo>(`${to}ConnectionPageInfo`).implement({
    description: `The position of a page in a list of ${to} nodes.`,
    interfaces: [base.pageInfo, base.wpPageInfo],
  });
  const edge = builder.interfaceRef<NodeEdge<object>>(`${to}ConnectionEdge`).implement({
    description: `A ${to} node in a connection.`,
    interfaces: [base.edge],
    fields: (t) => ({ node: t.expose('node', { type: to as 'Node', nullable: false }) }),
  });
  const connection = builder.interfaceRef<AnyPage>(`${to}Connection`).implement({
    description: `A list of ${to} nodes.`,
    interfaces: [base.connection],
    fields: (t) => ({
      edges: t.field({ type: [edge], nullable: false, resolve: edgesOf }),
      nodes: t.field({ type: [to as 'Node'], nullable: false, resolve: (page) => page.nodes() }),
      pageInfo: t.field({ type: pageInfo, nullable: false, resolve: pageInfoOf }),
    }),
  });
  const interfaces = { pageInfo, edge, connection };
  created.set(to, interfaces);
  return interfaces;
}

interface ConnectionInterfaces {
  pageInfo: ReturnType<typeof baseInterfaces>['pageInfo'];
  edge: ReturnType<typeof baseInterfaces>['edge'];
  connection: ReturnType<typeof baseInterfaces>['connection'];
}

const interfacesByType = oncePerSchema(() => new Map<string, ConnectionInterfaces>());

/**
 * Creates the object types of a connection: `<name>`, `<name>Edge` and `<name>PageInfo`. Its name is usually
 * `<From>To<To>Connection`. Returns those of the connection and of the edge. `isOneToOne`: the edge is that of connections to one
 * node too.
 */
export function connectionTypes(
  builder: WpgraphqlBuilder,
  { name, to, isOneToOne = false }: { name: string; to: NodeTypeName; isOneToOne?: boolean },
) {
  const base = baseInterfaces(builder);
  const interfaces = interfacesOf(builder, to);
  const pageInfo = builder.objectRef<PageInfo>(`${name}PageInfo`).implement({
    description: 'The position of a page in its list.',
    interfaces: [base.pageInfo, base.wpPageInfo, interfaces.pageInfo],
  });
  const edge = builder.objectRef<NodeEdge<object>>(`${name}Edge`).implement({
    description: 'A node of the list, with its cursor.',
    interfaces: isOneToOne ? [base.oneToOne, base.edge, interfaces.edge] : [base.edge, interfaces.edge],
  });
  const connection = builder.objectRef<AnyPage>(name).implement({
    description: 'A list of nodes, in pages.',
    interfaces: [base.connection, interfaces.connection],
    fields: (t) => ({
      edges: t.field({ type: [edge], nullable: false, resolve: edgesOf }),
      pageInfo: t.field({ type: pageInfo, nullable: false, resolve: pageInfoOf }),
    }),
  });
  return { connection, edge };
}

/** The builder of additional fields of an edge. */
export type EdgeFields<Node> = WpgraphqlFields<NodeEdge<Node>>;

/** Creates the object type of a connection to one node. Its name is usually `<From>To<To>ConnectionEdge`. */
export function oneToOneType<Node>(
  builder: WpgraphqlBuilder,
  { name, to, fields }: { name: string; to: NodeTypeName; fields?: ((t: EdgeFields<Node>) => object) | undefined },
) {
  const base = baseInterfaces(builder);
  return builder.objectRef<NodeEdge<object>>(name).implement({
    description: 'A node, with its cursor.',
    interfaces: [base.edge, base.oneToOne, interfacesOf(builder, to).edge],
    fields: (t) => ({ ...(fields?.(t as never) as object) }),
  });
}
