import { createHash } from 'node:crypto';

const MAX_KEY_LENGTH = 200;

/** Returns a short text that differs for every state of a session. */
export const sessionStateKey = (state: string): string =>
  state.length > MAX_KEY_LENGTH ? createHash('sha256').update(state).digest('base64url') : state;

/** Returns the state of a session after other content with blocks. */
export function stateAfterBlocks(state: string): string {
  const session = new RenderSession();
  session.restoreState(state);
  session.hasRenderedBlocks = true;
  return session.serializeState();
}

/**
 * The state that all renderings of one request share: numbers that make element ids unique, and flags about earlier
 * renderings. With a new session, the same content always has the same markup.
 */
export class RenderSession {
  #lastUniqueNumber = 0;
  #lastNumbers = new Map<string, number>();
  #usedIds = new Set<string>();
  /** The last suffix used for an id; the search for an unused suffix continues there. */
  #lastSuffixes = new Map<string, number>();
  /** True after content with blocks. Paragraphs around shortcodes are then removed before paragraphs are added. */
  hasRenderedBlocks = false;
  /** True after an image with `fetchpriority="high"`; only one image gets it automatically. */
  hasPriorityImage = false;
  /** Increases when a rendering depends on this state or on other content, and not only on its stored text. */
  stateUseCount = 0;
  /** Returns a random element id. */
  readonly randomId: () => string;

  constructor(randomId: () => string = randomElementId) {
    this.randomId = randomId;
  }

  /** Serializes the state. Sessions with equal state render the same content to the same markup. */
  serializeState(): string {
    return JSON.stringify([
      this.#lastUniqueNumber,
      [...this.#lastNumbers],
      [...this.#usedIds],
      this.hasRenderedBlocks,
      this.hasPriorityImage,
    ]);
  }

  /** Replaces the state by one that `serializeState` returned. */
  restoreState(state: string): void {
    const [lastUniqueNumber, lastNumbers, usedIds, hasRenderedBlocks, hasPriorityImage] = JSON.parse(
      state,
    ) as SessionState;
    this.#lastUniqueNumber = lastUniqueNumber;
    this.#lastNumbers = new Map(lastNumbers);
    this.#usedIds = new Set(usedIds);
    this.#lastSuffixes.clear();
    this.hasRenderedBlocks = hasRenderedBlocks;
    this.hasPriorityImage = hasPriorityImage;
    this.stateUseCount += 1;
  }

  /** Returns the next number of the sequence that all elements share, from 1. */
  nextUniqueNumber(): number {
    this.stateUseCount += 1;
    this.#lastUniqueNumber += 1;
    return this.#lastUniqueNumber;
  }

  /** Returns the next number of a named sequence, from 1. */
  nextNumber(sequence: string): number {
    this.stateUseCount += 1;
    const next = (this.#lastNumbers.get(sequence) ?? 0) + 1;
    this.#lastNumbers.set(sequence, next);
    return next;
  }

  /** Returns an id that no element has yet: the base itself, or the base with a numeric suffix. */
  uniqueId(base: string): string {
    this.stateUseCount += 1;
    let id = base;
    let suffix = this.#lastSuffixes.get(base) ?? 1;
    while (this.#usedIds.has(id)) {
      suffix += 1;
      id = `${base}-${suffix}`;
    }
    this.#lastSuffixes.set(base, suffix);
    this.#usedIds.add(id);
    return id;
  }
}

/** What `serializeState` returns before anything is rendered. */
export const INITIAL_SESSION_STATE = new RenderSession().serializeState();

type SessionState = [
  lastUniqueNumber: number,
  lastNumbers: [string, number][],
  usedIds: string[],
  hasRenderedBlocks: boolean,
  hasPriorityImage: boolean,
];

/** Returns thirteen hexadecimal digits: the seconds of the clock, and a random part. */
function randomElementId(): string {
  const microseconds = Math.floor(Math.random() * 1_000_000);
  return Math.floor(Date.now() / 1000).toString(16) + microseconds.toString(16).padStart(5, '0');
}
