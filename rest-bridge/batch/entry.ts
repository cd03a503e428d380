import type { RequestHeaders } from '../declare/route.ts';
import { requestErrors } from '../error.ts';
import type { EnteringRequest } from '../pipeline.ts';
import { parseQuery } from '../query/query-parser.ts';
import type { QueryMap } from '../query/query-value.ts';
import type { Viewer } from '../runtime.ts';
import { readEntryPath } from './entry-path.ts';

/** A validated entry of a batch. */
export interface BatchEntry {
  path: string;
  method?: string;
  body?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string | readonly string[]>>;
}

/** What an entry shares with the request that contains it. */
export interface BatchContext {
  viewer: Viewer;
  address: string;
}

/**
 * Makes the request of an entry (docs/protocol/batch.md#request): its viewer is that of the batch, its headers are its
 * own, its body counts as form parameters. Null where its path cannot be read.
 */
export function requestOfEntry(entry: BatchEntry, { viewer, address }: BatchContext): EnteringRequest | null {
  const found = readEntryPath(entry.path);
  if (!found) return null;
  const method = entry.method ?? 'POST';
  const headers = readHeaders(entry.headers ?? {});
  const { path } = found;
  return {
    viewer,
    request: {
      source: { method, path, query: found.query, headers, body: null, address },
      method,
      path,
      query: withoutEmbed(found.query === '' ? {} : parseQuery(found.query)),
      headers,
    },
    body: () => ({ json: null, form: entry.body ?? null }),
    admit: ({ batch }) => {
      if (!batch?.v1) throw requestErrors.notBatchable();
    },
  };
}

function readHeaders(headers: Readonly<Record<string, string | readonly string[]>>): RequestHeaders {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase().replaceAll('_', '-'),
      typeof value === 'string' ? value : value.join(', '),
    ]),
  );
}

/** Nothing is embedded in the answers of a batch. */
function withoutEmbed({ _embed: _, ...query }: QueryMap): QueryMap {
  return query;
}
