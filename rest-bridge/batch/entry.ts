import type { Client } from '../../schema/core/request-context.ts';
import type { RequestHeaders } from '../declare/route.ts';
import { requestErrors } from '../error.ts';
import type { ViewerRequest } from '../pipeline.ts';
import { encodesUtf8 } from '../query/percent-coding.ts';
import { parseQuery } from '../query/query-parser.ts';
import type { QueryMap } from '../query/query-value.ts';
import type { Viewer } from '../runtime.ts';
import { sourceOf } from '../stages/request.ts';
import { readEntryPath } from './entry-path.ts';

/** A validated entry of a batch. */
export interface BatchEntry {
  path: string;
  method?: string;
  body?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string | readonly string[]>>;
}

/** The properties that an entry shares with the request that contains it. */
export interface BatchContext {
  viewer: Viewer;
  client: Client;
}

/**
 * Converts an entry to a request (docs/protocol/batch.md#request). The viewer is that of the batch, the headers are
 * those of the entry, and the body is read as form parameters. Returns null if the path is invalid, or
 * its query is not UTF-8.
 */
export function readBatchEntry(entry: BatchEntry, { viewer, client }: BatchContext): ViewerRequest | null {
  const target = readEntryPath(entry.path);
  if (!target || !encodesUtf8(target.query)) return null;
  const method = entry.method ?? 'POST';
  const headers = { 'user-agent': client.userAgent, ...readHeaders(entry.headers ?? {}) };
  const { path } = target;
  return {
    viewer,
    request: {
      source: { ...sourceOf(client), method, path, query: target.query, headers, body: null },
      method,
      path,
      query: withoutEmbed(target.query === '' ? {} : parseQuery(target.query)),
      headers,
    },
    readBody: () => ({ json: null, form: entry.body ?? null }),
    checkEndpoint: ({ batch }) => {
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

/** Removes `_embed`: the answers in a batch embed nothing. */
function withoutEmbed({ _embed: _, ...query }: QueryMap): QueryMap {
  return query;
}
