import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { GraphQLError } from 'graphql';
import { domainError, type ErrorCode } from '../../../schema/core/errors/domain-errors.ts';
import { Upload } from '../../../schema/core/files/transferred-files.ts';
import { createSemaphore, NoPermitError, type Semaphore } from '../../../schema/core/limits/semaphore.ts';
import type { UploadLimits } from '../../config/limit-settings.ts';
import { fileNameOf } from './content-disposition.ts';
import { FormError, receiveForm } from './receive-form.ts';
import type { SharedLeases } from './shared-leases.ts';
import { FileTooLargeError, isDiskError, type WrittenFile, writeFile } from './write-file.ts';

/** The received parts of a request with files. */
export interface ReceivedParts {
  /** The fields of a form, in the order of the request. */
  fields: [name: string, value: string][];
  /** The files by form field; a file that is the whole body is under `file`. */
  uploads: ReadonlyMap<string, Upload>;
}

/** Receives the files of requests. */
export interface FileReceiver {
  /**
   * Reads the whole body of a request. The received files remain until `release`. Throws NoPermitError, FormError,
   * FileTooLargeError, errors of the disk, and the domain errors `too_many_uploads` and `rest_body_too_slow`.
   */
  receive(
    request: IncomingMessage,
    options: { acceptsField(field: string): boolean; accountId: number },
  ): Promise<ReceivedParts>;
  /** Deletes the remaining files of a request and frees its permit. */
  release(request: IncomingMessage): Promise<void>;
}

export interface ReceiverOptions {
  /** An unused path on the local disk. */
  freshPath(): Promise<string>;
  maxUploadBytes: number;
  maxBodyBytes: number;
  /** Maximum number of requests with files on the disk at once; 32 by default. */
  permits?: number;
  /** Maximum number of requests that wait for a permit; 1,000 by default. */
  waiting?: number;
  limits: UploadLimits;
  /** Limits the uploads of an account in all processes; null if there is one process. */
  leases: SharedLeases | null;
}

const MAX_UPLOADS = 32;

const MAX_WAITING_UPLOADS = 1_000;

/** Maximum number of files in one form. */
const MAX_FILES_PER_FORM = 10;

/** Creates the receiver. It writes files to the local disk while they arrive; no file is held in memory. */
export function createFileReceiver(options: ReceiverOptions): FileReceiver {
  const permits = createUploadPermits({
    permits: MAX_UPLOADS,
    maxWaiting: MAX_WAITING_UPLOADS,
    ...options,
    ...options.limits,
  });
  const receptions = new WeakMap<IncomingMessage, { paths: Set<string>; releasePermit(): Promise<void> }>();
  return {
    receive: async (request, { acceptsField, accountId }) => {
      const closed = new AbortController();
      request.once('close', () => closed.abort());
      const reception = { paths: new Set<string>(), releasePermit: await permits.acquire(accountId, closed.signal) };
      receptions.set(request, reception);
      const freshPath = async () => {
        const path = await options.freshPath();
        reception.paths.add(path);
        return path;
      };
      const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
      const { signal, stop } = watchBodyPace(request, options.limits.progressTimeoutMs);
      try {
        return isForm
          ? await receiveFormFiles(request, { ...options, freshPath, acceptsField, signal })
          : {
              fields: [],
              uploads: new Map([['file', await receiveBodyFile(request, { ...options, freshPath, signal })]]),
            };
      } finally {
        stop();
      }
    },
    release: async (request) => {
      const reception = receptions.get(request);
      receptions.delete(request);
      if (!reception) return;
      for (const path of reception.paths) await rm(path, { force: true });
      await reception.releasePermit();
    },
  };
}

async function receiveFormFiles(
  request: IncomingMessage,
  options: ReceiverOptions & { acceptsField(field: string): boolean; signal: AbortSignal },
): Promise<ReceivedParts> {
  const expected = md5Header(request);
  const form = await receiveForm(request, {
    ...options,
    maxFileBytes: options.maxUploadBytes,
    maxFieldBytes: options.maxBodyBytes,
    maxFiles: MAX_FILES_PER_FORM,
    withMd5: expected !== null,
    discard: (path) => rm(path, { force: true }),
  });
  const uploads = form.files.map(({ field, ...file }): [string, Upload] => [
    field,
    matchesMd5(file, expected) ? new Upload({ ...file, transport: 'form' }) : new Upload('rest_upload_hash_mismatch'),
  ]);
  return { fields: form.fields, uploads: new Map(uploads.reverse()) };
}

/** Receives a file that is the whole body. Checks in the order of docs/protocol/errors.md#media. */
async function receiveBodyFile(
  request: IncomingMessage,
  options: ReceiverOptions & { signal: AbortSignal },
): Promise<Upload> {
  const { maxUploadBytes: limit, signal } = options;
  const { 'content-length': length, 'content-type': mimeType, 'content-disposition': disposition } = request.headers;
  const name = disposition === undefined ? null : fileNameOf(disposition);
  const problem = headerProblem({ mimeType, disposition, name });
  if (length === '0') return new Upload('rest_upload_no_data');
  // A body with invalid headers is not read.
  if (problem) return new Upload(problem);
  if (Number(length) > limit) throw new FileTooLargeError();
  const expected = md5Header(request);
  let file: WrittenFile;
  try {
    file = await writeFile(request, { path: await options.freshPath(), limit, withMd5: expected !== null, signal });
  } catch (error) {
    if (error instanceof FileTooLargeError || error instanceof GraphQLError || isDiskError(error)) throw error;
    throw new FormError();
  }
  if (file.size === 0) return new Upload('rest_upload_no_data');
  if (!matchesMd5(file, expected)) return new Upload('rest_upload_hash_mismatch');
  return new Upload({
    path: file.path,
    size: file.size,
    name: name ?? '',
    mimeType: mimeType ?? '',
    transport: 'body',
  });
}

