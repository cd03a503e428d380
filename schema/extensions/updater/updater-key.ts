import { hashSharedKey, verifySharedKey } from '../../auth/stored-key.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';

/** The name of the setting with the hash of the updater key. */
const UPDATER_KEY_SETTING = 'updater_key_hash';

/** Whether a text is the updater key. Reads the primary database. */
export async function isUpdaterKey(key: string, { kernel }: Pick<RequestContext, 'kernel'>): Promise<boolean> {
  const stored = await kernel.database.primary.setting.findUnique({ where: { name: UPDATER_KEY_SETTING } });
  return verifySharedKey(key, stored ? (JSON.parse(stored.value) as string) : null);
}

/** Requires the updater key. Errors: `updater_bad_key`. */
export async function requireUpdaterKey(key: string, context: Pick<RequestContext, 'kernel'>): Promise<void> {
  if (!(await isUpdaterKey(key, context))) throw domainError('updater_bad_key');
}

/** Whether an updater key is stored. */
export const hasUpdaterKey = async (client: TransactionClient): Promise<boolean> =>
  (await client.setting.count({ where: { name: UPDATER_KEY_SETTING } })) > 0;

/** Stores the hash of a new updater key; the previous key is revoked. */
export async function storeUpdaterKey(client: TransactionClient, key: string): Promise<void> {
  const value = JSON.stringify(hashSharedKey(key));
  await client.setting.upsert({
    where: { name: UPDATER_KEY_SETTING },
    create: { name: UPDATER_KEY_SETTING, value },
    update: { value },
  });
}
