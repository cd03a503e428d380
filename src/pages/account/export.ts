import type { BridgeResponse } from '../../../rest-bridge/stages/request.ts';
import { createNonce } from '../../../schema/auth/nonce.ts';
import type { Session } from '../../../schema/auth/session.ts';
import { ownValue } from '../../../schema/own-value.ts';
import { restNonceScope } from '../../identify.ts';
import { type PageAnswer, redirect } from '../answer.ts';
import { formToken, isFormTokenGood } from '../form-token.ts';
import { type Html, html } from '../html.ts';
import { page } from '../layout.ts';
import { domainFailure, problem, success } from '../messages.ts';
import { shownMoment } from '../moments.ts';
import type { PageRequest } from '../request.ts';
import { restAddressIn, type Surroundings } from '../surroundings.ts';
import { dropLicense, keepLicense, licenseSection } from './export-license.ts';
import { chooseSettings, readSettings, rotateKey, type ShownSettings } from './export-settings.ts';
import { loginAddress } from './login.ts';

const ACTION = 'export';

/** The program around the page, with the namespace of the export. */
type Exporting = Surroundings & { exportNamespace: string };

/** The page on which administrators choose what is exported, see and change key and licence, and take an export along. */
export async function exportPage(around: Exporting, request: PageRequest): Promise<PageAnswer> {
  const { session } = request;
  if (!session) return redirect(loginAddress(around, request.url.href));
  if (request.method !== 'POST') return show(around, { request, notice: doneNotice(request) });
  const form = await request.form();
  if (!isFormTokenGood(around, { request, form, action: ACTION })) {
    return show(around, { request, status: 403, notice: problem('The form was too old. Please try again.') });
  }
  try {
    return await change(around, { request, form, session });
  } catch (error) {
    const failure = domainFailure(error);
    if (!failure) throw error;
    return show(around, { request, status: failure.status, notice: problem(failure.message) });
  }
}

/** What was done, as the address says after a form. */
const DONE: Readonly<Record<string, string>> = {
  saved: 'Your choice was saved.',
  rotated: 'There is a new key. The one before opens nothing from now on.',
  licensed: 'The licence was installed.',
  unlicensed: 'The licence was removed.',
};

function doneNotice({ url }: PageRequest): Html | undefined {
  const text = ownValue(DONE, url.searchParams.get('done') ?? '');
  return text === undefined ? undefined : success(html`<p>${text}</p>`);
}

const addressOf = ({ home, dialect }: Exporting): string => `${home}${dialect.adminPath}export.php`;

async function change(
  around: Exporting,
  { request, form, session }: { request: PageRequest; form: URLSearchParams; session: Session },
): Promise<PageAnswer> {
  const done = (what: string) => redirect(`${addressOf(around)}?done=${what}`, { status: 303 });
  switch (form.get('do')) {
    case 'save':
      await chooseSettings(around, { request, form });
      return done('saved');
    case 'rotate':
      await rotateKey(around, request);
      return done('rotated');
    case 'license':
      await keepLicense(around, { request, form });
      return done('licensed');
    case 'unlicense':
      await dropLicense(around, request);
      return done('unlicensed');
    case 'download':
      return download(around, { request, session, format: form.get('format') ?? JSON_FORMAT });
    default:
      return show(around, { request, status: 400, notice: problem('This form is not known here.') });
  }
}

/** The format that needs no licence. */
const JSON_FORMAT = 'json';

const FORMATS: readonly (readonly [name: string, label: string])[] = [
  [JSON_FORMAT, 'JSON'],
  ['markdown', 'Markdown'],
  ['mdx', 'MDX'],
  ['wxr', 'WXR'],
  ['csv', 'CSV'],
  ['media', 'Media files'],
];

