/** Where an entry of a batch goes: path below the REST root, and query as it was sent. */
export interface EntryPath {
  path: string;
  query: string;
}

const LARGEST_PORT = 65_535;

/**
 * Takes the `path` of an entry, gives its path and query; of a full address nothing else counts. Null where it cannot
 * be read: an address without a host, or with a port that is none (protocol 6.2). Linear time.
 */
export function readEntryPath(text: string): EntryPath | null {
  const mark = text.indexOf('#');
  const address = mark < 0 ? text : text.slice(0, mark);
  const question = address.indexOf('?');
  const before = question < 0 ? address : address.slice(0, question);
  const path = pathOf(before);
  return path === null ? null : { path, query: question < 0 ? '' : address.slice(question + 1) };
}

function pathOf(address: string): string | null {
  const start = /^(?:[a-z][a-z0-9+.-]{0,30}:)?\/\//i.exec(address)?.[0].length;
  if (start === undefined) return address;
  const slash = address.indexOf('/', start);
  const host = slash < 0 ? address.slice(start) : address.slice(start, slash);
  const port = /:(\d*)$/.exec(host.slice(-12))?.[1];
  const isBroken = host === '' || host.startsWith(':') || Number(port ?? 0) > LARGEST_PORT;
  if (isBroken) return null;
  return slash < 0 ? '' : address.slice(slash);
}
