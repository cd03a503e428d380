import type { FileInspector } from '../../../schema/media/file-inspector.ts';
import type { ImageProcessor } from '../../../schema/media/image-processor.ts';
import { createWorkerPool, type PoolOptions } from './worker-pool.ts';

/** The types that are processed. */
const SUPPORTED: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);

/** Pictures are read and made by processes of their own; `close` ends them. */
export function createProcessor(options: PoolOptions): ImageProcessor & FileInspector & { close(): void } {
  const pool = createWorkerPool(options);
  return {
    supports: (mimeType) => SUPPORTED.has(mimeType),
    inspect: (path) => pool.run('inspect', { path }),
    render: async (input) => {
      await pool.run('render', input);
    },
    modify: (input) => pool.run('modify', input),
    close: () => pool.close(),
  };
}
