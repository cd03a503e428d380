import { setPriority } from 'node:os';
import sharp from 'sharp';
import { ImageModificationError, UnusableImageError } from '../../../schema/core/files/image-processor.ts';
import type { Failure, ResultMessage, TaskMessage, TaskName, Tasks } from './image-worker-messages.ts';
import { inspect } from './inspect.ts';
import { modify } from './modify.ts';
import type { PictureLimits } from './read-picture.ts';
import { render } from './render-image.ts';

// A process of its own: what breaks a decoder breaks nothing else, and what it takes goes back when it ends.
sharp.cache(false);
sharp.concurrency(1);

const limits: PictureLimits = {
  pixels: Number(process.env.MAX_IMAGE_PIXELS),
  seconds: Number(process.env.IMAGE_SECONDS),
};

const handlers: {
  [Name in TaskName]: (input: Tasks[Name]['input'], limits: PictureLimits) => Promise<Tasks[Name]['result']>;
} = {
  inspect,
  render,
  modify,
};

try {
  // Requests come first.
  setPriority(10);
} catch {
  // Where that is not allowed, it goes without.
}

process.on('disconnect', () => process.exit(0));
process.on('message', async (message) => {
  const { name, input } = message as TaskMessage;
  let answer: ResultMessage;
  try {
    answer = { result: await handlers[name](input as never, limits) };
  } catch (error) {
    answer = { failure: failureOf(error) };
  }
  process.send?.(answer);
});

/** What the system says through the library, which gives no code. */
const NO_SPACE = /^system error: (?:No space left on device|Disk quota exceeded)$/m;

/** The library says by its messages only that a picture is broken: every error of a task is one of its picture. */
function failureOf(error: unknown): Failure {
  if (error instanceof ImageModificationError) return { kind: 'modification', ...error.failed };
  const { message, code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || NO_SPACE.test(message)) return { kind: 'full', message };
  if (error instanceof UnusableImageError || code === undefined) return { kind: 'unusable', message };
  return { kind: 'unexpected', message };
}
