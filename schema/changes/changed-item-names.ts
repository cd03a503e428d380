import type { JournalRow } from '../core/journal/change-journal.ts';
import { toGlobalId } from '../core/node-options.ts';
import type { Registry } from '../core/registry/registry.ts';

/** Returns the GraphQL type of the item of a journal row; undefined if the API does not expose the type. */
export function changedTypeName({ kind, type }: JournalRow, registry: Registry): string | undefined {
  if (kind === 'comment') return 'Comment';
  const entry = kind === 'post' ? registry.postTypes.get(type) : registry.taxonomies.get(type);
  return entry?.graphqlName ?? undefined;
}

/** Returns the global id of the item of a journal row. */
export const changedNodeId = (row: JournalRow, registry: Registry): string =>
  toGlobalId(changedTypeName(row, registry) ?? row.type, row.objectId);

/** Returns the names of all GraphQL types whose changes are reported. */
export const reportedTypeNames = ({ postTypes, taxonomies }: Registry): ReadonlySet<string> =>
  new Set(
    [...postTypes.values(), ...taxonomies.values()].flatMap(({ graphqlName }) => graphqlName ?? []).concat('Comment'),
  );
