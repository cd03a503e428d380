import type { ImportDetails } from '../stage/import-details.ts';
import type { ItemKind } from './item-ids.ts';

/** The number of items of one kind by their outcome in a merge. */
export interface MergeCounts {
  readonly kind: ItemKind;
  readonly added: number;
  /** Items that an earlier import added. */
  readonly alreadyImported: number;
  /** Accounts or terms that correspond to one of the site. */
  readonly matched: number;
  /** The number of omitted items, by reason. */
  readonly omitted: Readonly<Record<string, number>>;
}

/** Counts the items of one kind while they are merged. */
export class MergedItemCounter {
  added = 0;
  alreadyImported = 0;
  matched = 0;
  readonly #omitted = new Map<string, number>();
  readonly #details: ImportDetails;

  constructor(details: ImportDetails) {
    this.#details = details;
  }

  /** Counts an item that is not added, and names it in the report: `item` is such as `post 12`. */
  countOmitted(reason: string, item: string): void {
    this.#details.add({ kind: 'left out', reason, item, value: '' });
    this.#omitted.set(reason, (this.#omitted.get(reason) ?? 0) + 1);
  }

  counts(kind: ItemKind): MergeCounts {
    const { added, alreadyImported, matched } = this;
    return { kind, added, alreadyImported, matched, omitted: Object.fromEntries(this.#omitted) };
  }
}
