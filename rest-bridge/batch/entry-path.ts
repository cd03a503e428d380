/** The target of an entry of a batch: the path below the REST root, and the raw query. */
export interface EntryPath {
  path: string;
  query: string;
}

const MAX_PORT = 65_535;

/**
 * Splits the `path` of an entry into path and query, and ignores the other parts of a full address. Returns null for an
 * address without a host or with an invalid port (docs/protocol/batch.md#request). Runs in linear time.
 */
export function readEntryPath(text: string): EntryPath | null {
  const fragmentStart = text.indexOf('#');
  const address = fragmentStart < 0 ? text : text.slice(0, fragmentStart);
  const queryStart = address.indexOf('?');
  const withoutQuery = queryStart < 0 ? address : address.slice(0, queryStart);
  const path = pathOf(withoutQuery);
  return path === null ? null : { path, query: queryStart < 0 ? '' : address.slice(queryStart + 1) };
}

function pathOf(address: string): string | null {
  const start = /^(?:[a-z][a-z0-9+.-]{0,30}:)?\/\//i.exec(address)?.[0].length;
  if (start === undefined) return address;
  const slash = address.indexOf('/', start);
  const host = slash < 0 ? address.slice(start) : address.slice(start, slash);
  const port = /:(\d*)$/.exec(host.slice(-12))?.[1];
  const isInvalid = host === '' || host.startsWith(':') || Number(port ?? 0) > MAX_PORT;
  if (isInvalid) return null;
  return slash < 0 ? '' : address.slice(slash);
}
