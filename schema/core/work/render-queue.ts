import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import { createAnswerAllowance, isExhausted } from '../../markup/allowance.ts';
import type { RenderEnvironment } from '../../markup/render-environment.ts';
import { INITIAL_SESSION_STATE, type RenderSession, stateAfterBlocks } from '../../markup/render-session.ts';
import type { RequestWork } from './request-work.ts';

/** The cost of rendering a text. */
const RENDERING_COST = 50;

/** The characters of short texts of one answer that are converted without a turn of the event loop of their own. */
const MAX_CHARACTERS_AT_ONCE = 16_384;

/** The characters of markup that skipped renderings may have used: half of what an answer may. */
const MAX_SKIPPED_MARKUP = createAnswerAllowance().generatedMarkup / 2;

/** An item after which the session has a longer state is rendered for each answer. */
const MAX_STATE_LENGTH = 16_384;

/** The environment in which one operation renders content. */
export interface OperationEnvironment extends RenderEnvironment {
  /** A number that differs for every renderer, theme and setting that affects markup. */
  version: number;
  /** The items that the answer renders and whose data no rendering has loaded together yet. */
  itemsOfAnswer: Set<number>;
  /**
   * Returns the environment for the rendering of one item. Content may refer to that item whatever its status and
   * password, since access to the result was checked before. With a separate session, the rendering does not affect that
   * of other items in the answer.
   */
  forItem(id: number, session?: RenderSession): RenderEnvironment;
}

type CreateEnvironment = () => Promise<OperationEnvironment>;

type Render<T> = (environment: OperationEnvironment) => Promise<T>;

type RunRendering = <T>(createEnvironment: CreateEnvironment, render: Render<T>) => Promise<T>;

/** How the renderings of an item change the session of their answer, so that they can be skipped. */
export interface SessionChange {
  /** The state before the first rendering of the item, and after the last one: see `RenderSession`. */
  readonly before: string;
  readonly after: string;
  /** Characters that were subtracted from the markup allowance of the answer. */
  readonly usedMarkup: number;
}

/** The rendering of the items of one answer. */
export type Rendering = Pick<RenderQueue, keyof RenderQueue>;

/**
 * Renders the items of one answer one after the other, in the order of the calls. Later renderings depend on earlier
 * ones through the shared session, which numbers elements, for example.
 */
export class RenderQueue {
  readonly #work: RequestWork | undefined;
  #environment: Promise<OperationEnvironment> | undefined;
  #lastPosition = 0;
  #firstStoredBlocks = Number.POSITIVE_INFINITY;
  #last: Promise<unknown> = Promise.resolve();
  #itemsToLoad: number[] = [];
  #lastTurn: Promise<unknown> = Promise.resolve();
  #charactersAtOnce = 0;
  /** The changes of the skipped renderings, all of which come before the first one that is run. */
  #skipped: SessionChange = { before: INITIAL_SESSION_STATE, after: INITIAL_SESSION_STATE, usedMarkup: 0 };
  #canSkip = true;
  /** The state after the skipped renderings, and the same state after content with blocks. */
  #afterBlocks: readonly [state: string, afterBlocks: string] | undefined;

  /** `work`: that of the request; after its end nothing is rendered. */
  constructor(work?: RequestWork) {
    this.#work = work;
  }

  /** The queue of the answer. */
  get answer(): RenderQueue {
    return this;
  }

  /** Records that a part of the answer shows what another one has rendered. */
  recordRendering(): void {}

  /** Returns the position in the answer of what comes next. */
  nextPosition(): number {
    this.#lastPosition++;
    return this.#lastPosition;
  }

  /**
   * Records that the answer contains stored markup of blocks at a position, so that later items are rendered like items
   * after others with blocks.
   */
  recordStoredBlocks(position = this.nextPosition()): void {
    this.#firstStoredBlocks = Math.min(this.#firstStoredBlocks, position);
  }

