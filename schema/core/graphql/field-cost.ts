import type { GraphQLField } from 'graphql';

/** The `extensions` of a field from which the cost of a request is counted. */
interface CostExtensions {
  /** The cost of a field apart from its selection; 1 if absent. */
  cost?: number;
}

/** Declares the cost of a field that takes more than reading a short value, such as a long text or a login. */
export const costs = (cost: number): { cost: number } => ({ cost });

/** Returns what `costs` declares for a field. */
export const costExtensionsOf = ({ extensions }: GraphQLField<unknown, unknown>): CostExtensions => extensions;
