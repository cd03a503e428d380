import type { Client } from '../schema/core/request-context.ts';
import type { RequestHeaders } from './declare/route.ts';
import { requestErrors } from './error.ts';
import type { ViewerRequest } from './pipeline.ts';
import { parseQuery, type QueryMap } from './query/query-parser.ts';
import { encodesUtf8 } from './query/query-text.ts';
import { sourceOf } from './rest-exchange.ts';
import type { Viewer } from './runtime.ts';

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

/** The target of an entry of a batch: the path below the REST root, and the raw query. */
interface EntryPath {
  path: string;
  query: string;
}

const MAX_PORT = 65_535;

/**
 * Splits the `path` of an entry into path and query, and ignores the other parts of a full address. Returns null for an
 * address without a host or with an invalid port (docs/protocol/batch.md#request). Runs in linear time.
 */
function readEntryPath(text: string): EntryPath | null {
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
