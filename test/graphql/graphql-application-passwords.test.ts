import { graphql } from 'graphql';
import { describe, expect } from 'vitest';
import { defaultRoles } from '../../schema/access/roles.ts';
import { buildViewer } from '../../schema/access/viewer-access.ts';
import { createContext } from '../../schema/core/request-context.ts';
import { createSchema } from '../../schema/index.ts';
import { writerOf } from '../support/database.ts';
import { accounts, type Login } from '../support/site-content.ts';
import { cms, it, site } from '../support/site-test.ts';
import { basicHeader } from '../support/test-site.ts';

const schema = createSchema();

const uuidOf = (login: Login) => `00000000-0000-4000-8000-00000000000${accounts[login].id}`;

async function runQuery(query: string, as?: Login): Promise<Record<string, Record<string, unknown>>> {
  const { body } = await cms.graphql(query, as ? { as } : {});
  expect(body.errors).toBeUndefined();
  return body.data as Record<string, Record<string, unknown>>;
}

async function codeOf(query: string, as?: Login): Promise<unknown> {
  const { body } = await cms.graphql(query, as ? { as } : {});
  return body.errors?.[0]?.extensions?.code;
}

/** Runs a document for an account with a session. */
async function runInSession(query: string, login: Login) {
  const { id, role } = accounts[login];
  const viewer = buildViewer({
    account: { id, login, roles: [role] },
    roleTable: defaultRoles,
    credential: { kind: 'session', sessionId: 'test' },
  });
  return graphql({ schema, source: query, contextValue: await createContext(cms.app.domain, { viewer }) });
}

