import { randomBytes } from 'node:crypto';
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
    await database.lock(client, setting);
    const row = await client.setting.findUnique({ where: { name: setting } });
    if (row) return JSON.parse(row.value) as string;
    const key = randomBytes(KEY_BYTES).toString('base64url');
    await client.setting.create({ data: { name: setting, value: JSON.stringify(key) } });
    return key;
  });
}