/** The error of a request that has parameters or nothing in place of a file. */
export function missingUpload(request: IncomingMessage, isEmpty: boolean): Upload {
  if (isEmpty) return new Upload('rest_upload_no_data');
  const { 'content-type': mimeType, 'content-disposition': disposition } = request.headers;
  const name = disposition === undefined ? null : fileNameOf(disposition);
  // JSON and URL-encoded bodies are not a file type that the store accepts.
  return new Upload(headerProblem({ mimeType, disposition, name }) ?? 'rest_upload_sideload_error');
}

/** The error in the headers of a file that is the whole body; null if they are valid. */
function headerProblem(headers: {
  mimeType: string | undefined;
  disposition: string | undefined;
  name: string | null;
}): ErrorCode | null {
  // Only a missing header is an error: an empty type counts as an unknown type.
  if (headers.mimeType === undefined) return 'rest_upload_no_content_type';
  if (!headers.disposition) return 'rest_upload_no_content_disposition';
  return headers.name === null ? 'rest_upload_invalid_disposition' : null;
}

function md5Header(request: IncomingMessage): string | null {
  const header = request.headers['content-md5'];
  return typeof header === 'string' && header.trim() !== '' ? header.trim() : null;
}

/** Whether the file has the expected MD5 sum, in base64 (RFC 1864) or in hexadecimal, as many clients send it. */
const matchesMd5 = ({ md5 }: WrittenFile, expected: string | null): boolean =>
  expected === null || md5 === null || [md5.toString('base64'), md5.toString('hex')].includes(expected);

/** Bytes that must arrive in each period while a body is incomplete. */
const MIN_BYTES = 16_384;

/**
 * Returns a signal that aborts with `rest_body_too_slow` if fewer than MIN_BYTES arrive in a period of `milliseconds`.
 * Counts the bytes of the connection, so that nothing needs to read the body.
 */
function watchBodyPace(request: IncomingMessage, milliseconds: number): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const { socket } = request;
  let lastBytesRead = socket.bytesRead;
  const timer = setInterval(() => {
    if (!request.complete && socket.bytesRead - lastBytesRead < MIN_BYTES)
      controller.abort(domainError('rest_body_too_slow'));
    lastBytesRead = socket.bytesRead;
  }, milliseconds).unref();
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}

/** Waiting uploads of an account, for each of its concurrent uploads. */
const MAX_WAITING_PER_PERMIT = 4;

/** The `Retry-After` of refused uploads. */
const RETRY_AFTER_SECONDS = 5;

/** Time that an upload waits for a permit. */
const WAIT_TIMEOUT_MS = 60_000;

/** Limits concurrent uploads, per account and in total. */
interface UploadPermits {
  /**
   * Waits for a permit of an account and returns a function that releases it. Throws `too_many_uploads` if the account has
   * too many uploads at once, and NoPermitError if all accounts together have or `disconnected` aborts.
   */
  acquire(accountId: number, disconnected: AbortSignal): Promise<() => Promise<void>>;
}

/**
 * Creates the permits: `permits` and `maxWaiting` for all accounts in this process, `perAccount` for each account, in all
 * processes if there are `leases`.
 */
function createUploadPermits(limits: {
  permits: number;
  maxWaiting: number;
  perAccount: number;
  leases: SharedLeases | null;
}): UploadPermits {
  const { perAccount, leases } = limits;
  const allAccounts = createSemaphore(limits);
  const accounts = new Map<number, { semaphore: Semaphore; users: number }>();
  return {
    acquire: async (accountId, disconnected) => {
      const signal = AbortSignal.any([disconnected, AbortSignal.timeout(WAIT_TIMEOUT_MS)]);
      const account = accounts.get(accountId) ?? {
        semaphore: createSemaphore({ permits: perAccount, maxWaiting: perAccount * MAX_WAITING_PER_PERMIT }),
        users: 0,
      };
      accounts.set(accountId, account);
      account.users++;
      const releases: (() => Promise<void> | void)[] = [
        () => {
          if (--account.users === 0) accounts.delete(accountId);
        },
      ];
      const release = async () => {
        for (const step of releases.reverse()) await step();
      };
      const ofAccount = (error: unknown) => {
        throw error instanceof NoPermitError && !disconnected.aborted
          ? domainError('too_many_uploads', { data: { retry_after: RETRY_AFTER_SECONDS } })
          : error;
      };
      try {
        releases.push(await account.semaphore.acquire(signal).catch(ofAccount));
        releases.push(await allAccounts.acquire(signal));
        // The last one, because it must be renewed.
        if (leases) {
          const name = `uploads of account ${accountId}`;
          releases.push(await leases.acquire(name, { slots: perAccount, signal }).catch(ofAccount));
        }
        return release;
      } catch (error) {
        await release();
        throw error;
      }
    },
  };
}
