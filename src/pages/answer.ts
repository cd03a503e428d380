import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { asHeaderValue } from '../http/header-value.ts';
import type { Html } from './html.ts';

/** An answer to somebody with a browser. */
export interface PageAnswer {
  status: number;
  /** The page; null for an answer without one, such as a redirect. */
  page: Html | null;
  /** Instead of a page: what the browser is to keep, written as it is made. */
  file?: { name: string; type: string; chunks: AsyncIterable<string | Uint8Array> };
  headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Who may show the page in a frame; by default nobody but the site itself. */
  frames?: 'site' | 'anybody' | 'nobody';
  /** The source of the one script that runs on the page, by its digest; by default none does. */
  script?: string;
  /** False where the forms of the page lead on to other sites. */
  formsStayHere?: boolean;
  /** True where the page is for one person: nobody keeps it. */
  isPersonal?: boolean;
}

/** Sends a browser on. A temporary redirect after a form makes it ask with GET. */
export const redirect = (
  location: string,
  { status = 302, cookies = [] }: { status?: 301 | 302 | 303; cookies?: readonly string[] } = {},
): PageAnswer => ({
  status,
  page: null,
  headers: {
    Location: asHeaderValue(location).replaceAll(' ', '%20'),
    ...(cookies.length > 0 ? { 'Set-Cookie': cookies } : {}),
  },
  isPersonal: status !== 301,
});

const FRAMES = { site: "'self'", nobody: "'none'", anybody: '*' } as const;

/** No script runs but the page's own, if it has one; pictures, films and frames may come from elsewhere, as content likes it. */
function policy({ frames = 'site', formsStayHere = true, script }: PageAnswer): string {
  const rules = [
    "default-src 'none'",
    ...(script === undefined ? [] : [`script-src ${script}`]),
    "style-src 'self'",
    // Content says how wide a column is, and which colour a word.
    "style-src-attr 'unsafe-inline'",
    'img-src * data:',
    'media-src *',
    "font-src 'self'",
    'frame-src http: https:',
    "base-uri 'none'",
    `frame-ancestors ${FRAMES[frames]}`,
    ...(formsStayHere ? ["form-action 'self'"] : []),
  ];
  return rules.join('; ');
}

/** Writes an answer out, with the headers that keep pages harmless. */
export async function sendPage(response: ServerResponse, answer: PageAnswer): Promise<void> {
  const { status, page, file, headers = {}, frames = 'site', isPersonal = false } = answer;
  const body = page === null ? null : Buffer.from(page.markup, 'utf8');
  response.statusCode = status;
  response.setHeader('Content-Security-Policy', policy(answer));
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', isPersonal ? 'same-origin' : 'strict-origin-when-cross-origin');
  if (frames !== 'anybody') response.setHeader('X-Frame-Options', frames === 'site' ? 'SAMEORIGIN' : 'DENY');
  response.setHeader('Vary', 'Cookie');
  response.setHeader('Cache-Control', isPersonal ? 'no-store, private' : 'no-cache');
  if (body) {
    response.setHeader('Content-Type', 'text/html; charset=UTF-8');
    response.setHeader('Content-Length', body.length);
  }
  for (const [name, value] of Object.entries(headers))
    response.setHeader(name, typeof value === 'string' ? value : [...value]);
  if (file) {
    response.setHeader('Content-Type', file.type);
    response.setHeader('Content-Disposition', `attachment; filename="${file.name}"`);
    // What breaks off ends with the connection: nobody is to take a part for the whole.
    await pipeline(file.chunks, response).catch(() => response.destroy());
    return;
  }
  response.end(response.req.method === 'HEAD' ? undefined : (body ?? undefined));
}
