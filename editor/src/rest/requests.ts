import apiFetch from '@wordpress/api-fetch';
import { addQueryArgs } from '@wordpress/url';
import { useCallback, useEffect, useState } from 'react';

/** Sends a request to the REST API. Throws an Error with a message for people. */
export async function request<Body>(path: string, options: { method?: string; data?: unknown } = {}): Promise<Body> {
  try {
    return await apiFetch<Body>({ path, ...options });
  } catch (error) {
    throw new Error(messageOf(error));
  }
}

/** The message of an error of the API or of the network. */
export function messageOf(error: unknown): string {
  const message = (error as { message?: unknown } | null)?.message;
  return typeof message === 'string' && message !== ''
    ? message
    : 'The server did not answer. Check your connection and try again.';
}

/** An item that says what the viewer may do with it. */
export interface LinkedItem {
  _links: Readonly<Record<string, readonly { targetHints?: { allow?: readonly string[] } }[]>>;
}

export const allows = ({ _links }: LinkedItem, method: 'POST' | 'DELETE'): boolean =>
  _links.self?.[0]?.targetHints?.allow?.includes(method) ?? false;

/** A page of a list. */
export interface ListPage<Item> {
  items: Item[];
  total: number;
  pages: number;
}

type Query = Readonly<Record<string, unknown>>;

const definedOnly = (query: Query): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));

/** Requests a page of a list, with its totals. */
export async function requestList<Item>(path: string, query: Query): Promise<ListPage<Item>> {
  try {
    const response = await apiFetch<Response, false>({ path: addQueryArgs(path, definedOnly(query)), parse: false });
    return {
      items: (await response.json()) as Item[],
      total: Number(response.headers.get('X-WP-Total') ?? 0),
      pages: Number(response.headers.get('X-WP-TotalPages') ?? 0),
    };
  } catch (error) {
    const data: unknown = error instanceof Response ? await error.json().catch(() => null) : error;
    throw new Error(messageOf(data));
  }
}

/** A value that is being loaded. */
export interface Loading<Value> {
  value: Value | undefined;
  isLoading: boolean;
  /** What went wrong; undefined if nothing did. */
  problem: string | undefined;
  reload(): void;
}

/** Loads a value whenever `key` changes. Of several requests, the result of the last one counts. */
export function useLoading<Value>(key: string, load: () => Promise<Value>): Loading<Value> {
  const [state, setState] = useState<Omit<Loading<Value>, 'reload'>>({
    value: undefined,
    isLoading: true,
    problem: undefined,
  });
  const [turn, setTurn] = useState(0);
  const reload = useCallback(() => setTurn((number) => number + 1), []);
  // `load` is described by the key.
  useEffect(() => {
    let isCurrent = true;
    setState(({ value }) => ({ value, isLoading: true, problem: undefined }));
    load().then(
      (value) => isCurrent && setState({ value, isLoading: false, problem: undefined }),
      (error: unknown) => isCurrent && setState({ value: undefined, isLoading: false, problem: messageOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, turn]);
  return { ...state, reload };
}

/** Loads a page of a list. `complete` adds to its items what other requests say of them. */
export const useList = <Item>(
  path: string,
  { query, complete }: { query: Query; complete?: ((items: readonly Item[]) => Promise<Item[]>) | undefined },
): Loading<ListPage<Item>> =>
  useLoading(`${path} ${JSON.stringify(query)}`, async () => {
    const page = await requestList<Item>(path, query);
    return complete ? { ...page, items: await complete(page.items) } : page;
  });

/** Loads one value. */
export const useValue = <Value>(path: string): Loading<Value> => useLoading(path, () => request<Value>(path));
