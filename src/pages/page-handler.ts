import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Request, Response } from 'express';
import type { GraphQLError, GraphQLSchema } from 'graphql';
import type { Bridge } from '../../rest-bridge/bridge.ts';
import type { Dialect } from '../../rest-bridge/dialect.ts';
import { createNonce } from '../../schema/auth/nonce.ts';
import type { Domain } from '../../schema/domain.ts';
import { BodyTooLargeError } from '../http/read-body.ts';
import type { SiteCookies } from '../http/site-cookies.ts';
import { restNonceScope } from '../identify.ts';
import { authorizePage } from './account/authorize.ts';
import { exportPage } from './account/export.ts';
import { loginPage } from './account/login.ts';
import { profilePage } from './account/profile.ts';
import { type PageAnswer, redirect, sendPage } from './answer.ts';
import { html } from './html.ts';
import { page } from './layout.ts';
import { domainFailure, retryHeader } from './messages.ts';
import { outagePage } from './outage-page.ts';
import { keepingPages } from './reading/kept-pages.ts';
import { createReading } from './reading/reading.ts';
import { readingPage } from './reading/reading-page.ts';
import { type PageRequest, readPageRequest } from './request.ts';
import type { Surroundings } from './surroundings.ts';

/** What the pages for people need from the program. */
export interface PagesOptions {
  domain: Domain;
  schema: GraphQLSchema;
  dialect: Dialect;
  cookies: SiteCookies;
  /** Asks the REST API of the site. */
  askRest: Bridge['handle'];
  /** Namespace of the export; null: there is none. */
  exportNamespace: string | null;
  /** Where the program's own files are. */
  programDir: string;
  /** The domain error of an outage; null for all other errors. */
  outage(error: unknown): GraphQLError | null;
  /** Called with an error that is none of the domain's. */
  report(error: unknown, path: string): void;
}

/** Seconds for which a browser keeps the style sheet; its address changes with it. */
const STYLESHEET_SECONDS = 31_536_000;

/** Answers people with browsers: the login, their account, and the pages of the site. */
export function createPages({ programDir, ...options }: PagesOptions) {
  const { dialect, domain } = options;
  const { home } = domain.kernel.addresses;
  const styles = readFileSync(join(programDir, 'src/pages/site.css'));
  const version = createHash('sha256').update(styles).digest('hex').slice(0, 12);
  const stylesheetPath = `${dialect.includesPath}/postern/site.css`;
  const around: Surroundings = { ...options, home, stylesheet: `${home}${stylesheetPath}?v=${version}` };
  const reading = createReading(around);
  const read = keepingPages(domain.kernel, (request) => readingPage(reading, request));
  const own = new Map<string, (request: PageRequest) => Promise<PageAnswer> | PageAnswer>([
    [dialect.loginPath, (request) => loginPage(around, request)],
    [dialect.adminPath, () => redirect(`${home}${dialect.adminPath}profile.php`)],
    [dialect.adminPath.slice(0, -1), () => redirect(`${home}${dialect.adminPath}profile.php`)],
    [`${dialect.adminPath}profile.php`, (request) => profilePage(around, request)],
    [`${dialect.adminPath}authorize-application.php`, (request) => authorizePage(around, request)],
  ]);

  const { exportNamespace } = options;
  if (exportNamespace !== null) {
    own.set(`${dialect.adminPath}export.php`, (request) => exportPage({ ...around, exportNamespace }, request));
  }

  return async (request: Request, response: Response): Promise<void> => {
    const { path } = request;
    if (!['GET', 'HEAD', 'POST'].includes(request.method)) {
      response.status(405).set('Allow', 'GET, HEAD, POST').type('text/plain').send('Pages can be read only.\n');
      return;
    }
    if (path === stylesheetPath) {
      response.set('Cache-Control', `public, max-age=${STYLESHEET_SECONDS}, immutable`);
      response.set('X-Content-Type-Options', 'nosniff').type('text/css').send(styles);
      return;
    }
    let asked: PageRequest;
    try {
      asked = await readPageRequest(request, options);
    } catch (error) {
      const failure = domainFailure(options.outage(error));
      if (!failure) throw error;
      await sendPage(response, outagePage(around, { ...failure, text: failure.message }));
      return;
    }
    if (path === `${dialect.adminPath}admin-ajax.php`) {
      sendNonce(response, { domain, asked });
      return;
    }
    const answer = own.get(path) ?? read;
    await sendPage(response, await failsafe(() => answer(asked), { around, asked, outage: options.outage }));
  };
}

/** Programs in the browser fetch a fresh nonce here (protocol 7.9). */
function sendNonce(response: Response, { domain, asked }: { domain: Domain; asked: PageRequest }): void {
  const isKnown = asked.url.searchParams.get('action') === 'rest-nonce' && asked.session !== null;
  response.set('Cache-Control', 'no-store, private').set('X-Content-Type-Options', 'nosniff').type('text/plain');
  if (isKnown && asked.session) response.send(createNonce(restNonceScope(domain, asked.session)));
  else response.status(400).send('0');
}

/** What goes wrong is said on a page. */
async function failsafe(
  answer: () => Promise<PageAnswer> | PageAnswer,
  { around, asked, outage }: { around: Surroundings; asked: PageRequest } & Pick<PagesOptions, 'outage'>,
): Promise<PageAnswer> {
  try {
    return await answer();
  } catch (error) {
    const known = outage(error);
    const failure = domainFailure(known ?? error);
    const isTooLarge = error instanceof BodyTooLargeError;
    if (!failure && !isTooLarge) around.report(error, asked.url.pathname);
    const status = isTooLarge ? 413 : (failure?.status ?? 500);
    const text = isTooLarge ? 'The form is too large.' : (failure?.message ?? 'Something went wrong on our side.');
    if (known) return outagePage(around, { status, text, data: failure?.data });
    const body = html`<h1>That did not work</h1>
<p>${text}</p>`;
    return {
      status,
      page: await page(around, { request: asked, title: 'Error', body, isHidden: true, isForm: true }),
      headers: retryHeader(failure?.data),
      isPersonal: true,
    };
  }
}
