import { type ReportedCode, RestError } from '../error.ts';
import { answeredMethod, type MatchedRequest, type Outcome } from '../rest-exchange.ts';

/** The errors of a wrong application password. */
const WRONG_PASSWORD: ReadonlySet<ReportedCode> = new Set([
  'invalid_username',
  'invalid_email',
  'incorrect_password',
  'application_password_expired',
  'application_passwords_disabled_for_user',
]);

/**
 * The headers of an answer to a read whose application password is wrong: the read is answered as without a login, as in
 * the reference, and the header says why. Null if the request is refused: it writes, or has other wrong credentials.
 */
export function loginWarning({ request, planner }: MatchedRequest, error: unknown): Outcome['headers'] | null {
  const isRead = answeredMethod(request.method) === 'GET' || request.method === 'OPTIONS';
  if (!isRead || !(error instanceof RestError) || !WRONG_PASSWORD.has(error.code)) return null;
  const { headers, dialect } = planner.settings;
  const name = `${dialect.headerPrefix}Login-Warning`;
  return {
    [name]: error.code,
    'Access-Control-Expose-Headers': `${headers['Access-Control-Expose-Headers']}, ${name}`,
  };
}

/** Whether an answer refuses because the viewer is anonymous, also because of a parameter. */
export function requiresLogin({ status, body, isError }: Outcome): boolean {
  if (!isError) return false;
  const { details } = (body as { data?: { details?: object } | null }).data ?? {};
  return status === 401 || Object.values(details ?? {}).some((detail) => detail?.data?.status === 401);
}