  /** Returns the state in which the renderings of the next item begin; null if they cannot be skipped. */
  stateBeforeNext(): string | null {
    if (!this.#canSkip) return null;
    const { after } = this.#skipped;
    if (this.#firstStoredBlocks > this.#lastPosition) return after;
    if (this.#afterBlocks?.[0] !== after) this.#afterBlocks = [after, stateAfterBlocks(after)];
    return this.#afterBlocks[1];
  }

  /** Skips the renderings of the next item, whose results are known for this state. */
  skip({ after, usedMarkup }: SessionChange): void {
    this.nextPosition();
    this.#skipped = { ...this.#skipped, after, usedMarkup: this.#skipped.usedMarkup + usedMarkup };
    // Near the limit, the renderings decide what remains of it.
    if (this.#skipped.usedMarkup > MAX_SKIPPED_MARKUP) this.#canSkip = false;
  }

  /** Records that something comes before later items, although it has not begun yet. */
  endSkipping(): void {
    this.#canSkip = false;
  }

  /** Records that the source texts of an item may be needed, so that they can be loaded together with others. */
  requestSourceTexts(id: number): void {
    this.#itemsToLoad.push(id);
  }

  /** Returns and clears the ids that were passed to `requestSourceTexts`. */
  takeRequestedTexts(): readonly number[] {
    const ids = this.#itemsToLoad;
    this.#itemsToLoad = [];
    return ids;
  }

  /** Runs work on one long text in a turn of the event loop of its own, after all earlier such work. */
  runInTurn<T>(work: () => T): Promise<T> {
    const result = this.#lastTurn
      .then(() => nextEventLoopTurn())
      .then(() => {
        this.#work?.check();
        return work();
      });
    this.#lastTurn = result.catch(() => {});
    return result;
  }

  /** Runs work on a text at once while the texts of the answer are short together, and further work as `runInTurn` does. */
  runForText<T>(text: string, work: () => T): T | Promise<T> {
    this.#charactersAtOnce += text.length;
    return this.#charactersAtOnce <= MAX_CHARACTERS_AT_ONCE ? work() : this.runInTurn(work);
  }

  /**
   * Runs a rendering after all earlier ones, unless the work of the request has ended. All renderings share the
   * environment that the first call creates.
   */
  run: RunRendering = (createEnvironment, render) => this.runAt(this.nextPosition(), { createEnvironment, render });

  /** Runs a rendering that has a position in the answer. */
  runAt<T>(
    position: number,
    { createEnvironment, render }: { createEnvironment: CreateEnvironment; render: Render<T> },
  ): Promise<T> {
    this.#environment ??= createEnvironment();
    this.#canSkip = false;
    const skipped = this.#skipped;
    this.#skipped = { ...skipped, before: skipped.after, usedMarkup: 0 };
    const environmentPromise = this.#environment;
    const rendering = this.#last.then(async () => {
      const environment = await environmentPromise;
      if (skipped.after !== skipped.before) environment.session.restoreState(skipped.after);
      if (environment.allowance) environment.allowance.generatedMarkup -= skipped.usedMarkup;
      // Texts are loaded together: all items of the answer must have requested theirs.
      await this.#work?.postponedWork();
      this.#work?.charge(RENDERING_COST);
      if (this.#firstStoredBlocks < position) environment.session.hasRenderedBlocks = true;
      return render(environment);
    });
    this.#last = rendering.catch(() => {});
    return rendering;
  }
}

/** The part of a queue that renders one item, with what of it the markup of the item depends on. */
export class ItemRendering implements Rendering {
  readonly #queue: Rendering;
  /** Items get their positions in the order of the answer, but their fields may be resolved in another order. */
  readonly #position: number;
  #isInOrder = false;
  #canRepeat = true;
  #change: SessionChange | null = null;
  /** Whether the item contains stored markup of blocks. */
  hasStoredBlocks = false;

  constructor(queue: Rendering) {
    this.#queue = queue;
    this.#position = queue.nextPosition();
  }

  /** Whether the markup of the item is the same in other answers whose session has the same state before it. */
  get canRepeat(): boolean {
    return this.#canRepeat;
  }

  /** How the item has changed the session; null if nothing of it was rendered. */
  get change(): SessionChange | null {
    return this.#change;
  }

  /** Whether renderings that begin now come before those of later items. */
  get isInOrder(): boolean {
    return this.#isInOrder;
  }

  /** Resolves fields of the item before those of later items. */
  resolveInOrder<T>(resolve: () => T): T {
    this.#isInOrder = true;
    try {
      return resolve();
    } finally {
      this.#isInOrder = false;
    }
  }

  get answer(): RenderQueue {
    return this.#queue.answer;
  }

  recordRendering(): void {
    this.#canRepeat = false;
    this.#queue.recordRendering();
  }

  stateBeforeNext(): string | null {
    return this.#queue.stateBeforeNext();
  }

  skip(change: SessionChange): void {
    this.#canRepeat = false;
    this.#queue.skip(change);
  }

  endSkipping(): void {
    this.#queue.endSkipping();
  }

  nextPosition(): number {
    return this.#queue.nextPosition();
  }

  recordStoredBlocks(position = this.#position): void {
    this.hasStoredBlocks = true;
    this.#queue.recordStoredBlocks(position);
  }

  requestSourceTexts(id: number): void {
    this.#queue.requestSourceTexts(id);
  }

  takeRequestedTexts(): readonly number[] {
    return this.#queue.takeRequestedTexts();
  }

  runInTurn<T>(work: () => T): Promise<T> {
    return this.#queue.runInTurn(work);
  }

  runForText<T>(text: string, work: () => T): T | Promise<T> {
    return this.#queue.runForText(text, work);
  }

  run: RunRendering = (createEnvironment, render) => this.runAt(this.#position, { createEnvironment, render });

  runAt: Rendering['runAt'] = (position, { createEnvironment, render }) => {
    if (!this.#isInOrder) this.#canRepeat = false;
    return this.#queue.runAt(position, {
      createEnvironment,
      render: async (environment) => {
        const { session, allowance } = environment;
        const before = session.serializeState();
        const markupBefore = allowance?.generatedMarkup ?? 0;
        const result = await render(environment);
        if (allowance && isExhausted(allowance)) this.#canRepeat = false;
        this.#record({
          before,
          after: session.serializeState(),
          usedMarkup: markupBefore - (allowance?.generatedMarkup ?? 0),
        });
        return result;
      },
    });
  };

  /** Adds the change of a rendering to that of the item. */
  #record(change: SessionChange): void {
    const earlier = this.#change ?? { ...change, after: change.before, usedMarkup: 0 };
    // Something else was rendered in between.
    if (earlier.after !== change.before || change.after.length > MAX_STATE_LENGTH) this.#canRepeat = false;
    this.#change = {
      before: earlier.before,
      after: change.after,
      usedMarkup: earlier.usedMarkup + change.usedMarkup,
    };
  }
}
