import { canAssignRole } from '../../../schema/access/user-access.ts';
import { accountsWithSecondFactor } from '../../../schema/auth/second-factor.ts';
import { siteOf } from '../../../schema/core/domain.ts';
import { domainError } from '../../../schema/core/errors/domain-errors.ts';
import { graphql, type ResultOf } from '../../../schema/core/graphql/typed-document.ts';
import { createContext } from '../../../schema/core/request-context.ts';
import { createResetLink, inviteUser, type LinkDelivery } from '../../../schema/kinds/users/write/invite-user.ts';
import { type PageEnvironment, runPageOperation } from '../page-environment.ts';
import type { PageRequest } from '../page-request.ts';

/** The number of accounts on a page of the list. */
export const ACCOUNTS_PER_PAGE = 20;

const LIST = graphql(`query ($where: UserFilter, $first: Int, $offset: Int) {
  users(where: $where, first: $first, offset: $offset, context: EDIT) {
    total nodes { databaseId username name email roles disabled viewerCan { edit } }
  }
}`);
const ONE = graphql(
  'query ($id: Int!) { user(id: $id, context: EDIT) { databaseId username name email roles disabled registeredDate viewerCan { edit } } }',
);
const UPDATE = graphql(
  'mutation ($id: Int!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { databaseId } }',
);

/** Whether an account logs in with a second factor; null for viewers who may not change the account. */
type WithFactor<Account> = Account & { hasSecondFactor: boolean | null };

/** An account in the list. */
export type ListedAccount = WithFactor<ResultOf<typeof LIST>['users']['nodes'][number]>;

/** An account with its details. */
export type ShownAccount = WithFactor<ResultOf<typeof ONE>['user']>;

/** Lists a page of the accounts that contain a text, in the order of their names. Throws domain errors. */
export async function listAccounts(
  environment: PageEnvironment,
  { request, search, page }: { request: PageRequest; search: string; page: number },
): Promise<{ total: number; nodes: readonly ListedAccount[] }> {
  const variables = {
    where: search === '' ? {} : { search },
    first: ACCOUNTS_PER_PAGE,
    offset: (page - 1) * ACCOUNTS_PER_PAGE,
  };
  const { users } = await runPageOperation(environment, { request, document: LIST, variables });
  const factors = await knownFactors(environment, users.nodes);
  const nodes = users.nodes.map((node) => ({ ...node, hasSecondFactor: factors.get(node.databaseId) ?? null }));
  return { total: users.total, nodes };
}

/** Reads an account. Throws domain errors. */
export const readAccount = async (
  environment: PageEnvironment,
  { request, id }: { request: PageRequest; id: number },
): Promise<ShownAccount> => {
  const { user } = await runPageOperation(environment, { request, document: ONE, variables: { id } });
  const factors = await knownFactors(environment, [user]);
  return { ...user, hasSecondFactor: factors.get(id) ?? null };
};

/** Whether accounts have a second factor, by id: those that the viewer may change. */
async function knownFactors(
  { domain }: PageEnvironment,
  accounts: readonly { databaseId: number; viewerCan: { edit: boolean } }[],
): Promise<ReadonlyMap<number, boolean>> {
  const ids = accounts.filter(({ viewerCan }) => viewerCan.edit).map(({ databaseId }) => databaseId);
  const found = await accountsWithSecondFactor(domain.kernel.database, ids);
  return new Map(ids.map((id) => [id, found.has(id)]));
}

/** The roles that the viewer may assign, by name, with their labels. */
export async function assignableRoles(
  { domain }: PageEnvironment,
  { viewer }: PageRequest,
): Promise<readonly (readonly [name: string, label: string])[]> {
  const { roles } = await siteOf(domain);
  return Object.entries(roles)
    .filter(([, role]) => canAssignRole(viewer, role))
    .map(([name, { label }]) => [name, label] as const);
}

/** What a form changes of an account. */
export type AccountChange = { roles: string[] } | { disabled: boolean };

/** Changes an account. Throws domain errors. */
export const changeAccount = (
  environment: PageEnvironment,
  { request, id, change }: { request: PageRequest; id: number; change: AccountChange },
) => runPageOperation(environment, { request, document: UPDATE, variables: { id, input: change } });

/** Invites somebody, as a form says. Throws domain errors. */
export async function invite(
  { domain }: PageEnvironment,
  { request: { viewer, client }, form }: { request: PageRequest; form: URLSearchParams },
): Promise<{ id: number; delivery: LinkDelivery }> {
  const role = form.get('role') ?? '';
  if (role === '') throw domainError('rest_invalid_param', { message: 'Choose a role.' });
  return inviteUser(await createContext(domain, { viewer, client }), {
    username: form.get('username')?.trim() ?? '',
    email: form.get('email')?.trim() ?? '',
    roles: [role],
    isShown: form.get('shown') === 'yes',
  });
}

/** Creates a link with which the owner of an account sets a new password. Throws domain errors. */
export const resetLink = async (
  { domain }: PageEnvironment,
  { request: { viewer, client }, id, isShown }: { request: PageRequest; id: number; isShown: boolean },
): Promise<LinkDelivery> => createResetLink(await createContext(domain, { viewer, client }), { id, isShown });
