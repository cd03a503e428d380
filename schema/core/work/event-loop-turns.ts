import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';

/** The time that the work of all requests takes in one turn of the event loop. */
const TURN_MS = 10;

/** Postponed works that run before the time of the turn is checked again. */
const WORKS_AT_ONCE = 8;

/**
 * The work that one request has postponed. It is done in the order in which it would have been done at once: what a work
 * postpones itself comes before the works after it. Results must not depend on where a turn ends.
 */
export class PostponedWork {
  #works: (() => void)[] = [];
  #next = 0;
  /** What works have postponed themselves, the next one last. */
  readonly #continuations: (() => void)[] = [];
  /** What the running work has postponed so far; null while none runs. */
  #postponedByRunning: (() => void)[] | null = null;
  /** What follows when the works are done, including those that they postpone. */
  #followers: (() => void)[] = [];

  get hasWorks(): boolean {
    return this.#next < this.#works.length || this.#continuations.length > 0 || this.#postponedByRunning !== null;
  }

  /** Whether work that comes now must be postponed too, because it follows postponed work. */
  get mustFollow(): boolean {
    return this.#postponedByRunning === null ? this.hasWorks : this.#postponedByRunning.length > 0;
  }

  get isEmpty(): boolean {
    return !this.hasWorks && this.#followers.length === 0;
  }

  add(work: () => void): void {
    (this.#postponedByRunning ?? this.#works).push(work);
  }

  addFollower(work: () => void): void {
    this.#followers.push(work);
  }

  /** Does the next works, at most `count`, or the followers if there are no works. */
  run(count: number): void {
    if (!this.hasWorks) {
      const followers = this.#followers;
      this.#followers = [];
      for (const follower of followers) runAlone(follower);
      return;
    }
    for (let done = 0; done < count; done++) {
      const work = this.#takeNext();
      if (!work) return;
      this.#postponedByRunning = [];
      runAlone(work);
      for (const continuation of this.#postponedByRunning.reverse()) this.#continuations.push(continuation);
      this.#postponedByRunning = null;
    }
  }

  /** Removes all works, and does what follows them: it notices that the work of the request has ended. */
  end(): void {
    const followers = this.#followers;
    this.#works = [];
    this.#next = 0;
    this.#continuations.length = 0;
    this.#followers = [];
    if (this.#postponedByRunning) this.#postponedByRunning = [];
    for (const follower of followers) runAlone(follower);
  }

  #takeNext(): (() => void) | undefined {
    const continuation = this.#continuations.pop();
    if (continuation) return continuation;
    const work = this.#works[this.#next++];
    if (this.#next >= this.#works.length) {
      this.#works = [];
      this.#next = 0;
    }
    return work;
  }
}

/**
 * Divides the work of all requests of a process into turns of the event loop, so that other requests are answered
 * between them. Requests that have postponed work take turns, whatever the amount of their work.
 */
export class EventLoopTurns {
  readonly #now: () => number;
  #start: number | undefined;
  #nextTurn: Promise<void> | undefined;
  /** The requests with postponed work, the next one first. */
  readonly #waiting = new Set<PostponedWork>();
  #isRunning = false;

  /** `now` returns the time in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether the time of the current turn is used. */
  get isOver(): boolean {
    const now = this.#now();
    if (this.#start === undefined) {
      this.#start = now;
      void this.next();
      return false;
    }
    return now - this.#start >= TURN_MS;
  }

  /** Resolves in the next turn. */
  next(): Promise<void> {
    this.#nextTurn ??= nextEventLoopTurn().then(() => {
      this.#nextTurn = undefined;
      this.#start = undefined;
    });
    return this.#nextTurn;
  }

  /** Runs work in a later turn. */
  postpone(request: PostponedWork, work: () => void): void {
    request.add(work);
    this.#waiting.add(request);
    if (this.#isRunning) return;
    this.#isRunning = true;
    void this.#runPostponed();
  }

  /** Removes the postponed work of a request that has ended. */
  drop(request: PostponedWork): void {
    this.#waiting.delete(request);
    request.end();
  }

  async #runPostponed(): Promise<void> {
    await this.next();
    for (let [request] = this.#waiting; request; [request] = this.#waiting) {
      // To the end of the line: the next request follows.
      this.#waiting.delete(request);
      request.run(WORKS_AT_ONCE);
      if (!request.isEmpty) this.#waiting.add(request);
      // What the work has started continues first: it is part of the turn.
      await settledMicrotasks();
      while (this.isOver) await this.next();
    }
    this.#isRunning = false;
  }
}

/** Runs a work whose error is one of the program: it is reported as such, and other requests continue. */
function runAlone(work: () => void): void {
  try {
    work();
  } catch (error) {
    void Promise.reject(error);
  }
}

/** Resolves when no microtask is left. */
const settledMicrotasks = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));
