import { SingleBar } from 'cli-progress';

/** Where a command writes. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

/** Shows how far a piece of work is. */
export interface Progress {
  update(progress: { done: number; total: number }): void;
  finish(): void;
}

const STEPS = 4;

/** A bar on a terminal; elsewhere a line for every quarter of the work. */
export function showProgress(title: string, output: Output): Progress {
  return output.isTTY ? bar(title, output as NodeJS.WriteStream) : lines(title, output);
}

function bar(title: string, stream: NodeJS.WriteStream): Progress {
  const shown = new SingleBar({
    format: `${title.padEnd(12)} {bar} {percentage}%  {value}/{total}`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    stream,
  });
  let started = false;
  return {
    update: ({ done, total }) => {
      if (!started) shown.start(total, done);
      started = true;
      shown.update(done);
    },
    finish: () => shown.stop(),
  };
}

function lines(title: string, output: Output): Progress {
  let shown = 0;
  return {
    update: ({ done, total }) => {
      const step = total === 0 ? STEPS : Math.floor((done * STEPS) / total);
      if (step <= shown) return;
      shown = step;
      output.write(`${title}: ${done} of ${total}\n`);
    },
    finish: () => {},
  };
}
