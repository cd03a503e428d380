import { toGlobalId } from '../node-id.ts';
import type { Registry } from '../types/registry.ts';
import type { JournalRow } from './journal.ts';

/** Name of the GraphQL type of what a row tells of; undefined for what the API does not show. */
export function changedTypeName({ kind, type }: JournalRow, registry: Registry): string | undefined {
  if (kind === 'comment') return 'Comment';
  const entry = kind === 'post' ? registry.postTypes.get(type) : registry.taxonomies.get(type);
  return entry?.graphqlName ?? undefined;
}

/** Global id of what a row tells of. */
export const changedNodeId = (row: JournalRow, registry: Registry): string =>
  toGlobalId(changedTypeName(row, registry) ?? row.type, row.objectId);

/** The names of all types whose changes are told. */
export const followedTypeNames = ({ postTypes, taxonomies }: Registry): ReadonlySet<string> =>
  new Set(
    [...postTypes.values(), ...taxonomies.values()].flatMap(({ graphqlName }) => graphqlName ?? []).concat('Comment'),
  );
