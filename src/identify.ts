import { GraphQLError } from 'graphql';
import { RestError } from '../rest-bridge/error.ts';
import { anonymousViewer, type Viewer } from '../schema/access/viewer.ts';
import { authenticateApplicationPassword } from '../schema/auth/authenticate.ts';
import { passwordsAreAvailable } from '../schema/auth/availability.ts';
import { parseBasicCredentials } from '../schema/auth/basic-credentials.ts';
import type { Domain } from '../schema/domain.ts';
import type { DomainErrorExtensions } from '../schema/errors.ts';

/** Gives who a request comes from, by its headers. Throws a domain error for credentials that do not hold. */
export function createIdentifier(domain: Domain) {
  const passwordsAvailable = passwordsAreAvailable(domain.kernel);
  return async ({
    authorization,
    address,
  }: {
    authorization: string | undefined;
    address: string;
  }): Promise<Viewer> => {
    const credentials = passwordsAvailable ? parseBasicCredentials(authorization) : null;
    if (!credentials) return anonymousViewer;
    return (await authenticateApplicationPassword(domain, { credentials, address })) ?? anonymousViewer;
  };
}

/** A domain error as the REST bridge answers it. */
export function asRestError(error: unknown): unknown {
  if (!(error instanceof GraphQLError)) return error;
  const { code, status } = error.extensions as Partial<DomainErrorExtensions>;
  return typeof code === 'string' && typeof status === 'number'
    ? new RestError(code, { message: error.message, status })
    : error;
}
