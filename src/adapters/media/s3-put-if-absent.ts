import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FileSource } from '../../../schema/core/files/media-store.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { isConditionUnsupported, isKeyTaken } from './s3-errors.ts';

/** Attempts of a writer that finds claims of other writers. */
const MAX_CONFLICTS = 5;
/** After this time the claim of a killed process is ignored. Until then its key counts as taken. */
const CLAIM_LIFETIME_MS = 24 * 60 * 60 * 1_000;

/**
 * Creates a function that stores a file under a free key, and returns false if the key is taken. Most servers decide
 * between two writers themselves (`If-None-Match: *`); this is tested once. On other servers a writer first claims the
 * key with an object of its own, and stores the file only if it sees no other claim. Of two writers the later one sees
 * the earlier claim, provided that the server lists completed writes.
 */
export function createPutIfAbsent(bucket: S3Bucket): (key: string, source: FileSource) => Promise<boolean> {
  let conditionSupport: Promise<boolean> | undefined;
  return async (key, source) => {
    conditionSupport ??= supportsConditions(bucket);
    const isSupported = await conditionSupport.catch((error: unknown) => {
      conditionSupport = undefined;
      throw error;
    });
    return isSupported ? await putOnCondition(bucket, { key, source }) : await putWithClaim(bucket, { key, source });
  };
}

const emptyFile: FileSource = { size: 0, open: () => Readable.from([]) };

/** Writes a probe object twice: a server that supports conditions refuses the second write. */
async function supportsConditions(bucket: S3Bucket): Promise<boolean> {
  const probe = `.probe-${randomUUID()}`;
  try {
    await bucket.put(probe, { source: emptyFile, ifAbsent: true });
    await bucket.put(probe, { source: emptyFile, ifAbsent: true });
    return false;
  } catch (error) {
    if (isKeyTaken(error)) return true;
    if (isConditionUnsupported(error)) return false;
    throw error;
  } finally {
    await bucket.remove(probe).catch(() => {});
  }
}

async function putOnCondition(
  bucket: S3Bucket,
  { key, source }: { key: string; source: FileSource },
): Promise<boolean> {
  const writer = randomUUID();
  try {
    await bucket.put(key, { source, ifAbsent: true, metadata: { writer } });
    return true;
  } catch (error) {
    if (!isKeyTaken(error)) throw error;
    // If the answer to an earlier attempt was lost, the stored file is this writer's own.
    return (await bucket.head(key))?.Metadata?.writer === writer;
  }
}

async function putWithClaim(bucket: S3Bucket, { key, source }: { key: string; source: FileSource }): Promise<boolean> {
  const claimPrefix = `.claim-${createHash('sha256').update(key).digest('hex')}-`;
  for (let attempt = 1; attempt <= MAX_CONFLICTS; attempt++) {
    if (await bucket.head(key)) return false;
    const ownClaim = `${claimPrefix}${randomUUID()}`;
    try {
      await bucket.put(ownClaim, { source: emptyFile });
      if (await isOnlyClaim(bucket, { claimPrefix, ownClaim })) {
        if (await bucket.head(key)) return false;
        await bucket.put(key, { source });
        return true;
      }
    } finally {
      await bucket.remove(ownClaim);
    }
    await pause(attempt * 100 * Math.random());
  }
  return false;
}

async function isOnlyClaim(
  bucket: S3Bucket,
  { claimPrefix, ownClaim }: { claimPrefix: string; ownClaim: string },
): Promise<boolean> {
  for await (const { key, modified } of bucket.list(claimPrefix)) {
    if (key !== ownClaim && Date.now() - modified.getTime() < CLAIM_LIFETIME_MS) return false;
  }
  return true;
}
