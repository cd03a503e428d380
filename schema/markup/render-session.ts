/**
 * What the items of one answer share while they are rendered: numbers that make element ids unique, and the memory of
 * what came before. One session per request; a fresh one gives the same result every time.
 */
export class RenderSession {
  #unique = 0;
  #prefixed = new Map<string, number>();
  #seen = new Set<string>();
  /** True once content with blocks was rendered; classic content after it gets paragraphs around its shortcodes. */
  hasRenderedBlocks = false;
  /** True once an image was marked as the most important one. */
  hasPriorityImage = false;
  /** Counts whatever makes output depend on more than the stored text: what was rendered before, other content. */
  uses = 0;
  /** Element ids that are random rather than counted. */
  readonly randomId: () => string;

  constructor(randomId: () => string = randomElementId) {
    this.randomId = randomId;
  }

  /** All that later renderings depend on, as a text: the same text means the same markup for the same content. */
  state(): string {
    return JSON.stringify([
      this.#unique,
      [...this.#prefixed],
      [...this.#seen],
      this.hasRenderedBlocks,
      this.hasPriorityImage,
    ]);
  }

  /** Goes on where the session stood that gave this state. */
  restore(state: string): void {
    const [unique, prefixed, seen, blocks, priority] = JSON.parse(state) as SessionState;
    this.#unique = unique;
    this.#prefixed = new Map(prefixed);
    this.#seen = new Set(seen);
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

  /** The next number of a sequence of its own. */
  numberFor(kind: string): number {
    this.uses += 1;
    const next = (this.#prefixed.get(kind) ?? 0) + 1;
    this.#prefixed.set(kind, next);
    return next;
  }

  /** An id as wished, with a number behind it when it was given out before. */
  uniqueId(wished: string): string {
    this.uses += 1;
    let id = wished;
    for (let suffix = 2; this.#seen.has(id); suffix += 1) id = `${wished}-${suffix}`;
    this.#seen.add(id);
    return id;
  }
}

type SessionState = [number, [string, number][], string[], boolean, boolean];

/** Thirteen hexadecimal digits that grow with time, as element keys need them. */
function randomElementId(): string {
  const microseconds = Math.floor(Math.random() * 1_000_000);
  return Math.floor(Date.now() / 1000).toString(16) + microseconds.toString(16).padStart(5, '0');
}
