import { z } from 'zod';
import type { VariantSettings, VariantSize } from '../../schema/core/files/media-tools.ts';
import { choice, onOrOff, splitAtCommas, type VariablesOf, wholeNumber } from './config-values.ts';

/** The widths that front ends use: those of icons, and those of screens. */
const USUAL_WIDTHS = [16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1_080, 1_200, 1_920, 2_048];

const USUAL_QUALITIES = [75];

/** Reads `640` (a width), `x480` (a height) or `640x480`; undefined for another text. */
function parseSize(text: string): VariantSize | undefined {
  const match = /^([1-9]\d{0,4})?(?:x([1-9]\d{0,4}))?$/.exec(text);
  if (!match || text === '') return undefined;
  const side = (digits: string | undefined) => (digits === undefined ? null : Number(digits));
  return Object.freeze({ width: side(match[1]), height: side(match[2]) });
}

/** Reads a list; `none` is the empty one. */
const entriesOf = (value: string): string[] => (value.trim() === 'none' ? [] : splitAtCommas(value));

/** The environment variables of these images. */
export const imageVariables = {
  IMAGE_VARIANTS: onOrOff('on').describe(
    'Whether addresses of uploaded images take the parameters w, h, fit, crop, quality and format. off: they are ignored.',
  ),
  IMAGE_SIZES: z
    .string()
    .transform(entriesOf)
    .refine(
      (entries) => entries.every((entry) => parseSize(entry) !== undefined),
      'must be none, or widths such as 640, heights such as x480 and sizes such as 640x480, separated by commas',
    )
    .transform((entries) => entries.flatMap((entry) => parseSize(entry) ?? []))
    .default(USUAL_WIDTHS.map((width) => ({ width, height: null })))
    .meta({
      description:
        'Sizes that everyone may request of images without a signature, separated by commas: widths such as 640, heights such as x480, and sizes such as 640x480. none: all requests must be signed. Other addresses without a signature show the uploaded image.',
      shownDefault: USUAL_WIDTHS.join(','),
    }),
  IMAGE_QUALITIES: z
    .string()
    .transform(entriesOf)
    .refine(
      (entries) => entries.every((entry) => /^(?:[1-9]\d?|100)$/.test(entry)),
      'must be none, or whole numbers from 1 to 100, separated by commas',
    )
    .transform((entries) => entries.map(Number))
    .default(USUAL_QUALITIES)
    .meta({
      description:
        'Values of quality that everyone may request without a signature, separated by commas, or none. Requests without quality are always allowed.',
      shownDefault: USUAL_QUALITIES.join(','),
    }),
  IMAGE_MAX_SIDE: wholeNumber({ minimum: 16, maximum: 16_383, defaultValue: 4_096 }).describe(
    'Maximum width and height in pixels of an image that is made on request, signed or not.',
  ),
  IMAGE_SRCSET: choice(['off', 'on', 'auto'], 'off').describe(
    'Whether srcset attributes name the widths of IMAGE_SIZES beside renditions. auto: as AVIF or WebP for browsers that accept it. A change rerenders all content.',
  ),
  IMAGE_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 characters of ASCII without spaces')
    .optional()
    .meta({
      isSecret: true,
      description:
        'Key that signs addresses of images: 16 to 200 ASCII characters without spaces. Replaces the key in the database, so that other programs can sign too.',
    }),
  IMAGE_WORKERS: wholeNumber({ minimum: 1, maximum: 32, defaultValue: 1 }).describe(
    'Number of processes that make images on request. They are separate from those of uploads.',
  ),
  IMAGE_QUEUE: wholeNumber({ minimum: 1, maximum: 10_000, defaultValue: 64 }).describe(
    'Number of images that may wait to be made. Further requests are answered with the uploaded file, signed ones with 503 and Retry-After.',
  ),
};

/** The settings of images that the server makes on request. */
export const imageSettings = (values: VariablesOf<typeof imageVariables>) =>
  Object.freeze({
    isOn: values.IMAGE_VARIANTS,
    sizes: Object.freeze(values.IMAGE_SIZES),
    qualities: Object.freeze(values.IMAGE_QUALITIES),
    maxSide: values.IMAGE_MAX_SIDE,
    sourceSets: values.IMAGE_SRCSET,
    ...(values.IMAGE_KEY === undefined ? {} : { key: values.IMAGE_KEY }),
    /** The number of processes that make images. */
    workers: values.IMAGE_WORKERS,
    /** The maximum number of images that wait to be made. */
    maxWaiting: values.IMAGE_QUEUE,
  } satisfies VariantSettings & Record<string, unknown>);
