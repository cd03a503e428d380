import type { DatabaseClient, Kernel } from '../domain-kernel.ts';
import type { ThemeSource } from '../theme-source.ts';
import type { ReadRecorder } from './read-record.ts';
import { recordingReader } from './recording-reader.ts';
import { THEME_FILES } from './tracked-tables.ts';

/** Answers that depend on the clock are computed again in the next minute: days and time zones change then. */
const CLOCK_PERIOD_MS = 60_000;

/**
 * The kernel of a domain for one operation: it records which tables are read, and whether the answer depends on the
 * clock or on something whose changes are not noticed, such as a write or another site.
 */
export function recordingKernel(kernel: Kernel, recorder: ReadRecorder): Kernel {
  const { database } = kernel;
  return {
    ...kernel,
    database: {
      ...database,
      reader: recordingReader(database.reader, recorder),
      primary: recordingReader(database.primary, recorder),
      scanner: recordingReader(database.scanner as DatabaseClient, recorder),
      get writer() {
        recorder.addUntracked();
        return database.writer;
      },
      transaction: (body, options) => {
        recorder.addUntracked();
        return database.transaction(body, options);
      },
    },
    get themes() {
      recorder.addTables(THEME_FILES);
      return kernel.themes as ThemeSource;
    },
    get mediaStore() {
      recorder.addUntracked();
      return kernel.mediaStore;
    },
    now: () => {
      const now = kernel.now();
      const time = now.getTime();
      recorder.expireAt(time - (time % CLOCK_PERIOD_MS) + CLOCK_PERIOD_MS);
      return now;
    },
  };
}
