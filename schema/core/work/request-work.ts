import { domainError } from '../errors/domain-errors.ts';
import { type EventLoopTurns, PostponedWork } from './event-loop-turns.ts';
import {
  EndedWorkError,
  GRAPHQL_CODES,
  type LimitCodes,
  type LimitSettings,
  limitMessage,
  NO_DATABASE_ANSWER,
  NO_LIMITS,
  STATEMENT_COST,
  type WorkLimits,
} from './work-limits.ts';

/** Statements of one request that run at the same time; others wait, so that it does not fill the queues of all. */
const MAX_STATEMENTS_AT_ONCE = 4;

/** Longer pieces of work of one request that are done at the same time. */
const MAX_PIECES_AT_ONCE = 100;

/** A number of permits, granted in the order of the requests. */
class Permits {
  #free: number;
  #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Takes a permit if one is free. */
  take(): boolean {
    if (this.#free === 0) return false;
    this.#free--;
    return true;
  }

  /** Waits for a permit. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free++;
  }
}

/** Milliseconds after which a database that has not answered counts as silent. */
const SILENT_MS = 1_000;

/** The times in which work waits for the database, and the database gives no sign of activity. */
export class AnswerWaits {
  readonly #now: () => number;
  #waiting = 0;
  #lastActivity = 0;
  #silence = 0;

  /** `now` returns the time in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** How many milliseconds the database has been silent, including the present wait; short waits do not count. */
  get silence(): number {
    return this.#silence + (this.#waiting > 0 ? this.#silenceUntil(this.#now()) : 0);
  }

  /** Begins a part of the work that waits for the database. */
  begin(): void {
    if (this.#waiting === 0) this.#lastActivity = this.#now();
    this.#waiting++;
  }

  /** Ends such a part: the database has answered, or has failed. */
  end(): void {
    this.noteActivity();
    this.#waiting--;
  }

  /** Notes that the database has answered, or a transaction continues. */
  noteActivity(): void {
    const now = this.#now();
    this.#silence += this.#silenceUntil(now);
    this.#lastActivity = now;
  }

  #silenceUntil(now: number): number {
    const silence = now - this.#lastActivity;
    return silence < SILENT_MS ? 0 : silence;
  }
}

/**
 * The work of one request: it is counted while it is done, divided into turns of the event loop, and ends at a limit, at
 * a deadline, or when the client closes the connection. All operations of a batch share it.
 */
export class RequestWork {
  /** Whether the bytes of the answer are limited. */
  readonly countsBytes: boolean;
  readonly #limits: WorkLimits;
  readonly #settings: LimitSettings;
  readonly #codes: LimitCodes;
  readonly #turns: EventLoopTurns | null;
  readonly #postponed = new PostponedWork();
  readonly #spent = { cost: 0, tokens: 0, introspection: 0, answerBytes: 0 };
  #failure: EndedWorkError | null = null;
  #isAbandoned = false;
  #isComplete = false;
  #protections = 0;
  /** The failure after the work that is protected. */
  #laterFailure: EndedWorkError | null = null;
  readonly #statements = new Permits(MAX_STATEMENTS_AT_ONCE);
  readonly #pieces = new Permits(MAX_PIECES_AT_ONCE);
  readonly #onEnd = new Set<() => void>();
  readonly #waits = new AnswerWaits();
  #deadline: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** `turns`: absent for work that is short or in the background, and is not divided. */
  constructor({
    limits = {},
    settings = {},
    codes = GRAPHQL_CODES,
    turns = null,
  }: {
    limits?: Partial<WorkLimits>;
    settings?: LimitSettings;
    codes?: LimitCodes;
    turns?: EventLoopTurns | null;
  } = {}) {
    this.#limits = { ...NO_LIMITS, ...limits };
    this.countsBytes = this.#limits.answerBytes !== Number.POSITIVE_INFINITY;
    this.#settings = settings;
    this.#codes = codes;
    this.#turns = turns;
    this.#startDeadline();
  }

  /** Why the work has ended before it was complete; null as long as it may continue. */
  get failure(): EndedWorkError | null {
    return this.#failure;
  }

  /** What the request has spent so far. */
  get spent(): Readonly<Omit<WorkLimits, 'seconds'>> {
    return this.#spent;
  }

  /** Whether the rest of the work belongs to a later turn: the time is used, or earlier work waits for that turn. */
  get mustYield(): boolean {
    return this.#postponed.mustFollow || this.#isTurnOver;
  }

  /** Whether work has been postponed that comes before what follows. */
  get hasEarlierWork(): boolean {
    return this.#postponed.mustFollow;
  }

  get #isTurnOver(): boolean {
    return this.#turns?.isOver ?? false;
  }

  /** Counts work before it is done. Returns false if it must not be done. */
  spend(kind: Exclude<keyof WorkLimits, 'seconds'>, amount: number): boolean {
    if (this.#failure) return false;
    this.#spent[kind] += amount;
    if (this.#spent[kind] > this.#limits[kind]) this.#exceed(kind);
    return this.#failure === null;
  }

  /** Counts bytes of the answer: `spend` for what is counted with every value. */
  spendBytes(bytes: number): void {
    this.#spent.answerBytes += bytes;
    if (this.#spent.answerBytes > this.#limits.answerBytes) this.#exceed('answerBytes');
  }

  /** Counts work of a resolver before it is done. Throws the failure if it must not be done. */
  charge(cost: number): void {
    this.spend('cost', cost);
    this.check();
  }

  /**
   * Does a longer piece of a resolver's work in its turn, counted with its cost. Only some pieces are done at once, since
   * those that wait for the same rows continue together; a piece must not wait for another one. Throws the failure if the
   * work has ended.
   */
  async run<Result>(cost: number, body: () => PromiseLike<Result> | Result): Promise<Result> {
    this.charge(cost);
    if (!this.#pieces.take()) await this.#pieces.next();
    try {
      if (this.mustYield) await this.#laterTurn();
      this.check();
      return await body();
    } finally {
      this.#pieces.release();
    }
  }

  /** Throws the failure if the work has ended. */
  check(): void {
    if (this.#failure) throw this.#failure;
  }

  /** Runs work in a later turn, unless the work has ended until then. */
  postpone(work: () => void): void {
    if (this.#turns) this.#turns.postpone(this.#postponed, work);
    else work();
  }

  /** Waits for a later turn, or for the end of the work: others may wait for what is done then. */
  #laterTurn(): Promise<void> {
    return new Promise((resolve) => {
      const removeListener = this.onEnd(resolve);
      this.postpone(() => {
        removeListener();
        resolve();
      });
    });
  }

  /** Runs work now, or after what the request has postponed. */
  afterPostponed(work: () => void): void {
    if (this.#postponed.hasWorks) this.#postponed.addFollower(work);
    else work();
  }

  /** Waits until everything is done that the request has postponed, or the work has ended; undefined if there is nothing. */
  postponedWork(): Promise<void> | undefined {
    return this.#postponed.hasWorks ? new Promise((resolve) => this.#postponed.addFollower(resolve)) : undefined;
  }

  /**
   * Waits for the next turn, for a part of the work that may take all of it. Throws the failure if the work has ended.
   */
  async nextTurn(): Promise<void> {
    await this.#turns?.next();
    await this.turn();
  }

  /** Waits for the next turn if the time of this one is used. Throws the failure if the work has ended. */
  async turn(): Promise<void> {
    while (this.#isTurnOver) await this.#turns?.next();
    this.check();
  }

  /**
   * Runs a statement in its turn, and counts its cost and its rows. Only some statements of a request run at once.
   * Throws the failure if the work has ended.
   */
  async statement<Result>(run: () => PromiseLike<Result>, cost = STATEMENT_COST): Promise<Result> {
    if (!this.#statements.take()) await this.#statements.next();
    try {
      if (this.#isTurnOver) await this.turn();
      this.check();
      this.#waits.begin();
      let result: Result;
      try {
        result = await run();
      } finally {
        this.#waits.end();
      }
      this.spend('cost', cost + (Array.isArray(result) ? result.length : 0));
      return result;
    } finally {
      this.#statements.release();
    }
  }

  /** Completes a change, which must not stop halfway: the work of the request ends after it. */
  async protect<Result>(body: () => PromiseLike<Result> | Result): Promise<Result> {
    this.#protections++;
    try {
      return await body();
    } finally {
      this.#protections--;
      if (this.#protections === 0 && this.#laterFailure) this.#end(this.#laterFailure);
    }
  }

  /**
   * Runs a transaction, during which the program waits for the database. `run` gets a function that is called with each
   * statement.
   */
  async transaction<Result>(run: (onStatement: () => void) => Promise<Result>): Promise<Result> {
    this.#waits.begin();
    try {
      return await run(() => this.#waits.noteActivity());
    } finally {
      this.#waits.end();
    }
  }

  /** Receives the rest of the request, which takes as long as the client needs: the time until the deadline begins after it. */
  async receive<Result>(body: () => Promise<Result>): Promise<Result> {
    clearTimeout(this.#deadline);
    try {
      return await body();
    } finally {
      if (!this.#failure && !this.#isComplete) this.#startDeadline();
    }
  }

  /** Runs the operations of the request one after another. */
  inOrder<Result>(operation: () => PromiseLike<Result> | Result): Promise<Result> {
    const result = this.#last.then(operation);
    this.#last = result.catch(() => {});
    return result;
  }

  /** Whether the client has left before the work was complete. */
  get isAbandoned(): boolean {
    return this.#isAbandoned;
  }

  /** Ends the work, because the client has left. */
  abandon(): void {
    if (this.#failure || this.#isComplete) return;
    this.#isAbandoned = true;
    this.#end(new EndedWorkError(domainError('request_aborted', { message: 'The client closed the connection.' })));
  }

  /** Removes all limits: the answer is complete, or is a stream that ends with its reader. */
  complete(): void {
    clearTimeout(this.#deadline);
    this.#isComplete = true;
  }

  /** Calls the listener when the work ends before it is complete. Returns a function that removes it. */
  onEnd(listener: () => void): () => void {
    this.#onEnd.add(listener);
    return () => {
      this.#onEnd.delete(listener);
    };
  }

  #startDeadline(): void {
    const { seconds } = this.#limits;
    if (!Number.isFinite(seconds)) return;
    this.#deadline = setTimeout(() => this.#reachDeadline(seconds), seconds * 1_000);
    this.#deadline.unref();
  }

  /** A database that does not answer is an outage, and not too much work. */
  #reachDeadline(seconds: number): void {
    if (this.#waits.silence * 2 < seconds * 1_000) this.#exceed('seconds');
    else this.#end(new EndedWorkError(domainError('service_unavailable', { message: NO_DATABASE_ANSWER })));
  }

  #exceed(kind: keyof WorkLimits): void {
    const setting = this.#settings[kind];
    const code = kind === 'seconds' ? this.#codes.deadline : this.#codes.limit;
    const message = limitMessage(kind, { limit: this.#limits[kind], setting });
    this.#end(new EndedWorkError(domainError(code, { message })));
  }

  #end(failure: EndedWorkError): void {
    if (this.#failure || this.#isComplete) return;
    if (this.#protections > 0) {
      this.#laterFailure ??= failure;
      return;
    }
    this.#failure = failure;
    clearTimeout(this.#deadline);
    this.#turns?.drop(this.#postponed);
    for (const listener of [...this.#onEnd]) listener();
    this.#onEnd.clear();
  }
}
