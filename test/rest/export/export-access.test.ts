import { expect } from 'vitest';
import { startSession } from '../../../schema/auth/login-session.ts';
import { createNonce } from '../../../schema/auth/signed-token.ts';
import { exportKey, updateExportSettings } from '../../support/export-site.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { cms, it, site } from '../../support/site-test.ts';

const ROUTES = ['/cms-json/export/v1/manifest', '/cms-json/export/v1/all'];

it('an administrator may export with a session cookie and a nonce, but not with the cookie alone', async () => {
  const client = { address: '127.0.0.1', userAgent: 'test', requestId: '' };
  const headersOf = async (userId: number) => {
    const { token } = await startSession(cms.app.domain, { userId, client, remember: false });
    const nonce = createNonce({ action: 'rest', userId, token, now: new Date() });
    return { cookie: `cms_session=${token}`, 'x-cms-nonce': nonce };
  };
  const { id: editor } = await site.database.reader.user.findFirstOrThrow({ where: { login: 'editor' } });
  const { id: administrator } = await site.database.reader.user.findFirstOrThrow({ where: { login: 'admin' } });
  for (const path of ROUTES) {
    const headers = await headersOf(administrator);
    expect((await cms.get(path, { headers })).status).toBe(200);
    const withoutNonce = await cms.get<ErrorBody>(path, { headers: { cookie: headers.cookie } });
    expect([withoutNonce.status, withoutNonce.body.code]).toEqual([401, 'rest_forbidden']);
    const withInvalidNonce = await cms.get<ErrorBody>(path, { headers: { ...headers, 'x-cms-nonce': '0123456789' } });
    expect([withInvalidNonce.status, withInvalidNonce.body.code]).toEqual([403, 'rest_cookie_invalid_nonce']);
    const asEditor = await cms.get<ErrorBody>(path, { headers: await headersOf(editor) });
    expect([asEditor.status, asEditor.body.code]).toEqual([403, 'rest_forbidden']);
  }
});

it('export settings are stored in one row, which their deletion removes', async () => {
  const settings = () => site.database.primary.setting.findMany({ orderBy: { name: 'asc' } });
  await cms.graphql('mutation { deleteExportSettings }', { as: 'admin' });
  const before = await settings();
  await exportKey(cms);
  await updateExportSettings(cms, { postTypes: ['page'], includeRaw: false, includeUnpublished: true });
  const added = (await settings()).filter(({ name }) => !before.some((setting) => setting.name === name));
  expect(added.map(({ name }) => name)).toEqual(['export']);
  expect(JSON.parse(added[0]?.value ?? '')).toEqual({
    post_types: ['page'],
    include_raw: false,
    include_unpublished: true,
    key: expect.stringMatching(/^cmx_/),
    key_created: expect.any(String),
    license: { key: '', status: 'none', expires: null },
  });
  const { body } = await cms.graphql('mutation { deleteExportSettings }', { as: 'editor' });
  expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'rest_forbidden' });
  await cms.graphql('mutation { deleteExportSettings }', { as: 'admin' });
  expect(await settings()).toEqual(before);
});
