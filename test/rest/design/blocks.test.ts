import { describe, expect } from 'vitest';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { cms, it, site } from '../../support/site-test.ts';
import type { RunningSite } from '../../support/test-site.ts';

interface Block {
  id: number;
  slug: string;
  status: string;
  type: string;
  link: string;
  title: { raw?: string } | [];
  content: { raw: string; protected: boolean; block_version?: number };
  excerpt: { rendered: string; raw?: string };
  meta: Record<string, unknown>;
  cms_pattern_category: number[];
  cms_pattern_sync_status: string;
  _links: Record<string, { href: string }[]>;
  [name: string]: unknown;
}

let wp: RunningSite;
let id: number;

const text = '<!-- wp:paragraph -->\n<p>Mind the step.</p>\n<!-- /wp:paragraph -->';

it.beforeAll(async () => {
  wp = await site.start({ brand: 'wp' });
  const { status, body } = await cms.send<Block>({
    method: 'POST',
    path: 'blocks',
    json: { title: 'Step', content: text, status: 'publish', meta: { cms_pattern_sync_status: 'unsynced' } },
    as: 'admin',
  });
  expect(status).toBe(201);
  id = body.id;
});

describe('a synced pattern', () => {
  it('is visible, unrendered, only to accounts that edit posts', async () => {
    const { body } = await cms.get<Block[]>('blocks', { as: 'contributor' });
    expect(body).toMatchObject([
      {
        id,
        type: 'cms_block',
        title: { raw: 'Step' },
        content: { raw: text, protected: false },
        excerpt: { rendered: '<p>Mind the step.</p>\n' },
        meta: { cms_pattern_sync_status: 'unsynced', footnotes: '' },
        cms_pattern_sync_status: 'unsynced',
      },
    ]);
    expect((await cms.get<Block[]>('blocks')).body).toEqual([]);
    expect((await cms.get<Block[]>('blocks', { as: 'subscriber' })).body).toEqual([]);
    expect((await cms.get<ErrorBody>(`blocks/${id}`)).body).toMatchObject({ code: 'rest_forbidden' });
  });

  it('has its sync status in `meta`, with a default that can be written back', async () => {
    const write = async (path: string, json: object) =>
      (await cms.send<Block>({ method: 'POST', path, json, as: 'admin' })).body;
    const created = await write('blocks', { title: 'Synced', content: 'x', status: 'publish' });
    const path = `blocks/${created.id}`;
    expect(created.meta).toEqual({ cms_pattern_sync_status: '', footnotes: '' });
    const partial = await write(path, { meta: { cms_pattern_sync_status: 'partial' } });
    expect([partial.meta.cms_pattern_sync_status, partial.cms_pattern_sync_status]).toEqual(['partial', 'partial']);
    expect((await write(path, { meta: created.meta })).meta).toEqual(created.meta);
    const { body } = await cms.graphql(`{ block(id: ${created.id}) { meta syncStatus } }`, { as: 'admin' });
    expect(body.data?.block).toEqual({ meta: created.meta, syncStatus: '' });
    await cms.send({ method: 'DELETE', path: `${path}?force=true`, as: 'admin' });
  });

  it('has no title, content and sync status in the embed context', async () => {
    const { body } = await cms.get<Block>(`blocks/${id}?context=embed`, { as: 'admin' });
    expect(body).toMatchObject({ title: [], cms_pattern_sync_status: '' });
    expect(body).not.toHaveProperty('content');
  });

  it('hides the text of a protected pattern from accounts that may not edit it', async () => {
    const { body } = await cms.send<Block>({
      method: 'POST',
      path: 'blocks',
      json: { title: 'Safe', content: 'Numbers', status: 'publish', password: 'sesame' },
      as: 'admin',
    });
    const read = async (path: string) => (await cms.get<Block>(path, { as: 'contributor' })).body.content;
    expect(await read(`blocks/${body.id}`)).toEqual({ raw: '', protected: true });
    expect(await read(`blocks/${body.id}?password=sesame`)).toEqual({ raw: 'Numbers', protected: true });
    await cms.send({ method: 'DELETE', path: `blocks/${body.id}?force=true`, as: 'admin' });
  });

  it('refuses an unknown sync status and then changes nothing', async () => {
    const { status, body } = await cms.send<ErrorBody>({
      method: 'POST',
      path: `blocks/${id}`,
      json: { content: 'changed', meta: { cms_pattern_sync_status: 'sometimes' } },
      as: 'admin',
    });
    expect([status, body.code]).toEqual([400, 'rest_not_in_enum']);
    expect((await cms.get<Block>(`blocks/${id}`, { as: 'admin' })).body.content.raw).toBe(text);
  });

  it('can be in pattern categories, by which lists can be filtered', async () => {
    const category = await cms.send<{ id: number }>({
      method: 'POST',
      path: 'cms_pattern_category',
      json: { name: 'Signs' },
      as: 'admin',
    });
    const { body } = await cms.send<Block>({
      method: 'POST',
      path: `blocks/${id}`,
      json: { cms_pattern_category: [category.body.id] },
      as: 'admin',
    });
    expect(body.cms_pattern_category).toEqual([category.body.id]);
    const idsFor = async (query: string) =>
      (await cms.get<Block[]>(`blocks?${query}`, { as: 'admin' })).body.map((block) => block.id);
    expect(await idsFor(`cms_pattern_category=${category.body.id}`)).toEqual([id]);
    expect(await idsFor(`cms_pattern_category_exclude=${category.body.id}`)).toEqual([]);
  });

  it('has property names of the brand in answers, requests and OPTIONS', async () => {
    const { body } = await wp.send<Block>({
      method: 'POST',
      path: `blocks/${id}`,
      json: { meta: { wp_pattern_sync_status: 'partial' } },
      as: 'admin',
    });
    expect(body).toMatchObject({ type: 'wp_block', wp_pattern_sync_status: 'partial' });
    expect(Object.keys(body._links)).toContain('wp:action-assign-wp_pattern_category');
    const { body: options } = await wp.send<{ schema: { properties: Record<string, { properties?: object }> } }>({
      method: 'OPTIONS',
      path: 'blocks',
    });
    expect(options.schema.properties.meta?.properties).toHaveProperty('wp_pattern_sync_status.enum', [
      'partial',
      'unsynced',
    ]);
    expect(options.schema.properties).not.toHaveProperty('wp_pattern_sync_status');
  });

  it('does not change when the answer of the edit context is written back', async () => {
    const read = async () => (await cms.get<Block>(`blocks/${id}?context=edit`, { as: 'admin' })).body;
    const { modified: _, modified_gmt: __, _links: ___, ...before } = await read();
    await cms.send({ method: 'PUT', path: `blocks/${id}`, json: before, as: 'admin' });
    const { modified: _1, modified_gmt: _2, _links: _3, ...after } = await read();
    expect(after).toEqual(before);
  });

  it('has revisions and autosaves', async () => {
    await cms.send({ method: 'POST', path: `blocks/${id}`, json: { content: 'Mind both steps.' }, as: 'admin' });
    const { body } = await cms.get<Block[]>(`blocks/${id}/revisions`, { as: 'admin' });
    expect(body[0]).toMatchObject({
      title: { raw: 'Step', rendered: 'Step' },
      content: { raw: 'Mind both steps.', rendered: '<p>Mind both steps.</p>\n' },
      meta: { cms_pattern_sync_status: null, footnotes: '' },
    });
    const { status, body: saved } = await cms.send<Block>({
      method: 'POST',
      path: `blocks/${id}/autosaves`,
      json: { content: 'Mind' },
      as: 'admin',
    });
    expect([status, saved.content.raw, saved.preview_link]).toEqual([200, 'Mind', '']);
  });
});
