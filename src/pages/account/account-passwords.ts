import { given, graphql, type ResultOf } from '../../../schema/core/graphql/typed-document.ts';
import { type PageEnvironment, runPageOperation } from '../page-environment.ts';
import type { PageRequest } from '../page-request.ts';

const LIST = graphql('{ applicationPasswords { uuid name created lastUsed lastIp scopes expires } }');
/** An application password in the list on the account page. Without scopes it may do everything that the account may. */
export type ListedPassword = ResultOf<typeof LIST>['applicationPasswords'][number];

const CREATE = graphql(
  `mutation ($name: String!, $appId: String, $scopes: [String!], $expires: DateTime) {
    created: createApplicationPassword(name: $name, appId: $appId, scopes: $scopes, expires: $expires) { name password }
  }`,
);
const REVOKE = graphql('mutation ($uuid: String!) { deleteApplicationPassword(uuid: $uuid) { deleted } }');
const REVOKE_ALL = graphql('mutation { deleteApplicationPasswords { count } }');

/** Lists the application passwords of the viewer, newest first. Throws domain errors. */
export async function listPasswords(environment: PageEnvironment, request: PageRequest): Promise<ListedPassword[]> {
  const { applicationPasswords } = await runPageOperation(environment, {
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
  const { created } = await runPageOperation(environment, {
    request,
    document: CREATE,
    variables,
  });
  return { name: created.name, password: given(created.password) };
}

/** Revokes an application password. Throws domain errors. */
export const revokePassword = (
  environment: PageEnvironment,
  { request, uuid }: { request: PageRequest; uuid: string },
) => runPageOperation(environment, { request, document: REVOKE, variables: { uuid } });

/** Revokes all application passwords of the viewer. Throws domain errors. */
export const revokeAllPasswords = (environment: PageEnvironment, request: PageRequest) =>
  runPageOperation(environment, { request, document: REVOKE_ALL });
