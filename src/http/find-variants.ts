import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { GraphQLError } from 'graphql';
import Negotiator from 'negotiator';
import { domainError } from '../../schema/core/errors/domain-errors.ts';
import {
  type MediaStore,
  type OpenFile,
  type StoredFile,
  sourceOfVariant,
} from '../../schema/core/files/media-store.ts';
import type { VariantSettings } from '../../schema/core/files/media-tools.ts';
import {
  isSignatureValid,
  variantOutput,
  variantSourceType,
} from '../../schema/kinds/media/variants/variant-output.ts';
import { requestedVariant, type SignedVariantRequest } from '../../schema/kinds/media/variants/variant-request.ts';
import type { OpenSite } from '../open-site.ts';
import { createVariantMaker } from './make-variants.ts';

/** A variant in the file store, or the file in its place, and how it is served. */
export interface FoundVariant {
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The file store; for a variant, with its entity tag. */
  readonly mediaStore: Pick<MediaStore, 'stat' | 'read'>;
}

/** Finds the variants of images that requests name in their parameters. */
export interface VariantFinder {
  /**
   * Returns the requested variant of a file, after making it if it is not stored; undefined if the file itself is the
   * answer, and `no image` if the file does not exist. An unsigned request is answered with the file while the queue is
   * full, which no cache may store. Throws the errors of docs/images.md#errors, for signed requests only.
   */
  find(input: { key: string; request: Request }): Promise<FoundVariant | 'no image' | undefined>;
}

/** A year: what an address requests of an image never changes, since each upload gets a name of its own. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** Creates the finder of a site; undefined if the configuration switches variants off. */
export function createVariantFinder(site: OpenSite): VariantFinder | undefined {
  const { kernel, mediaStore, domain } = site;
  const settings: VariantSettings | undefined = kernel.imageVariants;
  if (!settings) return undefined;
  const maker = createVariantMaker(site);
  const checkSignature = async (source: string, { variant, signature }: SignedVariantRequest) => {
    if (signature === null || (await isSignatureValid(domain, { source, variant, signature }))) return;
    throw domainError('image_signature_invalid');
  };
  return {
    find: async ({ key, request }) => {
      const requested = requestedVariant(new URLSearchParams(/\?(.*)$/s.exec(request.url)?.[1]), settings);
      if (!requested) return undefined;
      const isSigned = requested.signature !== null;
      const sourceType = sourceOfVariant(key) === null ? variantSourceType(key) : null;
      if (sourceType === null) {
        if (isSigned) throw domainError('image_type_not_supported');
        return undefined;
      }
      await checkSignature(key, requested);
      const stored = await mediaStore.stat(key);
      if (!stored) return 'no image';
      const { variant } = requested;
      const isNegotiated = variant.format === 'auto';
      const accepted = new Set(isNegotiated ? new Negotiator(request).mediaTypes() : []);
      const output = variantOutput(variant, { source: key, sourceType, accepted });
      const job = { source: { key, type: sourceType, file: stored }, output, variant };
      const made = await maker.ensure(job).catch((error: unknown) => {
        const code = isSigned ? undefined : codeOf(error);
        if (code !== 'image_unusable' && code !== 'too_many_images') throw error;
        return code;
      });
      // Clients may not know that these parameters mean something here: they get the file, as it is.
      if (made === 'image_unusable') return undefined;
      if (made === 'too_many_images') return { key, headers: { 'Cache-Control': 'no-store' }, mediaStore };
      if (!made) return 'no image';
      return {
        key: output.key,
        headers: { 'Cache-Control': CACHE_CONTROL, ...(isNegotiated ? { Vary: 'Accept' } : {}) },
        mediaStore: withTag(mediaStore, variantTag(output.key, stored)),
      };
    },
  };
}

const codeOf = (error: unknown): unknown => (error instanceof GraphQLError ? error.extensions.code : undefined);

/** The entity tag of a variant. It stays the same if the variant is made again, by whichever process. */
const variantTag = (key: string, source: StoredFile): string =>
  createHash('sha256').update(`${key} ${source.tag}`, 'utf8').digest('base64url').slice(0, 27);

function withTag(mediaStore: MediaStore, tag: string): FoundVariant['mediaStore'] {
  return {
    stat: async (key) => {
      const file = await mediaStore.stat(key);
      return file && { ...file, tag };
    },
    read: async (key, range) => {
      const file: OpenFile | null = await mediaStore.read(key, range);
      return file && { ...file, tag };
    },
  };
}
