import { Transform } from 'node:stream';

/** A source that failed, or produced more or fewer bytes than announced. */
export class FileSourceError extends Error {}

/** Passes bytes through and fails unless there are exactly `size` of them. */
export function measured(size: number): Transform {
  let count = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count += chunk.length;
      if (count > size) done(new FileSourceError(`The file has more than the ${size} bytes it should have.`));
      else done(null, chunk);
    },
    flush(done) {
      done(count === size ? null : new FileSourceError(`The file has ${count} bytes in place of ${size}.`));
    },
  });
}
