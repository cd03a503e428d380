import { SingleBar } from 'cli-progress';

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
