import { setImmediate } from 'node:timers/promises';
import { requestErrors } from '../error.ts';
import { type CheckedRequest, type Enter, failed } from '../stages/enter.ts';
import type { Outcome } from '../stages/reply.ts';
import { type BatchEntry, requestOfEntry, type Surroundings } from './entry.ts';

/** A batch whose envelope holds. */
export interface Batch extends Surroundings {
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
  /** In the order of the requests; null for one that holds while others do not. */
  responses: (Envelope | null)[];
}

/**
 * Checks all entries, then runs them one after another; one that fails stops no other (protocol 6.3, 6.4). Where all
 * have to hold and one does not, none is run. Never throws: errors are the entries'.
 */
export async function runBatch(enter: Enter, batch: Batch): Promise<BatchAnswer> {
  const checked: CheckedRequest[] = [];
  for (const entry of batch.entries) {
    // Other requests get their turn between entries, which may be as large as requests of their own.
    if (checked.length > 0) await setImmediate();
    checked.push(checkEntry(enter, { entry, around: batch }));
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

function checkEntry(enter: Enter, { entry, around }: { entry: BatchEntry; around: Surroundings }): CheckedRequest {
  const request = requestOfEntry(entry, around);
  if (request) return enter(request);
  const failure = requestErrors.unreadablePath();
  return { failure, run: () => failed(failure, async () => []) };
}

function envelope({ body, status, headers }: Outcome): Envelope {
  // As in every envelope, the tag of the item stays out.
  const { ETag: _, ...shown } = headers;
  return { body, status, headers: Object.keys(shown).length > 0 ? shown : [] };
}
