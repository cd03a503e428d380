import { randomBytes } from 'node:crypto';
import { exemptFromAudit } from '../core/audit/audit-journal.ts';
import { type Domain, siteOf } from '../core/domain.ts';
import type { Kernel } from '../core/domain-kernel.ts';

/** The name of the setting with the key that signs tokens, unless the configuration sets one. */
const TOKEN_KEY_SETTING = 'token_key';

const KEY_BYTES = 32;

/**
 * Returns the key that signs the tokens of the site: that of the configuration, else the stored one. The first call on a
 * site creates it.
 */
export async function tokenKey(domain: Domain): Promise<Uint8Array> {
  const configured = domain.kernel.tokens?.secret;
  if (configured !== undefined) return Buffer.from(configured, 'utf8');
  const stored = (await siteOf(domain)).text(TOKEN_KEY_SETTING) || (await storedKey(domain.kernel));
  return Buffer.from(stored, 'base64url');
}

/** Returns the stored key, after creating it if there is none. */
async function storedKey({ database }: Kernel): Promise<string> {
  return database.transaction(async (client) => {
    exemptFromAudit(client);
    await database.lock(client, TOKEN_KEY_SETTING);
    const row = await client.setting.findUnique({ where: { name: TOKEN_KEY_SETTING } });
    if (row) return JSON.parse(row.value) as string;
    const key = randomBytes(KEY_BYTES).toString('base64url');
    await client.setting.create({ data: { name: TOKEN_KEY_SETTING, value: JSON.stringify(key) } });
    return key;
  });
}
