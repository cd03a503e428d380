import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { GraphQLError } from 'graphql';
import type { ErrorCode } from '../../../schema/core/domain-errors.ts';
import { Upload } from '../../../schema/core/files/received-file.ts';
import type { UploadLimits } from '../../config/upload-limits.ts';
import { watchPace } from './body-pace.ts';
import { fileNameOf } from './content-disposition.ts';
import { FormError, receiveForm } from './receive-form.ts';
import { createUploadPermits } from './upload-permits.ts';
import { FileTooLargeError, isDiskError, type WrittenFile, writeFile } from './write-file.ts';

/** What came with a request that may bring files. */
export interface Reception {
  /** The fields of a form, in their order. */
  fields: [name: string, value: string][];
  /** The files by the field that they came in; that of a plain body under `file`. */
  uploads: ReadonlyMap<string, Upload>;
}

/** Takes in the files that requests bring. */
export interface FileReceiver {
  /**
   * Reads a request of an account to its end. What was written stays until `release`. Errors: NoPermitError, FormError,
   * FileTooLargeError, those of the disk, `too_many_uploads`, `rest_body_too_slow`.
   */
  receive(request: IncomingMessage, options: { wants(field: string): boolean; accountId: number }): Promise<Reception>;
  /** Removes what is left of what came with a request, and makes room for the next. */
  release(request: IncomingMessage): Promise<void>;
}

export interface ReceiverOptions {
  /** A path on the local disk that nothing has. */
  freshPath(): Promise<string>;
  maxUploadBytes: number;
  maxBodyBytes: number;
  /** Requests whose files may be on the disk at once; 32 unless given. */
  permits?: number;
  /** Requests that may wait for that; 1,000 unless given. */
  waiting?: number;
  limits: UploadLimits;
}

const MAX_UPLOADS = 32;
const MAX_WAITING_UPLOADS = 1_000;

/** Most files in one form. */
const MAX_FILES = 10;

/** Writes files to the local disk as they come: none is ever held in memory. */
export function createFileReceiver(options: ReceiverOptions): FileReceiver {
  const permits = createUploadPermits({
    permits: MAX_UPLOADS,
    waiting: MAX_WAITING_UPLOADS,
    ...options,
    ...options.limits,
  });
  const held = new WeakMap<IncomingMessage, { paths: Set<string>; free(): void }>();
  return {
    receive: async (request, { wants, accountId }) => {
      const gone = new AbortController();
      request.once('close', () => gone.abort());
      const holding = { paths: new Set<string>(), free: await permits.acquire(accountId, gone.signal) };
      held.set(request, holding);
      const freshPath = async () => {
        const path = await options.freshPath();
        holding.paths.add(path);
        return path;
      };
      const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
      const { signal, stop } = watchPace(request, options.limits.slowAfter);
      try {
        return isForm
          ? await fromForm(request, { ...options, freshPath, wants, signal })
          : { fields: [], uploads: new Map([['file', await fromBody(request, { ...options, freshPath, signal })]]) };
      } finally {
        stop();
      }
    },
    release: async (request) => {
      const holding = held.get(request);
      held.delete(request);
      if (!holding) return;
      for (const path of holding.paths) await rm(path, { force: true });
      holding.free();
    },
  };
}

async function fromForm(
  request: IncomingMessage,
  options: ReceiverOptions & { wants(field: string): boolean; signal: AbortSignal },
): Promise<Reception> {
  const expected = md5Header(request);
  const form = await receiveForm(request, {
    ...options,
    fileLimit: options.maxUploadBytes,
    fieldsLimit: options.maxBodyBytes,
    mostFiles: MAX_FILES,
    withMd5: expected !== null,
    discard: (path) => rm(path, { force: true }),
  });
  const uploads = form.files.map(({ field, ...file }): [string, Upload] => [
    field,
    fits(file, expected) ? new Upload({ ...file, transport: 'form' }) : new Upload('rest_upload_hash_mismatch'),
  ]);
  return { fields: form.fields, uploads: new Map(uploads.reverse()) };
}

/** The errors of a plain body, in the order in which they are looked for (docs/protocol/errors.md#media). */
async function fromBody(request: IncomingMessage, options: ReceiverOptions & { signal: AbortSignal }): Promise<Upload> {
  const { maxUploadBytes: limit, signal } = options;
  const { 'content-length': length, 'content-type': mimeType, 'content-disposition': disposition } = request.headers;
  const name = disposition === undefined ? null : fileNameOf(disposition);
  const problem = headerProblem({ mimeType, disposition, name });
  if (length === '0') return new Upload('rest_upload_no_data');
  // What cannot be taken is not read.
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
  if (!fits(file, expected)) return new Upload('rest_upload_hash_mismatch');
  return new Upload({
    path: file.path,
    size: file.size,
    name: name ?? '',
    mimeType: mimeType ?? '',
    transport: 'body',
  });
}

/** What stands for a file where a request brought parameters in place of one. */
export function uploadInsteadOf(request: IncomingMessage, isEmpty: boolean): Upload {
  if (isEmpty) return new Upload('rest_upload_no_data');
  const { 'content-type': mimeType, 'content-disposition': disposition } = request.headers;
  const name = disposition === undefined ? null : fileNameOf(disposition);
  // Parameters are of no type that is kept.
  return new Upload(headerProblem({ mimeType, disposition, name }) ?? 'rest_upload_sideload_error');
}

/** Why a plain body cannot be taken, by its headers; null where it can. */
function headerProblem(headers: {
  mimeType: string | undefined;
  disposition: string | undefined;
  name: string | null;
}): ErrorCode | null {
  // An empty type is a type that is not known; a type that is not named is a mistake.
  if (headers.mimeType === undefined) return 'rest_upload_no_content_type';
  if (!headers.disposition) return 'rest_upload_no_content_disposition';
  return headers.name === null ? 'rest_upload_invalid_disposition' : null;
}

function md5Header(request: IncomingMessage): string | null {
  const header = request.headers['content-md5'];
  return typeof header === 'string' && header.trim() !== '' ? header.trim() : null;
}

/** The sum may be written as RFC 1864 wants it, in base64, or in hexadecimal as many clients write it. */
const fits = ({ md5 }: WrittenFile, expected: string | null): boolean =>
  expected === null || md5 === null || [md5.toString('base64'), md5.toString('hex')].includes(expected);
