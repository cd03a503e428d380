import { FileKeyError, MediaStoreError } from '../../../schema/core/files/media-store.ts';
import { FileSourceError } from './local-store.ts';
import type { S3Settings } from './s3-settings.ts';

interface ServiceError {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number; requestId?: string };
}

const statusOf = (error: unknown) => (error as ServiceError).$metadata?.httpStatusCode ?? 0;
/** The server's name of the error. A name with unusual characters is not repeated. */
const nameOf = (error: unknown) => safeWord((error as ServiceError).name ?? '') ?? 'Unknown';
const safeWord = (text: string) => (/^[\w.:/+=-]{0,100}$/.test(text) ? text : undefined);

/** Whether the object does not exist. */
export const isMissingObject = (error: unknown): boolean =>
  ['NoSuchKey', 'NotFound'].includes(nameOf(error)) || (statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket');

/** Whether the key is taken, or another request is writing it. */
export const isKeyTaken = (error: unknown): boolean =>
  statusOf(error) === 412 || nameOf(error) === 'ConditionalRequestConflict';

/** Whether the server does not support conditions on writes. */
export const isConditionUnsupported = (error: unknown): boolean =>
  statusOf(error) === 501 || nameOf(error) === 'NotImplemented';

const UNREACHABLE = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ECONNABORTED', 'TimeoutError', 'UND_ERR_SOCKET'],
];

/** Error names of S3-compatible servers whose disk is full or whose quota is used up. */
const FULL = ['XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'QuotaExceeded', 'InsufficientCapacity'];

/**
 * Converts an error to a MediaStoreError whose message says what to correct. Messages and fields of SDK errors are
 * not passed on, because they may contain keys and the signed request.
 */
export function storeError(error: unknown, { bucket, endpoint, region }: S3Settings): Error {
  if (error instanceof MediaStoreError || error instanceof FileSourceError || error instanceof FileKeyError)
    return error;
  // A programming error has no metadata of an answer and is returned unchanged.
  const { code = '', $metadata } = error as ServiceError;
  const isProgramError = error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
  if (isProgramError && $metadata === undefined) return error;
  const server = endpoint ?? `AWS in ${region}`;
  const name = nameOf(error);
  const permanent = (message: string) => new MediaStoreError(message, { isTemporary: false });
  if (UNREACHABLE.includes(code) || UNREACHABLE.includes(name)) {
    const reason = code === '' || code === name ? name : `${name === 'Error' ? '' : `${name}, `}${code}`;
    return new MediaStoreError(`The S3 server at ${server} cannot be reached (${reason}). Check S3_ENDPOINT.`, {
      isTemporary: true,
    });
  }
  if (name.startsWith('Credentials') || name === 'TokenProviderError') {
    return permanent(
      'No credentials for S3 were found. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a profile.',
    );
  }
  if (name === 'NoSuchBucket')
    return permanent(`S3_BUCKET=${bucket} does not exist at ${server}. Create the bucket, or correct S3_BUCKET.`);
  if (['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'ExpiredToken', 'InvalidToken'].includes(name)) {
    return permanent(
      `The S3 server at ${server} rejects the credentials (${name}). Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
    );
  }
  const status = statusOf(error);
  if (status === 507 || FULL.includes(name)) {
    return new MediaStoreError(`The S3 server at ${server} has no space left for S3_BUCKET=${bucket} (${name}).`, {
      isTemporary: false,
      isFull: true,
    });
  }
  if (status === 301 || name === 'PermanentRedirect' || name === 'AuthorizationHeaderMalformed') {
    return permanent(`S3_BUCKET=${bucket} is not in S3_REGION=${region}. Correct the region.`);
  }
  if (status === 403) {
    return permanent(
      `The S3 server at ${server} refuses access to S3_BUCKET=${bucket}. Allow the credentials to list, read, write and delete objects there.`,
    );
  }
  const requestId = safeWord($metadata?.requestId ?? '');
  const request = requestId ? `, request ${requestId}` : '';
  return new MediaStoreError(
    `The S3 server at ${server} failed (${name} ${status || ''}${request}). Check its state, and try again.`,
    {
      isTemporary: status >= 500 || status === 429 || name === 'SlowDown' || name === 'RequestTimeout',
    },
  );
}
