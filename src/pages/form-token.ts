import { generateToken } from '../../schema/auth/login-session.ts';
import { createNonce, type NonceScope, verifyNonce } from '../../schema/auth/signed-token.ts';
import { type Html, html } from './html-template.ts';
import type { PageEnvironment } from './page-environment.ts';
import type { PageRequest } from './page-request.ts';

/** The form field of the token, which proves that a page of this site sent the form. */
const FIELD = 'form_token';

/** The token of a form for one action: its hidden field, and the cookie that binds it for anonymous viewers. */
export interface FormToken {
  field: Html;
  cookies: readonly string[];
}

/** Creates the token of a form. */
export function formToken(
  environment: PageEnvironment,
  { request, action }: { request: PageRequest; action: string },
): FormToken {
  const existingToken = boundToken(environment, request);
  const token = existingToken ?? generateToken();
  return {
    field: html`<input type="hidden" name="${FIELD}" value="${createNonce(scopeOf(environment, { request, action, token }))}">`,
    cookies: existingToken === null ? [environment.cookies.anonymousCookie(token)] : [],
  };
}

/** Whether a form contains the valid token of its action. */
export function isFormTokenValid(
  environment: PageEnvironment,
  { request, form, action }: { request: PageRequest; form: URLSearchParams; action: string },
): boolean {
  const token = boundToken(environment, request);
  return token !== null && verifyNonce(form.get(FIELD) ?? '', scopeOf(environment, { request, action, token }));
}

/** The token of the session, or of the cookie of an anonymous viewer; null without both. */
const boundToken = ({ cookies }: PageEnvironment, { session, cookie }: PageRequest): string | null =>
  session?.token ?? cookies.anonymousToken(cookie);

const scopeOf = (
  { domain }: PageEnvironment,
  { request, action, token }: { request: PageRequest; action: string; token: string },
): NonceScope => ({ action, token, userId: request.viewer.userId, now: domain.kernel.now() });
