import { isStreamedBody, sourceOf } from '../../../rest-bridge/rest-exchange.ts';
import type { Session } from '../../../schema/auth/login-session.ts';
import { createNonce } from '../../../schema/auth/signed-token.ts';
import { graphql, type ResultOf } from '../../../schema/core/graphql/typed-document.ts';
import { restNonceScope } from '../../http/identify.ts';
import { gmtDateElement } from '../date-elements.ts';
import { formToken, isFormTokenValid } from '../form-token.ts';
import { type Html, html } from '../html-template.ts';
import { domainFailure, outcomeNotice, type PageAnswer, problemNotice, redirect } from '../page-answer.ts';
import { type PageEnvironment, restAddressIn, runPageOperation } from '../page-environment.ts';
import { renderPage } from '../page-layout.ts';
import type { PageRequest } from '../page-request.ts';
import { loginAddress } from './login-page.ts';

const READ_SETTINGS = graphql(
  '{ settings: exportSettings { postTypes includeRaw includeUnpublished possibleTypes { name label } key keyCreated } }',
);

/** The settings of the export on its page. */
type ExportPageSettings = ResultOf<typeof READ_SETTINGS>['settings'];

const UPDATE = graphql(
  'mutation ($input: ExportSettingsInput!) { updateExportSettings(input: $input) { includeRaw } }',
);

const ROTATE = graphql('mutation { rotateExportKey { keyCreated } }');

/** Reads the export settings. Throws domain errors. */
async function readExportSettings(environment: PageEnvironment, request: PageRequest): Promise<ExportPageSettings> {
  return (await runPageOperation(environment, { request, document: READ_SETTINGS })).settings;
}

/** Saves the export settings of a form. Throws domain errors. */
const saveExportSettings = (
  environment: PageEnvironment,
  { request, form }: { request: PageRequest; form: URLSearchParams },
) =>
  runPageOperation(environment, {
    request,
    document: UPDATE,
    variables: {
      input: {
        postTypes: form.getAll('types'),
        includeRaw: form.has('raw'),
        includeUnpublished: form.has('unpublished'),
      },
    },
  });

/** Creates a new export key, which revokes the previous one. Throws domain errors. */
const rotateExportKeyOnPage = (environment: PageEnvironment, request: PageRequest) =>
  runPageOperation(environment, { request, document: ROTATE });

const ACTION = 'export';

/** The environment of a site whose export is active. */
type ExportPageEnvironment = PageEnvironment & { exportNamespace: string };

/** The page on which administrators download an export, choose its content, and manage its key and license. */
export async function exportPage(environment: ExportPageEnvironment, request: PageRequest): Promise<PageAnswer> {
  const { session } = request;
  if (!session) return redirect(loginAddress(environment, request.url.href));
  if (request.method !== 'POST')
    return showExport(environment, { request, notice: outcomeNotice(request, OUTCOME_MESSAGES) });
  const form = await request.form();
  if (!isFormTokenValid(environment, { request, form, action: ACTION })) {
    return showExport(environment, { request, status: 403, notice: problemNotice('The form has expired. Try again.') });
  }
  try {
    return await runFormAction(environment, { request, form, session });
  } catch (error) {
    const failure = domainFailure(error);
    if (!failure) throw error;
    return showExport(environment, { request, status: failure.status, notice: problemNotice(failure.message) });
  }
}

/** Messages after a redirect, by the parameter `done` of the address. */
const OUTCOME_MESSAGES: Readonly<Record<string, string>> = {
  saved: 'Your settings were saved.',
  rotated: 'A new key was created. The previous key is revoked.',
  licensed: 'The license was installed.',
  unlicensed: 'The license was removed.',
};

const addressOf = ({ root, dialect }: ExportPageEnvironment): string => `${root}${dialect.adminPath}export.php`;

