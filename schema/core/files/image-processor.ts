import type { Dimensions } from '../../markup/images/image-dimensions.ts';

/** What photographers leave in a picture; empty or `0` where there is nothing. */
export interface PictureDetails {
  aperture: string;
  credit: string;
  camera: string;
  caption: string;
  created_timestamp: string;
  copyright: string;
  focal_length: string;
  iso: string;
  shutter_speed: string;
  title: string;
  orientation: string;
  keywords: readonly string[];
  alt: string;
}

/** What a picture file says of itself. */
export interface PictureFileData extends Dimensions {
  /** 1 for upright, up to 8, as EXIF counts; width and height are those before turning. */
  orientation: number;
  details: PictureDetails;
}

/** A change of a picture. Crops are in per cent of what the changes before left. */
export type ImageModifier =
  | { type: 'rotate'; angle: number }
  | { type: 'flip'; horizontal: boolean; vertical: boolean }
  | { type: 'crop'; left: number; top: number; width: number; height: number };

/** An image to be made from another one, with exactly this size; cropped where the shapes differ. */
export interface WantedImage extends Dimensions {
  /** Where it is to be written. */
  path: string;
}

/** Reads and makes pictures. Nothing of it runs where requests are answered. */
export interface ImageProcessor {
  /** Whether pictures of the type can be read and written. */
  supports(mimeType: string): boolean;
  /** Writes pictures of the type, turned upright first. Errors: UnusableImageError. */
  render(input: { path: string; mimeType: string; quality: number; images: readonly WantedImage[] }): Promise<void>;
  /** Writes a changed picture to `target`. Errors: UnusableImageError, ImageModificationError. */
  modify(input: {
    path: string;
    mimeType: string;
    quality: number;
    modifiers: readonly ImageModifier[];
    target: string;
  }): Promise<Dimensions>;
}

/** The file is no picture that can be read, or too large a one. */
export class UnusableImageError extends Error {}

/** More wants processing than is taken; it may be tried again later. */
export class ProcessorBusyError extends Error {}

export type CropArgument = 'left' | 'top' | 'width' | 'height';

/** Which change cannot be applied. */
export interface FailedModification {
  modifier: ImageModifier['type'];
  /** Its place in the list of changes. */
  place: number;
  /**
   * The argument that is to blame: of a crop, the one that leaves no pixel; the angle that makes a picture too large.
   * Null: the processor failed.
   */
  argument: CropArgument | 'angle' | null;
}

/** A change cannot be applied to this picture. */
export class ImageModificationError extends Error {
  readonly failed: FailedModification;

  constructor(failed: FailedModification, options?: ErrorOptions) {
    super(`The picture cannot be changed so: ${failed.modifier}.`, options);
    this.failed = failed;
  }
}