describe('application passwords in GraphQL', () => {
  it('are created, listed, renamed and deleted, and shown once', async () => {
    const created = await runQuery(
      'mutation { createApplicationPassword(name: "Desk") { uuid userId appId name password lastUsed viewerCan { edit introspect } } }',
      'author',
    );
    const { uuid, password } = created.createApplicationPassword as { uuid: string; password: string };
    expect(created.createApplicationPassword).toMatchObject({
      userId: accounts.author.id,
      appId: '',
      name: 'Desk',
      lastUsed: null,
      viewerCan: { edit: true, introspect: true },
    });
    const headers = { authorization: basicHeader('author', password) };
    const used = await cms.graphql('{ usedApplicationPassword { uuid password } }', { headers });
    expect(used.body.data?.usedApplicationPassword).toEqual({ uuid, password: null });
    const { applicationPasswords } = await runQuery(
      `{ applicationPasswords(userId: ${accounts.author.id}) { uuid password } }`,
      'admin',
    );
    expect(applicationPasswords).toEqual([
      { uuid: uuidOf('author'), password: null },
      { uuid, password: null },
    ]);
    const renamed = await runQuery(
      `mutation { updateApplicationPassword(uuid: "${uuid}", name: "Sofa") { name } }`,
      'author',
    );
    expect(renamed.updateApplicationPassword).toEqual({ name: 'Sofa' });
    const deletion = await runQuery(
      `mutation { deleteApplicationPassword(uuid: "${uuid}") { deleted previous { name } item { name } } }`,
      'author',
    );
    expect(deletion.deleteApplicationPassword).toEqual({ deleted: true, previous: { name: 'Sofa' }, item: null });
    expect((await cms.graphql('{ site { name } }', { headers })).status).toBe(401);
  });

  it('have no field for the hash', async () => {
    const { body } = await cms.graphql('{ applicationPasswords { hash } }', { as: 'admin' });
    expect(body.errors?.[0]?.message).toContain('Cannot query field "hash"');
  });

  it.each([
    [`{ applicationPasswords(userId: ${accounts.admin.id}) { uuid } }`, 'rest_cannot_list_application_passwords'],
    [
      `{ applicationPassword(userId: ${accounts.admin.id}, uuid: "${uuidOf('admin')}") { uuid } }`,
      'rest_cannot_read_application_password',
    ],
    [`{ applicationPassword(uuid: "${uuidOf('admin')}") { uuid } }`, 'rest_application_password_not_found'],
    ['{ applicationPassword(uuid: "a\\u0000b") { uuid } }', 'rest_application_password_not_found'],
    [
      `{ usedApplicationPassword(userId: ${accounts.admin.id}) { uuid } }`,
      'rest_cannot_introspect_app_password_for_non_authenticated_user',
    ],
    [
      `mutation { createApplicationPassword(userId: ${accounts.admin.id}, name: "x") { password } }`,
      'rest_cannot_create_application_passwords',
    ],
    [
      `mutation { updateApplicationPassword(userId: ${accounts.admin.id}, uuid: "${uuidOf('admin')}", name: "x") { uuid } }`,
      'rest_cannot_edit_application_password',
    ],
    [
      `mutation { deleteApplicationPassword(userId: ${accounts.admin.id}, uuid: "${uuidOf('admin')}") { deleted } }`,
      'rest_cannot_delete_application_password',
    ],
    [
      `mutation { deleteApplicationPasswords(userId: ${accounts.admin.id}) { count } }`,
      'rest_cannot_delete_application_passwords',
    ],
    ['mutation { createApplicationPassword(name: " ") { uuid } }', 'application_password_empty_name'],
    ['mutation { createApplicationPassword(name: "x", appId: "y") { uuid } }', 'rest_invalid_param'],
    ['{ applicationPasswords(userId: 999) { uuid } }', 'rest_user_invalid_id'],
    [`{ applicationPasswords(userId: ${accounts.disabled.id}) { uuid } }`, 'application_passwords_disabled_for_user'],
  ])('refuse %s to a subscriber', async (query, code) => {
    expect(await codeOf(query, 'subscriber')).toBe(code);
    expect(await site.database.reader.applicationPassword.count({ where: { userId: { in: [1, 5] } } })).toBe(2);
  });

  it('require a login', async () => {
    expect(await codeOf('{ applicationPasswords { uuid } }')).toBe('rest_not_logged_in');
    expect(await codeOf(`{ applicationPasswords(userId: ${accounts.author.id}) { uuid } }`)).toBe(
      'rest_cannot_list_application_passwords',
    );
  });

  it('have permissions by viewer, and null without any', async () => {
    const permissions = async (userId: number, as?: Login) =>
      (await runQuery(`{ applicationPasswordPermissions(userId: ${userId}) { edit introspect } }`, as))
        .applicationPasswordPermissions;
    expect(await permissions(3, 'author')).toEqual({ edit: true, introspect: true });
    expect(await permissions(3, 'admin')).toEqual({ edit: true, introspect: false });
    for (const [userId, as] of [[3, 'editor'], [3], [999, 'admin'], [6, 'admin']] as const) {
      expect(await permissions(userId, as)).toBeNull();
    }
  });
});

describe('a session', () => {
  it('has no application password to introspect', async () => {
    const { errors } = await runInSession('{ usedApplicationPassword { uuid } }', 'editor');
    expect(errors?.[0]?.extensions.code).toBe('rest_no_authenticated_app_password');
  });

  it('creates the first password of a site, which enables authentication with passwords', async () => {
    const writer = writerOf(site.database);
    await writer.setting.delete({ where: { name: 'using_application_passwords' } });
    expect((await cms.get('users/me/application-passwords', { as: 'editor' })).status).toBe(401);
    expect((await cms.get('posts', { headers: { authorization: basicHeader('editor', 'wrong') } })).status).toBe(200);
    const { data } = await runInSession('mutation { createApplicationPassword(name: "First") { password } }', 'editor');
    const { password } = (data as unknown as { createApplicationPassword: { password: string } })
      .createApplicationPassword;
    const headers = { authorization: basicHeader('editor', password) };
    expect((await cms.get('users/me/application-passwords', { headers })).status).toBe(200);
    expect((await cms.get('users/me', { headers: { authorization: basicHeader('editor', 'wrong') } })).status).toBe(
      401,
    );
    const setting = await site.database.reader.setting.findUnique({ where: { name: 'using_application_passwords' } });
    expect(JSON.parse(setting?.value ?? 'null')).toBe(true);
  });
});
