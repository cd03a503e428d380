import { fontFileKey } from '../../schema/kinds/fonts/write-fonts.ts';
import type { ImportRows } from './conversion.ts';
import { optionOf } from './convert-options.ts';
import { UPLOADS } from './file-folders.ts';
import type { ImportedJson } from './serialized-value.ts';
import type { SourceRow } from './source-tables.ts';
import { decodedIfValid } from './sources/file-path.ts';
import type { Stage } from './stage/stage.ts';
import { isJsonMap } from './stored-value.ts';

/** A file of the source: its path below the uploads, and its address. */
export interface SourceFile {
  readonly path: string;
  readonly url: string;
}

/** Files with their approximate number: a list, or an iterable that reads them on demand. */
export interface SourceFiles extends Iterable<SourceFile> {
  readonly length: number;
}

/** A file with the id of its attachment in the source. */
export interface AttachmentFile extends SourceFile {
  readonly postId: number;
}

/** Stores in the stage the files of the attachments and font faces among posts. */
export function stageFiles(
  stage: Stage,
  { posts, attachments }: { posts: readonly SourceRow<'posts'>[]; attachments: ImportRows['attachment'] },
): void {
  if (attachments.length > 0) stageAttachments(stage, { posts, attachments });
  for (const post of posts) if (FONT_FACE.test(post.post_type)) stageFont(stage, post);
}

const FONT_FACE = /^(?:wp|cms)_font_face$/;

function stageFile(stage: Stage, { postId, path, url }: AttachmentFile): void {
  stage.run('INSERT INTO files (post_id, path, url) VALUES (?, ?, ?)', postId, path, url);
}

/** Stages the files of a font face, with the addresses in its sources. */
function stageFont(stage: Stage, { ID: postId, post_content: content }: SourceRow<'posts'>): void {
  const names = stage.all<{ meta_value: string }>(
    "SELECT meta_value FROM postmeta WHERE post_id = ? AND meta_key IN ('_wp_font_face_file', '_font_face_file')",
    postId,
  );
  const addresses = names.length === 0 ? [] : sourceAddresses(content);
  for (const { meta_value: name } of names) {
    const url = addresses.find((address) => address.endsWith(`/${encodeURIComponent(name)}`));
    if (url !== undefined) stageFile(stage, { postId, path: fontFileKey(name), url });
  }
}

function sourceAddresses(text: string): string[] {
  try {
    const { src } = JSON.parse(text) as { src?: unknown };
    return (Array.isArray(src) ? src : [src]).filter((address): address is string => typeof address === 'string');
  } catch {
    return [];
  }
}

/** Stages the files of attachments: the file, its original and its renditions. They are in the same folder. */
function stageAttachments(
  stage: Stage,
  { posts, attachments }: { posts: readonly SourceRow<'posts'>[]; attachments: ImportRows['attachment'] },
): void {
  const urls = new Map(
    posts.filter((row) => row.attachment_url !== '').map((row) => [row.ID, row.attachment_url.trim()]),
  );
  const home = optionOf(stage, 'siteurl').replace(/\/+$/, '');
  for (const attachment of attachments) {
    const { postId, file = '' } = attachment;
    const url = urls.get(postId) ?? `${home}${UPLOADS}${file.split('/').map(encodeURIComponent).join('/')}`;
    if (file === '' || !/^https?:\/\//i.test(url)) continue;
    for (const file of filesOf(attachment, url)) stageFile(stage, { postId, ...file });
  }
}

function filesOf(
  { file = '', originalFile, metadata = '{}' }: ImportRows['attachment'][number],
  url: string,
): SourceFile[] {
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const folderUrl = url.slice(0, url.lastIndexOf('/') + 1);
  // The address may be that of the original, from which the site made the file.
  const isOriginal = url !== '' && folder + decodedIfValid(url.slice(folderUrl.length)) === originalFile;
  const fileUrl = isOriginal ? folderUrl + encodeURIComponent(file.slice(folder.length)) : url;
  const names = [...renditionNames(metadata), ...(originalFile ? [originalFile.slice(folder.length)] : [])];
  const otherNames = [...new Set(names)].filter((name) => folder + name !== file);
  return [
    { path: file, url: fileUrl },
    ...otherNames.map((name) => ({ path: folder + name, url: folderUrl + encodeURIComponent(name) })),
  ];
}

/** The number of staged files. */
export const countFiles = (stage: Stage): number => stage.value<number>('SELECT COUNT(*) FROM files') ?? 0;

/** The staged files with their attachments. */
export function* stagedFiles(stage: Stage): Generator<AttachmentFile> {
  const sql = 'SELECT rowid AS batch_key, post_id AS postId, path, url FROM files WHERE rowid > ? ORDER BY rowid';
  for (const rows of stage.batches<AttachmentFile>(sql)) yield* rows;
}

function renditionNames(metadata: string): string[] {
  const { sizes } = asMap(JSON.parse(metadata) as ImportedJson);
  return Object.values(asMap(sizes)).flatMap((size) => {
    const { file } = asMap(size);
    return typeof file === 'string' && file !== '' && !/[\\/]/.test(file) ? [file] : [];
  });
}

const asMap = (value: ImportedJson | undefined): Record<string, ImportedJson> => (isJsonMap(value) ? value : {});
