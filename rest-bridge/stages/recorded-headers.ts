import type { ReadRecorder } from '../../schema/core/reads/read-record.ts';
import type { ParsedRequest } from './request.ts';

/** Wraps the headers of a request: reading one marks the answer as not reusable for other requests. */
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
