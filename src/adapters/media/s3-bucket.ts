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
import { FileSourceError, measured } from './measured.ts';
import { isAbsent, storeError } from './s3-errors.ts';
import type { S3Settings } from './s3-settings.ts';
import { CACHE_CONTROL, servedType } from './served-type.ts';

/** What a single request can store. */
const MAX_FILE_BYTES = 5 * 1_024 ** 3;
const MAX_ATTEMPTS = 3;

export interface PutOptions {
  /** Only where there is nothing yet; a server that knows this condition answers 412 otherwise. */
  ifAbsent?: boolean;
  metadata?: Record<string, string>;
}

/** The few requests that the store is made of. Keys are below the prefix of the settings. */
export interface S3Bucket {
  head(key: string): Promise<HeadObjectCommandOutput | null>;
  get(key: string, range?: { start: number; end: number }): Promise<GetObjectCommandOutput | null>;
  /** Stores a file whole or not at all. Throws what the server said, for the caller to make out. */
  put(key: string, file: { source: FileSource } & PutOptions): Promise<void>;
  remove(key: string): Promise<void>;
  /** Keys that begin with `prefix`; with `deep` unset, what lies in folders below is given as the folder's name. */
  list(prefix: string, options?: { deep?: boolean }): AsyncIterable<{ key: string; size: number; modified: Date }>;
}

/** Opens a bucket; nothing is sent before the first use. */
export function openBucket(settings: S3Settings): S3Bucket {
  const { bucket: Bucket, prefix } = settings;
  const client = createClient(settings);
  const inBucket = (key: string) => ({ Bucket, Key: `${prefix}${key}` });
  const orNull = (error: unknown) => {
    if (isAbsent(error)) return null;
    throw storeError(error, settings);
  };
  const fail = (error: unknown): never => {
    throw storeError(error, settings);
  };
  return {
    head: (key) => client.send(new HeadObjectCommand(inBucket(key))).catch(orNull),
    get: async (key, range) => {
      const input = { ...inBucket(key), ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) };
      const answer = await client.send(new GetObjectCommand(input)).catch(orNull);
      if (range && answer && answer.ContentLength !== range.end - range.start + 1) {
        (answer.Body as Readable).destroy();
        throw new MediaStoreError('The S3 server gives other parts of files than it is asked for.', { passing: false });
      }
      return answer;
    },
    put: async (key, { source, ...options }) => {
      if (source.size > MAX_FILE_BYTES) {
        throw new MediaStoreError(`${key} is larger than the 5 GiB that S3 takes at once.`, { passing: false });
      }
      await putWhole(client, { ...inBucket(key), source, options });
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(inBucket(key))).catch(orNull);
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
          throw new MediaStoreError('The S3 server gives the same page of its list again and again.', {
            passing: false,
          });
        }
        token = next;
      } while (token !== undefined);
    },
  };
}

/** What goes wrong is thrown; the SDK would write to the console besides. */
const SILENT = { trace: () => {}, debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

function createClient({ region, endpoint, pathStyle, credentials }: S3Settings): S3Client {
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    // A copy: the SDK leaves marks on it.
    ...(credentials === undefined ? {} : { credentials: { ...credentials } }),
    // Many servers do not know the checksums that the SDK would add; the length is checked in any case.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: MAX_ATTEMPTS,
    logger: SILENT,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000, throwOnRequestTimeout: true },
  });
}

/** The SDK cannot send a stream a second time: each try opens the source anew. */
async function putWhole(
  client: S3Client,
  request: { Bucket: string; Key: string; source: FileSource; options: PutOptions },
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await putOnce(client, request);
      return;
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isWorthAnotherTry(error)) throw error;
      await pause(attempt * 200 * (0.5 + Math.random()));
    }
  }
}

const isWorthAnotherTry = (error: unknown): boolean => {
  const { name, $metadata, code } = error as { name?: string; code?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode ?? 0;
  return status >= 500 ? status !== 501 : ['ECONNRESET', 'EPIPE'].includes(code ?? '') || name === 'SlowDown';
};

/** A minute, and what the bytes take at 50 kB a second. */
const timeFor = (size: number) => 60_000 + size / 50;

async function putOnce(
  client: S3Client,
  { Bucket, Key, source, options }: { Bucket: string; Key: string; source: FileSource; options: PutOptions },
): Promise<void> {
  const { contentType, isShown } = servedType(Key);
  const body = measured(source.size);
  const stop = new AbortController();
  // The SDK listens for no errors of what it sends: without this, a source that breaks off would leave it waiting.
  let failure: FileSourceError | undefined;
  const reading = pipeline(await source.open(), body).catch((error: Error) => {
    failure = error instanceof FileSourceError ? error : new FileSourceError(error.message, { cause: error });
    stop.abort();
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
      { abortSignal: stop.signal, requestTimeout: timeFor(source.size) },
    );
  } catch (error) {
    throw failure ?? error;
  } finally {
    body.destroy();
    await reading;
  }
}
