import type { FileInspector } from './file-inspector.ts';
import type { ImageProcessor } from './image-processor.ts';

/** What files are looked into and made with. */
export interface MediaTools extends FileInspector, ImageProcessor {
  /** Gives the body an empty folder on the local disk, which is gone when it ends. */
  withWorkFolder<T>(body: (folder: string) => Promise<T>): Promise<T>;
}
