import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { exemptFromAudit } from '../core/audit/audit-journal.ts';
import { type Domain, siteOf } from '../core/domain.ts';
import type { Kernel } from '../core/domain-kernel.ts';

const KEY_BYTES = 32;

/** Returns the key of the site that is stored in a setting. The first call on a site creates it. */
export async function storedKey(domain: Domain, setting: string): Promise<Uint8Array> {
  const stored = (await siteOf(domain)).text(setting) || (await createKey(domain.kernel, setting));
  return Buffer.from(stored, 'base64url');
}

/** Returns the stored key, after creating it if there is none. */
async function createKey({ database }: Kernel, setting: string): Promise<string> {
  return database.transaction(async (client) => {
    exemptFromAudit(client);
    await database.lockWithNext(client, setting);
    const row = await client.setting.findUnique({ where: { name: setting } });
    if (row) return JSON.parse(row.value) as string;
    const key = randomBytes(KEY_BYTES).toString('base64url');
    await client.setting.create({ data: { name: setting, value: JSON.stringify(key) } });
    return key;
  });
}

/** Creates a shared key: 64 hexadecimal characters (docs/protocol/updater.md#key). */
export const generateSharedKey = (): string => randomBytes(KEY_BYTES).toString('hex');

/** Returns the hash of a shared key for storage. The key is long and random, so the hash needs no salt and no rounds. */
export const hashSharedKey = (key: string): string => createHash('sha256').update(key, 'utf8').digest('hex');

/** Whether a key matches a stored hash; false if none is stored. */
export const verifySharedKey = (key: string, stored: string | null): boolean =>
  stored !== null && constantTimeEqual(hashSharedKey(key), stored);

/** Whether two texts are equal. The time does not depend on where they differ. */
export function constantTimeEqual(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
