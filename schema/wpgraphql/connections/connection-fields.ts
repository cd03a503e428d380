import type { GraphQLResolveInfo } from 'graphql';
import type { RequestContext } from '../../core/request-context.ts';
import type { NodeShapes, WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { type WhereFilters, type WhereValues, whereInputs, withCleanTexts } from '../nodes/where-entries.ts';
import { connectionTypes, type EdgeFields, type NodeTypeName, oneToOneType } from './connection-types.ts';
import { type ConnectionArguments, cursorOf, type PageOfNodes } from './page-of-nodes.ts';

type Awaitable<T> = T | Promise<T>;

/** The parent of a field: a type of nodes, or the root of queries. */
type ParentName = NodeTypeName | 'RootQuery';
type ParentShape<From> = From extends keyof NodeShapes ? NodeShapes[From] : unknown;

/** The values of the argument `where`. */
type WhereOf<Where> = Where extends WhereFilters ? WhereValues<Where> : undefined;

/** What the resolver of a connection receives. */
interface ConnectionCall<Parent, Where> {
  parent: Parent;
  args: ConnectionArguments;
  where: WhereOf<Where>;
  context: RequestContext;
  info: GraphQLResolveInfo;
}

/**
 * Adds a connection to a type: a field with its arguments, the input of `where`, and the types of connection, edge and
 * page information.
 */
export function addConnection<
  From extends ParentName,
  To extends NodeTypeName,
  Where extends WhereFilters | undefined = undefined,
>(
  builder: WpgraphqlBuilder,
  connection: {
    from: From;
    /** Whether `from` is an interface, whose types inherit the field. */
    isInterface?: boolean;
    field: string;
    to: To;
    /** The name of the connection type; by default `<From>To<To>Connection`. */
    name?: string;
    description?: string;
    deprecationReason?: string;
    /** The filters, which are the fields of the input `<name>WhereArgs`. */
    where?: Where;
    /** The columns that `resolve` reads from the parent: `reads(…)`. */
    extensions?: Readonly<Record<string, unknown>>;
    resolve(call: ConnectionCall<ParentShape<From>, Where>): Awaitable<PageOfNodes<NodeShapes[To]> | null>;
  },
): void {
  const { from, to, where, resolve, extensions = {}, deprecationReason } = connection;
  const name = connection.name ?? `${from}To${to}Connection`;
  const { connection: type } = connectionTypes(builder, { name, to });
  const whereArgument = filterArgument(builder, { name, where });
  addField(builder, {
    ...connection,
    define: (t) =>
      t.field({
        type,
        description: connection.description ?? 'A list of nodes, in pages.',
        ...(deprecationReason ? { deprecationReason } : {}),
        extensions,
        args: {
          ...nodePageArguments(t),
          ...whereArgument(t),
        },
        resolve: (parent, args, context, info) =>
          resolve({
            parent: parent as ParentShape<From>,
            args,
            where: whereOf<Where>(args),
            context,
            info,
          }) as never,
      }),
  });
}

/** The arguments that select a page. */
export const nodePageArguments = (t: Pick<RootFieldBuilder, 'arg'>) => ({
  first: t.arg.int({ description: 'The number of nodes, from the beginning or after the cursor; at most 100.' }),
  last: t.arg.int({ description: 'The number of nodes, from the end or before the cursor; at most 100.' }),
  after: t.arg.string({ description: 'The cursor after which the page begins.' }),
  before: t.arg.string({ description: 'The cursor before which the page ends.' }),
});

/** Creates the input `<name>WhereArgs` of filters. Returns a function that creates its argument; none without filters. */
function filterArgument(
  builder: WpgraphqlBuilder,
  { name, where }: { name: string; where?: WhereFilters | undefined },
) {
  if (!where) return () => ({});
  const type = builder.inputType(`${name}WhereArgs`, {
    description: 'The filters of the list.',
    fields: (t) => whereInputs(where, t) as never,
  });
  return (t: RootFieldBuilder) => ({ where: t.arg({ type }) });
}

const whereOf = <Where>(args: object): WhereOf<Where> =>
  withCleanTexts((args as { where?: object | null }).where ?? {}) as WhereOf<Where>;

/** Adds a connection to one node to a type: a field that returns an edge, or null. */
export function addEdge<
  From extends ParentName,
  To extends NodeTypeName,
  Where extends WhereFilters | undefined = undefined,
>(
  builder: WpgraphqlBuilder,
  edge: {
    from: From;
    isInterface?: boolean;
    field: string;
    to: To;
    /** The name of the edge type; by default `<From>To<To>ConnectionEdge`. */
    name?: string;
    description?: string;
    deprecationReason?: string;
    /** Whether the edge has a cursor; it does by default. */
    hasCursor?: boolean;
    /** Additional fields of the edge. */
    fields?: (t: EdgeFields<NodeShapes[To]>) => object;
    extensions?: Readonly<Record<string, unknown>>;
    /** The filters, which are the fields of the input `<name>WhereArgs` for an edge `<name>Edge`. */
    where?: Where;
    /** Whether given filters select the node. */
    isSelected?(node: NodeShapes[To], call: { where: WhereOf<Where>; context: RequestContext }): Promise<boolean>;
    /** Whether the node is shown without filters; by default always. */
    isShown?(node: NodeShapes[To], context: RequestContext): boolean;
    /** Returns the node; null if there is none that the viewer may see. */
    resolve(parent: ParentShape<From>, context: RequestContext): Awaitable<NodeShapes[To] | null>;
  },
): void {
  const { from, to, resolve, isSelected, isShown = () => true, extensions = {}, deprecationReason } = edge;
  const name = edge.name ?? `${from}To${to}ConnectionEdge`;
  const whereArgument = filterArgument(builder, { name: name.replace(/Edge$/, ''), where: edge.where });
  const type = oneToOneType<NodeShapes[To]>(builder, {
    name,
    to,
    fields: edge.fields,
  });
  addField(builder, {
    ...edge,
    define: (t) =>
      t.field({
        type,
        description: edge.description ?? 'The connected node.',
        ...(deprecationReason ? { deprecationReason } : {}),
        extensions,
        args: whereArgument(t),
        resolve: async (parent, args, context) => {
          const node = await resolve(parent as ParentShape<From>, context);
          const where = whereOf<Where>(args);
          if (!node) return null;
          const isFiltered = isSelected && Object.keys(where as object).length > 0;
          if (!(isFiltered ? await isSelected(node, { where, context }) : isShown(node, context))) return null;
          const cursor = edge.hasCursor === false ? null : cursorOf(node as object);
          return { node: node as object, cursor, from: parent as object };
        },
      }),
  });
}

type RootFieldBuilder = Parameters<Parameters<WpgraphqlBuilder['queryField']>[1]>[0];

/** Adds a field to the root, an object type or an interface. All three builders have the same methods. */
function addField(
  builder: WpgraphqlBuilder,
  {
    from,
    isInterface = false,
    field,
    define,
  }: {
    from: ParentName;
    isInterface?: boolean;
    field: string;
    define(t: RootFieldBuilder): ReturnType<RootFieldBuilder['field']>;
  },
): void {
  if (from === 'RootQuery') builder.queryField(field, (t) => define(t) as never);
  else if (isInterface) builder.interfaceField(from as 'Node', field, (t) => define(t as never) as never);
  else builder.objectField(from as 'Post', field, (t) => define(t as never) as never);
}
