import { describe, expect, it } from 'vitest';
import { useHostileInput } from '../../support/hostile-input.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';

const { cms } = useHostileInput();

describe('values beyond the limits of one database engine', () => {
  it.each([-2147483648, 2147483647, -1])('such as %i as featured image are stored as 0', async (image) => {
    const json = { title: 'x', featured_media: image };
    const { status, body } = await cms().send<ErrorBody>({ method: 'POST', path: 'posts', as: 'admin', json });
    expect([status, body]).toEqual([201, expect.objectContaining({ featured_media: 0 })]);
  });

  it('such as a very long title are stored and found', async () => {
    // All characters differ, so that the index entry cannot be compressed.
    const title = Array.from({ length: 4_000 }, (_, index) => String.fromCodePoint(0x4e00 + index * 5)).join('');
    const { status, body } = await cms().send<{ id: number; title: { raw: string } }>({
      method: 'POST',
      path: 'pages',
      as: 'admin',
      json: { title, status: 'publish' },
    });
    expect([status, body.title.raw]).toEqual([201, title]);
    const { body: found } = await cms().get<object[]>(
      `pages?orderby=title&_fields=id&search=${encodeURIComponent(title.slice(-20))}`,
    );
    expect(found).toEqual([{ id: body.id }]);
  });

  it('such as a very long e-mail address are refused', async () => {
    const email = `${'long'.repeat(2_000)}@example.org`;
    const { status, body } = await cms().send<ErrorBody>({
      method: 'POST',
      path: 'users/me',
      as: 'author',
      json: { email },
    });
    expect([status, body.data]).toMatchObject([400, { params: { email: expect.any(String) } }]);
  });

  it('such as a very long name are stored', async () => {
    const name = Array.from({ length: 4_000 }, (_, index) => String.fromCodePoint(0x4e00 + index * 5)).join('');
    const { status, body } = await cms().send<{ name: string }>({
      method: 'POST',
      path: 'users/me',
      as: 'author',
      json: { name },
    });
    expect([status, body.name]).toEqual([200, name]);
  });

  it('such as NUL in texts and slugs cause no internal error', async () => {
    for (const field of ['password', 'slug', 'title', 'excerpt', 'template', 'comment_status']) {
      const { status, body } = await cms().send<ErrorBody>({
        method: 'POST',
        path: 'pages',
        as: 'admin',
        json: { title: 'x', status: 'draft', [field]: 'a\u0000b' },
      });
      expect([field, [201, 400].includes(status), body]).toEqual([field, true, expect.anything()]);
    }
    const { status, body } = await cms().get<{ error?: string }>(`${cms().root}git-updater/v1/themes-api?slug=%00`);
    expect([status < 500, body]).toEqual([true, expect.not.objectContaining({ code: 'internal_error' })]);
  });
});
