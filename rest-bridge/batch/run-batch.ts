import { setImmediate } from 'node:timers/promises';
import { requestErrors } from '../error.ts';
import type { CheckedRequest, Enter } from '../pipeline.ts';
import { failed } from '../stages/failure.ts';
import type { Outcome } from '../stages/reply.ts';
import { type BatchContext, type BatchEntry, requestOfEntry } from './entry.ts';

/** A valid batch. */
export interface Batch extends BatchContext {
  validation: 'normal' | 'require-all-validate';
  entries: readonly BatchEntry[];
}

/** An entry's answer. */
interface Envelope {
  body: unknown;
  status: number;
  headers: unknown;
}

/** The body of the answer to a batch. */
export interface BatchAnswer {
  failed?: 'validation';
  /** In the order of the requests; null for a valid one that did not run because others are invalid. */
  responses: (Envelope | null)[];
}

/**
 * Checks all entries, then runs them one after another; one that fails stops no other (docs/protocol/batch.md). Where
 * all have to hold and one does not, none is run. Never throws: errors are the entries'.
 */
export async function runBatch(enter: Enter, batch: Batch): Promise<BatchAnswer> {
  const checked: CheckedRequest[] = [];
  for (const entry of batch.entries) {
    // Other requests get their turn between entries, which may be as large as requests of their own.
    if (checked.length > 0) await setImmediate();
    checked.push(checkEntry(enter, { entry, context: batch }));
  }
  if (batch.validation === 'require-all-validate' && checked.some(({ failure }) => failure !== null)) {
    const responses = checked.map(({ failure }) =>
      failure ? { body: failure.body(), status: failure.status, headers: [] } : null,
    );
    return { failed: 'validation', responses };
  }
  const responses: Envelope[] = [];
  for (const { run } of checked) responses.push(envelope(await run()));
  return { responses };
}

function checkEntry(enter: Enter, { entry, context }: { entry: BatchEntry; context: BatchContext }): CheckedRequest {
  const request = requestOfEntry(entry, context);
  if (request) return enter(request);
  const failure = requestErrors.unreadablePath();
  return { failure, run: () => failed(failure) };
}

function envelope({ body, status, headers }: Outcome): Envelope {
  // As in every envelope, the tag of the item stays out.
  const { ETag: _, ...shown } = headers;
  return { body, status, headers: Object.keys(shown).length > 0 ? shown : [] };
}
