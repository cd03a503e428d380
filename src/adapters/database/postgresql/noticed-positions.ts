import type { NoticedPosition } from './change-watch.ts';
import type { LogPosition } from './log-position.ts';

/** The number of positions in memory. A replica that lags far behind is compared with fewer of them. */
const MAX_POSITIONS = 128;

/** The latest positions of the primary in their order, to compare with those of replicas. */
export class NoticedPositions {
  #positions: NoticedPosition[] = [];

  get last(): NoticedPosition | undefined {
    return this.#positions.at(-1);
  }

  /** Adds a position. Those of another history are forgotten, since their order means nothing. */
  add(position: NoticedPosition): void {
    const { last } = this;
    if (last && (last.system !== position.system || last.timeline !== position.timeline)) this.#positions = [];
    this.#positions.push(position);
    if (this.#positions.length > MAX_POSITIONS) {
      this.#positions = this.#positions.filter((_, index) => index % 2 === 1 || index === this.#positions.length - 1);
    }
  }

  /** The last version of `tableChanges` whose changes precede a position; 0 if there is none. */
  versionAt(position: LogPosition): number {
    return this.#positions.findLast((each) => each.position <= position)?.version ?? 0;
  }

  /** When the first position after another one was read; undefined if there is none. */
  firstAfter(position: LogPosition): number | undefined {
    return this.#positions.find((each) => each.position > position)?.readAt;
  }

  /** Forgets the positions that all replicas have passed, except the last of them. */
  forgetBefore(position: LogPosition): void {
    const index = this.#positions.findLastIndex((each) => each.position <= position);
    if (index > 0) this.#positions.splice(0, index);
  }
}
