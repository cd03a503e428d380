/** What stands before the path of an upload in its address: the folder of uploads, with that of a site among several. */
const UPLOADS = /\/uploads\/(?:sites\/\d+\/)?(.+)$/;
const BY_MONTH = /\/(\d{4}\/\d{2}\/[^/]+)$/;
const MONTH = /^(\d{4})-(\d{2})-/;

/**
 * The path below the uploads of a file that is known by its address only: what follows the folder of uploads, or ends the
 * address with a year and a month; elsewhere it is the name, in the month of `date` (`YYYY-MM-DD hh:mm:ss`). Empty where
 * the address names no file.
 */
export function pathOfFile(address: string, date: string): string {
  const path = decodedPath(address);
  const known = (UPLOADS.exec(path) ?? BY_MONTH.exec(path))?.[1];
  if (known !== undefined) return known;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const [, year, month] = MONTH.exec(date) ?? [];
  return name === '' || year === undefined || year === '0000' ? name : `${year}/${month}/${name}`;
}

/** Gives files that are known by their addresses only a path each; two addresses never share one. */
export class FilePaths {
  readonly #addresses = new Map<string, string>();

  /** Notes a path that a source gives itself. */
  add(path: string, address: string): void {
    this.#addresses.set(path, plainAddress(address));
  }

  /** The path of a file; empty where the address names none. */
  pathOf(address: string, date: string): string {
    const wanted = pathOfFile(address, date);
    if (wanted === '') return '';
    const own = plainAddress(address);
    let path = wanted;
    for (let number = 1; (this.#addresses.get(path) ?? own) !== own; number++) path = numbered(wanted, number);
    this.#addresses.set(path, own);
    return path;
  }
}

const numbered = (path: string, number: number): string => path.replace(/(\.[^./]*)?$/, (end) => `-${number}${end}`);

/** An address as it is compared: without scheme and query, and without the service that other sites load pictures from. */
export function plainAddress(address: string): string {
  return address
    .replace(/[?#].*$/, '')
    .replace(/^https?:/i, '')
    .replace(/^\/\/i\d\.wp\.com\/(?=[^/]+\.[^/]+\/)/i, '//')
    .replace(/^\/\/[^/]+/, (host) => host.toLowerCase())
    .replace(/(?:%[\da-f]{2})+/gi, decodedOrAsIs);
}

/** The path of an address, without what follows it, in letters as they are. */
function decodedPath(address: string): string {
  const path = address.trim().replace(/[?#].*$/, '');
  return path.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/(?:%[\da-f]{2})+/gi, decodedOrAsIs);
}

function decodedOrAsIs(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