/** The answer of the REST API to the account itself: no key leaves the page. */
async function download(
  around: Exporting,
  { request, session, format }: { request: PageRequest; session: Session; format: string },
): Promise<PageAnswer> {
  const { domain, dialect, home } = around;
  const nonce = createNonce(restNonceScope(domain, session));
  const isJson = format === JSON_FORMAT;
  const { status, body, headers } = await around.askRest({
    method: 'GET',
    path: `/${around.exportNamespace}/${isJson ? 'all' : 'download'}`,
    query: isJson ? '' : new URLSearchParams({ format }).toString(),
    headers: { cookie: request.cookie, [`${dialect.headerPrefix}nonce`.toLowerCase()]: nonce },
    body: null,
    address: request.client.address,
  });
  if (status !== 200 || !isStream(body)) {
    const notice = problem(licenseRefusal(body) ?? 'The export cannot be made at present. Try again in a moment.');
    return show(around, { request, status: status === 200 ? 500 : status, notice });
  }
  const day = domain.kernel.now().toISOString().slice(0, 10);
  const disposition = String(headers['Content-Disposition'] ?? '');
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? `export-${new URL(home).hostname}-${day}.json`;
  return {
    status: 200,
    page: null,
    file: { name, type: String(headers['Content-Type'] ?? 'application/json; charset=UTF-8'), chunks: body },
    isPersonal: true,
  };
}

const isStream = (body: BridgeResponse['body']): body is AsyncIterable<string | Uint8Array> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/** What the REST API says where a licence is missing; null where the matter is another. */
function licenseRefusal(body: unknown): string | null {
  if (typeof body !== 'string') return null;
  const { code, message } = JSON.parse(body) as { code?: unknown; message?: unknown };
  return code === 'export_license_required' ? String(message) : null;
}

async function show(
  around: Exporting,
  { request, status = 200, notice }: { request: PageRequest; status?: number; notice?: Html | undefined },
): Promise<PageAnswer> {
  const settings = await readSettings(around, request);
  const { field } = formToken(around, { request, action: ACTION });
  const address = addressOf(around);
  const body = html`<h1>Export</h1>
<p>The whole site, to move it or to keep it. Exporting changes nothing. All formats but JSON need a licence.</p>
${notice}
<form method="post" action="${address}">${field}
<p><label for="format">Format</label> <select id="format" name="format">${FORMATS.map(([name, label]) => html`<option value="${name}">${label}</option>`)}</select></p>
<p><button type="submit" name="do" value="download">Download the export</button></p>
</form>
<h2>What is exported</h2>
${choices(settings, { field, address })}
<h2 id="key">Key</h2>
${await keySection(around, { settings, field, address })}
<h2 id="license-heading">Licence</h2>
${await licenseSection(around, { request, field, address })}`;
  return {
    status,
    page: await page(around, { request, title: 'Export', body, isHidden: true }),
    frames: 'nobody',
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

function choices(settings: ShownSettings, { field, address }: FormParts): Html {
  const { possibleTypes, postTypes, includeRaw, includeUnpublished } = settings;
  return html`<form method="post" action="${address}">${field}
<fieldset>
<legend>Content types</legend>
${possibleTypes.map(({ name, label }) => checkbox('types', { value: name, label, isOn: postTypes.includes(name) }))}
</fieldset>
<fieldset>
<legend>Also exported</legend>
${checkbox('raw', { value: '1', label: 'Content as it is stored, beside what it looks like', isOn: includeRaw })}
${checkbox('unpublished', { value: '1', label: 'Drafts, and what is pending, private or scheduled', isOn: includeUnpublished })}
</fieldset>
<p><button type="submit" name="do" value="save">Save</button></p>
</form>`;
}

async function keySection(
  around: Exporting,
  { settings: { key, keyCreated }, field, address }: FormParts & { settings: ShownSettings },
): Promise<Html> {
  if (key === null) {
    return html`<p>The configuration of the server sets the key (<code>EXPORT_KEY</code>). It cannot be seen or changed here.</p>`;
  }
  const { exportNamespace } = around;
  return html`<p>A program that gives this key gets the export without an account, at <code>${await restAddressIn(around, `/${exportNamespace}/all?key=…`)}</code></p>
<p><code class="secret">${key}</code></p>
${keyCreated !== null && html`<p>Made on ${await shownMoment(around, keyCreated)}.</p>`}
<form method="post" action="${address}">${field}
<p>Once there is a new key, the one above opens nothing any more.</p>
<p><button type="submit" name="do" value="rotate" class="quiet">Make a new key</button></p>
</form>`;
}
