import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Request, Response } from 'express';
import type { GraphQLError, GraphQLSchema } from 'graphql';
import type { Bridge } from '../../rest-bridge/bridge.ts';
import type { RestDialect } from '../../rest-bridge/rest-dialect.ts';
import { viewerCan } from '../../schema/access/viewer-access.ts';
import { createNonce } from '../../schema/auth/signed-token.ts';
import type { Domain } from '../../schema/core/domain.ts';
import type { AnonymousResponses } from '../http/caching/anonymous-responses.ts';
import type { EditorFiles } from '../http/editor-files.ts';
import type { StartWork } from '../http/http-work.ts';
import { restNonceScope } from '../http/identify.ts';
import type { RateLimiter } from '../http/rate-limits/rate-limiter.ts';
import { BodyTooLargeError } from '../http/read-body.ts';
import { accountsPage } from './account/accounts-page.ts';
import { auditLogPage } from './account/audit-log-page.ts';
import { authorizePage } from './account/authorize-page.ts';
import { frontEndLoginPage, frontEndPreviewAddress } from './account/front-end-page.ts';
import { FRONT_END_LOGIN_PATH, loginPage } from './account/login-page.ts';
import { profilePage } from './account/profile-page.ts';
import { exportPage } from './account/site-export-page.ts';
import { twoFactorPage } from './account/two-factor-page.ts';
import { webhooksPage } from './account/webhooks-page.ts';
import { createDocumentHandler } from './document-handler.ts';
import { EDITOR_FOLDER, EDITOR_PAGES, editorPage } from './editor-page.ts';
import { html } from './html-template.ts';
import { domainFailure, type PageAnswer, redirect, retryHeader, sendPage } from './page-answer.ts';
import { type PageEnvironment, pathWithQuery } from './page-environment.ts';
import { renderPage } from './page-layout.ts';
import { type PageRequest, type PageRequestOptions, readPageRequest } from './page-request.ts';
import { commentSubmission } from './reading/comment-submission.ts';
import { createReadingEnvironment } from './reading/reading-environment.ts';
import { cachePages, readingPage } from './reading/reading-page.ts';

/** The dependencies of the pages. */
export interface PagesOptions extends PageRequestOptions {
  schema: GraphQLSchema;
  dialect: RestDialect;
  /** Sends a request to the REST API of the site. */
  requestRest: Bridge['handle'];
  /** The address of the document by which programs that publish find their endpoint; null without one. */
  discoveryUrl: string | null;
  /** The REST namespace of the export; null if the export is not active. */
  exportNamespace: string | null;
  /** The built editor; null if the site has none. */
  editor: EditorFiles | null;
  maxUploadBytes: number;
  /** The pages on which developers explore the APIs. */
  explorers: PageEnvironment['explorers'];
  /** The cache of answers to anonymous requests; null: they are not cached. */
  anonymousResponses: AnonymousResponses | null;
  /** Null: requests are not limited. */
  rateLimiter: RateLimiter | null;
  startWork: StartWork;
  /** The domain error of an outage; null for other errors. */
  outage(error: unknown): GraphQLError | null;
  /** Called with each error that is not a domain error. */
  report(error: unknown, path: string): void;
}

/** The cache lifetime of the style sheet, whose address contains its version. */
const STYLESHEET_SECONDS = 31_536_000;

