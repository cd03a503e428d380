import { parseListParameter } from './list-query.ts';

/** The links to embed: none, all, or those of the listed relations. */
export type EmbedSelection = 'none' | 'all' | readonly string[];

/**
 * Parses `_embed` (docs/protocol/requests.md#global-parameters): an absent value embeds nothing; an empty value, `0`,
 * `1` and `true` embed all links; any other value is a list of relations.
 */
export function parseEmbedList(value: unknown): EmbedSelection {
  if (value === undefined || value === null) return 'none';
  if (typeof value === 'boolean' || value === '0' || value === '1' || value === 'true') return 'all';
  const relations = parseListParameter(value);
  return relations.length === 0 ? 'all' : relations;
}
