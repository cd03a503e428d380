import { LRUCache } from 'lru-cache';
import type { Kernel } from '../../schema/core/domain-kernel.ts';
import type { ByteCache } from '../../schema/core/limits/byte-cache.ts';
import type { ItemRow } from '../../schema/core/reads/item-reads.ts';
import { isUnexpired, type ReadRecord } from '../../schema/core/reads/read-record.ts';
import { THEME_FILES } from '../../schema/core/reads/tracked-tables.ts';
import type { SessionChange } from '../../schema/core/work/render-queue.ts';
import { sessionStateKey } from '../../schema/markup/render-session.ts';

/** The result of one item under one selection, which is the same for everybody of one audience. */
export interface CompletedItem {
  /** Never changed: answers share it. */
  result: Record<string, unknown>;
  /** What ends the item. */
  record: ReadRecord;
  /** What an answer with the item depends on, apart from the row that it has read. */
  reads: ReadRecord;
  /** The bytes that the item needs as JSON, about. */
  bytes: number;
  /** Whether the item contains stored markup of blocks, on which the rendering of later items depends. */
  hasStoredBlocks: boolean;
  /** How its renderings change the session of the answer; null if nothing of it is rendered for each answer. */
  change: SessionChange | null;
}

/**
 * The items that operations have completed, each valid until something that it was read from changes. An answer that has
 * to be made again resolves only the items that have changed: docs/caching.md#items.
 */
export interface CompletedItems {
  /** Returns the items for an anonymous operation that has read nothing yet. */
  open(): OperationItems;
  /**
   * Returns the items of one audience, which are not shared with others, for an operation that has read nothing yet. They
   * contain everything that other processes have committed before the call.
   */
  openFor(audience: string): Promise<OperationItems>;
  counts(): CompletedItemCounts;
}

/** The completed items, as one operation uses them. */
export interface OperationItems {
  /** Whether they belong to all anonymous viewers. */
  readonly isPublic: boolean;
  /** The key of an item with a selection, which is an object of its own, in a language of requests (`languageKey`). */
  keyOf(selection: object, item: Pick<ItemRow, 'id' | 'marks'> & { language: string }): string;
  /** The valid item for a key. `stateBefore` returns the state of the session in which it is rendered; null if not known. */
  find(key: string, stateBefore: () => string | null): CompletedItem | undefined;
  /** Keeps an item, unless something that it was read from has changed since the operation began. */
  keep(key: string, item: CompletedItem): void;
}

export interface CompletedItemCounts {
  hits: number;
  misses: number;
  /** Items that were removed because the memory was full. */
  evictions: number;
  entries: number;
  bytes: number;
}

interface KeptItem extends CompletedItem {
  tableVersion: number;
  themeChanges: number;
}

const keyInState = (key: string, state: string): string => `${key} ${sessionStateKey(state)}`;

/** The memory of an item and its record, as a multiple of its JSON. */
const MEMORY_FACTOR = 3;

const ENTRY_BYTES = 1_024;

const ROW_BYTES = 100;

/** The number of audiences whose items can be found again. */
const MAX_AUDIENCES = 1_000;

/** Creates a store of completed items in a memory; the least recently used ones are removed first. */
export function createCompletedItems(
  { database: { tableChanges, catchUp }, themes, now }: Pick<Kernel, 'database' | 'themes' | 'now'>,
  memory: ByteCache,
): CompletedItems {
  const counts = { hits: 0, misses: 0 };
  const share = memory.share<KeptItem>(
    ({ bytes, record, reads, change }) =>
      Math.ceil(bytes * MEMORY_FACTOR) +
      ENTRY_BYTES +
      ((record.rows?.size ?? 0) + (reads.rows?.size ?? 0)) * ROW_BYTES +
      (change ? change.before.length + change.after.length : 0),
  );
  const themeChanges = () => themes?.changeCount() ?? 0;
  const isValid = (item: KeptItem): boolean => {
    const version = tableChanges.version();
    if (!tableChanges.areUnchanged(item.record, item.tableVersion)) return false;
    // The next check needs to examine later changes only.
    item.tableVersion = version;
    if (!isUnexpired(item.record, () => now().getTime())) return false;
    return (item.record.tables & THEME_FILES) === 0 || themeChanges() === item.themeChanges;
  };
  const numbers = new WeakMap<object, number>();
  let lastNumber = 0;
  const keysOf =
    (audience: string): OperationItems['keyOf'] =>
    (selection, { id, marks, language }) => {
      const number = numbers.get(selection) ?? ++lastNumber;
      numbers.set(selection, number);
      return `${audience}${number} ${id} ${marks}${language === '' ? '' : ` in ${language}`}`;
    };
  // Keys contain the number of an audience. A number that was removed is not used again.
  const audiences = new LRUCache<string, string>({ max: MAX_AUDIENCES });
  let lastAudience = 0;
  const prefixOf = (audience: string): string => {
    const prefix = audiences.get(audience) ?? `${++lastAudience} of `;
    audiences.set(audience, prefix);
    return prefix;
  };
  const findValid = (key: string): CompletedItem | undefined => {
    const item = share.get(key);
    return item && isValid(item) ? item : undefined;
  };
  const findRendered = (key: string, state: string | null): CompletedItem | undefined =>
    state === null ? undefined : findValid(keyInState(key, state));
  const find = (key: string, stateBefore: () => string | null): CompletedItem | undefined => {
    const item = findValid(key) ?? findRendered(key, stateBefore());
    if (item) counts.hits++;
    else counts.misses++;
    return item;
  };
  const open = (audience: string): OperationItems => {
    const start = { tableVersion: tableChanges.version(), themeChanges: themeChanges() };
    return {
      isPublic: audience === '',
      keyOf: keysOf(audience),
      find,
      keep: (key, item) => {
        const entry = { ...item, ...start };
        if (isValid(entry)) share.set(item.change ? keyInState(key, item.change.before) : key, entry);
      },
    };
  };
  return {
    open: () => open(''),
    openFor: async (audience) => {
      await catchUp();
      return open(prefixOf(audience));
    },
    counts: () => ({ ...counts, evictions: share.evictions, entries: share.entries, bytes: share.bytes }),
  };
}