/** Creates the handler of all pages: login, account, and the content of the site. */
export function createPages(options: PagesOptions) {
  const { dialect, domain } = options;
  const { home } = domain.kernel.addresses;
  const styles = siteStyles(domain);
  const version = createHash('sha256').update(styles).digest('hex').slice(0, 12);
  const stylesheetPath = `${dialect.includesPath}/postern/site.css`;
  const root = pathWithQuery(home);
  const { editor } = options;
  const environment: PageEnvironment = {
    ...{ ...options, home, root },
    stylesheet: `${root}${stylesheetPath}?v=${version}`,
    editorPath: editor ? `${root}${dialect.adminPath}` : null,
  };
  const readingEnvironment = createReadingEnvironment(environment);
  const handleDocument = createDocumentHandler(environment, options);
  const contentPage = cachePages({ kernel: domain.kernel, cookies: options.cookies }, (request) =>
    readingPage(readingEnvironment, request),
  );
  const accountPages = new Map<string, (request: PageRequest) => Promise<PageAnswer> | PageAnswer>([
    [dialect.loginPath, (request) => loginPage(environment, request)],
    [dialect.adminPath, (request) => redirect(startAddress(environment, request))],
    [dialect.adminPath.slice(0, -1), (request) => redirect(startAddress(environment, request))],
    [`${dialect.adminPath}profile.php`, (request) => profilePage(environment, request)],
    [`${dialect.adminPath}two-factor.php`, (request) => twoFactorPage(environment, request)],
    [`${dialect.adminPath}accounts.php`, (request) => accountsPage(environment, request)],
    // With the editor, this is a page of the editor.
    [`${dialect.adminPath}users.php`, (request) => accountsPage(environment, request)],
    [`${dialect.adminPath}webhooks.php`, (request) => webhooksPage(environment, request)],
    [`${dialect.adminPath}audit-log.php`, (request) => auditLogPage(environment, request)],
    [`${dialect.adminPath}authorize-application.php`, (request) => authorizePage(environment, request)],
    [dialect.commentsPath, (request) => commentSubmission(readingEnvironment, request)],
  ]);

  if (editor) {
    const editorEnvironment = { ...environment, editor, maxUploadBytes: options.maxUploadBytes };
    for (const page of EDITOR_PAGES)
      accountPages.set(`${dialect.adminPath}${page}`, (request) => editorPage(editorEnvironment, request));
  }
  const frontEndUrl = domain.kernel.frontEnd?.url;
  if (frontEndUrl !== undefined) {
    for (const path of [FRONT_END_LOGIN_PATH, `${FRONT_END_LOGIN_PATH}/`]) {
      accountPages.set(path, (request) => frontEndLoginPage(environment, { request, frontEndUrl }));
    }
  }
  const { exportNamespace } = options;
  if (exportNamespace !== null) {
    accountPages.set(`${dialect.adminPath}export.php`, (request) =>
      exportPage({ ...environment, exportNamespace }, request),
    );
  }

  return async (request: Request, response: Response): Promise<void> => {
    const { path } = request;
    if (!['GET', 'HEAD', 'POST'].includes(request.method)) {
      response
        .status(405)
        .set('Allow', 'GET, HEAD, POST')
        .type('text/plain')
        .send('Pages accept only GET, HEAD and POST.\n');
      return;
    }
    if (path === stylesheetPath) {
      response.set('Cache-Control', `public, max-age=${STYLESHEET_SECONDS}, immutable`);
      response.set('X-Content-Type-Options', 'nosniff').type('text/css').send(styles);
      return;
    }
    const editorFile = `${dialect.adminPath}${EDITOR_FOLDER}`;
    if (editor && path.startsWith(editorFile) && request.method !== 'POST') {
      if (await editor.send(path.slice(editorFile.length), { request, response })) return;
    }
    const work = options.startWork(response);
    let pageRequest: PageRequest;
    try {
      if (await handleDocument(request, { response, work })) return;
      pageRequest = await readPageRequest(request, { ...options, work });
    } catch (error) {
      work.complete();
      const failure = domainFailure(options.outage(error) ?? error);
      if (!failure) throw error;
      await sendPage(response, outagePage(environment, { ...failure, text: failure.message }));
      return;
    }
    if (path === `${dialect.adminPath}admin-ajax.php`) {
      sendNonce(response, { domain, pageRequest });
      return;
    }
    const preview = frontEndUrl === undefined ? null : frontEndPreviewAddress(pageRequest.url, frontEndUrl);
    const showPreview = preview === null ? undefined : () => redirect(preview);
    const found = accountPages.get(path);
    // Sessions and passwords belong to the host of the site only; comments are written where they are read.
    const accountPage =
      found && (path === dialect.commentsPath || isOnHost(pageRequest, home))
        ? found
        : found && (() => redirectToSite(pageRequest, home));
    const createAnswer = accountPage ?? showPreview ?? contentPage;
    const createLimited = async (limited: PageRequest) => {
      if (accountPage) await options.rateLimiter?.countAddress({ request, response });
      return createAnswer(limited);
    };
    const answer = await withErrorPage(() => createLimited(pageRequest), {
      ...{ environment, pageRequest },
      outage: options.outage,
    });
    work.complete();
    await sendPage(response, answer);
  };
}

