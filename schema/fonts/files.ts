import type { Kernel, TransactionClient } from '../kernel.ts';

/** Where the store keeps files of fonts. */
export const FOLDER = 'fonts';

/** Under this key a face remembers the files that are its own. */
export const FILE_KEY = '_font_face_file';

export const keyOfFile = (name: string): string => `${FOLDER}/${name}`;

/** The names of the files that faces brought along. */
export async function storedFiles(client: TransactionClient, faceIds: readonly number[]): Promise<string[]> {
  const rows = await client.postMeta.findMany({ where: { postId: { in: [...faceIds] }, key: FILE_KEY } });
  return rows.flatMap(({ value }) => {
    const name = JSON.parse(value) as unknown;
    return typeof name === 'string' && isName(name) ? [name] : [];
  });
}

const isName = (name: string): boolean => name !== '' && !/[\\/]|^\.{1,2}$/.test(name);

/** Removes files that no row names any more; what cannot be removed is logged and stays. */
export async function forgetFiles({ kernel }: { kernel: Kernel }, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await kernel.mediaStore.remove(keys).catch((error: unknown) => {
    kernel.log.error({ err: error, keys }, 'files of fonts are left over');
  });
}
