import { isUtf8 } from 'node:buffer';
import type { Request } from 'express';
import { encodesUtf8 } from '../../rest-bridge/query/query-text.ts';
import { anonymousViewer, type Viewer } from '../../schema/access/viewer-access.ts';
import { findSession, type Session } from '../../schema/auth/login-session.ts';
import { type Domain, siteOf } from '../../schema/core/domain.ts';
import { domainError } from '../../schema/core/errors/domain-errors.ts';
import type { Client } from '../../schema/core/request-context.ts';
import { languageOfAddress } from '../../schema/core/site/site-languages.ts';
import type { RequestWork } from '../../schema/core/work/request-work.ts';
import { trimEnd } from '../../schema/values/text-functions.ts';
import { readWholeBody } from '../http/read-body.ts';
import type { SiteCookies } from '../http/site-cookies.ts';

/** A request for a page. */
export interface PageRequest {
  method: string;
  /** The requested address on this site, with its query. */
  url: URL;
  /** The host that the client names, with its port if it has one; not verified. */
  host: string | undefined;
  /** The session of the browser; null without one. Forms also need a token. */
  session: Session | null;
  viewer: Viewer;
  client: Client;
  cookie: string | undefined;
  /**
   * Whether a browser states that a page of another site sent the request, in a header that pages cannot forge. Programs
   * send no such header, and neither do browsers for addresses that people type.
   */
  isFromOtherSite: boolean;
  /**
   * Reads the fields of a form; empty without a body. Scripts send theirs in parts (`multipart/form-data`), whose files are
   * ignored. Throws BodyTooLargeError, and a domain error if it is not UTF-8 or its parts cannot be read.
   */
  form(options?: { maxBytes?: number; acceptsParts?: boolean }): Promise<URLSearchParams>;
}

/** The dependencies for reading a request. */
export interface PageRequestOptions {
  domain: Domain;
  cookies: SiteCookies;
  /** The IP address of the client, as trusted proxies report it. */
  ipAddressOf(request: Request): string;
  /** The id under which the request is logged. */
  requestId(request: Request): string;
}

const NOT_UTF8 = 'The form contains bytes that are not UTF-8. Send it in UTF-8.';

/** Maximum size of a form. */
const MAX_FORM_BYTES = 65_536;

/** Reads a request. Loads the account only if a cookie names a session. */
export async function readPageRequest(
  request: Request,
  { domain, cookies, ipAddressOf, requestId, work }: PageRequestOptions & { work: RequestWork },
): Promise<PageRequest> {
  const { cookie } = request.headers;
  const home = requestedHome(request, domain);
  const url = pageAddress(request.originalUrl, home);
  const token = cookies.sessionToken(cookie);
  const session = token === null ? null : await findSession(domain, token);
  return {
    method: request.method,
    url,
    host: request.headers.host,
    session,
    viewer: session?.viewer ?? anonymousViewer,
    client: {
      address: ipAddressOf(request),
      userAgent: request.get('user-agent') ?? '',
      requestId: requestId(request),
      work,
      pageLanguage: await languageOfPage(url, domain),
    },
    cookie,
    isFromOtherSite: isFromOtherSite(request, home),
    form: async ({ maxBytes = MAX_FORM_BYTES, acceptsParts = false } = {}) => {
      const type = request.get('content-type') ?? '';
      if (acceptsParts && /^multipart\/form-data\b/i.test(type)) {
        const parts = await work.receive(() => readWholeBody(request, maxBytes));
        return parts ? fieldsOfParts(parts, type) : new URLSearchParams();
      }
      const isForm = /^application\/x-www-form-urlencoded\b/i.test(type);
      const body = isForm ? await work.receive(() => readWholeBody(request, maxBytes)) : null;
      const text = body?.toString('utf8') ?? '';
      if ((body && !isUtf8(body)) || !encodesUtf8(text)) throw domainError('rest_invalid_param', { message: NOT_UTF8 });
      return new URLSearchParams(text);
    },
  };
}

/** Returns the code of the language that an address of the site has; undefined on a site without languages. */
async function languageOfPage(url: URL, domain: Domain): Promise<string | undefined> {
  if (!domain.registry.languages) return undefined;
  const site = await siteOf(domain);
  return (languageOfAddress(url.href, site) ?? site.languages?.default)?.code;
}

/** The texts of a form in parts. */
async function fieldsOfParts(body: Buffer, type: string): Promise<URLSearchParams> {
  if (!isUtf8(body)) throw domainError('rest_invalid_param', { message: NOT_UTF8 });
  const parts = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
  if (!parts)
    throw domainError('rest_invalid_param', { message: 'The parts of the form cannot be read. Send it again.' });
  return new URLSearchParams([...parts].filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
}

function isFromOtherSite(request: Request, home: string): boolean {
  const site = request.get('sec-fetch-site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = request.get('origin');
  return origin !== undefined && origin !== new URL(home).origin;
}

/**
 * Returns the home address that a request names with its host: that of a language with a host of its own, else that of the site.
 * Only hosts that the site declares count, so that no answer depends on what else clients send.
 */
export function requestedHome(
  { headers: { host } }: Pick<Request, 'headers'>,
  { registry, kernel }: Pick<Domain, 'registry' | 'kernel'>,
): string {
  const { home } = kernel.addresses;
  if (!registry.languageHosts || host === undefined) return home;
  const requested = host.toLowerCase();
  for (const origin of registry.languageHosts.values()) {
    const { host: declared, protocol } = new URL(origin);
    const isRequested = requested === declared || requested === `${declared}:${protocol === 'https:' ? 443 : 80}`;
    if (isRequested) return `${origin}${trimEnd(new URL(home).pathname, '/')}`;
  }
  return home;
}

/** Returns the address below a home address that a request target names. A host in the target is ignored. */
export function pageAddress(target: string, home: string): URL {
  // A path that begins with two slashes or a backslash would be parsed as a host.
  const path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]*/i, '').replace(/^[/\\]*/, '/');
  const address = new URL(`${new URL(home).origin}${path}`);
  // Dot segments can leave such a path, as in `/.//host/`: links to it would lead to that host.
  address.pathname = address.pathname.replace(/^\/{2,}/, '/');
  return address;
}
