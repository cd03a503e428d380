import { parse } from 'graphql';
import { type Html, html } from '../html-template.ts';
import { type PageEnvironment, runPageOperation } from '../page-environment.ts';
import type { PageRequest } from '../page-request.ts';

interface LicenseDetails {
  isActive: boolean;
  problem: string | null;
  holder: string | null;
  formats: string[];
  expires: string | null;
}

const READ = parse('{ license: exportLicense { isActive problem holder formats expires } }');
const INSTALL = parse('mutation ($text: String!) { installExportLicense(text: $text) { isActive } }');
const REMOVE = parse('mutation { removeExportLicense }');

/** Installs the license that a form contains. Throws domain errors. */
export const installLicenseOnPage = (
  environment: PageEnvironment,
  { request, form }: { request: PageRequest; form: URLSearchParams },
) => runPageOperation(environment, { request, document: INSTALL, variables: { text: form.get('license') ?? '' } });

/** Removes the license. Throws domain errors. */
export const removeLicenseOnPage = (environment: PageEnvironment, request: PageRequest) =>
  runPageOperation(environment, { request, document: REMOVE });

/** The section about the license, with forms to install and remove it. */
export async function licenseSection(
  environment: PageEnvironment,
  { request, field, address }: { request: PageRequest; field: Html; address: string },
): Promise<Html> {
  const { license } = await runPageOperation<{ license: LicenseDetails }>(environment, { request, document: READ });
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
