/** The part of an upload's address before its path: the folder of uploads, with the folder of one site of a network. */
const UPLOADS = /\/uploads\/(?:sites\/\d+\/)?(.+)$/;
const BY_MONTH = /\/(\d{4}\/\d{2}\/[^/]+)$/;
const MONTH = /^(\d{4})-(\d{2})-/;

/**
 * Derives the path of a file below the uploads from its address: the part after the folder of uploads, or the year,
 * month and name at the end of the address, otherwise the name in the month of `date` (`YYYY-MM-DD hh:mm:ss`). Empty
 * when the address names no file.
 */
export function pathOfFile(address: string, date: string): string {
  const path = decodedPath(address);
  const pathInAddress = (UPLOADS.exec(path) ?? BY_MONTH.exec(path))?.[1];
  if (pathInAddress !== undefined) return pathInAddress;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const [, year, month] = MONTH.exec(date) ?? [];
  return name === '' || year === undefined || year === '0000' ? name : `${year}/${month}/${name}`;
}

/** Assigns paths to files of which only the address is known. Two addresses never share a path. */
export class FilePaths {
  readonly #addresses = new Map<string, string>();

  /** Records a path that a source states itself. */
  add(path: string, address: string): void {
    this.#addresses.set(path, comparableAddress(address));
  }

  /** The path of a file; empty when the address names none. */
  pathOf(address: string, date: string): string {
    const preferredPath = pathOfFile(address, date);
    if (preferredPath === '') return '';
    const comparable = comparableAddress(address);
    let path = preferredPath;
    for (let number = 1; (this.#addresses.get(path) ?? comparable) !== comparable; number++) {
      path = numbered(preferredPath, number);
    }
    this.#addresses.set(path, comparable);
    return path;
  }
}

const numbered = (path: string, number: number): string => path.replace(/(\.[^./]*)?$/, (end) => `-${number}${end}`);

/** Normalizes an address for comparison: removes the scheme, the query and the host of an image proxy. */
export function comparableAddress(address: string): string {
  return withoutQuery(address)
    .replace(/^https?:/i, '')
    .replace(/^\/\/i\d\.wp\.com\/(?=[^/]+\.[^/]+\/)/i, '//')
    .replace(/^\/\/[^/]+/, (host) => host.toLowerCase())
    .replace(/(?:%[\da-f]{2})+/gi, decodedIfValid);
}

/** An address without its query and fragment. */
export function withoutQuery(address: string): string {
  const end = address.search(/[?#]/);
  return end < 0 ? address : address.slice(0, end);
}

/** The decoded path of an address, without query and fragment. */
function decodedPath(address: string): string {
  const path = withoutQuery(address.trim());
  return path.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/(?:%[\da-f]{2})+/gi, decodedIfValid);
}

/** Decodes percent-encoded bytes; bytes that are not UTF-8 are preserved. */
export function decodedIfValid(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
