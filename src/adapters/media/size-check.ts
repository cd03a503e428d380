import { Transform } from 'node:stream';

/** The source of a file failed, or did not have the announced size. */
export class FileSourceError extends Error {}

/**
 * Creates a stream that passes bytes through and fails with a FileSourceError unless there are exactly `size` of them.
 */
export function createSizeCheck(size: number): Transform {
  let count = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count += chunk.length;
      if (count > size) done(new FileSourceError(`The file has more than the expected ${size} bytes.`));
      else done(null, chunk);
    },
    flush(done) {
      done(count === size ? null : new FileSourceError(`The file has ${count} bytes instead of ${size}.`));
    },
  });
}
