/**
 * The state that the renderings of one answer share: numbers that make element ids unique, and the order of filters. One
 * session per request; a new session gives the same result every time.
 */
export class RenderSession {
  #unique = 0;
  #prefixed = new Map<string, number>();
  #seen = new Set<string>();
  /** The last suffix of an id, from which the search for a free one continues. */
  #suffixes = new Map<string, number>();
  /** True after content with blocks: classic content after it gets paragraphs around its shortcodes. */
  hasRenderedBlocks = false;
  /** True after an image with high priority. */
  hasPriorityImage = false;
  /** Counts dependencies on more than the stored text: earlier renderings or other content. */
  uses = 0;
  /** Creates a random element id. */
  readonly randomId: () => string;

  constructor(randomId: () => string = randomElementId) {
    this.randomId = randomId;
  }

  /** The state as a text: with the same state, the same content has the same markup. */
  state(): string {
    return JSON.stringify([
      this.#unique,
      [...this.#prefixed],
      [...this.#seen],
      this.hasRenderedBlocks,
      this.hasPriorityImage,
    ]);
  }

  /** Continues from a state that another session returned. */
  restore(state: string): void {
    const [unique, prefixed, seen, blocks, priority] = JSON.parse(state) as SessionState;
    this.#unique = unique;
    this.#prefixed = new Map(prefixed);
    this.#seen = new Set(seen);
    this.#suffixes.clear();
    this.hasRenderedBlocks = blocks;
    this.hasPriorityImage = priority;
    this.uses += 1;
  }

  /** The next number of the sequence that all kinds of elements share. */
  uniqueNumber(): number {
    this.uses += 1;
    this.#unique += 1;
    return this.#unique;
  }

  /** The next number of the sequence of one kind. */
  numberFor(kind: string): number {
    this.uses += 1;
    const next = (this.#prefixed.get(kind) ?? 0) + 1;
    this.#prefixed.set(kind, next);
    return next;
  }

  /** An unused id: the base itself, or with a numeric suffix. */
  uniqueId(base: string): string {
    this.uses += 1;
    let id = base;
    let suffix = this.#suffixes.get(base) ?? 1;
    while (this.#seen.has(id)) {
      suffix += 1;
      id = `${base}-${suffix}`;
    }
    this.#suffixes.set(base, suffix);
    this.#seen.add(id);
    return id;
  }
}

type SessionState = [number, [string, number][], string[], boolean, boolean];

/** Thirteen hexadecimal digits that increase with time. */
function randomElementId(): string {
  const microseconds = Math.floor(Math.random() * 1_000_000);
  return Math.floor(Date.now() / 1000).toString(16) + microseconds.toString(16).padStart(5, '0');
}
