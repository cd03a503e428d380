import type { Domain } from '../core/domain.ts';
import { storedKey } from './stored-key.ts';

/** The name of the setting with the key that signs tokens, unless the configuration sets one. */
const TOKEN_KEY_SETTING = 'token_key';

/**
 * Returns the key that signs the tokens of the site: that of the configuration, else the stored one. The first call on a
 * site creates it.
 */
export async function tokenKey(domain: Domain): Promise<Uint8Array> {
  const configured = domain.kernel.tokens?.secret;
  return configured === undefined ? await storedKey(domain, TOKEN_KEY_SETTING) : Buffer.from(configured, 'utf8');
}
