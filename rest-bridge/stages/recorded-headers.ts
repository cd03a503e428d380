import type { ReadRecorder } from '../../schema/core/reads/read-record.ts';
import type { ParsedRequest } from './request.ts';

/** The headers of a request; one that is read makes the answer unfit for other requests. */
export const recordedHeaders = (
  headers: ParsedRequest['headers'],
  reads: ReadRecorder | undefined,
): ParsedRequest['headers'] =>
  reads
    ? new Proxy(headers, {
        get: (target, name: string) => {
          reads.addUntracked();
          return target[name];
        },
      })
    : headers;
