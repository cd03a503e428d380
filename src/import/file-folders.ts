import { readSerialized } from './serialized-value.ts';
import { comparableAddress, decodedIfValid, withoutQuery } from './sources/file-path.ts';
import type { Stage } from './stage/stage.ts';
import { isJsonMap } from './stored-value.ts';

/** The path of the uploads folder of a site by default. */
export const UPLOADS = '/wp-content/uploads/';

const ATTACHED_FILES = `SELECT m.meta_id AS batch_key, p.attachment_url AS url, m.meta_value AS path,
    (SELECT d.meta_value FROM postmeta d
      WHERE d.post_id = p.ID AND d.meta_key = '_wp_attachment_metadata' LIMIT 1) AS metadata
  FROM postmeta m JOIN posts p ON p.ID = m.post_id
  WHERE m.meta_id > ? AND m.meta_key = '_wp_attached_file' AND p.attachment_url <> '' ORDER BY m.meta_id`;

interface AttachedFile {
  readonly url: string;
  readonly path: string;
  readonly metadata: string | null;
}

/** The suffix of a rendition's name; renditions are in the folder of their file. */
const RENDITION = /-\d+x\d+(?=\.\w+$)/;
/** The end of a folder that contains nothing but uploads. */
const UPLOADS_FOLDER = /\/(?:uploads|uploads\/sites\/\d+|files)\/$/;
/** The uploads of a site that is in any folder of its host. */
const ANY_UPLOADS = /^(?:\/[^/?#]+){0,5}\/wp-content\/uploads\/(?!sites\/\d)/;
/** The host of a proxy whose addresses contain those of images, with arguments. */
const PROXY = /^(?:https?:)?\/\/i\d\.wp\.com\//i;

/** Knows the former addresses of uploads: of whole folders, and of single files that are elsewhere. */
export class FileFolders {
  /** Folders in the form of `comparable`, with a slash at the end. A folder may be in another one. */
  readonly #folders = new Set<string>();
  #longestFirst: readonly string[] = [];
  /** Paths below the uploads by address, in the form of `comparable`. */
  readonly #paths = new Map<string, string>();
  readonly #hosts = new Set<string>();
  readonly #host: string;

  private constructor(home: string) {
    this.#host = hostOf(comparable(home));
  }

  /** Reads the addresses of all attachments of the stage. */
  static of(stage: Stage, { home, uploadsUrl }: { home: string; uploadsUrl: string }): FileFolders {
    const folders = new FileFolders(home);
    folders.#addFolder(comparable(home + UPLOADS));
    const uploads = `${comparable(uploadsUrl).replace(/\/+$/, '')}/`;
    // A folder that contains the whole site would contain its pages.
    if (/^https?:\/\//i.test(uploadsUrl) && !`${comparable(home)}/`.startsWith(uploads)) folders.#addFolder(uploads);
    for (const rows of stage.batches<AttachedFile>(ATTACHED_FILES)) for (const row of rows) folders.#addFile(row);
    folders.#longestFirst = [...folders.#folders].sort((a, b) => b.length - a.length);
    folders.#hosts.add(folders.#host);
    for (const address of [...folders.#folders, ...folders.#paths.keys()]) folders.#hosts.add(hostOf(address));
    return folders;
  }

  /** The path below the uploads, encoded for an address, of a file at a former address; undefined for other addresses. */
  uploadPath(address: string): string | undefined {
    const key = comparable(address);
    const host = hostOf(key);
    if (!this.#hosts.has(host)) return undefined;
    const query = PROXY.test(address) ? '' : address.slice(withoutQuery(address).length);
    const path = this.#paths.get(key) ?? this.#renditionPath(key);
    if (path !== undefined) return path.split('/').map(encodeURIComponent).join('/') + query;
    const folder = this.#longestFirst.find((start) => key.startsWith(start) && key.length > start.length);
    const length = folder?.length ?? this.#lengthOfAnyUploads(key, host);
    const rest = length === undefined ? undefined : withoutStart(withoutPrefix(address), length);
    return rest === undefined ? undefined : rest + query;
  }

  /** The paths of the folders on the host of the site, unless they are those of a site whose address has this path. */
  rootPaths(sitePath: string): string[] {
    const paths = [...this.#folders]
      .filter((folder) => hostOf(folder) === this.#host)
      .map((folder) => folder.slice(folder.indexOf('/', 2)));
    return paths.filter((path) => path !== `${sitePath.replace(/\/$/, '')}${UPLOADS}`);
  }

  #addFolder(folder: string): void {
    this.#folders.add(folder);
  }

  #addFile({ url, path, metadata }: AttachedFile): void {
    const address = comparable(url.trim());
    const [folder, folderAddress] = [folderOf(path), folderOf(address)];
    const start = folderAddress.endsWith(`/${folder}`)
      ? folderAddress.slice(0, folderAddress.length - folder.length)
      : '';
    if (UPLOADS_FOLDER.test(start)) {
      this.#addFolder(start);
      if (nameOf(address) === nameOf(path) || this.#isOriginal(metadata, nameOf(address))) return;
    }
    this.#paths.set(address, path);
    for (const name of namesIn(metadata)) {
      if (folderAddress + name !== address) this.#paths.set(folderAddress + name, folder + name);
    }
  }

  #isOriginal(metadata: string | null, name: string): boolean {
    return namesIn(metadata).includes(name);
  }

  #renditionPath(key: string): string | undefined {
    const [rendition] = RENDITION.exec(key) ?? [];
    const path = rendition === undefined ? undefined : this.#paths.get(key.replace(RENDITION, ''));
    return path?.replace(/(?=\.\w+$)/, rendition ?? '');
  }

  #lengthOfAnyUploads(key: string, host: string): number | undefined {
    const path = key.slice(key.indexOf('/', 2));
    const start = host === this.#host ? ANY_UPLOADS.exec(path)?.[0] : undefined;
    return start === undefined || start.length === path.length ? undefined : key.length - path.length + start.length;
  }
}

/** The names of the other files of an attachment: renditions, also of another type, and the original. */
function namesIn(metadata: string | null): string[] {
  const value = metadata === null ? '' : readSerialized(metadata);
  if (!isJsonMap(value)) return [];
  const sizes = isJsonMap(value.sizes) ? Object.values(value.sizes) : [];
  const names = [...sizes.map((size) => (isJsonMap(size) ? size.file : undefined)), value.original_image];
  return names.filter((name): name is string => typeof name === 'string' && name !== '' && !/[\\/]/.test(name));
}

/** An address in the form in which addresses are compared: without scheme, `www.`, proxy and query, and decoded. */
const comparable = (address: string): string =>
  comparableAddress(address.replace(/^(?:https?:)?\/\/www\./i, '//').replace(/(\/\/i\d\.wp\.com\/)www\./i, '$1'));

/**
 * An address without its start, whose length is that of its decoded form. Undefined if the start ends in encoded bytes: these
 * are part of a name.
 */
function withoutStart(address: string, decodedLength: number): string | undefined {
  let rest = decodedLength;
  for (const { 0: part, index } of address.matchAll(/(?:%[\da-f]{2})+|[^%]+|%/gi)) {
    const length = decodedIfValid(part).length;
    if (rest <= length) return length < part.length ? undefined : address.slice(index + rest);
    rest -= length;
  }
  return undefined;
}

/** The same without a change of the path. */
const withoutPrefix = (address: string): string =>
  withoutQuery(address)
    .replace(PROXY, '//')
    .replace(/^https?:/i, '')
    .replace(/^\/\/www\./i, '//');

const hostOf = (address: string): string => {
  const end = address.indexOf('/', 2);
  return address.slice(2, end < 0 ? undefined : end);
};
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
const nameOf = (path: string): string => decodedIfValid(path.slice(path.lastIndexOf('/') + 1));
