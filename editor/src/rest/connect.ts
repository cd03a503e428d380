import apiFetch, { type APIFetchOptions } from '@wordpress/api-fetch';
import { dispatch } from '@wordpress/data';
import { store as noticesStore } from '@wordpress/notices';
import { adminAddress, pageData } from '../page-data.ts';

let { nonce } = pageData;

/** The header with which requests prove that they come from a page of the session. */
export const nonceHeader = (): Record<string, string> => ({ [`X-${pageData.brand.toUpperCase()}-Nonce`]: nonce });

/** Fetches a new nonce; returns false if the session has ended. */
export async function renewNonce(): Promise<boolean> {
  const response = await fetch(adminAddress('admin-ajax.php?action=rest-nonce'), { credentials: 'same-origin' });
  if (!response.ok) return false;
  nonce = await response.text();
  return true;
}

/** Says that nothing can be saved until the viewer logs in again. */
const sayEndedSession = (): void =>
  void dispatch(noticesStore).createErrorNotice(
    'Your session has ended. Log in in a new tab, then save again: what you have written is still here.',
    {
      id: 'session',
      actions: [{ label: 'Log in', onClick: () => window.open(pageData.loginPath, '_blank', 'noopener') }],
    },
  );

/** Whether an error, which was thrown with or without its body read, says that the nonce has expired. */
async function isNonceFailure(error: unknown): Promise<boolean> {
  const data: unknown =
    error instanceof Response
      ? await error
          .clone()
          .json()
          .catch(() => null)
      : error;
  return (data as { code?: unknown } | null)?.code === 'rest_cookie_invalid_nonce';
}

/** Links of answers name the configured address of the site; requests stay on the one that the browser uses. */
function withoutOrigin(address: string): string {
  const { origin } = new URL(pageData.home);
  return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
}

const sentOptions = ({ path, url, data, headers, ...options }: APIFetchOptions): APIFetchOptions => ({
  ...options,
  ...(path === undefined ? {} : { path: sentPath(path) }),
  ...(url === undefined ? {} : { url: sentPath(withoutOrigin(url)) }),
  ...(data === undefined ? {} : { data: sentData(data) }),
  headers: { ...headers, ...nonceHeader() },
});

const received = async (answer: unknown): Promise<unknown> =>
  answer instanceof Response ? receivedResponse(answer) : receivedData(answer);

/** Connects the client of the packages with the REST API: its address, the nonce of the session, and its names. */
export function connectRestApi(): void {
  apiFetch.use(apiFetch.createRootURLMiddleware(pageData.restRoot));
  apiFetch.use(apiFetch.mediaUploadMiddleware);
  apiFetch.use(async (options, next) => {
    const send = async () => received(await next(sentOptions(options)));
    try {
      return await send();
    } catch (error) {
      if (await isNonceFailure(error)) {
        if (await renewNonce()) return send();
        sayEndedSession();
      }
      throw await received(error);
    }
  });
}

// The packages of the editor know one spelling of names, and the site may have another. Requests and answers are
// translated between them, names only: texts that people have written stay as they are.

const { brand } = pageData;
const isTranslated = brand !== 'wp';

/** Members that contain texts. */
const TEXTS = new Set('title content excerpt description caption raw rendered alt_text label'.split(' '));

const TYPES =
  'block|template|template_part|global_styles|navigation|font_family|font_face|pattern_category|theme|template_part_area|pattern_sync_status|note_status|id';

/** A function that renames the names in data: members, and values that are types, taxonomies or namespaces. */
function translator(from: string, to: string): (data: unknown) => unknown {
  const name = new RegExp(`^(?:_?${from}_(?:${TYPES})|/?${from}/v2(?:/.*)?|/?${from}-[a-z-]+/v1(?:/.*)?)$`);
  const member = new RegExp(`^(?:_|requires_)?${from}(?=[_:/-])|^requires_${from}$`);
  const translate = (data: unknown): unknown => {
    if (typeof data === 'string') return name.test(data) ? data.replace(from, to) : data;
    if (Array.isArray(data)) return data.map(translate);
    // Forms with files stay as they are.
    if (data === null || typeof data !== 'object' || Object.getPrototypeOf(data) !== Object.prototype) return data;
    return Object.fromEntries(
      Object.entries(data).map(([key, value]) => [
        member.test(key) ? key.replace(from, to) : key,
        TEXTS.has(key) ? value : translate(value),
      ]),
    );
  };
  return isTranslated ? translate : (data) => data;
}

/** The data of a request in the spelling of the site. */
const sentData = translator('wp', brand);

/** The data of an answer in the spelling of the packages. */
const receivedData = translator(brand, 'wp');

const PATH = new RegExp(`(?<=^|/)wp/v2\\b|(?<=/)wp-(?=[a-z-]+/v1\\b)|\\bwp(?=:|%3A)|\\b_?wp_(?=(?:${TYPES})\\b)`, 'g');

/** A path or an address of the REST API in the spelling of the site. */
const sentPath = (path: string): string =>
  isTranslated ? path.replace(PATH, (name) => name.replace('wp', brand)) : path;

/** An answer in the spelling of the packages. */
async function receivedResponse(response: Response): Promise<Response> {
  if (!isTranslated) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of response.headers) {
    if (name.startsWith(`x-${brand}-`)) headers.set(name.replace(brand, 'wp'), value);
  }
  // The body was decompressed.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  const text = await response.text();
  const isJson = /json/.test(headers.get('content-type') ?? '') && text !== '';
  const body = isJson ? JSON.stringify(receivedData(JSON.parse(text))) : text;
  const { status, statusText } = response;
  return new Response([204, 304].includes(status) ? null : body, { status, statusText, headers });
}
