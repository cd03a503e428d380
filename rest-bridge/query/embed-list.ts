import { readList } from './list-query.ts';

/** Which links to embed: none, all of them, or the relations listed. */
export type EmbedSelection = 'none' | 'all' | readonly string[];

/**
 * Reads `_embed` (docs/protocol/requests.md#global-parameters): absent embeds nothing; empty, `0`, `1`, `true` embed
 * all; else a list of relations.
 */
export function parseEmbedList(value: unknown): EmbedSelection {
  if (value === undefined || value === null) return 'none';
  if (typeof value === 'boolean' || value === '0' || value === '1' || value === 'true') return 'all';
  const relations = readList(value);
  return relations.length === 0 ? 'all' : relations;
}
