import { operatorViewer } from '../../schema/access/viewer-access.ts';
import { resetPassword } from '../../schema/auth/log-in.ts';
import { generatePassword } from '../../schema/auth/password-hash.ts';
import { accountsWithSecondFactor, removeSecondFactor } from '../../schema/auth/second-factor.ts';
import { findAccount } from '../../schema/auth/stored-account.ts';
import { type Domain, siteOf } from '../../schema/core/domain.ts';
import { graphql, type RunDocument } from '../../schema/core/graphql/typed-document.ts';
import { createContext } from '../../schema/core/request-context.ts';
import { createSchema } from '../../schema/index.ts';
import { createResetLink, inviteUser, type LinkDelivery } from '../../schema/kinds/users/write/invite-user.ts';
import { documentRunner } from '../graphql/documents/compiled-documents.ts';
import { withDomain } from './command-database.ts';
import { type CommandContext, choice, defineCommand, flag, required, text } from './define-command.ts';

type Output = CommandContext['output'];

/** What an action on accounts gets: it acts for the operator, who may do everything. */
interface AccountsSession {
  domain: Domain;
  run: RunDocument;
  context: Awaited<ReturnType<typeof createContext>>;
  output: Output;
}

/** Runs an action on accounts. `name` is that of the command, under which the audit log records changes. */
const withAccounts = (
  { config, output, name }: Pick<CommandContext, 'config' | 'output'> & { name: string },
  action: (session: AccountsSession) => Promise<number>,
): Promise<number> =>
  withDomain({ config, output, program: `command ${name}` }, async (domain) => {
    const { roles } = await siteOf(domain);
    const context = await createContext(domain, { viewer: operatorViewer(`command ${name}`, roles) });
    return action({ domain, output, context, run: documentRunner(createSchema(domain.registry), async () => context) });
  });

/** The number of accounts that are read at a time. */
const PAGE_SIZE = 100;

const LIST = graphql(`query ($where: UserFilter, $first: Int, $after: String) {
  users(where: $where, first: $first, after: $after, context: EDIT, orderBy: ID) {
    pageInfo { endCursor hasNextPage }
    nodes { databaseId username email roles disabled }
  }
}`);
const CREATE = graphql('mutation ($input: CreateUserInput!) { createUser(input: $input) { databaseId } }');
const UPDATE = graphql(
  'mutation ($id: Int!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { databaseId } }',
);

const account = required(text('login', 'The login or the e-mail address of the account.'));

/** Runs an action on one account. Ends with the code 1 if it does not exist. */
async function withAccount(
  { domain, output }: AccountsSession,
  {
    login,
    action,
  }: { login: string; action: (found: { id: number; login: string; disabled: boolean }) => Promise<number> },
): Promise<number> {
  const found = await findAccount(domain.kernel.database.primary, login);
  if (found) return action(found);
  output.write(`No account has the login or e-mail address ${JSON.stringify(login)}.\n`);
  return 1;
}

const linkLines = (delivery: LinkDelivery): string =>
  delivery.isMailed
    ? 'The link is sent by e-mail. It is valid for 24 hours and can be used once.\n'
    : `Link      ${delivery.address}\nThe link is valid for 24 hours and can be used once. It is not shown again.\n`;

/** Lists accounts, one a line. */
export const accountsListCommand = defineCommand({
  options: {
    search: text('text', 'Only accounts with this text in their login, name, e-mail or web address.'),
    role: text('role', 'Only accounts with this role.'),
    json: flag('Print a line of JSON for each account.'),
  },
  run: ({ search, role, json, ...context }) =>
    withAccounts({ ...context, name: 'accounts list' }, async ({ run, domain, output }) => {
      const where = { ...(search === undefined ? {} : { search }), ...(role === undefined ? {} : { roleIn: [role] }) };
      for (let after: string | null = null, hasMore = true; hasMore; ) {
        const { users }: Awaited<ReturnType<typeof readPage>> = await readPage(run, { where, after });
        const ids = users.nodes.map(({ databaseId }) => databaseId);
        const withFactor = await accountsWithSecondFactor(domain.kernel.database, ids);
        for (const { databaseId: id, username, email, roles, disabled } of users.nodes) {
          const twoFactor = withFactor.has(id);
          const state = [disabled ? 'disabled' : 'active', ...(twoFactor ? ['two factors'] : [])].join(', ');
          output.write(
            json
              ? `${JSON.stringify({ id, login: username, email, roles, disabled, twoFactor })}\n`
              : `${[id, username, email, (roles ?? []).join(' ') || '-', state].join('\t')}\n`,
          );
        }
        [after, hasMore] = [users.pageInfo.endCursor ?? null, users.pageInfo.hasNextPage];
      }
      return 0;
    }),
});

