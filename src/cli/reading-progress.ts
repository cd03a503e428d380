import type { ReadingProgress } from '../import/sources/source-kind.ts';
import type { Output } from './progress.ts';

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
