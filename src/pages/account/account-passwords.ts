import { parse } from 'graphql';
import { type PageEnvironment, runPageOperation } from '../page-environment.ts';
import type { PageRequest } from '../page-request.ts';

/** An application password in the list on the account page. Times are in GMT. */
export interface ListedPassword {
  uuid: string;
  name: string;
  created: string;
  lastUsed: string | null;
  lastIp: string | null;
  /** Null: everything that the account may do. */
  scopes: string[] | null;
  /** Null: it does not expire. */
  expires: string | null;
}

const LIST = parse('{ applicationPasswords { uuid name created lastUsed lastIp scopes expires } }');
const CREATE = parse(
  `mutation ($name: String!, $appId: String, $scopes: [String!], $expires: DateTime) {
    created: createApplicationPassword(name: $name, appId: $appId, scopes: $scopes, expires: $expires) { name password }
  }`,
);
const REVOKE = parse('mutation ($uuid: String!) { deleteApplicationPassword(uuid: $uuid) { deleted } }');
const REVOKE_ALL = parse('mutation { deleteApplicationPasswords { count } }');

/** Lists the application passwords of the viewer, newest first. Throws domain errors. */
export async function listPasswords(environment: PageEnvironment, request: PageRequest): Promise<ListedPassword[]> {
  const { applicationPasswords } = await runPageOperation<{ applicationPasswords: ListedPassword[] }>(environment, {
    request,
    document: LIST,
  });
  return [...applicationPasswords].reverse();
}

/**
 * Creates an application password and returns it in groups of four characters. It cannot be read again. Throws domain
 * errors.
 */
export async function createPassword(
  environment: PageEnvironment,
  {
    request,
    name,
    appId = '',
    scopes = null,
    expires = null,
  }: { request: PageRequest; name: string; appId?: string } & Partial<Pick<ListedPassword, 'scopes' | 'expires'>>,
): Promise<{ name: string; password: string }> {
  const variables = { name, appId, scopes, expires };
  const { created } = await runPageOperation<{ created: { name: string; password: string } }>(environment, {
    request,
    document: CREATE,
    variables,
  });
  return created;
}

/** Revokes an application password. Throws domain errors. */
export const revokePassword = (
  environment: PageEnvironment,
  { request, uuid }: { request: PageRequest; uuid: string },
) => runPageOperation(environment, { request, document: REVOKE, variables: { uuid } });

/** Revokes all application passwords of the viewer. Throws domain errors. */
export const revokeAllPasswords = (environment: PageEnvironment, request: PageRequest) =>
  runPageOperation(environment, { request, document: REVOKE_ALL });
