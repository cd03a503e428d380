import { GraphQLError } from 'graphql';
import { domainError } from '../../../core/errors/domain-errors.ts';
import type { VariantSettings } from '../../../core/files/media-tools.ts';

const VARIANT_FITS = ['cover', 'contain'] as const;
const VARIANT_FORMATS = ['avif', 'webp', 'jpeg', 'png', 'auto'] as const;

/** The part of an image that remains if its proportions differ from the requested ones. */
const VARIANT_POSITIONS = [
  ...['center', 'top', 'right', 'bottom', 'left'],
  ...['top-left', 'top-right', 'bottom-left', 'bottom-right'],
] as const;

export type VariantFit = (typeof VARIANT_FITS)[number];
export type VariantFormat = (typeof VARIANT_FORMATS)[number];

/** A part of an image, in percent of its width and height. */
export interface VariantRegion {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What the parameters of an address request of an image. */
export interface VariantRequest {
  readonly width: number | null;
  readonly height: number | null;
  /** `contain` unless both sides are requested. */
  readonly fit: VariantFit;
  /** One of VARIANT_POSITIONS; `center` unless the fit is `cover`. */
  readonly position: string;
  /** The part to cut out before; null for the whole image. */
  readonly region: VariantRegion | null;
  /** From 1 to 100; null for that of renditions. */
  readonly quality: number | null;
  /** Null for the format of the image. */
  readonly format: VariantFormat | null;
}

/** The parameters that request a variant. `s` is the signature. */
const OPERATIONS = ['w', 'h', 'fit', 'crop', 'quality', 'format'] as const;
type Operation = (typeof OPERATIONS)[number];
const SIGNATURE = 's';

/** The parameters of a variant as they are in an address. */
export type VariantParameters = Readonly<Partial<Record<Operation, string>>>;

/** A variant with the signature of its address; null if there is none. */
export interface SignedVariantRequest {
  readonly variant: VariantRequest;
  readonly signature: string | null;
}

/** The form of a signature: 256 bits in base64url. */
const SIGNATURE_FORM = /^[\w-]{43}$/;

/**
 * Reads the variant that a request for a file names: a signed one, or one that everyone may request. Null for all other
 * parameters. Content from other sites has such parameters, so that the file itself answers them. Errors, if there is a
 * signature: `image_parameter_repeated`, `image_parameter_invalid`, `image_parameters_conflict`, `image_too_large`.
 */
export function requestedVariant(query: URLSearchParams, settings: VariantSettings): SignedVariantRequest | null {
  const given = [...query].filter(([name]) => isOperation(name));
  if (given.length === 0) return null;
  const signature = query.get(SIGNATURE) ?? '';
  if (SIGNATURE_FORM.test(signature)) return { variant: parseVariant(withoutRepetition(given), settings), signature };
  try {
    const variant = parseVariant(withoutRepetition(given), settings);
    return isAllowedToAll(variant, settings) ? { variant, signature: null } : null;
  } catch (error) {
    if (error instanceof GraphQLError) return null;
    throw error;
  }
}

/**
 * Reads the parameters of an address that is to be signed; null if none of them requests a variant. Errors: those of
 * `requestedVariant`, and `image_parameter_unknown`.
 */
export function parseVariantQuery(query: URLSearchParams, settings: VariantSettings): VariantRequest | null {
  if (!OPERATIONS.some((name) => query.has(name))) return null;
  const unknown = [...query.keys()].find((name) => name !== SIGNATURE && !isOperation(name));
  if (unknown !== undefined) throw domainError('image_parameter_unknown', parameterData(unknown));
  return parseVariant(withoutRepetition([...query]), settings);
}

/** Returns parameters as an object. Errors: `image_parameter_repeated`. */
function withoutRepetition(parameters: readonly (readonly [string, string])[]): VariantParameters {
  const values = new Map<string, string>();
  for (const [name, value] of parameters) {
    if (values.has(name)) throw domainError('image_parameter_repeated', parameterData(name));
    values.set(name, value);
  }
  return Object.fromEntries(values);
}

/** Reads the parameters of a variant. Errors: as for `requestedVariant`. */
export function parseVariant(values: VariantParameters, { maxSide }: Pick<VariantSettings, 'maxSide'>): VariantRequest {
  const width = parseSide('w', { value: values.w, maxSide });
  const height = parseSide('h', { value: values.h, maxSide });
  const requestedFit = parseChoice('fit', { value: values.fit, choices: VARIANT_FITS });
  const crop = parseCrop(values.crop);
  if (requestedFit && crop.fit && requestedFit !== crop.fit)
    throw domainError('image_parameters_conflict', parameterData('fit', 'crop'));
  const hasBothSides = width !== null && height !== null;
  if (crop.position !== 'center' && !hasBothSides)
    throw domainError('image_parameters_conflict', parameterData('crop', 'w', 'h'));
  return {
    width,
    height,
    fit: (hasBothSides && (requestedFit ?? crop.fit)) || 'contain',
    position: crop.position,
    region: crop.region,
    quality: parseQuality(values.quality),
    format: parseFormat(values.format),
  };
}

const isOperation = (name: string): name is Operation => (OPERATIONS as readonly string[]).includes(name);

/** The names of parameters as the data of an error. Names come from the address, so they are cut. */
const parameterData = (...names: string[]) => ({ data: { params: names.map((name) => name.slice(0, 40)) } });

const invalid = (name: Operation) => domainError('image_parameter_invalid', parameterData(name));

function parseSide(name: 'w' | 'h', { value, maxSide }: { value: string | undefined; maxSide: number }): number | null {
  if (value === undefined) return null;
  if (!/^[1-9]\d{0,8}$/.test(value)) throw invalid(name);
  if (Number(value) > maxSide) throw domainError('image_too_large', parameterData(name));
  return Number(value);
}

function parseChoice<const Choice extends string>(
  name: Operation,
  { value, choices }: { value: string | undefined; choices: readonly Choice[] },
): Choice | null {
  if (value === undefined) return null;
  const choice = choices.find((each) => each === value);
  if (choice === undefined) throw invalid(name);
  return choice;
}

const parseFormat = (value: string | undefined): VariantFormat | null =>
  parseChoice('format', { value: value === 'jpg' ? 'jpeg' : value, choices: VARIANT_FORMATS });

function parseQuality(value: string | undefined): number | null {
  if (value === undefined) return null;
  if (!/^(?:[1-9]\d?|100)$/.test(value)) throw invalid('quality');
  return Number(value);
}

interface Crop {
  /** The fit that the value implies; null if it implies none. */
  readonly fit: VariantFit | null;
  readonly position: string;
  readonly region: VariantRegion | null;
}

/** Reads `crop`: `1` or `0` as in addresses of WordPress.com, a position, or a region in percent. */
function parseCrop(value: string | undefined): Crop {
  if (value === undefined) return { fit: null, position: 'center', region: null };
  if (value === '0') return { fit: 'contain', position: 'center', region: null };
  if (value === '1') return { fit: 'cover', position: 'center', region: null };
  const region = parseRegion(value);
  if (region) return { fit: null, position: 'center', region };
  const position = VARIANT_POSITIONS.find((each) => each === value);
  if (position === undefined) throw invalid('crop');
  return { fit: 'cover', position, region: null };
}

/** Reads `left,top,width,height`, in whole percent; null if the value has another form. */
function parseRegion(value: string): VariantRegion | null {
  const match = /^(\d{1,3}),(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec(value);
  if (!match) return null;
  const [left, top, width, height] = match.slice(1).map(Number) as [number, number, number, number];
  if (width < 1 || height < 1 || left + width > 100 || top + height > 100) throw invalid('crop');
  return { left, top, width, height };
}

/**
 * Writes a request as the parameters of an address. Requests of the same image are the same text, so that it is signed
 * and names the stored file.
 */
export function variantQuery({ width, height, fit, position, region, quality, format }: VariantRequest): string {
  const crop = region
    ? `${region.left},${region.top},${region.width},${region.height}`
    : position === 'center'
      ? null
      : position;
  const values = { w: width, h: height, fit: fit === 'cover' ? fit : null, crop, quality, format };
  return Object.entries(values)
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]))
    .join('&');
}

/** Whether everyone may request a variant, without a signature. */
export function isAllowedToAll(variant: VariantRequest, { sizes, qualities }: VariantSettings): boolean {
  const { width, height, position, region, quality } = variant;
  if (region || position !== 'center' || (quality !== null && !qualities.includes(quality))) return false;
  return sizes.some((size) => size.width === width && size.height === height);
}
