import type { JournalRow } from '../core/journal/change-journal.ts';
import { toGlobalId } from '../core/node-id.ts';
import type { Registry } from '../core/registry/registry.ts';

/** Name of the GraphQL type of the item that a row reports; undefined where the API does not show it. */
export function changedTypeName({ kind, type }: JournalRow, registry: Registry): string | undefined {
  if (kind === 'comment') return 'Comment';
  const entry = kind === 'post' ? registry.postTypes.get(type) : registry.taxonomies.get(type);
  return entry?.graphqlName ?? undefined;
}

/** Global id of the item that a row reports. */
export const changedNodeId = (row: JournalRow, registry: Registry): string =>
  toGlobalId(changedTypeName(row, registry) ?? row.type, row.objectId);

/** The names of all types whose changes are reported. */
export const reportedTypeNames = ({ postTypes, taxonomies }: Registry): ReadonlySet<string> =>
  new Set(
    [...postTypes.values(), ...taxonomies.values()].flatMap(({ graphqlName }) => graphqlName ?? []).concat('Comment'),
  );
