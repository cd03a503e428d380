import { setImmediate } from 'node:timers/promises';
import { type BatchContext, type BatchEntry, readBatchEntry } from './entry.ts';
import { convertDomainError, type RestError, requestErrors } from './error.ts';
import type { CheckedRequest, RequestChecker } from './pipeline.ts';
import { failureOutcome } from './reply/failure.ts';
import type { Outcome } from './rest-exchange.ts';
import type { BridgeRuntime } from './runtime.ts';

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

/** The functions with which a batch runs. */
export interface BatchDependencies {
  checkRequest: RequestChecker;
  runtime: Pick<BridgeRuntime, 'inTransaction' | 'isLoggedIn'>;
}

/**
 * Checks all entries, then runs them one after another. A failed entry neither stops nor reverts others
 * (docs/protocol/batch.md). With `require-all-validate`, no entry runs if one is invalid, and the entries share a
 * transaction where they can. Errors of entries become their answers. Throws if the shared transaction fails.
 */
export async function runBatch({ checkRequest, runtime }: BatchDependencies, batch: Batch): Promise<BatchAnswer> {
  const { client } = batch;
  const checked: CheckedRequest[] = [];
  for (const entry of batch.entries) {
    // Lets the event loop serve other requests between entries, which may be as large as a single request.
    if (checked.length > 0) await setImmediate();
    checked.push(checkEntry(checkRequest, { entry, context: batch }));
  }
  if (batch.validation === 'normal') return { responses: await runEntries(checked, { client }) };
  if (checked.some(({ failure }) => failure !== null)) {
    const responses: (Envelope | null)[] = [];
    for (const { failure, run } of checked) {
      const outcome = failure && (await run());
      responses.push(outcome && { body: outcome.body, status: outcome.status, headers: [] });
    }
    return { failed: 'validation', responses };
  }
  const canShare =
    checked.length > 1 &&
    runtime.isLoggedIn(batch.viewer) &&
    checked.every(({ canShareTransaction }) => canShareTransaction);
  const responses = canShare ? await runtime.inTransaction((shared) => runEntries(checked, { client, shared })) : null;
  return { responses: responses ?? (await runEntries(checked, { client })) };
}

/** A failure of the server: the entries of a shared transaction then run again in transactions of their own. */
const MIN_SERVER_ERROR = 500;

/**
 * Runs entries. Throws if one fails because of the server in the transaction of `shared`, or if the client leaves: the
 * entry that runs is completed, and no further one begins. Entries after a limit of the request fail with its error.
 */
async function runEntries(
  checked: readonly CheckedRequest[],
  { client, shared }: { client: Batch['client']; shared?: BridgeRuntime },
): Promise<Envelope[]> {
  const responses: Envelope[] = [];
  for (const { run } of checked) {
    const failure = limitFailure(client);
    const outcome = await (failure ? failureOutcome(failure) : run(shared));
    if (shared && outcome.status >= MIN_SERVER_ERROR) throw new Error('An entry of the batch failed.');
    responses.push(toEnvelope(outcome));
  }
  return responses;
}

/** The failure of a request above a limit; null as long as it may continue. Throws if the client has left. */
function limitFailure({ work }: Batch['client']): RestError | null {
  if (work?.isAbandoned) work.check();
  return work?.failure ? convertDomainError(work.failure) : null;
}

function checkEntry(
  checkRequest: RequestChecker,
  { entry, context }: { entry: BatchEntry; context: BatchContext },
): CheckedRequest {
  const request = readBatchEntry(entry, context);
  if (request) return checkRequest(request);
  const failure = requestErrors.unreadablePath();
  return { failure, canShareTransaction: true, run: () => failureOutcome(failure) };
}

function toEnvelope({ body, status, headers }: Outcome): Envelope {
  // Envelopes omit `ETag`, and write an empty map of headers as a list.
  const { ETag: _, ...envelopeHeaders } = headers;
  return { body, status, headers: Object.keys(envelopeHeaders).length > 0 ? envelopeHeaders : [] };
}
