import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { GraphQLError } from 'graphql';
import type { DomainErrorExtensions } from '../../schema/core/errors/domain-errors.ts';
import { ownValue } from '../../schema/values/collections.ts';
import { type PreparedResponse, prepareResponse } from '../http/caching/prepared-response.ts';
import { writeResponse } from '../http/caching/write-response.ts';
import { toHeaderValue } from '../http/header-value.ts';
import { type Html, html, type TemplateValue } from './html-template.ts';

/** An answer to a browser. */
export interface PageAnswer {
  status: number;
  /** The page; null for an answer without one, such as a redirect. */
  page: Html | null;
  /** A download instead of a page. It is sent while it is created. */
  file?: { name: string; type: string; chunks: AsyncIterable<string | Uint8Array> };
  headers?: Readonly<Record<string, string | readonly string[]>>;
  /** The sites that may show the page in a frame; by default only this one. */
  frames?: 'site' | 'all' | 'none';
  /** The digest of the only script that may run on the page; by default none may. */
  script?: string;
  /** The digest of the only `style` element of the page; by default it has style sheets of the site alone. */
  style?: string;
  /** A content security policy in place of the usual one. */
  contentPolicy?: string;
  /** False if a form of the page is answered with a redirect to another site. */
  formsStayOnSite?: boolean;
  /** Whether the address of the page is a secret, which no request of the page may contain. */
  hasSecretAddress?: boolean;
  /** Whether the page is for one account. Such a page must not be cached. */
  isPersonal?: boolean;
}

/** A redirect. With status 302 or 303, a browser follows it with GET after a form. */
export const redirect = (
  location: string,
  { status = 302, cookies = [] }: { status?: 301 | 302 | 303; cookies?: readonly string[] } = {},
): PageAnswer => ({
  status,
  page: null,
  headers: {
    Location: toHeaderValue(location).replaceAll(' ', '%20'),
    ...(cookies.length > 0 ? { 'Set-Cookie': cookies } : {}),
  },
  isPersonal: status !== 301,
});

const FRAME_ANCESTORS = { site: "'self'", none: "'none'", all: '*' } as const;

/**
 * The content security policy: only the page's own script may run. Images, media and frames may come from other sites.
 */
function policy({ frames = 'site', formsStayOnSite = true, script, style }: PageAnswer): string {
  const rules = [
    "default-src 'none'",
    ...(script === undefined ? [] : [`script-src ${script}`]),
    `style-src 'self'${style === undefined ? '' : ` ${style}`}`,
    // Content sets widths and colors in style attributes.
    "style-src-attr 'unsafe-inline'",
    'img-src * data:',
    'media-src *',
    "font-src 'self'",
    'frame-src http: https:',
    "base-uri 'none'",
    `frame-ancestors ${FRAME_ANCESTORS[frames]}`,
    ...(formsStayOnSite ? ["form-action 'self'"] : []),
  ];
  return rules.join('; ');
}

/** Neither a page nor what it shows in frames may use these. */
const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/**
 * Other sites cannot load a page for one account as an image or script, and cannot reach its window. Pages that lead
 * back to another site may have been opened by it in a window that it watches.
 */
const personalHeaders = ({ formsStayOnSite = true }: PageAnswer): Record<string, string> => ({
  'Cross-Origin-Resource-Policy': 'same-origin',
  ...(formsStayOnSite ? { 'Cross-Origin-Opener-Policy': 'same-origin' } : {}),
});

/** Cached pages are sent to many browsers, so their bytes are prepared once. */
const preparedPages = new WeakMap<PageAnswer, PreparedResponse>();

/** Writes an answer with its security headers. */
export async function sendPage(response: ServerResponse, answer: PageAnswer): Promise<void> {
  const { status, file, headers = {} } = answer;
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value !== 'string') response.setHeader(name, [...value]);
  }
  if (file) {
    const type = { 'Content-Type': file.type, 'Content-Disposition': `attachment; filename="${file.name}"` };
    response.writeHead(status, { ...pageHeaders(answer), ...type });
    // An interrupted download closes the connection, so that the client notices the missing part.
    await pipeline(file.chunks, response).catch(() => response.destroy());
    return;
  }
  const prepared = preparedPages.get(answer) ?? preparePage(answer);
  preparedPages.set(answer, prepared);
  await writeResponse({ request: response.req, response }, prepared);
}

function preparePage(answer: PageAnswer): PreparedResponse {
  const { status, page, isPersonal = false } = answer;
  const body = page === null ? null : Buffer.from(page.markup, 'utf8');
  const headers = pageHeaders(answer);
  if (body) headers['Content-Type'] ??= 'text/html; charset=UTF-8';
  return prepareResponse({ status, headers, body }, { hasValidator: !isPersonal, mayBeCompressed: !isPersonal });
}

/** Security headers, and the answer's own headers that have one value. */
function pageHeaders(answer: PageAnswer): Record<string, string> {
  const { headers = {}, frames = 'site', isPersonal = false, hasSecretAddress = false } = answer;
  const referrers = isPersonal ? 'same-origin' : 'strict-origin-when-cross-origin';
  return {
    'Content-Security-Policy': answer.contentPolicy ?? policy(answer),
    'X-Content-Type-Options': 'nosniff',
    'Permissions-Policy': PERMISSIONS,
    ...(isPersonal ? personalHeaders(answer) : {}),
    'Referrer-Policy': hasSecretAddress ? 'no-referrer' : referrers,
    ...(frames === 'all' ? {} : { 'X-Frame-Options': frames === 'site' ? 'SAMEORIGIN' : 'DENY' }),
    Vary: 'Cookie',
    'Cache-Control': isPersonal ? 'no-store, private' : 'no-cache',
    ...Object.fromEntries(
      Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
  };
}

/** A message about a failure, which screen readers announce. */
export const problemNotice = (text: TemplateValue): Html =>
  html`<div class="notice problem" role="alert"><p>${text}</p></div>`;

/** A message about a success. */
export const successNotice = (text: TemplateValue): Html =>
  html`<div class="notice success" role="status">${text}</div>`;

/** The message of an outcome that a redirect names in the parameter `done` of the address; undefined for no known one. */
export function outcomeNotice({ url }: { url: URL }, messages: Readonly<Record<string, string>>): Html | undefined {
  const text = ownValue(messages, url.searchParams.get('done') ?? '');
  return text === undefined ? undefined : successNotice(html`<p>${text}</p>`);
}

/** The code, status, message and data of a domain error; null for other errors. */
export function domainFailure(error: unknown): (DomainErrorExtensions & { message: string }) | null {
  if (!(error instanceof GraphQLError)) return null;
  const extensions = error.extensions as Partial<DomainErrorExtensions>;
  const { code, status } = extensions;
  return typeof code === 'string' && typeof status === 'number'
    ? { ...extensions, code, status, message: error.message }
    : null;
}

/** The `Retry-After` header for the time in an error's data; none without it. */
export const retryHeader = (data: DomainErrorExtensions['data']): Record<string, string> =>
  typeof data?.retry_after === 'number' ? { 'Retry-After': String(data.retry_after) } : {};
