import { describe, expect } from 'vitest';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { cms, it } from '../../support/site-test.ts';

interface Navigation {
  id: number;
  status: string;
  title: { raw?: string; rendered: string };
  content: { raw?: string; rendered: string; protected: boolean };
  [name: string]: unknown;
}

let id: number;

const text = '<!-- wp:navigation-link {"label":"Home","url":"/"} /-->';

it.beforeAll(async () => {
  const { body } = await cms.send<Navigation>({
    method: 'POST',
    path: 'navigation',
    json: { title: 'Main menu', content: text, status: 'publish' },
    as: 'admin',
  });
  id = body.id;
});

describe('a navigation item', () => {
  it('is public, with its links as rendered markup', async () => {
    const { body } = await cms.get<Navigation>(`navigation/${id}`);
    expect(body.title).toEqual({ rendered: 'Main menu' });
    expect(body.content.rendered).toContain('<a class="wp-block-navigation-item__content"');
    expect(body).not.toHaveProperty('excerpt');
    expect(body).not.toHaveProperty('author');
  });

  it('has its source in the embed context, unless it is protected', async () => {
    const read = async () => (await cms.get<Navigation>(`navigation/${id}?context=embed`)).body;
    expect(await read()).toMatchObject({ status: 'publish', content: { raw: text }, title: { raw: 'Main menu' } });
    await cms.send({ method: 'POST', path: `navigation/${id}`, json: { password: 'sesame' }, as: 'admin' });
    expect((await read()).content).toMatchObject({ raw: '', rendered: '', protected: true });
    await cms.send({ method: 'POST', path: `navigation/${id}`, json: { password: '' }, as: 'admin' });
  });

  it('requires permission to edit the theme for writing', async () => {
    for (const as of ['editor', 'subscriber', undefined] as const) {
      const { status, body } = await cms.send<ErrorBody>({
        method: 'POST',
        path: 'navigation',
        json: { title: 'x' },
        as,
      });
      expect([status, body.code]).toEqual([as ? 403 : 401, 'rest_cannot_create']);
    }
  });

  it('does not change when the answer of the edit context is written back', async () => {
    const read = async () => (await cms.get<Navigation>(`navigation/${id}?context=edit`, { as: 'admin' })).body;
    const { modified: _, modified_gmt: __, _links: ___, ...before } = await read();
    await cms.send({ method: 'PUT', path: `navigation/${id}`, json: before, as: 'admin' });
    const { modified: _1, modified_gmt: _2, _links: _3, ...after } = await read();
    expect(after).toEqual(before);
  });

  it('has revisions and autosaves', async () => {
    await cms.send({ method: 'POST', path: `navigation/${id}`, json: { title: 'Renamed menu' }, as: 'admin' });
    const { body } = await cms.get<Navigation[]>(`navigation/${id}/revisions`, { as: 'admin' });
    expect(body[0]).toMatchObject({ title: { rendered: 'Renamed menu' }, meta: [] });
    const saved = await cms.send<Navigation>({
      method: 'POST',
      path: `navigation/${id}/autosaves`,
      json: { content: '', title: 'Autosaved' },
      as: 'admin',
    });
    expect(saved.body.title).toEqual({ raw: 'Autosaved', rendered: 'Autosaved' });
    const autosave = await cms.get<Navigation>(`navigation/${id}/autosaves/${saved.body.id}`, { as: 'admin' });
    expect(autosave.body.id).toBe(saved.body.id);
  });
});
