import { describe, expect } from 'vitest';
import { writerOf } from '../../support/database.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { accounts, type Login } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';

const ADMIN = accounts.admin.id;
const OTHER = accounts.editor.id;

/** Requests of `as` that would take an administrator from the site. */
const removals: Record<string, (id: number, as: Login) => Promise<{ status: number; body: unknown }>> = {
  disable: (id, as) => cms.send({ method: 'POST', path: `users/${id}`, json: { disabled: true }, as }),
  'change the role of': (id, as) => cms.send({ method: 'POST', path: `users/${id}`, json: { roles: ['author'] }, as }),
};

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

  it.each(Object.entries(removals))('remains if two administrators %s each other at the same time', async (_, run) => {
    for (let attempt = 0; attempt < 5; attempt++) {
      await setRoles({ [ADMIN]: 'administrator', [OTHER]: 'administrator' });
      const answers = await Promise.all([run(OTHER, 'admin'), run(ADMIN, 'editor')]);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      expect(await activeAdministrators()).toBe(1);
    }
  });

  it('is not protected while there is another one', async () => {
    await setRoles({ [OTHER]: 'administrator' });
    expect((await removals.disable?.(ADMIN, 'editor'))?.status).toBe(200);
  });
});
