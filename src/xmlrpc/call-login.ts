import type { Viewer } from '../../schema/access/viewer-access.ts';
import { applicationPasswordsError } from '../../schema/auth/application-password.ts';
import { authenticateApplicationPassword } from '../../schema/auth/authenticate.ts';
import type { Domain } from '../../schema/core/domain.ts';
import type { ErrorCode } from '../../schema/core/domain-errors.ts';
import type { Client } from '../../schema/core/request-context.ts';
import { Fault, faultCodes } from './protocol/fault.ts';

/** A login and an application password. */
export interface CallCredentials {
  login: string;
  password: string;
}

/** Authenticates the calls of one request. Throws faults. */
export type CallLogin = (credentials: CallCredentials) => Promise<Viewer>;

/** Called with the viewer of a login. Throws a domain error if their request is not answered. */
export type ViewerCheck = (viewer: Viewer) => Promise<void>;

/** Failed logins after which a request cannot log in any more, so that many calls in it do not help to guess. */
const MAX_FAILED_LOGINS = 2;

/**
 * Creates the login of one request. It accepts application passwords only, counts failures like all other ways to log in,
 * and checks the same credentials once.
 */
export function createCallLogin(
  domain: Domain,
  { client, onViewer }: { client: Client; onViewer: ViewerCheck },
): CallLogin {
  /** By credentials: the check of a viewer, which is rejected if their request is not answered. */
  const checkedViewers = new Map<string, Promise<Viewer>>();
  let failures = 0;
  return async (credentials) => {
    const unavailable = applicationPasswordsError(domain.kernel);
    if (unavailable) throw new Fault(faultCodes.disabled, unavailable.message);
    const key = JSON.stringify([credentials.login, credentials.password]);
    const known = checkedViewers.get(key);
    if (known) return known;
    if (failures >= MAX_FAILED_LOGINS)
      throw new Fault(faultCodes.loginFailed, 'Logins of this request have failed. Send the others in new requests.');
    failures++;
    const viewer = await authenticateApplicationPassword(domain, { credentials, client }).catch(refuse);
    if (!viewer) throw wrongCredentials();
    failures--;
    const checked = onViewer(viewer).then(() => viewer);
    checkedViewers.set(key, checked);
    return checked;
  };
}

/** Does not say which of both is wrong, as programs expect. */
const wrongCredentials = () =>
  new Fault(
    faultCodes.loginFailed,
    'Incorrect username or application password. The password of the account is not accepted here.',
  );

function refuse(error: unknown): never {
  const { extensions } = error as { extensions?: { status?: unknown; code?: unknown } };
  const status = extensions?.status;
  if (extensions?.code === ('application_password_expired' satisfies ErrorCode))
    throw new Fault(faultCodes.loginFailed, (error as Error).message);
  if (status === 429) throw new Fault(429, (error as Error).message);
  if (typeof status === 'number' && status < 500) throw wrongCredentials();
  throw error;
}
