import type { PictureFileData } from './image-processor.ts';

/** What a file is, by its content. */
export interface InspectedFile {
  /** Its type as its first bytes tell it; null where they tell nothing, as those of plain text do. */
  detectedType: string | null;
  /** It is text in UTF-8 or a similar encoding: no byte of it is a control character. */
  isText: boolean;
  /** It holds script or markup that a browser or a server would run. */
  holdsCode: boolean;
  /** For pictures that can be read. */
  picture?: PictureFileData;
  /** Why it cannot be used although its type is fine: a picture that is broken, or has more pixels than allowed. */
  defect?: 'unreadable' | 'too_many_pixels';
  /** For sound and film: length, streams and tags, as they are stored. */
  recording?: Readonly<Record<string, unknown>>;
}

/** Looks into files. Nothing of it runs where requests are answered, and it ends in bounded time. */
export interface FileInspector {
  inspect(path: string): Promise<InspectedFile>;
}
