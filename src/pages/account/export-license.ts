import { parse } from 'graphql';
import { type Html, html } from '../html.ts';
import type { PageRequest } from '../request.ts';
import { ask, type Surroundings } from '../surroundings.ts';

interface ShownLicense {
  isActive: boolean;
  problem: string | null;
  holder: string | null;
  formats: string[];
  expires: string | null;
}

const READ = parse('{ license: exportLicense { isActive problem holder formats expires } }');
const INSTALL = parse('mutation ($text: String!) { installExportLicense(text: $text) { isActive } }');
const REMOVE = parse('mutation { removeExportLicense }');

/** Keeps the licence that a form brings. Errors: those of the domain. */
export const keepLicense = (around: Surroundings, { request, form }: { request: PageRequest; form: URLSearchParams }) =>
  ask(around, { request, document: INSTALL, variables: { text: form.get('license') ?? '' } });

/** Removes the licence. Errors: those of the domain. */
export const dropLicense = (around: Surroundings, request: PageRequest) => ask(around, { request, document: REMOVE });

/** What the page says of the licence, with forms to give one and to remove it. */
export async function licenseSection(
  around: Surroundings,
  { request, field, address }: { request: PageRequest; field: Html; address: string },
): Promise<Html> {
  const { license } = await ask<{ license: ShownLicense }>(around, { request, document: READ });
  return html`${described(license)}
<form method="post" action="${address}">${field}
<p><label for="license">The text of a licence</label></p>
<p><textarea id="license" name="license" rows="7" required spellcheck="false"></textarea></p>
<p><button type="submit" name="do" value="license">Install the licence</button></p>
</form>
${
  license.holder !== null &&
  html`<form method="post" action="${address}">${field}
<p><button type="submit" name="do" value="unlicense" class="quiet">Remove the licence</button></p>
</form>`
}`;
}

function described({ holder, formats, expires, problem }: ShownLicense): Html {
  if (holder === null) return html`<p>${problem}</p>`;
  const end = expires === null ? 'for ever' : `until ${expires}`;
  return html`<p>${holder} may export as ${formats.join(', ')} ${end}.${problem !== null && ` ${problem}`}</p>`;
}
