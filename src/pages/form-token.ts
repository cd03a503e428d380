import { generateToken } from '../../schema/auth/login-session.ts';
import { createNonce, type NonceScope, verifyNonce } from '../../schema/auth/nonce-token.ts';
import { type Html, html } from './html-template.ts';
import type { PageEnvironment } from './page-environment.ts';
import type { PageRequest } from './page-request.ts';

/** The field that proves that a page of the site showed the form to its sender. */
const FIELD = 'form_token';

/** The token of a form for one action: its hidden field, and the cookie that it needs without a session. */
export interface FormToken {
  field: Html;
  cookies: readonly string[];
}

/** Creates the token of a form. */
export function formToken(
  environment: PageEnvironment,
  { request, action }: { request: PageRequest; action: string },
): FormToken {
  const known = knownToken(environment, request);
  const token = known ?? generateToken();
  return {
    field: html`<input type="hidden" name="${FIELD}" value="${createNonce(scopeOf(environment, { request, action, token }))}">`,
    cookies: known === null ? [environment.cookies.anonymousCookie(token)] : [],
  };
}

/** Whether the fields of a form contain the token of its action. */
export function isFormTokenGood(
  environment: PageEnvironment,
  { request, form, action }: { request: PageRequest; form: URLSearchParams; action: string },
): boolean {
  const token = knownToken(environment, request);
  return token !== null && verifyNonce(form.get(FIELD) ?? '', scopeOf(environment, { request, action, token }));
}

const knownToken = ({ cookies }: PageEnvironment, { session, cookie }: PageRequest): string | null =>
  session?.token ?? cookies.anonymousToken(cookie);

const scopeOf = (
  { domain }: PageEnvironment,
  { request, action, token }: { request: PageRequest; action: string; token: string },
): NonceScope => ({ action, token, userId: request.viewer.userId, now: domain.kernel.now() });