async function runFormAction(
  environment: ExportPageEnvironment,
  { request, form, session }: { request: PageRequest; form: URLSearchParams; session: Session },
): Promise<PageAnswer> {
  const redirectWithOutcome = (outcome: string) =>
    redirect(`${addressOf(environment)}?done=${outcome}`, { status: 303 });
  switch (form.get('do')) {
    case 'save':
      await saveExportSettings(environment, { request, form });
      return redirectWithOutcome('saved');
    case 'rotate':
      await rotateExportKeyOnPage(environment, request);
      return redirectWithOutcome('rotated');
    case 'license':
      await installLicenseOnPage(environment, { request, form });
      return redirectWithOutcome('licensed');
    case 'unlicense':
      await removeLicenseOnPage(environment, request);
      return redirectWithOutcome('unlicensed');
    case 'download':
      return download(environment, { request, session, format: form.get('format') ?? JSON_FORMAT });
    default:
      return showExport(environment, {
        request,
        status: 400,
        notice: problemNotice('This form is unknown. Open the page again.'),
      });
  }
}

/** The format that needs no license. */
const JSON_FORMAT = 'json';

const FORMATS: readonly (readonly [name: string, label: string])[] = [
  [JSON_FORMAT, 'JSON'],
  ['markdown', 'Markdown'],
  ['mdx', 'MDX'],
  ['wxr', 'WXR'],
  ['csv', 'CSV'],
  ['media', 'Media files'],
];

/**
 * Answers with the export from the REST API. The request is authenticated as the account, so that the page does not
 * need the key.
 */
async function download(
  environment: ExportPageEnvironment,
  { request, session, format }: { request: PageRequest; session: Session; format: string },
): Promise<PageAnswer> {
  const { domain, dialect, home } = environment;
  const nonce = createNonce(restNonceScope(domain, session));
  const isJson = format === JSON_FORMAT;
  const { status, body, headers } = await environment.requestRest({
    method: 'GET',
    path: `/${environment.exportNamespace}/${isJson ? 'all' : 'download'}`,
    query: isJson ? '' : new URLSearchParams({ format }).toString(),
    headers: { cookie: request.cookie, [`${dialect.headerPrefix}nonce`.toLowerCase()]: nonce },
    body: null,
    ...sourceOf(request.client),
  });
  if (status !== 200 || !isStreamedBody(body)) {
    const notice = problemNotice(
      licenseRefusal(body) ?? 'The export is not available at present. Try again in a moment.',
    );
    return showExport(environment, { request, status: status === 200 ? 500 : status, notice });
  }
  const date = domain.kernel.now().toISOString().slice(0, 10);
  const disposition = String(headers['Content-Disposition'] ?? '');
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? `export-${new URL(home).hostname}-${date}.json`;
  return {
    status: 200,
    page: null,
    file: { name, type: String(headers['Content-Type'] ?? 'application/json; charset=UTF-8'), chunks: body },
    isPersonal: true,
  };
}

/** The message of a REST answer about a missing license; null for other answers. */
function licenseRefusal(body: unknown): string | null {
  if (typeof body !== 'string') return null;
  const { code, message } = JSON.parse(body) as { code?: unknown; message?: unknown };
  return code === 'export_license_required' ? String(message) : null;
}

async function showExport(
  environment: ExportPageEnvironment,
  { request, status = 200, notice }: { request: PageRequest; status?: number; notice?: Html | undefined },
): Promise<PageAnswer> {
  const settings = await readExportSettings(environment, request);
  const { field } = formToken(environment, { request, action: ACTION });
  const address = addressOf(environment);
  const body = html`<h1>Export</h1>
<p>An export contains the whole site, for a backup or a move. It does not change the site. All formats except JSON need a license.</p>
${notice}
<form method="post" action="${address}">${field}
<p><label for="format">Format</label> <select id="format" name="format">${FORMATS.map(([name, label]) => html`<option value="${name}">${label}</option>`)}</select></p>
<p><button type="submit" name="do" value="download">Download the export</button></p>
</form>
<h2>Content of the export</h2>
${settingsForm(settings, { field, address })}
<h2 id="key">Key</h2>
${await keySection(environment, { settings, field, address })}
<h2 id="license-heading">License</h2>
${await licenseSection(environment, { request, field, address })}`;
  return {
    status,
    page: await renderPage(environment, { request, title: 'Export', body, isExcludedFromIndex: true }),
    frames: 'none',
    isPersonal: true,
  };
}

