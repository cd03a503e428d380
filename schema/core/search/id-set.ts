/** Ids of one part of the set: 32,768 ids, one bit each. */
const PART_BITS = 15;
const PART_BYTES = (1 << PART_BITS) / 8;

/** A set of ids. It takes one bit for each id between the members, apart from large gaps. */
export class IdSet {
  readonly #parts = new Map<number, Uint8Array>();
  /** The part of the latest lookup: ids near each other are looked up one after the other. */
  #latestPart = -1;
  #latestBits: Uint8Array | undefined;

  add(id: number): void {
    const part = id >>> PART_BITS;
    let bits = this.#parts.get(part);
    if (!bits) {
      bits = new Uint8Array(PART_BYTES);
      this.#parts.set(part, bits);
      this.#latestPart = -1;
    }
    const bit = id & ((1 << PART_BITS) - 1);
    bits[bit >>> 3] = (bits[bit >>> 3] as number) | (1 << (bit & 7));
  }

  has(id: number): boolean {
    const part = id >>> PART_BITS;
    if (part !== this.#latestPart) {
      this.#latestPart = part;
      this.#latestBits = this.#parts.get(part);
    }
    const bits = this.#latestBits;
    if (!bits) return false;
    const bit = id & ((1 << PART_BITS) - 1);
    return ((bits[bit >>> 3] as number) & (1 << (bit & 7))) !== 0;
  }

  delete(id: number): void {
    const bits = this.#parts.get(id >>> PART_BITS);
    if (!bits) return;
    const bit = id & ((1 << PART_BITS) - 1);
    bits[bit >>> 3] = (bits[bit >>> 3] as number) & ~(1 << (bit & 7));
  }

  /** Returns a copy, which does not change with this set. */
  copy(): IdSet {
    const copy = new IdSet();
    for (const [part, bits] of this.#parts) copy.#parts.set(part, bits.slice());
    return copy;
  }

  /** The memory that the set takes. */
  get bytes(): number {
    return this.#parts.size * (PART_BYTES + 64);
  }
}
