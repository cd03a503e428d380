import { FONT_FOLDER } from '../../content/font-files.ts';
import type { Kernel } from '../../core/domain-kernel.ts';

export const keyOfFile = (name: string): string => `${FONT_FOLDER}/${name}`;

/** Removes files that no row names any more; logs failures. */
export async function forgetFiles({ kernel }: { kernel: Kernel }, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await kernel.mediaStore.remove(keys).catch((error: unknown) => {
    kernel.log.error({ err: error, keys }, 'files of fonts are left over');
  });
}
