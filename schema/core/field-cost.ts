import type { GraphQLField } from 'graphql';

/** The `extensions` of a field from which the cost of an operation is computed. */
interface CostExtensions {
  /** The cost of a field apart from its selection; 1 if absent. */
  cost?: number;
  /** The number of items of a list, if no argument `first`, `last` or `ids` determines it. */
  assumedItems?: number;
}

/** Declares the cost of a field that takes more than reading a short value, such as a long text or a login. */
export const costs = (cost: number): { cost: number } => ({ cost });

/**
 * Declares the number of items that the cost of an operation assumes for a list, or for the list of a connection, if no
 * argument determines it.
 */
export const assumesItems = (count: number): { assumedItems: number } => ({ assumedItems: count });

/** Returns what `costs` and `assumesItems` declare for a field. */
export const costExtensionsOf = ({ extensions }: GraphQLField<unknown, unknown>): CostExtensions => extensions;
