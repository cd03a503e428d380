import apiFetch, { type APIFetchOptions } from '@wordpress/api-fetch';
import { adminAddress, pageData } from '../page-data.ts';
import { receivedData, receivedResponse, sentData, sentPath } from './brand-names.ts';

let { nonce } = pageData;

/** Called when the session has ended, so that nothing can be saved until the viewer logs in again. */
let reportEndedSession = (): void => {};

export const onEndedSession = (report: () => void): void => {
  reportEndedSession = report;
};

export const currentNonce = (): string => nonce;

/** Fetches a new nonce; returns false if the session has ended. */
export async function renewNonce(): Promise<boolean> {
  const response = await fetch(adminAddress('admin-ajax.php?action=rest-nonce'), { credentials: 'same-origin' });
  if (!response.ok) return false;
  nonce = await response.text();
  return true;
}

const isNonceFailure = (data: unknown): boolean =>
  (data as { code?: unknown } | null)?.code === 'rest_cookie_invalid_nonce';

/** The code and the message of an error that was thrown with or without its body read. */
const errorData = async (error: unknown): Promise<unknown> =>
  error instanceof Response
    ? await error
        .clone()
        .json()
        .catch(() => null)
    : error;

/** Links of answers name the configured address of the site; requests stay on the one that the browser uses. */
const withoutOrigin = (address: string): string =>
  address.startsWith(`${new URL(pageData.home).origin}/`)
    ? address.slice(new URL(pageData.home).origin.length)
    : address;

/** Connects the client of the packages with the REST API: its address, the nonce of the session, and its names. */
export function connectRestApi(): void {
  apiFetch.use(apiFetch.createRootURLMiddleware(pageData.restRoot));
  apiFetch.use(apiFetch.mediaUploadMiddleware);
  apiFetch.use(async (options, next) => {
    const send = () => next(sentOptions(options)) as Promise<unknown>;
    try {
      return await received(await send());
    } catch (error) {
      if (!isNonceFailure(await errorData(error))) throw await received(error);
      if (!(await renewNonce())) {
        reportEndedSession();
        throw await received(error);
      }
      return received(await send());
    }
  });
}

function sentOptions(options: APIFetchOptions): APIFetchOptions {
  const { path, url, data } = options;
  return {
    ...options,
    ...(path === undefined ? {} : { path: sentPath(path) }),
    ...(url === undefined ? {} : { url: sentPath(withoutOrigin(url)) }),
    ...(data === undefined ? {} : { data: sentData(data) }),
    headers: { ...options.headers, [`X-${pageData.brand.toUpperCase()}-Nonce`]: nonce },
  };
}

const received = async (answer: unknown): Promise<unknown> =>
  answer instanceof Response ? receivedResponse(answer) : receivedData(answer);
