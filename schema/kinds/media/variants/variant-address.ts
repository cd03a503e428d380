import { canUpload } from '../../../access/site-access.ts';
import type { Domain } from '../../../core/domain.ts';
import { domainError } from '../../../core/domain-errors.ts';
import type { Kernel } from '../../../core/domain-kernel.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { variantSourceType } from './variant-output.ts';
import {
  isAllowedToAll,
  parseVariant,
  parseVariantQuery,
  type VariantParameters,
  type VariantRequest,
  variantQuery,
} from './variant-request.ts';
import { variantSignature } from './variant-signature.ts';

/**
 * Returns the address of a variant of a file, signed unless everyone may request it; null if no variants of the file can
 * be made. Errors: those of `parseVariant`, and `image_cannot_sign`.
 */
export async function variantAddress(
  context: RequestContext,
  { file, parameters }: { file: string; parameters: VariantParameters },
): Promise<string | null> {
  const { kernel, viewer } = context;
  const settings = kernel.imageVariants;
  if (!settings || variantSourceType(file) === null) return null;
  const variant = parseVariant(parameters, settings);
  if (variantQuery(variant) === '' || isAllowedToAll(variant, settings)) return plainAddress(kernel, { file, variant });
  if (!canUpload(viewer)) throw domainError('image_cannot_sign', { viewer });
  return signedAddress(context, { file, variant });
}

/**
 * Returns the signed address of a variant from an address with its parameters, with or without a signature; null if that
 * requests no variant of an image. Errors: those of `parseVariantQuery`.
 */
export async function signVariantAddress(domain: Domain, address: string): Promise<string | null> {
  const settings = domain.kernel.imageVariants;
  const [path = '', query = ''] = address.split('?', 2);
  const file = decodeURIComponent(/\/uploads\/(.*)$/.exec(path)?.[1] ?? path);
  const variant = settings && parseVariantQuery(new URLSearchParams(query), settings);
  if (!variant || variantSourceType(file) === null) return null;
  return signedAddress(domain, { file, variant });
}

interface FileVariant {
  /** The key of the image. */
  file: string;
  variant: VariantRequest;
}

async function signedAddress(domain: Domain, { file, variant }: FileVariant): Promise<string> {
  const signature = await variantSignature(domain, { source: file, variant });
  return `${plainAddress(domain.kernel, { file, variant })}&s=${signature}`;
}

function plainAddress({ addresses }: Pick<Kernel, 'addresses'>, { file, variant }: FileVariant): string {
  const query = variantQuery(variant);
  const address = `${addresses.uploads}/${file.split('/').map(encodeURIComponent).join('/')}`;
  return query === '' ? address : `${address}?${query}`;
}
