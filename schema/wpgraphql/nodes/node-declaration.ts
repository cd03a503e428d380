import type { RequestContext } from '../../core/request-context.ts';

/**
 * A kind of nodes: what global ids contain, how the GraphQL type of a value is determined, and how `node(id:)` loads it.
 * The kinds are listed in `node-kinds.ts`.
 */
export interface NodeKind<Value> {
  /** The part of global ids before the key, such as `post`. */
  name: string;
  /** Whether a value that a resolver returned is a node of this kind. */
  matches(value: object): value is Value & object;
  /** The key in global ids: the database id, or a name. */
  keyOf(value: Value): string | number;
  /** The GraphQL type of a node. */
  typeNameOf(value: Value, context: RequestContext): string | undefined;
  /** Loads a node by its key; null if there is none, or if the viewer may not see it. Absent if `node` does not load it. */
  load?(key: string, context: RequestContext): Promise<Value | null> | Value | null;
}
