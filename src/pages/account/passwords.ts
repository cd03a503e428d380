import { parse } from 'graphql';
import type { PageRequest } from '../request.ts';
import { ask, type Surroundings } from '../surroundings.ts';

/** An application password as its account sees it. */
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

/** The application passwords of whoever asks, the newest first. Errors: those of the domain. */
export async function listPasswords(around: Surroundings, request: PageRequest): Promise<ListedPassword[]> {
  const { applicationPasswords } = await ask<{ applicationPasswords: ListedPassword[] }>(around, {
    request,
    document: LIST,
  });
  return [...applicationPasswords].reverse();
}

/** Makes a password, and gives it in groups of four: nobody is told again. Errors: those of the domain. */
export async function createPassword(
  around: Surroundings,
  { request, name, appId = '' }: { request: PageRequest; name: string; appId?: string },
): Promise<{ name: string; password: string }> {
  const variables = { name, appId };
  const { created } = await ask<{ created: { name: string; password: string } }>(around, {
    request,
    document: CREATE,
    variables,
  });
  return created;
}

/** Takes one password back. Errors: those of the domain. */
export const revokePassword = (around: Surroundings, { request, uuid }: { request: PageRequest; uuid: string }) =>
  ask(around, { request, document: REVOKE, variables: { uuid } });

/** Takes all passwords back. Errors: those of the domain. */
export const revokeAllPasswords = (around: Surroundings, request: PageRequest) =>
  ask(around, { request, document: REVOKE_ALL });
