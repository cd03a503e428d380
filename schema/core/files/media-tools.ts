import type { FileInspector } from './file-inspector.ts';
import type { ImageProcessor } from './image-processor.ts';

/** The tools that inspect and process uploaded files. */
export interface MediaTools extends FileInspector, ImageProcessor {
  /** Calls the body with an empty folder on the local disk, which is removed afterwards. */
  withWorkFolder<T>(body: (folder: string) => Promise<T>): Promise<T>;
}
