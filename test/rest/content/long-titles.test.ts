import { describe, expect } from 'vitest';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { cms, it, site } from '../../support/site-test.ts';

const MAX_LENGTH = 65_535;
const TOO_LONG = 'a'.repeat(MAX_LENGTH + 1);

const send = <Body>(path: string, json: object) => cms.send<Body>({ method: 'POST', path, as: 'admin', json });

describe('a title or slug', () => {
  it.each(['title', 'slug'])('is refused in %s beyond 65,535 characters', async (parameter) => {
    const { body: created } = await send<{ id: number }>('posts', { title: 'Short' });
    for (const path of ['posts', `posts/${created.id}`]) {
      const { status, body } = await send<ErrorBody>(path, { title: 'Other', [parameter]: TOO_LONG });
      expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
      expect(JSON.stringify(body)).toContain(`The ${parameter} is longer than 65,535 characters. Shorten it.`);
    }
  });

  it('of 65,535 characters is stored', async () => {
    const { status, body } = await send<{ title: { raw: string } }>('posts', { title: 'a'.repeat(MAX_LENGTH) });
    expect([status, body.title.raw.length]).toEqual([201, MAX_LENGTH]);
  });

  it('is refused over GraphQL, too', async () => {
    const { body } = await cms.graphql('mutation ($title: String) { createPost(input: { title: $title }) { id } }', {
      as: 'admin',
      variables: { title: TOO_LONG },
    });
    expect(body.errors?.[0]).toMatchObject({ extensions: { code: 'rest_invalid_param' } });
  });

  it('that was imported is read and written unchanged at any length', async () => {
    const { body: created } = await send<{ id: number }>('posts', { title: 'Short', status: 'draft' });
    await site.database.transaction((client) =>
      client.post.update({ where: { id: created.id }, data: { title: TOO_LONG } }),
    );
    const path = `posts/${created.id}`;
    const { body: read } = await cms.get<{ title: { raw: string } }>(`${path}?context=edit`, { as: 'admin' });
    expect(read.title.raw).toBe(TOO_LONG);
    expect((await send(path, { title: TOO_LONG, excerpt: 'New' })).status).toBe(200);
  });
});
