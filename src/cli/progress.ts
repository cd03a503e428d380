import { SingleBar } from 'cli-progress';
import type { ReadingProgress } from '../import/sources/source-kind.ts';

/** The output of a command. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

/** Shows the progress of a task. */
export interface Progress {
  update(progress: { done: number; total: number }): void;
  finish(): void;
}

const LINES_PER_TASK = 4;

/** Shows a progress bar on a terminal; on other outputs a line for each quarter of the task. */
export function showProgress(title: string, output: Output): Progress {
  return output.isTTY ? progressBar(title, output as NodeJS.WriteStream) : progressLines(title, output);
}

function progressBar(title: string, stream: NodeJS.WriteStream): Progress {
  const bar = new SingleBar({
    format: `${title.padEnd(12)} {bar} {percentage}%  {value}/{total}`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    stream,
  });
  let started = false;
  return {
    update: ({ done, total }) => {
      if (!started) bar.start(total, done);
      started = true;
      bar.update(done);
    },
    finish: () => bar.stop(),
  };
}

function progressLines(title: string, output: Output): Progress {
  let printed = 0;
  return {
    update: ({ done, total }) => {
      const step = total === 0 ? LINES_PER_TASK : Math.floor((done * LINES_PER_TASK) / total);
      if (step <= printed) return;
      printed = step;
      output.write(`${title}: ${done} of ${total}\n`);
    },
    finish: () => {},
  };
}

/** Interval between two lines on outputs that are not a terminal. */
const LINE_INTERVAL_MS = 10_000;

/**
 * Shows the progress of reading a site of unknown size: a line that is rewritten on a terminal, otherwise a line at
 * intervals.
 */
export function showReadingProgress(output: Output): { update(progress: ReadingProgress): void; finish(): void } {
  let printedAt = performance.now();
  let isLineShown = false;
  return {
    update: (progress) => {
      const line = describe(progress);
      if (output.isTTY) {
        const { columns = 80 } = output as NodeJS.WriteStream;
        output.write(`\r\u001b[2K${line.slice(0, columns - 1)}`);
        isLineShown = true;
        return;
      }
      // A long pause is printed immediately, because no other line follows during it.
      const isDue =
        performance.now() - printedAt >= LINE_INTERVAL_MS ||
        ('pauseMs' in progress && progress.pauseMs >= LINE_INTERVAL_MS);
      if (!isDue) return;
      printedAt = performance.now();
      output.write(`${line}\n`);
    },
    finish: () => {
      if (isLineShown) output.write('\r\u001b[2K');
      isLineShown = false;
    },
  };
}

function describe(progress: ReadingProgress): string {
  if ('pauseMs' in progress) return `The site requested a pause of ${Math.ceil(progress.pauseMs / 1_000)} s`;
  const { subject, done, total, requests } = progress;
  const count = done === undefined ? '' : `: ${done}${total === undefined ? '' : ` of ${total}`}`;
  return `Reading ${subject}${count} (${requests} ${requests === 1 ? 'request' : 'requests'})`;
}
