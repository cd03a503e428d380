import { createHmac } from 'node:crypto';
import { constantTimeEqual, storedKey } from '../../../auth/stored-key.ts';
import type { Domain } from '../../../core/domain.ts';
import { variantKey } from '../../../core/files/media-store.ts';
import { ownValue } from '../../../values/collections.ts';
import { extensionsOfImages, fileTypes } from '../files/file-types.ts';
import { imageQuality } from '../media-file.ts';
import { type VariantRequest, variantQuery } from './variant-request.ts';

/** The types of the images of which variants are made. */
const SOURCE_TYPES: ReadonlySet<string> = new Set([
  ...['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'],
]);

/** Changes when the same request gives another image, so that stored variants are made again. */
const RENDERER_VERSION = 1;

/** Returns the type of an image of which variants can be made; null for other files. */
export function variantSourceType(key: string): string | null {
  const extension = /\.([^./]+)$/.exec(key)?.[1]?.toLowerCase() ?? '';
  const mimeType = ownValue(fileTypes, extension)?.mimeType ?? '';
  return SOURCE_TYPES.has(mimeType) ? mimeType : null;
}

/** The image to make for a request, with the key under which it is stored. */
export interface VariantOutput {
  readonly key: string;
  readonly mimeType: string;
  readonly quality: number;
}

/**
 * Returns what to make of an image. `accepted` are the image types that the client names, on which the format `auto`
 * depends.
 */
export function variantOutput(
  variant: VariantRequest,
  { source, sourceType, accepted }: { source: string; sourceType: string; accepted: ReadonlySet<string> },
): VariantOutput {
  const mimeType = outputType(variant, { sourceType, accepted });
  const quality = variant.quality ?? imageQuality(mimeType);
  const parameters = variantQuery({ ...variant, quality, format: null });
  const description = `${RENDERER_VERSION} ${mimeType} ${parameters}`;
  return {
    key: variantKey(source, { description, extension: extensionsOfImages[mimeType] ?? 'jpg' }),
    mimeType,
    quality,
  };
}

function outputType(
  { format }: VariantRequest,
  { sourceType, accepted }: { sourceType: string; accepted: ReadonlySet<string> },
): string {
  if (format === null) return sourceType;
  if (format !== 'auto') return `image/${format}`;
  if (accepted.has('image/avif')) return 'image/avif';
  if (accepted.has('image/webp')) return 'image/webp';
  // Every client shows these; the image itself may be in a newer format.
  return sourceType === 'image/avif' || sourceType === 'image/webp' ? 'image/jpeg' : sourceType;
}

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
