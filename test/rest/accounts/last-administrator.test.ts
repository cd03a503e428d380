import { describe, expect } from 'vitest';
import { anonymousViewer } from '../../../schema/access/viewer-access.ts';
import { findSession, startSession } from '../../../schema/auth/login-session.ts';
import { createContext } from '../../../schema/core/request-context.ts';
import { updateUser } from '../../../schema/kinds/users/write/save-user.ts';
import { writerOf } from '../../support/database.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { accounts } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';

const ADMIN = accounts.admin.id;
const OTHER = accounts.editor.id;

const removals = { disable: { disabled: true }, 'change the role of': { roles: ['author'] } };

/** The context of a request of an account that was identified already. */
async function contextOf(userId: number) {
  const { domain } = cms.app;
  const client = { address: '127.0.0.1', userAgent: 'test', requestId: '' };
  const { token } = await startSession(domain, { userId, client, remember: false });
  return createContext(domain, { viewer: (await findSession(domain, token))?.viewer ?? anonymousViewer, client });
}

const activeAdministrators = () =>
  site.database.reader.user.count({ where: { disabled: false, roles: { contains: '"administrator"' } } });

const setRoles = async (roles: Partial<Record<number, string>>) => {
  for (const [id, role] of Object.entries(roles))
    await writerOf(site.database).user.update({
      where: { id: Number(id) },
      data: { roles: JSON.stringify([role]), disabled: false },
    });
};

it.beforeEach(() => setRoles({ [ADMIN]: 'administrator', [OTHER]: 'editor' }));

describe('the last active administrator', () => {
  it.each([`reassign=${OTHER}`, 'reassign=false'])('cannot be deleted, with %s', async (reassign) => {
    const items = await site.database.reader.post.count({ where: { authorId: ADMIN } });
    const path = `users/me?force=true&${reassign}`;
    const { status, body } = await cms.send<ErrorBody>({ method: 'DELETE', path, as: 'admin' });
    expect([status, body.code]).toEqual([409, 'last_administrator']);
    expect(await site.database.reader.post.count({ where: { authorId: ADMIN } })).toBe(items);
  });

  it.each(Object.entries(removals))('remains if two administrators %s each other', async (_, input) => {
    await setRoles({ [OTHER]: 'administrator' });
    // Both were identified before the first change.
    const [first, second] = [await contextOf(ADMIN), await contextOf(OTHER)];
    await updateUser(first, { id: OTHER, input });
    await expect(updateUser(second, { id: ADMIN, input })).rejects.toThrow('admin is the only active administrator.');
    expect(await activeAdministrators()).toBe(1);
  });

  it('is not protected while there is another one', async () => {
    await setRoles({ [OTHER]: 'administrator' });
    expect(
      (await cms.send({ method: 'POST', path: `users/${ADMIN}`, json: { disabled: true }, as: 'editor' })).status,
    ).toBe(200);
  });
});
