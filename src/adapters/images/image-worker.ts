import { setPriority } from 'node:os';
import sharp from 'sharp';
import { ImageModificationError, UnusableImageError } from '../../../schema/core/files/media-tools.ts';
import { inspectFile } from './inspect-file.ts';
import { modifyImage } from './modify-image.ts';
import type { ImageLimits } from './read-image.ts';
import { writeRenditions } from './render-image.ts';
import {
  type ImageTasks,
  type ResultMessage,
  type TaskFailure,
  type TaskMessage,
  type TaskName,
  writeVariant,
} from './variant-image.ts';

// A separate process: a crash of a decoder does not affect the program, and its memory is returned when it ends.
sharp.cache(false);
sharp.concurrency(1);

const limits: ImageLimits = {
  pixels: Number(process.env.MAX_IMAGE_PIXELS),
  seconds: Number(process.env.IMAGE_SECONDS),
};

const handlers: {
  [Name in TaskName]: (input: ImageTasks[Name]['input'], limits: ImageLimits) => Promise<ImageTasks[Name]['result']>;
} = {
  inspect: inspectFile,
  render: writeRenditions,
  modify: modifyImage,
  variant: writeVariant,
};

try {
  // Lower priority than the process that answers requests.
  setPriority(10);
} catch {
  // Some systems do not allow it.
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

/** Messages of a full disk that the library passes on without a code. */
const NO_SPACE = /^system error: (?:No space left on device|Disk quota exceeded)$/m;

/**
 * Converts an error of a task. Errors of the library have only a message, so errors without a code count as errors of
 * the image.
 */
function failureOf(error: unknown): TaskFailure {
  if (error instanceof ImageModificationError) return { kind: 'modification', ...error.failed };
  const { message, code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || NO_SPACE.test(message)) return { kind: 'full', message };
  if (error instanceof UnusableImageError || code === undefined) return { kind: 'unusable', message };
  return { kind: 'unexpected', message };
}
