import { canUpload } from '../../../access/site-access.ts';
import type { Domain } from '../../../core/domain.ts';
import type { Kernel } from '../../../core/domain-kernel.ts';
import { domainError } from '../../../core/errors/domain-errors.ts';
import type { VariantSettings } from '../../../core/files/media-tools.ts';
import { type Builder, oncePerBuilder } from '../../../core/graphql/builder.ts';
import { reads } from '../../../core/graphql/selection.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { loadMediaFile } from '../media-file.ts';
import { mediaType } from '../media-type.ts';
import { variantSignature, variantSourceType } from './variant-output.ts';
import {
  isAllowedToAll,
  parseVariant,
  parseVariantQuery,
  type VariantParameters,
  type VariantRequest,
  variantQuery,
} from './variant-request.ts';

/**
 * Returns the address of a variant of a file, signed unless everyone may request it; null if no variants of the file can
 * be made. Errors: those of `parseVariant`, and `image_cannot_sign`.
 */
async function variantAddress(
  context: RequestContext,
  { file, parameters }: { file: string; parameters: VariantParameters },
): Promise<string | null> {
  const { kernel, viewer } = context;
  const settings = kernel.imageVariants;
  if (!settings || variantSourceType(file) === null) return null;
  const variant = parseVariant(parameters, settings);
  if (variantQuery(variant) === '' || isAllowedToAll(variant, settings)) return plainAddress(kernel, { file, variant });
  if (!canUpload(viewer)) throw domainError('image_cannot_sign', { viewer, message: refusal(settings) });
  return signedAddress(context, { file, variant });
}

/** Names the sizes and qualities that everyone may request. */
function refusal({ sizes, qualities }: VariantSettings): string {
  const named = sizes.map(({ width, height }) => `${width ?? ''}${height === null ? '' : `x${height}`}`);
  const allowed = [
    named.length > 0 ? `one of the sizes ${named.join(', ')}` : 'the image without parameters',
    qualities.length > 0 ? ` and one of the qualities ${qualities.join(', ')}` : '',
  ].join('');
  return `You are not allowed to sign addresses of images. Request ${allowed}, without a cut, or ask the operator to add a size to IMAGE_SIZES.`;
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

const fitType = oncePerBuilder((builder) =>
  builder.enumType('ImageFit', {
    description: 'How an image gets other proportions.',
    values: {
      COVER: { value: 'cover', description: 'It is cut.' },
      CONTAIN: { value: 'contain', description: 'It preserves its own, within the requested size.' },
    },
  }),
);

const formatType = oncePerBuilder((builder) =>
  builder.enumType('ImageFormat', {
    description: 'The format of an image.',
    values: {
      AVIF: { value: 'avif', description: 'The smallest files, which take the most time to make.' },
      WEBP: { value: 'webp', description: 'Smaller files than JPEG.' },
      JPEG: { value: 'jpeg', description: 'Every browser shows it; without transparency.' },
      PNG: { value: 'png', description: 'Without loss.' },
      AUTO: { value: 'auto', description: 'AVIF or WebP if the browser accepts it.' },
    },
  }),
);

/** Registers the field of a file with the addresses of its variants. */
export function registerVariantFields(builder: Builder): void {
  builder.objectFields(mediaType(builder), (t) => ({
    imageUrl: t.string({
      nullable: true,
      description:
        'Address of the image in another size, quality or format, which the server makes on request. Null for a file that is not an image. Sizes that the settings do not allow to all need the capability `upload_files`; their addresses are signed.',
      args: {
        width: t.arg.int({ description: 'Maximum width in pixels.' }),
        height: t.arg.int({ description: 'Maximum height in pixels.' }),
        fit: t.arg({
          type: fitType(builder),
          description: 'COVER cuts the image to the requested proportions; CONTAIN, the default, preserves its own.',
        }),
        crop: t.arg.string({
          description:
            'The part that remains with COVER, such as `top-left`; or the part to cut out before, as `left,top,width,height` in percent.',
        }),
        quality: t.arg.int({ description: 'From 1 to 100; by default that of renditions.' }),
        format: t.arg({ type: formatType(builder), description: 'By default the format of the image.' }),
      },
      extensions: reads('id', 'mimeType'),
      resolve: async (row, { width, height, fit, crop, quality, format }, context) => {
        const { file } = await loadMediaFile(row, context);
        const values = { w: width, h: height, fit, crop, quality, format };
        const given = Object.entries(values).flatMap(([name, value]) =>
          value === null || value === undefined ? [] : [[name, String(value)]],
        );
        return variantAddress(context, { file, parameters: Object.fromEntries(given) });
      },
    }),
  }));
}
