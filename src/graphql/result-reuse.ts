import type { ReadRecorder } from '../../schema/core/reads/read-record.ts';

/** Whether the results of a request can answer other requests too. */
export class ResultReuse {
  readonly reads: ReadRecorder;
  /** Set when the request has results, none with an error or a stream. */
  isComplete = false;

  constructor(reads: ReadRecorder) {
    this.reads = reads;
  }

  get isReusable(): boolean {
    return this.isComplete && this.reads.isReusable;
  }
}
