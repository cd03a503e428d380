import { createNonce, type NonceScope, verifyNonce } from '../../schema/auth/nonce.ts';
import { generateToken } from '../../schema/auth/session.ts';
import { type Html, html } from './html.ts';
import type { PageRequest } from './request.ts';
import type { Surroundings } from './surroundings.ts';

/** The field of a form that shows that the form is a page of the site, shown to whoever sends it. */
const FIELD = 'form_token';

/** The token of a form for one action, as its hidden field; and the cookie that it needs where nobody is logged in. */
export interface FormToken {
  field: Html;
  cookies: readonly string[];
}

/** Makes the token of a form. */
export function formToken(
  around: Surroundings,
  { request, action }: { request: PageRequest; action: string },
): FormToken {
  const known = knownToken(around, request);
  const token = known ?? generateToken();
  return {
    field: html`<input type="hidden" name="${FIELD}" value="${createNonce(scopeOf(around, { request, action, token }))}">`,
    cookies: known === null ? [around.cookies.keepVisitor(token)] : [],
  };
}

/** Whether a form that was sent bears the token of its action. */
export function isFormTokenGood(
  around: Surroundings,
  { request, form, action }: { request: PageRequest; form: URLSearchParams; action: string },
): boolean {
  const token = knownToken(around, request);
  return token !== null && verifyNonce(form.get(FIELD) ?? '', scopeOf(around, { request, action, token }));
}

const knownToken = ({ cookies }: Surroundings, { session, cookie }: PageRequest): string | null =>
  session?.token ?? cookies.visitorToken(cookie);

const scopeOf = (
  { domain }: Surroundings,
  { request, action, token }: { request: PageRequest; action: string; token: string },
): NonceScope => ({ action, token, userId: request.viewer.userId, now: domain.kernel.now() });