interface FormParts {
  field: Html;
  address: string;
}

const checkbox = (name: string, { value, label, isOn }: { value: string; label: string; isOn: boolean }): Html => {
  const id = `${name}-${value}`;
  return html`<p class="choice"><input type="checkbox" id="${id}" name="${name}" value="${value}"${isOn && html` checked`}> <label for="${id}">${label}</label></p>`;
};

function settingsForm(settings: ExportPageSettings, { field, address }: FormParts): Html {
  const { possibleTypes, postTypes, includeRaw, includeUnpublished } = settings;
  return html`<form method="post" action="${address}">${field}
<fieldset>
<legend>Content types</legend>
${possibleTypes.map(({ name, label }) => checkbox('types', { value: name, label, isOn: postTypes.includes(name) }))}
</fieldset>
<fieldset>
<legend>Also exported</legend>
${checkbox('raw', { value: '1', label: 'Raw content as stored, in addition to the rendered content', isOn: includeRaw })}
${checkbox('unpublished', { value: '1', label: 'Drafts, and pending, private and scheduled items', isOn: includeUnpublished })}
</fieldset>
<p><button type="submit" name="do" value="save">Save</button></p>
</form>`;
}

async function keySection(
  environment: ExportPageEnvironment,
  { settings: { key, keyCreated }, field, address }: FormParts & { settings: ExportPageSettings },
): Promise<Html> {
  if (key === null) {
    return html`<p>The configuration of the server sets the key (<code>EXPORT_KEY</code>). It cannot be shown or changed here.</p>`;
  }
  const { exportNamespace } = environment;
  return html`<p>A program with this key can download the export without an account, at <code>${await restAddressIn(environment, `/${exportNamespace}/all?key=…`)}</code></p>
<p><code class="secret">${key}</code></p>
${keyCreated !== null && html`<p>Created on ${await gmtDateElement(environment, keyCreated)}.</p>`}
<form method="post" action="${address}">${field}
<p>A new key revokes the key above.</p>
<p><button type="submit" name="do" value="rotate" class="secondary">Create a new key</button></p>
</form>`;
}

interface LicenseDetails {
  isActive: boolean;
  problem: string | null;
  holder: string | null;
  formats: string[];
  expires: string | null;
}

const READ = graphql('{ license: exportLicense { isActive problem holder formats expires } }');

const INSTALL = graphql('mutation ($text: String!) { installExportLicense(text: $text) { isActive } }');

const REMOVE = graphql('mutation { removeExportLicense }');

/** Installs the license that a form contains. Throws domain errors. */
const installLicenseOnPage = (
  environment: PageEnvironment,
  { request, form }: { request: PageRequest; form: URLSearchParams },
) => runPageOperation(environment, { request, document: INSTALL, variables: { text: form.get('license') ?? '' } });

/** Removes the license. Throws domain errors. */
const removeLicenseOnPage = (environment: PageEnvironment, request: PageRequest) =>
  runPageOperation(environment, { request, document: REMOVE });

/** The section about the license, with forms to install and remove it. */
async function licenseSection(
  environment: PageEnvironment,
  { request, field, address }: { request: PageRequest; field: Html; address: string },
): Promise<Html> {
  const { license } = await runPageOperation(environment, { request, document: READ });
  return html`${licenseSummary(license)}
<form method="post" action="${address}">${field}
<p><label for="license">The text of a license</label></p>
<p><textarea id="license" name="license" rows="7" required spellcheck="false"></textarea></p>
<p><button type="submit" name="do" value="license">Install the license</button></p>
</form>
${
  license.holder !== null &&
  html`<form method="post" action="${address}">${field}
<p><button type="submit" name="do" value="unlicense" class="secondary">Remove the license</button></p>
</form>`
}`;
}

function licenseSummary({ holder, formats, expires, problem }: LicenseDetails): Html {
  if (holder === null) return html`<p>${problem}</p>`;
  const end = expires === null ? 'without a time limit' : `until ${expires}`;
  return html`<p>${holder} may export as ${formats.join(', ')} ${end}.${problem !== null && ` ${problem}`}</p>`;
}
