import type { ItemKind } from './item-ids.ts';

/** What happened to the items of one kind in a merge. */
export interface MergeCounts {
  readonly kind: ItemKind;
  readonly added: number;
  /** Items of an earlier import. */
  readonly before: number;
  /** Accounts or terms that the site already had. */
  readonly matched: number;
  readonly leftOut: Readonly<Record<string, number>>;
}

/** Counts what happens to items while they are merged. */
export class MergeTally {
  added = 0;
  before = 0;
  matched = 0;
  readonly #leftOut = new Map<string, number>();

  leftOut(reason: string): void {
    this.#leftOut.set(reason, (this.#leftOut.get(reason) ?? 0) + 1);
  }

  counts(kind: ItemKind): MergeCounts {
    const { added, before, matched } = this;
    return { kind, added, before, matched, leftOut: Object.fromEntries(this.#leftOut) };
  }
}
