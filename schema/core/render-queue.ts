import type { RenderEnvironment } from '../markup/render-environment.ts';
import type { RenderSession } from '../markup/render-session.ts';

/** The environment of one operation. */
export interface OperationEnvironment extends RenderEnvironment {
  /** Differs whenever the renderer does, or anything of the site that decides what markup looks like. */
  version: number;
  /**
   * The same for the rendering of one item, which content may refer to whatever its status and password: access to
   * the result was checked before. The session is shared unless another one is passed; then the item does not count for
   * the answer.
   */
  forItem(id: number, session?: RenderSession): RenderEnvironment;
}

/**
 * Renders the items of one answer strictly one after another, in the order of the calls: numbers and memories
 * of the shared session make later ones depend on earlier ones.
 */
export class RenderQueue {
  #environment: Promise<OperationEnvironment> | undefined;
  #showedBlocks = false;
  #last: Promise<unknown> = Promise.resolve();
  #needed: number[] = [];

  /** Records that stored markup of blocks was returned: it counts as rendered for all later items. */
  recordShownBlocks(): void {
    this.#showedBlocks = true;
  }

  /** Notes that an item's texts may be needed, so that they are loaded together with others. */
  noteNeededText(id: number): void {
    this.#needed.push(id);
  }

  /** The items noted since the last call. */
  takeNeededTexts(): readonly number[] {
    const needed = this.#needed;
    this.#needed = [];
    return needed;
  }

  /** Runs a rendering when all before it are done. The environment is opened once, by the first call. */
  run<T>(
    open: () => Promise<OperationEnvironment>,
    render: (environment: OperationEnvironment) => Promise<T>,
  ): Promise<T> {
    const showedBlocks = this.#showedBlocks;
    this.#environment ??= open();
    const opening = this.#environment;
    const turn = this.#last.then(async () => {
      const environment = await opening;
      if (showedBlocks) environment.session.hasRenderedBlocks = true;
      return render(environment);
    });
    this.#last = turn.catch(() => {});
    return turn;
  }
}
