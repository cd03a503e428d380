import type { ReadingProgress } from '../import/sources/source-kind.ts';
import type { Output } from './progress.ts';

/** Milliseconds between two lines where no terminal can take back what it showed. */
const BETWEEN_LINES = 10_000;

/** Shows how far the reading of a site is whose size is not known: one line that is renewed, or a line now and then. */
export function showReading(output: Output): { update(progress: ReadingProgress): void; finish(): void } {
  let shownAt = performance.now();
  let isOpen = false;
  return {
    update: (progress) => {
      const line = describe(progress);
      if (output.isTTY) {
        const { columns = 80 } = output as NodeJS.WriteStream;
        output.write(`\r\u001b[2K${line.slice(0, columns - 1)}`);
        isOpen = true;
        return;
      }
      // A long wait is told at once: nothing else will come.
      const isDue =
        performance.now() - shownAt >= BETWEEN_LINES || ('pauseMs' in progress && progress.pauseMs >= BETWEEN_LINES);
      if (!isDue) return;
      shownAt = performance.now();
      output.write(`${line}\n`);
    },
    finish: () => {
      if (isOpen) output.write('\r\u001b[2K');
      isOpen = false;
    },
  };
}

function describe(progress: ReadingProgress): string {
  if ('pauseMs' in progress) return `The site requested a pause of ${Math.ceil(progress.pauseMs / 1_000)} s`;
  const { subject, done, total, requests } = progress;
  const count = done === undefined ? '' : `: ${done}${total === undefined ? '' : ` of ${total}`}`;
  return `Reading ${subject}${count} (${requests} ${requests === 1 ? 'request' : 'requests'})`;
}
