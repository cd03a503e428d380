import type { Request } from 'express';
import { anonymousViewer, type Viewer } from '../../schema/access/viewer.ts';
import { findSession, type Session } from '../../schema/auth/session.ts';
import type { Client } from '../../schema/context.ts';
import type { Domain } from '../../schema/domain.ts';
import { readWholeBody } from '../http/read-body.ts';
import type { SiteCookies } from '../http/site-cookies.ts';

/** A request of somebody with a browser. */
export interface PageRequest {
  method: string;
  /** Path and query, as they were sent. */
  url: URL;
  /** The login, where there is one. A page may be shown to its account; a form needs a token beside. */
  session: Session | null;
  viewer: Viewer;
  client: Client;
  cookie: string | undefined;
  /** The browser says that a page of this site sends it; no page of another site can make it say so. */
  isFromSite: boolean;
  /** The fields of a form; empty where none came. Throws BodyTooLargeError. */
  form(): Promise<URLSearchParams>;
}

/** Forms are short. */
const LONGEST_FORM = 65_536;

/** Reads a request. The account is looked up where a cookie names a session, and nowhere else. */
export async function readPageRequest(
  request: Request,
  { domain, cookies }: { domain: Domain; cookies: SiteCookies },
): Promise<PageRequest> {
  const { cookie } = request.headers;
  const token = cookies.sessionToken(cookie);
  const session = token === null ? null : await findSession(domain, token);
  return {
    method: request.method,
    url: addressOf(request.originalUrl, domain.kernel.addresses.home),
    session,
    viewer: session?.viewer ?? anonymousViewer,
    client: { address: request.ip ?? '', userAgent: request.get('user-agent') ?? '' },
    cookie,
    isFromSite: request.get('sec-fetch-site') === 'same-origin',
    form: async () => {
      const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.get('content-type') ?? '');
      const body = isForm ? await readWholeBody(request, LONGEST_FORM) : null;
      return new URLSearchParams(body?.toString('utf8') ?? '');
    },
  };
}

/** What was asked for as an address of this site, whichever host the request line names. */
function addressOf(target: string, home: string): URL {
  // A slash or a backslash more would make a host of what follows.
  const path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]*/i, '').replace(/^[/\\]*/, '/');
  return new URL(`${new URL(home).origin}${path}`);
}
