import type { ImageFileData } from './image-processor.ts';

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
export interface FileInspector {
  inspect(path: string): Promise<InspectedFile>;
}
