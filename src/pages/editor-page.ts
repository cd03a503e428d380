import { canManageWebhooks, canReadAuditLog } from '../../schema/access/site-access.ts';
import { canListUsers } from '../../schema/access/user-access.ts';
import { createNonce } from '../../schema/auth/signed-token.ts';
import type { EditorEntries, EditorFiles } from '../http/editor-files.ts';
import { restNonceScope } from '../http/identify.ts';
import { folderSources } from '../http/static-asset.ts';
import { loginAddress } from './account/login-page.ts';
import { html, trusted } from './html-template.ts';
import { type PageAnswer, redirect } from './page-answer.ts';
import { loadPageSite, type PageEnvironment } from './page-environment.ts';
import type { PageRequest } from './page-request.ts';

/** The folder of the editor's files, below the administration area. */
export const EDITOR_FOLDER = 'editor/';

/** The pages of the editor below the administration area. They have the names that links of other programs use. */
export const EDITOR_PAGES = [
  'edit.php',
  'post.php',
  'post-new.php',
  'upload.php',
  'edit-comments.php',
  'edit-tags.php',
  'nav-menus.php',
  'site-editor.php',
  'users.php',
  'user-edit.php',
  'options-general.php',
] as const;

/**
 * What the pages of the editor may load: scripts from the folder of the editor only, and those that its build has listed.
 * The packages of the editor write their styles into the page, and the canvas is a frame that they create.
 */
const contentPolicy = ({ scriptDigests }: EditorEntries, scripts: string): string =>
  [
    "default-src 'none'",
    `script-src ${scripts} ${scriptDigests.map((digest) => `'${digest}'`).join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    'img-src * data: blob:',
    'media-src * blob: data:',
    "font-src 'self' data:",
    "connect-src 'self' blob: data:",
    `worker-src ${scripts} blob:`,
    "frame-src 'self' blob: http: https:",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * The page that loads the editor (docs/editor.md); one page for all addresses of the editor. Redirects to the login
 * without a session.
 */
export async function editorPage(
  environment: PageEnvironment & { editor: EditorFiles; maxUploadBytes: number },
  request: PageRequest,
): Promise<PageAnswer> {
  const { session, viewer } = request;
  if (!session) return redirect(loginAddress(environment, `${request.url.pathname}${request.url.search}`));
  const { root, dialect, editor, domain, maxUploadBytes } = environment;
  const { name, icon, language, site } = await loadPageSite(environment, request);
  const current = await editor.current();
  const folder = `${root}${dialect.adminPath}${EDITOR_FOLDER}`;
  const fileAddress = (entry: string) => folder + current.entries[entry];
  const data = {
    brand: dialect.brand,
    restRoot: `${root}${dialect.restRoot}`,
    adminPath: `${root}${dialect.adminPath}`,
    homePath: `${root}/`,
    loginPath: `${root}${dialect.loginPath}`,
    logoutPath: `${root}${dialect.loginPath}?action=logout`,
    nonce: createNonce(restNonceScope(domain, session)),
    home: environment.home,
    viewer: { id: viewer.userId, login: viewer.login },
    siteName: name,
    roles: Object.entries(site.roles).map(([slug, role]) => ({ slug, name: role.label })),
    maxUploadBytes,
    styles: { writing: fileAddress('writing.css'), canvas: fileAddress('canvas.css') },
    pages: [
      { title: 'Account and passwords', page: 'profile.php' },
      ...(canListUsers(viewer) ? [{ title: 'Invitations and access', page: 'accounts.php' }] : []),
      ...(canManageWebhooks(viewer) ? [{ title: 'Webhooks', page: 'webhooks.php' }] : []),
      ...(canReadAuditLog(viewer) ? [{ title: 'Audit log', page: 'audit-log.php' }] : []),
    ],
  };
  // Inside a script element, only `<` could begin markup.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return {
    status: 200,
    page: html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${name}</title>
<link rel="icon" href="${icon || 'data:,'}">
<link rel="stylesheet" href="${fileAddress('shell.css')}">
<script type="application/json" id="page-data">${trusted(json)}</script>
<script type="module" src="${fileAddress('main.js')}"></script>
</head>
<body>
<div id="app"></div>
<noscript>The editor needs JavaScript. Allow it for this site and load the page again.</noscript>
</body>
</html>
`,
    frames: 'none',
    contentPolicy: contentPolicy(current, folderSources(folder, { host: request.host, home: environment.home })),
    isPersonal: true,
  };
}
