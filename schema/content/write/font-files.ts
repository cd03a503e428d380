import type { DatabaseClient, TransactionClient } from '../../core/domain-kernel.ts';

/** The folder of font files in the file store. */
export const FONT_FOLDER = 'fonts';

/** The meta key of the names of the files that were uploaded with a font face. */
export const FONT_FILE_KEY = '_font_face_file';

/** Returns the names of the files that were uploaded with font faces. */
export async function fontFileNames(client: TransactionClient, faceIds: readonly number[]): Promise<string[]> {
  const rows = await client.postMeta.findMany({ where: { postId: { in: [...faceIds] }, key: FONT_FILE_KEY } });
  return rows.flatMap(({ value }) => fileNamesIn(value));
}

/** Returns the keys of all font files in the file store. */
export async function fontKeys(client: DatabaseClient): Promise<string[]> {
  const rows = await client.postMeta.findMany({ where: { key: FONT_FILE_KEY }, select: { value: true } });
  return rows.flatMap(({ value }) => fileNamesIn(value)).map((name) => `${FONT_FOLDER}/${name}`);
}

function fileNamesIn(value: string): string[] {
  const name = JSON.parse(value) as unknown;
  return typeof name === 'string' && isFileName(name) ? [name] : [];
}

const isFileName = (name: string): boolean => name !== '' && !/[\\/]|^\.{1,2}$/.test(name);
