import { hashApplicationPassword } from '../../../schema/auth/application-password.ts';
import type { TransactionClient } from '../../../schema/core/domain-kernel.ts';
import { normalizeText } from '../../../schema/core/slugs/normalized-text.ts';
import { accounts } from '../site-content.ts';
import { ADMIN, EVERYONE, NOBODY, type SecretTable, type Viewer } from './secret-table.ts';

/** The account of the viewer `otherAuthor`. */
export const OTHER_AUTHOR = { id: 9, login: 'otherauthor', password: 'other 2345 6789 abcd EFGH' } as const;

/** An account without published items, which others do not see. */
const HIDDEN_ID = 10;

/** Writes accounts, sessions, settings, webhooks and log entries with secrets. */
export async function plantAccounts(client: TransactionClient, secrets: SecretTable): Promise<void> {
  const account = async (
    id: number,
    { login, readers, role }: { login: string; readers: readonly Viewer[]; role: string },
  ) => {
    const what = `account ${login}`;
    const email = `${secrets.add(`e-mail address of ${what}`, ADMIN)}@example.org`;
    const displayName = secrets.add(`name of ${what}`, readers);
    await client.user.create({
      data: {
        ...{
          id,
          login,
          loginKey: normalizeText(login),
          slug: secrets.add(`slug of ${what}`, readers),
          email,
          emailKey: email,
        },
        ...{ passwordHash: secrets.add(`password hash of ${what}`, NOBODY), displayName, displayNameKey: displayName },
        firstName: secrets.add(`first name of ${what}`, readers),
        lastName: secrets.add(`last name of ${what}`, readers),
        nickname: secrets.add(`nickname of ${what}`, ADMIN),
        url: `https://example.org/${secrets.add(`web address of ${what}`, readers)}`,
        description: secrets.add(`biography of ${what}`, readers),
        activationKey: secrets.add(`activation key of ${what}`, NOBODY),
        ...{ registered: '2021-01-01T00:00:00', roles: JSON.stringify([role]) },
      },
    });
    await client.userMeta.create({
      data: { userId: id, key: '_secret', value: JSON.stringify(secrets.add(`private meta value of ${what}`, NOBODY)) },
    });
  };
  await account(HIDDEN_ID, {
    login: secrets.add('login of a hidden account', ADMIN),
    readers: ADMIN,
    role: 'subscriber',
  });
  const now = new Date().toISOString().slice(0, 19);
  await client.user.create({
    data: {
      ...{ id: OTHER_AUTHOR.id, login: OTHER_AUTHOR.login, loginKey: OTHER_AUTHOR.login, slug: 'other-author-writes' },
      ...{ email: 'other@larch.example', emailKey: 'other@larch.example', passwordHash: '!', displayName: 'Otto Ash' },
      ...{ displayNameKey: 'otto ash', registered: '2021-01-01T00:00:00', roles: '["author"]' },
    },
  });
  await client.applicationPassword.create({
    data: {
      ...{ uuid: '00000000-0000-4000-8000-000000000009', userId: OTHER_AUTHOR.id, name: 'Tests', created: now },
      ...{ hash: hashApplicationPassword(OTHER_AUTHOR.password), lastUsed: now, lastIp: '192.0.2.1' },
    },
  });
  const owners = { user: accounts.author.id };
  const ownOnly: readonly Viewer[] = ['admin', 'author'];
  await client.applicationPassword.create({
    data: {
      ...{ uuid: '22222222-2222-4222-8222-222222222222', userId: owners.user, created: now },
      name: secrets.add('name of an application password', ownOnly),
      hash: secrets.add('hash of an application password', NOBODY),
      lastIp: secrets.add('address of an application password', ownOnly),
      lastUsed: now,
    },
  });
  await client.session.create({
    data: {
      ...{
        userId: owners.user,
        created: now,
        expires: '2099-01-01T00:00:00',
        tokenHash: secrets.add('hash of a session', NOBODY),
      },
      ip: secrets.add('address of a session', NOBODY),
      userAgent: secrets.add('user agent of a session', NOBODY),
    },
  });
  await client.accountLink.create({
    data: {
      ...{ userId: owners.user, kind: 'reset', created: now, expires: '2099-01-01T00:00:00' },
      tokenHash: secrets.add('hash of a link that sets a password', NOBODY),
    },
  });
  await client.secondFactor.create({
    data: { userId: owners.user, created: now, enabled: now, secret: secrets.add('secret of a second factor', NOBODY) },
  });
  await client.recoveryCode.create({
    data: { userId: owners.user, codeHash: secrets.add('hash of a recovery code', NOBODY) },
  });
  await client.job.create({
    data: {
      ...{ kind: 'mail', key: 'mail:planted', runAt: '2099-01-01T00:00:00' },
      payload: JSON.stringify({ about: 'lost-password', login: secrets.add('login in a queued message', NOBODY) }),
    },
  });
  const settings: Readonly<Record<string, string>> = {
    admin_email: `${secrets.add('e-mail address of the administrator', ADMIN)}@example.org`,
    moderation_keys: secrets.add('words for moderation', NOBODY),
    disallowed_keys: secrets.add('words that are not allowed', NOBODY),
    mailserver_pass: secrets.add('password of the mail server', NOBODY),
    two_factor_key: secrets.add('key of second factors', NOBODY),
    plugin_api_key: secrets.add('setting of a plugin', NOBODY),
    blogdescription: secrets.add('tagline', EVERYONE),
  };
  for (const [name, text] of Object.entries(settings)) {
    const value = JSON.stringify(text);
    await client.setting.upsert({ where: { name }, create: { name, value }, update: { value } });
  }
  const { id: webhookId } = await client.webhook.create({
    data: {
      ...{
        name: secrets.add('name of a webhook', ADMIN),
        url: `https://example.org/${secrets.add('address of a webhook', ADMIN)}`,
      },
      ...{ isActive: false, ownerId: 1, format: 'standard', payload: 'graphql', created: now, headerName: 'x-secret' },
      document: `query { ${secrets.add('document of a webhook', ADMIN)}: __typename }`,
      secret: secrets.add('secret of a webhook', NOBODY),
      previousSecret: secrets.add('previous secret of a webhook', NOBODY),
      headerValue: secrets.add('header of a webhook', NOBODY),
    },
  });
  await client.webhookDelivery.create({
    data: {
      ...{ webhookId, messageId: 'msg_1', changeId: 1, kind: 'post', objectId: 1, type: 'post', action: 'updated' },
      ...{ changedAt: now, created: now, state: 'dead', nextAttempt: now, retriedFrom: now, finished: now },
      error: secrets.add('error of a delivery', ADMIN),
      oldSlug: secrets.add('former slug in a delivery', NOBODY),
    },
  });
  await client.auditEntry.create({
    data: {
      ...{
        at: now,
        userId: 1,
        login: secrets.add('login in the audit log', ADMIN),
        credential: 'session',
        action: 'updated',
      },
      ...{ kind: 'item', type: 'post', objectId: '1', program: secrets.add('program in the audit log', ADMIN) },
      address: secrets.add('address in the audit log', ADMIN),
      name: secrets.add('name in the audit log', ADMIN),
    },
  });
  await client.auditEntry.create({
    data: {
      at: now,
      credential: 'anonymous',
      action: 'login-failed',
      kind: 'session',
      name: secrets.add('failed login in the audit log', ADMIN),
    },
  });
}
