import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FileSource } from '../../../schema/core/files/media-store.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { isKeyTaken, isUnknownCondition } from './s3-errors.ts';

/** How often somebody who meets others at the same key steps back and comes again. */
const MAX_CONFLICTS = 5;
/** A claim of a killed process holds nobody up for longer; until then its key counts as taken. */
const CLAIM_LIFE = 24 * 60 * 60 * 1_000;

/**
 * Stores a file under a key that is free, and gives false when it is taken. Most servers decide between two writers
 * themselves (`If-None-Match: *`). Whether this one does is tried out once. If not, a writer claims the key first,
 * with an object of its own name, and writes only where no other claim is seen: of two writers the later one sees the
 * earlier one's claim, as long as the server lists what was written before.
 */
export function createFreePut(bucket: S3Bucket): (key: string, source: FileSource) => Promise<boolean> {
  let known: Promise<boolean> | undefined;
  return async (key, source) => {
    known ??= knowsConditions(bucket);
    const decides = await known.catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return decides ? await putOnCondition(bucket, { key, source }) : await putWithClaim(bucket, { key, source });
  };
}

const emptyFile: FileSource = { size: 0, open: () => Readable.from([]) };

/** Writes an object of its own twice: a server that knows conditions refuses the second time. */
async function knowsConditions(bucket: S3Bucket): Promise<boolean> {
  const probe = `.probe-${randomUUID()}`;
  try {
    await bucket.put(probe, { source: emptyFile, ifAbsent: true });
    await bucket.put(probe, { source: emptyFile, ifAbsent: true });
    return false;
  } catch (error) {
    if (isKeyTaken(error)) return true;
    if (isUnknownCondition(error)) return false;
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
    // The answer to an earlier try may have been lost after the file was stored.
    return (await bucket.head(key))?.Metadata?.writer === writer;
  }
}

async function putWithClaim(bucket: S3Bucket, { key, source }: { key: string; source: FileSource }): Promise<boolean> {
  const claims = `.claim-${createHash('sha256').update(key).digest('hex')}-`;
  for (let meeting = 1; meeting <= MAX_CONFLICTS; meeting++) {
    if (await bucket.head(key)) return false;
    const own = `${claims}${randomUUID()}`;
    try {
      await bucket.put(own, { source: emptyFile });
      if (await isAlone(bucket, { claims, own })) {
        if (await bucket.head(key)) return false;
        await bucket.put(key, { source });
        return true;
      }
    } finally {
      await bucket.remove(own);
    }
    await pause(meeting * 100 * Math.random());
  }
  return false;
}

async function isAlone(bucket: S3Bucket, { claims, own }: { claims: string; own: string }): Promise<boolean> {
  for await (const { key, modified } of bucket.list(claims)) {
    if (key !== own && Date.now() - modified.getTime() < CLAIM_LIFE) return false;
  }
  return true;
}
