import { FONT_FOLDER } from '../../content/font-files.ts';
import type { Kernel } from '../../core/domain-kernel.ts';

/** Returns the key in the file store of a font file. */
export const fontFileKey = (name: string): string => `${FONT_FOLDER}/${name}`;

/** Removes font files that no row refers to from the file store. Logs a failure instead of throwing. */
export async function removeFontFiles({ kernel }: { kernel: Kernel }, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await kernel.mediaStore.remove(keys).catch((error: unknown) => {
    kernel.log.error({ err: error, keys }, 'cannot remove font files that no row refers to');
  });
}
