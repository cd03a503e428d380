import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { type FileSource, MediaStoreError } from '../../../schema/core/files/media-store.ts';
import { createSizeCheck, FileSourceError } from './local-store.ts';
import { isMissingObject, storeError } from './s3-errors.ts';
import type { S3Settings } from './s3-settings.ts';
import { CACHE_CONTROL, servedType } from './served-type.ts';

/** The maximum that S3 stores with one request. */
const MAX_FILE_BYTES = 5 * 1_024 ** 3;
const MAX_ATTEMPTS = 3;

/**
 * The time limit in milliseconds until a request without a file is answered: all attempts end before the request of the client
 * does, which then says that the file store failed.
 */
const ANSWER_TIMEOUT_MS = 15_000;

export interface PutOptions {
  /** Store only if the key is free. Servers that support this condition answer 412 otherwise. */
  ifAbsent?: boolean;
  metadata?: Record<string, string>;
}

/**
 * The requests to a bucket. Keys are relative to the prefix of the settings. All methods except `put` throw a
 * MediaStoreError.
 */
export interface S3Bucket {
  head(key: string): Promise<HeadObjectCommandOutput | null>;
  get(key: string, range?: { start: number; end: number }): Promise<GetObjectCommandOutput | null>;
  /** Stores a complete file or nothing. Throws the error of the server unchanged, for the caller to interpret. */
  put(key: string, file: { source: FileSource } & PutOptions): Promise<void>;
  remove(key: string): Promise<void>;
  /** Keys that begin with `prefix`. Without `deep`, a folder below is one entry with the name of the folder. */
  list(prefix: string, options?: { deep?: boolean }): AsyncIterable<{ key: string; size: number; modified: Date }>;
}

/** Opens a bucket. Sends no request before the first use. */
export function openBucket(settings: S3Settings): S3Bucket {
  const { bucket: Bucket, prefix } = settings;
  const client = createClient(settings);
  const inBucket = (key: string) => ({ Bucket, Key: `${prefix}${key}` });
  const nullOrThrow = (error: unknown) => {
    if (isMissingObject(error)) return null;
    throw storeError(error, settings);
  };
  const fail = (error: unknown): never => {
    throw storeError(error, settings);
  };
  return {
    head: (key) => client.send(new HeadObjectCommand(inBucket(key))).catch(nullOrThrow),
    get: async (key, range) => {
      const input = { ...inBucket(key), ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) };
      const answer = await client.send(new GetObjectCommand(input)).catch(nullOrThrow);
      if (range && answer && answer.ContentLength !== range.end - range.start + 1) {
        (answer.Body as Readable).destroy();
        throw new MediaStoreError('The S3 server returned another range of the file than requested.', {
          isTemporary: false,
        });
      }
      return answer;
    },
    put: async (key, { source, ...options }) => {
      if (source.size > MAX_FILE_BYTES) {
        throw new MediaStoreError(`${key} is larger than 5 GiB, the limit of S3 for one request.`, {
          isTemporary: false,
        });
      }
      await putWithRetries(client, { ...inBucket(key), source, options });
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(inBucket(key))).catch(nullOrThrow);
    },
    async *list(within, { deep = false } = {}) {
      let token: string | undefined;
      do {
        const page = await client
          .send(
            new ListObjectsV2Command({
              Bucket,
              Prefix: `${prefix}${within}`,
              ...(deep ? {} : { Delimiter: '/' }),
              ...(token === undefined ? {} : { ContinuationToken: token }),
            }),
          )
          .catch(fail);
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
          if (Key.startsWith(prefix)) yield { key: Key.slice(prefix.length), size: Size, modified: LastModified };
        }
        for (const { Prefix = '' } of page.CommonPrefixes ?? []) {
          yield { key: Prefix.slice(prefix.length, -1), size: 0, modified: new Date(0) };
        }
        const next = page.IsTruncated ? page.NextContinuationToken : undefined;
        if (next !== undefined && next === token) {
          throw new MediaStoreError('The S3 server returned the same page of a list twice.', {
            isTemporary: false,
          });
        }
        token = next;
      } while (token !== undefined);
    },
  };
}

/** Silences the log of the SDK on the console; its errors are thrown anyway. */
const SILENT_LOGGER = { trace: () => {}, debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

function createClient({ region, endpoint, pathStyle, credentials }: S3Settings): S3Client {
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    // A copy, because the SDK modifies the object.
    ...(credentials === undefined ? {} : { credentials: { ...credentials } }),
    // Many servers do not support the checksums that the SDK adds by default. The length is always checked.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: MAX_ATTEMPTS,
    logger: SILENT_LOGGER,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: ANSWER_TIMEOUT_MS, throwOnRequestTimeout: true },
  });
}

/** Stores a file, and opens the source again for each retry, because the SDK cannot send a stream twice. */
async function putWithRetries(
  client: S3Client,
  request: { Bucket: string; Key: string; source: FileSource; options: PutOptions },
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await putOnce(client, request);
      return;
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isRetryable(error)) throw error;
      await pause(attempt * 200 * (0.5 + Math.random()));
    }
  }
}

const isRetryable = (error: unknown): boolean => {
  const { name, $metadata, code } = error as { name?: string; code?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode ?? 0;
  return status >= 500 ? status !== 501 : ['ECONNRESET', 'EPIPE'].includes(code ?? '') || name === 'SlowDown';
};

/** The time limit of an upload in milliseconds: that of an answer, and the time for its bytes at 50 kB per second. */
const uploadTimeoutMs = (size: number) => ANSWER_TIMEOUT_MS + size / 50;

async function putOnce(
  client: S3Client,
  { Bucket, Key, source, options }: { Bucket: string; Key: string; source: FileSource; options: PutOptions },
): Promise<void> {
  const { contentType, isShown } = servedType(Key);
  const body = createSizeCheck(source.size);
  const abort = new AbortController();
  // The SDK does not listen for errors of the stream that it sends. Without this handler, it would wait for a failed
  // source.
  let failure: FileSourceError | undefined;
  const reading = pipeline(await source.open(), body).catch((error: Error) => {
    failure = error instanceof FileSourceError ? error : new FileSourceError(error.message, { cause: error });
    abort.abort();
  });
  try {
    await client.send(
      new PutObjectCommand({
        Bucket,
        Key,
        Body: body,
        ContentLength: source.size,
        ContentType: contentType,
        CacheControl: CACHE_CONTROL,
        ...(isShown ? {} : { ContentDisposition: 'attachment' }),
        ...(options.ifAbsent ? { IfNoneMatch: '*' } : {}),
        Metadata: { ...(source.modified ? { modified: source.modified.toISOString() } : {}), ...options.metadata },
      }),
      { abortSignal: abort.signal, requestTimeout: uploadTimeoutMs(source.size) },
    );
  } catch (error) {
    throw failure ?? error;
  } finally {
    body.destroy();
    await reading;
  }
}
