import type { DatabaseClient, TransactionClient } from '../core/domain-kernel.ts';

/** The folder of font files in the store. */
export const FONT_FOLDER = 'fonts';

/** Under this key a face remembers the files that are its own. */
export const FONT_FILE_KEY = '_font_face_file';

/** The names of the files that were uploaded with faces. */
export async function fontFileNames(client: TransactionClient, faceIds: readonly number[]): Promise<string[]> {
  const rows = await client.postMeta.findMany({ where: { postId: { in: [...faceIds] }, key: FONT_FILE_KEY } });
  return rows.flatMap(({ value }) => namesIn(value));
}

/** The keys of all files of fonts. */
export async function fontKeys(client: DatabaseClient): Promise<string[]> {
  const rows = await client.postMeta.findMany({ where: { key: FONT_FILE_KEY }, select: { value: true } });
  return rows.flatMap(({ value }) => namesIn(value)).map((name) => `${FONT_FOLDER}/${name}`);
}

function namesIn(value: string): string[] {
  const name = JSON.parse(value) as unknown;
  return typeof name === 'string' && isName(name) ? [name] : [];
}

const isName = (name: string): boolean => name !== '' && !/[\\/]|^\.{1,2}$/.test(name);