/** Whether a request names the host of the site, and not that of one of its languages. */
const isOnHost = ({ url }: PageRequest, home: string): boolean => url.origin === new URL(home).origin;

const redirectToSite = ({ url }: PageRequest, home: string): PageAnswer =>
  redirect(`${new URL(home).origin}${url.pathname}${url.search}`);

/** Where the administration area begins: the editor for those who may write and those who may still log in, else the account. */
function startAddress({ root, dialect, editorPath }: PageEnvironment, { session, viewer }: PageRequest): string {
  const offersEditor = editorPath !== null && (!session || viewerCan(viewer, 'edit_posts'));
  return `${root}${dialect.adminPath}${offersEditor ? 'edit.php' : 'profile.php'}`;
}

/** The style sheet of all pages, with the declared styles of blocks. */
function siteStyles({ registry }: Domain): string {
  const declared = [...registry.blockTypes.values()].flatMap(({ styles }) =>
    styles.flatMap(({ inlineStyle }) => (inlineStyle === undefined ? [] : [inlineStyle])),
  );
  return [readFileSync(new URL('./site.css', import.meta.url), 'utf8'), ...declared].join('\n');
}

/** Sends a new nonce to a script of the site (docs/protocol/authentication.md#cookies-and-nonces). */
function sendNonce(response: Response, { domain, pageRequest }: { domain: Domain; pageRequest: PageRequest }): void {
  const { session, url } = pageRequest;
  const isNonceRequest = url.searchParams.get('action') === 'rest-nonce';
  response.set('Cache-Control', 'no-store, private').set('X-Content-Type-Options', 'nosniff').type('text/plain');
  if (isNonceRequest && session) response.send(createNonce(restNonceScope(domain, session)));
  else response.status(400).send('0');
}

/** Creates an answer, and a page about the error if that fails. */
async function withErrorPage(
  createAnswer: () => Promise<PageAnswer> | PageAnswer,
  {
    environment,
    pageRequest,
    outage,
  }: { environment: PageEnvironment; pageRequest: PageRequest } & Pick<PagesOptions, 'outage'>,
): Promise<PageAnswer> {
  try {
    return await createAnswer();
  } catch (error) {
    const outageError = outage(error);
    const failure = domainFailure(outageError ?? error);
    const isTooLarge = error instanceof BodyTooLargeError;
    if (!failure && !isTooLarge) environment.report(error, pageRequest.url.pathname);
    const status = isTooLarge ? 413 : (failure?.status ?? 500);
    const isOutage = outageError !== null || pageRequest.client.work?.failure !== null;
    const text = isTooLarge
      ? 'The form is too large. Send less text.'
      : (failure?.message ?? 'An internal error occurred. Try again later.');
    // The page about other errors shows values of the site, which would have to be read.
    if (isOutage) return outagePage(environment, { status, text, data: failure?.data });
    const body = html`<h1>Something went wrong</h1>
<p>${text}</p>`;
    return {
      status,
      page: await renderPage(environment, {
        request: pageRequest,
        title: 'Error',
        body,
        isExcludedFromIndex: true,
        isForm: true,
      }),
      headers: retryHeader(failure?.data),
      isPersonal: true,
    };
  }
}

/** A page about an outage, created without the database. `data` of the error may contain `retry_after`. */
function outagePage(
  { home, stylesheet }: Pick<PageEnvironment, 'home' | 'stylesheet'>,
  { status, text, data }: { status: number; text: string; data?: Record<string, unknown> | null | undefined },
): PageAnswer {
  return {
    status,
    page: html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${new URL(home).host}</title>
<link rel="stylesheet" href="${stylesheet}">
</head>
<body class="form-page">
<main id="content">
<h1>Something went wrong</h1>
<p>${text}</p>
</main>
</body>
</html>
`,
    headers: retryHeader(data),
    isPersonal: true,
  };
}
