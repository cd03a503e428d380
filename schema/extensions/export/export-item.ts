/** A file of the site in an export. */
export interface ExportMedia {
  /** Null for an image that is not a file of the site. */
  readonly id: number | null;
  readonly url: string;
  /** Empty if missing. */
  readonly alt: string;
  /** Null if unknown. */
  readonly width: number | null;
  readonly height: number | null;
}

/** An image in the content. */
export interface ExportImage {
  readonly src: string;
  /** Empty if missing. */
  readonly alt: string;
}

/** A link in the content. */
export interface ExportLink {
  /** An absolute URL. */
  readonly url: string;
  /** The text of the link, in one line. */
  readonly text: string;
}

/** The links of an item to its own host, and to other hosts. */
export type ExportLinks = Readonly<Record<'internal' | 'external', readonly ExportLink[]>>;

/** A reference to a term or an author in an export. */
export interface ExportReference {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
}
