import { createHash } from 'node:crypto';
import { domainError } from '../../core/errors/domain-errors.ts';
import { publicStatuses, writableStatuses } from '../../core/registry/post-status.ts';
import type { Registry } from '../../core/registry/registry.ts';
import { isId } from '../../values/ids.ts';
import { parseJson } from '../../values/json-text.ts';

/** A position between two pages of an export. */
export interface ExportPosition {
  /** The type of the next items. */
  readonly type: string;
  /** The id of the last exported item of that type; 0 for none. */
  readonly id: number;
  /** The highest id when the export began; later items are not included. */
  readonly maxId: number;
}

/** A hash of the options: a cursor is valid for the same options only. */
const optionsHash = (options: ExportOptions): string =>
  createHash('sha256').update(JSON.stringify(options)).digest('base64url').slice(0, 8);

/** Encodes a position as an opaque cursor. */
export const encodeExportPosition = ({ type, id, maxId }: ExportPosition, options: ExportOptions): string =>
  Buffer.from(JSON.stringify([optionsHash(options), type, id, maxId])).toString('base64url');

/**
 * Decodes a cursor. Errors: `rest_invalid_param`; `export_options_changed` if the options differ from those of its
 * export.
 */
export function decodeExportPosition(text: string, options: ExportOptions): ExportPosition {
  const parts = parseJson(Buffer.from(text, 'base64url').toString('utf8'));
  const [hash, type, id, maxId] = Array.isArray(parts) ? (parts as unknown[]) : [];
  if (typeof hash !== 'string' || typeof type !== 'string' || !isNumber(id) || !isNumber(maxId)) {
    throw domainError('rest_invalid_param', {
      message: 'This is not a cursor of an export. Use the `next` value of a page.',
    });
  }
  if (hash !== optionsHash(options) || !options.postTypes.includes(type)) throw domainError('export_options_changed');
  return { type, id, maxId };
}

const isNumber = (value: unknown): value is number => value === 0 || (typeof value === 'number' && isId(value));

/** The export options of an administrator (docs/protocol/export.md#settings). */
export interface ExportOptions {
  /** The names of the exported types, in the order of the export. */
  readonly postTypes: readonly string[];
  /** Whether items include their stored content. */
  readonly includeRaw: boolean;
  /** Whether draft, pending, private and scheduled items are exported. */
  readonly includeUnpublished: boolean;
}

/** The maximum number of items on one page. */
export const MAX_PAGE_ITEMS = 50;

/** The maximum number of characters of the items on one page; a longer item has a page to itself. */
const MAX_CHARACTERS = 1_000_000;

/** Returns the ids of the next page from the sizes of the items that follow, in characters. */
export function idsOfPage(sizes: readonly { id: number; size: number | bigint }[]): number[] {
  const ids: number[] = [];
  let characters = 0;
  for (const { id, size } of sizes.slice(0, MAX_PAGE_ITEMS)) {
    characters += Number(size);
    if (ids.length > 0 && characters > MAX_CHARACTERS) break;
    ids.push(id);
  }
  return ids;
}

/** The statuses of exported items: those of the site that everyone may see, or all but the trash. */
export const exportedStatuses = (
  { includeUnpublished }: ExportOptions,
  { statuses }: Pick<Registry, 'statuses'>,
): readonly string[] => (includeUnpublished ? writableStatuses(statuses) : publicStatuses(statuses));
