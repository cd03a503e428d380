import { setImmediate } from 'node:timers/promises';
import { requestErrors } from '../error.ts';
import type { CheckedRequest, RequestChecker } from '../pipeline.ts';
import { failureOutcome } from '../stages/failure.ts';
import type { Outcome } from '../stages/reply.ts';
import { type BatchContext, type BatchEntry, readBatchEntry } from './entry.ts';

/** A validated batch. */
export interface Batch extends BatchContext {
  validation: 'normal' | 'require-all-validate';
  entries: readonly BatchEntry[];
}

/** The answer to an entry. */
interface Envelope {
  body: unknown;
  status: number;
  headers: unknown;
}

/** The body of the answer to a batch. */
export interface BatchAnswer {
  failed?: 'validation';
  /** In the order of the entries; null for a valid entry that did not run because others are invalid. */
  responses: (Envelope | null)[];
}

/**
 * Checks all entries, then runs them one after another. A failed entry does not stop the next one
 * (docs/protocol/batch.md). With `require-all-validate`, no entry runs if one is invalid. Never throws: errors become
 * answers of their entries.
 */
export async function runBatch(checkRequest: RequestChecker, batch: Batch): Promise<BatchAnswer> {
  const checked: CheckedRequest[] = [];
  for (const entry of batch.entries) {
    // Lets the event loop serve other requests between entries, which may be as large as a single request.
    if (checked.length > 0) await setImmediate();
    checked.push(checkEntry(checkRequest, { entry, context: batch }));
  }
  if (batch.validation === 'require-all-validate' && checked.some(({ failure }) => failure !== null)) {
    const responses = checked.map(({ failure }) =>
      failure ? { body: failure.body(), status: failure.status, headers: [] } : null,
    );
    return { failed: 'validation', responses };
  }
  const responses: Envelope[] = [];
  for (const { run } of checked) responses.push(toEnvelope(await run()));
  return { responses };
}

function checkEntry(
  checkRequest: RequestChecker,
  { entry, context }: { entry: BatchEntry; context: BatchContext },
): CheckedRequest {
  const request = readBatchEntry(entry, context);
  if (request) return checkRequest(request);
  const failure = requestErrors.unreadablePath();
  return { failure, run: () => failureOutcome(failure) };
}

function toEnvelope({ body, status, headers }: Outcome): Envelope {
  // Envelopes omit `ETag`, and write an empty map of headers as a list.
  const { ETag: _, ...envelopeHeaders } = headers;
  return { body, status, headers: Object.keys(envelopeHeaders).length > 0 ? envelopeHeaders : [] };
}
