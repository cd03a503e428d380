import { FileKeyError } from '../../../schema/core/files/file-key.ts';
import { MediaStoreError } from '../../../schema/core/files/media-store.ts';
import { FileSourceError } from './measured.ts';
import type { S3Settings } from './s3-settings.ts';

interface ServiceError {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number; requestId?: string };
}

const statusOf = (error: unknown) => (error as ServiceError).$metadata?.httpStatusCode ?? 0;
/** What the server calls the error. Names are words; what is none is not repeated. */
const nameOf = (error: unknown) => word((error as ServiceError).name ?? '') ?? 'Unknown';
const word = (text: string) => (/^[\w.:/+=-]{0,100}$/.test(text) ? text : undefined);

/** True for an answer that says that there is no such file. */
export const isAbsent = (error: unknown): boolean =>
  ['NoSuchKey', 'NotFound'].includes(nameOf(error)) || (statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket');

/** True for an answer that says that the key is taken, or is just being taken by somebody else. */
export const isKeyTaken = (error: unknown): boolean =>
  statusOf(error) === 412 || nameOf(error) === 'ConditionalRequestConflict';

/** True for a server that does not know conditions on writing, and says so. */
export const isUnknownCondition = (error: unknown): boolean =>
  statusOf(error) === 501 || nameOf(error) === 'NotImplemented';

const UNREACHABLE = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ECONNABORTED', 'TimeoutError', 'UND_ERR_SOCKET'],
];

/** What servers that speak as S3 does say when a disk is full, or a quota is used up. */
const FULL = ['XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'QuotaExceeded', 'InsufficientCapacity'];

/**
 * An error that tells the operator what is wrong. What the SDK throws is not passed on: its texts and fields may hold
 * the names of keys and the signed request.
 */
export function storeError(error: unknown, { bucket, endpoint, region }: S3Settings): Error {
  if (error instanceof MediaStoreError || error instanceof FileSourceError || error instanceof FileKeyError)
    return error;
  // A mistake in the program, and nothing that the server did.
  const { code = '', $metadata } = error as ServiceError;
  const isMistake = error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
  // With metadata, it is about what the server answered.
  if (isMistake && $metadata === undefined) return error;
  const server = endpoint ?? `AWS in ${region}`;
  const name = nameOf(error);
  const permanent = (message: string) => new MediaStoreError(message, { passing: false });
  if (UNREACHABLE.includes(code) || UNREACHABLE.includes(name)) {
    const reason = code === '' || code === name ? name : `${name === 'Error' ? '' : `${name}, `}${code}`;
    return new MediaStoreError(`The S3 server at ${server} cannot be reached (${reason}). Check S3_ENDPOINT.`, {
      passing: true,
    });
  }
  if (name.startsWith('Credentials') || name === 'TokenProviderError') {
    return permanent('There are no credentials for S3. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a profile.');
  }
  if (name === 'NoSuchBucket') return permanent(`S3_BUCKET=${bucket} does not exist at ${server}.`);
  if (['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'ExpiredToken', 'InvalidToken'].includes(name)) {
    return permanent(`The S3 server at ${server} does not take the credentials (${name}). Check AWS_ACCESS_KEY_ID.`);
  }
  const status = statusOf(error);
  if (status === 507 || FULL.includes(name)) {
    return new MediaStoreError(`The S3 server at ${server} has no space left for S3_BUCKET=${bucket} (${name}).`, {
      passing: false,
      isFull: true,
    });
  }
  if (status === 301 || name === 'PermanentRedirect' || name === 'AuthorizationHeaderMalformed') {
    return permanent(`S3_BUCKET=${bucket} is not in S3_REGION=${region}. Correct the region.`);
  }
  if (status === 403) {
    return permanent(
      `The S3 server at ${server} refuses access to S3_BUCKET=${bucket}: these credentials may not list, read, write or remove there.`,
    );
  }
  const requestId = word($metadata?.requestId ?? '');
  const request = requestId ? `, request ${requestId}` : '';
  return new MediaStoreError(`The S3 server at ${server} failed (${name} ${status || ''}${request}).`, {
    passing: status >= 500 || status === 429 || name === 'SlowDown' || name === 'RequestTimeout',
  });
}
