import { createHmac } from 'node:crypto';
import { constantTimeEqual } from '../../../auth/constant-time-equal.ts';
import { storedKey } from '../../../auth/stored-key.ts';
import type { Domain } from '../../../core/domain.ts';
import { type VariantRequest, variantQuery } from './variant-request.ts';

/** The name of the setting with the key that signs addresses, unless the configuration sets one. */
const IMAGE_KEY_SETTING = 'image_key';

/**
 * Returns the key that signs addresses of variants: that of the configuration, else the stored one. The first call on a
 * site creates it.
 */
async function signingKey(domain: Domain): Promise<Uint8Array> {
  const configured = domain.kernel.imageVariants?.key;
  return configured === undefined ? await storedKey(domain, IMAGE_KEY_SETTING) : Buffer.from(configured, 'utf8');
}

/**
 * Returns the signature of a variant of a file: the HMAC of file and parameters, which clients with the key can compute
 * too (docs/images.md#sign).
 */
export async function variantSignature(
  domain: Domain,
  { source, variant }: { source: string; variant: VariantRequest },
): Promise<string> {
  return createHmac('sha256', await signingKey(domain))
    .update(`${source}?${variantQuery(variant)}`, 'utf8')
    .digest('base64url');
}

/** Whether the signature of a variant of a file is the right one. */
export const isSignatureValid = async (
  domain: Domain,
  { signature, ...signed }: { source: string; variant: VariantRequest; signature: string },
): Promise<boolean> => constantTimeEqual(signature, await variantSignature(domain, signed));
