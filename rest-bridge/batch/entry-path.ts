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
  const fragment = text.indexOf('#');
  const address = fragment < 0 ? text : text.slice(0, fragment);
  const question = address.indexOf('?');
  const withoutQuery = question < 0 ? address : address.slice(0, question);
  const path = pathOf(withoutQuery);
  return path === null ? null : { path, query: question < 0 ? '' : address.slice(question + 1) };
}

function pathOf(address: string): string | null {
  const start = /^(?:[a-z][a-z0-9+.-]{0,30}:)?\/\//i.exec(address)?.[0].length;
  if (start === undefined) return address;
  const slash = address.indexOf('/', start);
  const host = slash < 0 ? address.slice(start) : address.slice(start, slash);
  const port = /:(\d*)$/.exec(host.slice(-12))?.[1];
  const isBroken = host === '' || host.startsWith(':') || Number(port ?? 0) > MAX_PORT;
  if (isBroken) return null;
  return slash < 0 ? '' : address.slice(slash);
}
