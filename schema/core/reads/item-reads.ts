import { Prisma } from '../../../prisma/generated/sqlite/client.ts';
import { type ReadRecord, ReadRecorder } from './read-record.ts';
import { authorship, type RowTable, type RowTag, rowsOfComments, rowTag } from './row-tags.ts';
import type { TableSet } from './tracked-tables.ts';

/*
 * What one item of an answer was read from, apart from the other items: docs/caching.md#items.
 */

/** Records what one item of an answer is made from. Everything is recorded for the whole answer too. */
export class ItemRecorder extends ReadRecorder {
  /** The record of the answer, or of the item that contains this one. */
  readonly #answer: ReadRecorder;
  #isRecorded = false;

  constructor(answer: ReadRecorder) {
    super();
    this.#answer = answer;
  }

  override addTables(tables: TableSet): void {
    super.addTables(tables);
    if (!this.#isRecorded) this.#answer.addTables(tables);
  }

  override addRows(tags: Iterable<RowTag>): void {
    super.addRows(tags);
    if (!this.#isRecorded) this.#answer.addRows(tags);
  }

  override expireAt(moment: number): void {
    super.expireAt(moment);
    if (!this.#isRecorded) this.#answer.expireAt(moment);
  }

  override addUntracked(): void {
    super.addUntracked();
    this.#answer.addUntracked();
  }

  override addPrivate(): void {
    super.addPrivate();
    this.#answer.addPrivate();
  }

  /** Adds what the answer has recorded already, but not the items that contain this one. */
  addRecorded(record: ReadRecord): void {
    this.#isRecorded = true;
    this.add(record);
    this.#isRecorded = false;
    if (this.#answer instanceof ItemRecorder) this.#answer.addRecorded(record);
  }
}

interface ItemModel {
  /** The stored columns, and those that lists compute from rows with these tags. */
  columns: ReadonlySet<string>;
  /** What a request may see of the item, as marks of the row that are set or absent. */
  marks?: readonly string[];
  /** Whether the value of another property follows from the columns and the settings of the site. */
  isDerived?(property: string, row: Readonly<Record<string, unknown>>): boolean;
  /** The tags of what the columns of a row were read from. */
  tagsOf(row: Readonly<Record<string, unknown>> & { id: number }): RowTag[];
}

const tagsIn = (tables: readonly RowTable[], id: number): RowTag[] => tables.map((table) => rowTag(table, id));

/** The models whose rows are items. The columns with counts change apart from the rest of a row. */
const ITEM_MODELS: Readonly<Record<string, ItemModel>> = {
  Post: {
    columns: new Set([...Object.keys(Prisma.PostScalarFieldEnum), ...Object.keys(Prisma.AttachmentScalarFieldEnum)]),
    marks: ['unlocked', 'forEditing'],
    // The access to a file also depends on its parent.
    isDerived: (property, { type, parentId }) =>
      property === 'accessData' && (type !== 'attachment' || (typeof parentId === 'number' && parentId <= 0)),
    tagsOf: ({ id }) => [
      ...tagsIn(['posts', 'post_meta', 'post_search_texts', 'post_terms', 'attachments', 'menu_items'], id),
      rowTag('posts', `count:${id}`),
    ],
  },
  Term: {
    columns: new Set(Object.keys(Prisma.TermScalarFieldEnum)),
    tagsOf: ({ id }) => [...tagsIn(['terms', 'term_meta'], id), rowTag('terms', `count:${id}`)],
  },
  User: {
    columns: new Set([...Object.keys(Prisma.UserScalarFieldEnum), 'hasPublished']),
    tagsOf: ({ id }) => [...tagsIn(['users', 'user_meta'], id), authorship(id, true), authorship(id, false)],
  },
  Comment: {
    columns: new Set([
      ...Object.keys(Prisma.CommentScalarFieldEnum),
      ...[
        'hasChildren',
        'storedNoteStatus',
        'accountPicture',
        'postType',
        'postStatus',
        'postAuthorId',
        'postPassword',
      ],
      ...['postParentId', 'postParentType', 'postParentStatus', 'postParentAuthorId'],
    ]),
    marks: ['unlocked'],
    tagsOf: (row) => [
      ...tagsIn(['comments'], row.id),
      ...rowsOfComments([row as { id: number } as Parameters<typeof rowsOfComments>[0][number]]),
    ],
  },
};

/** A row that is an item: its id, and what its columns were read from. */
export interface ItemRow {
  id: number;
  tags: readonly RowTag[];
  /** The marks that are set, separated by spaces: what the request may see of the item, beyond what everybody may. */
  marks: string;
}

/** A value of the order of a list. Only cursors contain it. */
const ORDER_VALUE = /^key\d+$/;

/** Returns the item that a row of a model is; null for an object that has more than stored columns and known marks. */
export function itemRow(model: string, row: Readonly<Record<string, unknown>>): ItemRow | null {
  const known = ITEM_MODELS[model];
  const { id } = row;
  if (!known || typeof id !== 'number' || id <= 0) return null;
  const { columns, marks = [] } = known;
  const isKnown = (property: string) =>
    columns.has(property) ||
    // A mark that is not set is as if it were absent.
    row[property] === false ||
    (row[property] === true && marks.includes(property)) ||
    ORDER_VALUE.test(property) ||
    known.isDerived?.(property, row) === true;
  for (const property in row) if (!isKnown(property)) return null;
  const set = marks.filter((mark) => row[mark] === true).join(' ');
  return { id, tags: known.tagsOf({ ...row, id }), marks: set };
}

/** How the batches of a loader are attributed to its keys, which are ids. */
export interface OwnRows<Row> {
  /** The tables of which a key reads only the rows that are tagged with it, and those of `others`. */
  tables: readonly RowTable[];
  /** The tags of other rows of these tables that the row of a key was read from. */
  others?(row: Row): readonly RowTag[];
}

/** What the keys of one batch of a loader were read from. */
export class BatchReads<Row> {
  readonly #record: ReadRecord;
  readonly #keys: readonly unknown[];
  readonly #own: OwnRows<Row> | undefined;
  #parts: { shared: readonly RowTag[]; ofKeys: ReadonlyMap<unknown, readonly RowTag[]> } | undefined;

  constructor(record: ReadRecord, { keys, own }: { keys: readonly unknown[]; own: OwnRows<Row> | undefined }) {
    this.#record = record;
    this.#keys = keys;
    this.#own = own;
  }

  /** Adds what the row of a key was read from to the record of an item. */
  addTo(recorder: ItemRecorder, { key, row }: { key: unknown; row: Row }): void {
    this.#parts ??= this.#divide();
    const { shared, ofKeys } = this.#parts;
    const rows = new Set([...shared, ...(ofKeys.get(key) ?? []), ...(this.#own?.others?.(row) ?? [])]);
    const { tables, expiresAt } = this.#record;
    recorder.addRecorded({ tables, expiresAt, rows });
  }

  /** Divides the tags among the keys. Only answers with items need that. */
  #divide() {
    const tables = new Set<string>(this.#own?.tables);
    const shared: RowTag[] = [];
    const ofKeys = new Map<unknown, RowTag[]>(this.#keys.map((key) => [key, []]));
    for (const tag of this.#record.rows ?? []) {
      if (tables.has(tag.slice(0, tag.indexOf(' ')))) ofKeys.get(idOf(tag))?.push(tag);
      else shared.push(tag);
    }
    return { shared, ofKeys };
  }
}

/** The id at the end of a tag. */
const idOf = (tag: RowTag): number => Number(tag.slice(Math.max(tag.lastIndexOf(' '), tag.lastIndexOf(':')) + 1));
