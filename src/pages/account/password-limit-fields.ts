import { parseDateTime } from '../../../schema/core/dates/timestamp.ts';
import { domainError } from '../../../schema/core/domain-errors.ts';
import { type Html, html } from '../html-template.ts';
import type { ListedPassword } from './account-passwords.ts';

/** The fields of a form that limit a new application password. */
export const passwordLimitFields: Html = html`<p><label for="access">It may</label>
<select id="access" name="access">
<option value="all">do everything that you can do</option>
<option value="read">only read</option>
<option value="scopes">only do what these scopes allow:</option>
</select></p>
<p><label for="scopes">Scopes, such as write:post read:media</label>
<input id="scopes" name="scopes" type="text" maxlength="1000" autocomplete="off" spellcheck="false"></p>
<p><label for="expires">Last day on which it is valid, in GMT; empty for no end</label>
<input id="expires" name="expires" type="date"></p>`;

/**
 * Reads the limits of a new application password from a form. The domain checks them. Errors: `rest_invalid_param` for a
 * text that is not a day.
 */
export function readPasswordLimits(form: URLSearchParams): Pick<ListedPassword, 'scopes' | 'expires'> {
  const day = form.get('expires') ?? '';
  const named = (form.get('scopes') ?? '').split(/[\s,]+/).filter((scope) => scope !== '');
  const scopes = { read: ['read'], scopes: named }[form.get('access') ?? ''] ?? null;
  if (day === '') return { scopes, expires: null };
  const expires = `${day}T23:59:59`;
  if (parseDateTime(expires)) return { scopes, expires };
  throw domainError('rest_invalid_param', { parameter: 'expires', message: 'Write the last day as YYYY-MM-DD.' });
}
