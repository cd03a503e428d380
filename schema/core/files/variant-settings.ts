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