const readPage = (run: RunDocument, { where, after }: { where: object; after: string | null }) =>
  run(LIST, { where, first: PAGE_SIZE, after });

/** Creates an account, with a random password or with a link by which its owner chooses one. */
export const accountsCreateCommand = defineCommand({
  arguments: { login: required(text('login', 'The login of the new account.')) },
  options: {
    email: required(text('address', 'Its e-mail address.')),
    role: text('role', 'Its role; by default that of the settings.'),
    invite: flag('Do not set a password: create a link, or send it if the site sends e-mail.'),
  },
  run: ({ login, email, role, invite, ...surroundings }) =>
    withAccounts({ ...surroundings, name: 'accounts create' }, async ({ run, context, output }) => {
      const roles = [role ?? context.site.text('default_role', 'subscriber')];
      if (invite) {
        const { delivery } = await inviteUser(context, { username: login, email, roles });
        output.write(`Login     ${login}\n${linkLines(delivery)}`);
        return 0;
      }
      const password = generatePassword();
      await run(CREATE, { input: { username: login, email, password, roles } });
      output.write(`Login     ${login}\nPassword  ${password}\n`);
      return 0;
    }),
});

/** Gives an account one role, in place of those that it has. */
export const accountsSetRoleCommand = defineCommand({
  arguments: { login: account, role: required(text('role', 'The name of the role.')) },
  run: ({ login, role, ...context }) =>
    withAccounts({ ...context, name: 'accounts set-role' }, (session) =>
      withAccount(session, {
        login,
        action: async (found) => {
          await session.run(UPDATE, { id: found.id, input: { roles: [role] } });
          session.output.write(`${found.login} has the role ${role} now.\n`);
          return 0;
        },
      }),
    ),
});

const disabling = (disabled: boolean) =>
  defineCommand({
    arguments: { login: account },
    run: ({ login, ...context }) =>
      withAccounts({ ...context, name: disabled ? 'accounts disable' : 'accounts enable' }, (session) =>
        withAccount(session, {
          login,
          action: async (found) => {
            await session.run(UPDATE, { id: found.id, input: { disabled } });
            session.output.write(
              disabled
                ? `${found.login} cannot log in any more. Its sessions have ended, and its application passwords do not work.\n`
                : `${found.login} can log in again. Its application passwords work again.\n`,
            );
            return 0;
          },
        }),
      ),
  });

/** Disables an account. What it has written stays. */
export const accountsDisableCommand = disabling(true);

/** Enables a disabled account. */
export const accountsEnableCommand = disabling(false);

/** Sets a random password, or creates a link by which the owner of the account chooses one. */
export const accountsResetPasswordCommand = defineCommand({
  arguments: { login: account },
  options: { link: flag('Do not set a password: create a link, or send it if the site sends e-mail.') },
  run: ({ login, link, ...context }) =>
    withAccounts({ ...context, name: 'accounts reset-password' }, (session) =>
      withAccount(session, {
        login,
        action: async (found) => {
          if (link) {
            session.output.write(linkLines(await createResetLink(session.context, { id: found.id })));
            return 0;
          }
          return printReset(session.domain, { login: found.login, output: session.output });
        },
      }),
    ),
});

/** Sets a random password and prints it. Returns the exit code. */
export async function printReset(
  domain: Domain,
  { login, output }: { login: string; output: Output },
): Promise<number> {
  const reset = await resetPassword(domain, login);
  if (!reset) {
    output.write(`No account has the login or e-mail address ${JSON.stringify(login)}.\n`);
    return 1;
  }
  output.write(`Login     ${reset.login}\nPassword  ${reset.password}\n`);
  if (reset.disabled) output.write('The account is disabled: it cannot log in until an administrator enables it.\n');
  if (reset.hasSecondFactor) output.write('The login page still asks for its second factor.\n');
  output.write('Its sessions have ended. Its application passwords still work.\n');
  return 0;
}

/** Switches the second factor of an account off, for an owner who lost the device and the recovery codes. */
export const accountsTwoFactorCommand = defineCommand({
  arguments: { state: required(choice(['off'], 'off: the login page asks for the password alone.')), login: account },
  run: ({ login, ...context }) =>
    withAccounts({ ...context, name: 'accounts two-factor' }, (session) =>
      withAccount(session, {
        login,
        action: async (found) => {
          const wasOn = await removeSecondFactor(session.domain, { userId: found.id, login: found.login });
          session.output.write(
            wasOn ? `The second factor of ${found.login} is off.\n` : `${found.login} has no second factor.\n`,
          );
          return 0;
        },
      }),
    ),
});
