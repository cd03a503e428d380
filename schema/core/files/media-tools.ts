import type { Dimensions } from '../../markup/images/image-dimensions.ts';

/** The metadata of an image, such as EXIF; empty or `0` if there is none. */
export interface ImageDetails {
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
  /** A number, for an image that was rotated. */
  orientation: string | number;
  keywords: readonly string[];
  alt: string;
}

/** The details of an image without metadata. */
export const NO_IMAGE_DETAILS: ImageDetails = {
  ...{ aperture: '0', credit: '', camera: '', caption: '', created_timestamp: '0', copyright: '', focal_length: '0' },
  ...{ iso: '0', shutter_speed: '0', title: '', orientation: '0', keywords: [], alt: '' },
};

/** The size, orientation and metadata of an image file. */
export interface ImageFileData extends Dimensions {
  /** The EXIF orientation, 1 (upright) to 8. Width and height are those before rotation. */
  orientation: number;
  details: ImageDetails;
}

/** A modification of an image. Crops are in percent of the result of the preceding modifications. */
export type ImageModifier =
  | { type: 'rotate'; angle: number }
  | { type: 'flip'; horizontal: boolean; vertical: boolean }
  | { type: 'crop'; left: number; top: number; width: number; height: number };

/** An image to create from another one, with exactly this size; cropped if the proportions differ. */
export interface ImageToCreate extends Dimensions {
  /** The path to write it to. */
  path: string;
}

/** Reads and creates images, outside the main thread. */
interface ImageProcessor {
  /** Whether images of the type can be read and written. */
  supports(mimeType: string): boolean;
  /** Creates images of the type from a file, rotated upright first. Errors: UnusableImageError. */
  render(input: { path: string; mimeType: string; quality: number; images: readonly ImageToCreate[] }): Promise<void>;
  /** Writes the modified image to `target` and returns its size. Errors: UnusableImageError, ImageModificationError. */
  modify(input: {
    path: string;
    mimeType: string;
    quality: number;
    modifiers: readonly ImageModifier[];
    target: string;
  }): Promise<Dimensions>;
}

/** The file is not a readable image, or has too many pixels. */
export class UnusableImageError extends Error {}

/** Too many images are waiting to be processed. The caller may retry later. */
export class ProcessorBusyError extends Error {}

export type CropArgument = 'left' | 'top' | 'width' | 'height';

/** The modification that cannot be applied. */
export interface FailedModification {
  modifier: ImageModifier['type'];
  /** The index of the modification in the list. */
  index: number;
  /**
   * The invalid argument: of a crop, the one with which no pixel remains; the angle that makes the image too large. Null
   * if the processor failed.
   */
  argument: CropArgument | 'angle' | null;
}

/** A modification cannot be applied to this image. */
export class ImageModificationError extends Error {
  readonly failed: FailedModification;

  constructor(failed: FailedModification, options?: ErrorOptions) {
    super(`The modification "${failed.modifier}" cannot be applied to the image.`, options);
    this.failed = failed;
  }
}

/** The properties of a file according to its content. */
export interface InspectedFile {
  /** The MIME type according to its first bytes; null if they do not identify one, as in plain text. */
  detectedType: string | null;
  /** Whether it is text in UTF-8 or a similar encoding: no byte is a control character. */
  isText: boolean;
  /** Whether it contains a script or markup that a browser or a server would run. */
  containsCode: boolean;
  /** Only for images that can be read. */
  image?: ImageFileData;
  /** The reason why an image of a permitted type cannot be used: it is damaged, or has too many pixels. */
  defect?: 'unreadable' | 'too_many_pixels';
  /** Only for audio and video: duration, streams and tags, in the stored form. */
  recording?: Readonly<Record<string, unknown>>;
}

/** Inspects files, outside the main thread and with a time limit. */
interface FileInspector {
  inspect(path: string): Promise<InspectedFile>;
}

/** The tools that inspect and process uploaded files. */
export interface MediaTools extends FileInspector, ImageProcessor {
  /** Calls the body with an empty folder on the local disk, which is removed afterwards. */
  withWorkFolder<T>(body: (folder: string) => Promise<T>): Promise<T>;
}

/** A size of variants. Null leaves a side to the proportions of the image. */
export interface VariantSize {
  readonly width: number | null;
  readonly height: number | null;
}

/** Which variants of images the site makes (docs/images.md). */
export interface VariantSettings {
  /** The sizes that everyone may request without a signature. */
  readonly sizes: readonly VariantSize[];
  /** The qualities that everyone may request without a signature, beside the default. */
  readonly qualities: readonly number[];
  /** The maximum width and height in pixels. */
  readonly maxSide: number;
  /** Whether `srcset` names variants: of the image's format, or of the best one that the browser accepts. */
  readonly sourceSets: 'off' | 'on' | 'auto';
  /** The key that signs addresses; by default the stored one. */
  readonly key?: string;
}
