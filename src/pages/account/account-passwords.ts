import { parse } from 'graphql';
import { ask, type PageEnvironment } from '../page-environment.ts';
import type { PageRequest } from '../page-request.ts';

/** An application password, as its account sees it. */
export interface ListedPassword {
  uuid: string;
  name: string;
  created: string;
  lastUsed: string | null;
  lastIp: string | null;
}

const LIST = parse('{ applicationPasswords { uuid name created lastUsed lastIp } }');
const CREATE = parse(
  'mutation ($name: String!, $appId: String) { created: createApplicationPassword(name: $name, appId: $appId) { name password } }',
);
const REVOKE = parse('mutation ($uuid: String!) { deleteApplicationPassword(uuid: $uuid) { deleted } }');
const REVOKE_ALL = parse('mutation { deleteApplicationPasswords { count } }');

/** The application passwords of the viewer, the newest first. Throws domain errors. */
export async function listPasswords(environment: PageEnvironment, request: PageRequest): Promise<ListedPassword[]> {
  const { applicationPasswords } = await ask<{ applicationPasswords: ListedPassword[] }>(environment, {
    request,
    document: LIST,
  });
  return [...applicationPasswords].reverse();
}

/** Creates a password and returns it in groups of four. It cannot be read again. Throws domain errors. */
export async function createPassword(
  environment: PageEnvironment,
  { request, name, appId = '' }: { request: PageRequest; name: string; appId?: string },
): Promise<{ name: string; password: string }> {
  const variables = { name, appId };
  const { created } = await ask<{ created: { name: string; password: string } }>(environment, {
    request,
    document: CREATE,
    variables,
  });
  return created;
}

/** Revokes one password. Throws domain errors. */
export const revokePassword = (
  environment: PageEnvironment,
  { request, uuid }: { request: PageRequest; uuid: string },
) => ask(environment, { request, document: REVOKE, variables: { uuid } });

/** Revokes all passwords. Throws domain errors. */
export const revokeAllPasswords = (environment: PageEnvironment, request: PageRequest) =>
  ask(environment, { request, document: REVOKE_ALL });
