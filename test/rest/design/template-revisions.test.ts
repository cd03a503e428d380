import { describe, expect } from 'vitest';
import { type ErrorBody, totalsOf } from '../../support/rest-bodies.ts';
import { accounts, type Login } from '../../support/site-content.ts';
import { cms, it } from '../../support/site-test.ts';
import { makeDraft } from '../../support/template-drafts.ts';

interface Template {
  id: number | string;
  slug: string;
  status: string;
  area?: string;
  author: number;
  cms_id: number;
  parent?: string;
  title: { raw: string };
  description: string;
  content: { raw: string };
  autosaved_fields?: Record<string, unknown>;
  _links: Record<string, { href: string; targetHints?: { allow: string[] } }[]>;
}

const read = async <Body = Template>(path: string, as: Login = 'admin') => (await cms.get<Body>(path, { as })).body;
const write = <Body = Template>(path: string, json: object, as: Login = 'admin') =>
  cms.send<Body>({ method: 'POST', path, as, json });
const codeOf = async (
  path: string,
  { as, method = 'GET', json }: { as?: Login; method?: string; json?: object } = {},
) => {
  const { status, body } = await cms.send<ErrorBody>({ method, path, ...(as ? { as } : {}), json });
  return [status, body.code];
};

const path = 'template-parts/plain//versions';

it.beforeAll(async () => {
  await write('template-parts', { slug: 'versions', title: 'V', content: '0', area: 'header' });
  await write(path, { content: '1' });
  await write(path, { content: '2' });
});

describe('the revisions of a template', () => {
  it('have their own ids and the id of their template as parent', async () => {
    const { body, headers } = await cms.get<Template[]>(`${path}/revisions?context=edit`, { as: 'admin' });
    expect(totalsOf(headers)).toEqual([2, 1]);
    expect(body.map(({ content, status, parent, area }) => [content.raw, status, parent, area])).toEqual([
      ['2', 'inherit', 'plain//versions', 'header'],
      ['1', 'inherit', 'plain//versions', 'header'],
    ]);
    for (const { id, cms_id } of body) expect([typeof id, id]).toEqual(['number', cms_id]);
    const [self] = body[0]?._links.self ?? [];
    expect(self?.targetHints?.allow).toEqual(['GET', 'DELETE']);
    expect(self?.href.endsWith(`/${path}/revisions/${body[0]?.id}`)).toBe(true);
    const oldest = `${path}/revisions/${body[1]?.id}`;
    expect(await read(oldest)).toMatchObject({ id: body[1]?.id, parent: 'plain//versions', content: { raw: '1' } });
    expect(await codeOf(oldest, { as: 'admin', method: 'DELETE' })).toEqual([501, 'rest_trash_not_supported']);
    const { body: deletion } = await cms.send<{ deleted: boolean; previous: Template }>({
      method: 'DELETE',
      path: `${oldest}?force=true`,
      as: 'admin',
    });
    expect(deletion).toMatchObject({ deleted: true, previous: { id: body[1]?.id, parent: 'plain//versions' } });
    expect(totalsOf((await cms.get(`${path}/revisions`, { as: 'admin' })).headers)).toEqual([1, 1]);
  });

  it.each(['revisions', 'autosaves'])('have an integer id and a string parent in OPTIONS: %s', async (route) => {
    const { body } = await cms.send<{ schema: { properties: Record<string, { type: string }> } }>({
      method: 'OPTIONS',
      path: `${path}/${route}`,
    });
    const { id, parent } = body.schema.properties;
    expect([id?.type, parent?.type]).toEqual(['integer', 'string']);
    expect(body.schema.properties).not.toHaveProperty('autosaved_fields');
  });
});

describe('the autosaves of a template', () => {
  it('are stored apart from it, one for each editor', async () => {
    expect(await read<Template[]>(`${path}/autosaves`)).toEqual([]);
    const first = await write(`${path}/autosaves`, { content: 'on the way' });
    const second = await write(`${path}/autosaves`, { content: 'further' });
    const id = first.body.cms_id;
    expect(second.body).toMatchObject({ id, cms_id: id, content: { raw: 'further' }, status: 'inherit' });
    expect(second.body).not.toHaveProperty('autosaved_fields');
    expect((await read(path)).content.raw).toBe('2');
    expect((await read(`${path}/autosaves/${id}`)).content.raw).toBe('further');
    expect(await codeOf(`${path}/autosaves/99999`, { as: 'admin' })).toEqual([404, 'rest_post_no_autosave']);
  });

  it('store all sent fields and do not change the template', async () => {
    const sent = {
      content: 'c',
      title: 'T',
      description: 'D',
      status: 'draft',
      area: 'footer',
      slug: 'v2',
      author: accounts.editor.id,
    };
    const { status, body } = await write(`${path}/autosaves`, { ...sent, theme: 'plain' });
    expect([status, body.content.raw, body.title.raw, body.description]).toEqual([200, 'c', 'T', 'D']);
    expect(body.autosaved_fields).toEqual({
      status: 'draft',
      area: 'footer',
      slug: 'v2',
      author: accounts.editor.id,
      theme: 'plain',
    });
    const listed = await read<Template[]>(`${path}/autosaves?context=edit`);
    expect(listed.map(({ autosaved_fields }) => autosaved_fields)).toEqual([body.autosaved_fields]);
    expect(await read(path)).toMatchObject({ slug: 'versions', status: 'publish', area: 'header' });
  });

  it("change the viewer's own draft itself, including its area and slug", async () => {
    const { body: draft } = await write('template-parts', { slug: 'mine', title: 'Mine' });
    await makeDraft(cms, draft.cms_id);
    const sent = { title: 'Ours', content: 'in place', description: 'Why', area: 'footer', slug: 'ours' };
    const { status, body } = await write(`template-parts/${draft.id}/autosaves`, sent);
    expect([status, body.id, body.parent]).toEqual([200, draft.cms_id, 'plain//ours']);
    expect(body).toMatchObject({
      title: { raw: 'Ours' },
      content: { raw: 'in place' },
      area: 'footer',
      status: 'draft',
    });
    expect(await read('template-parts/plain//ours')).toMatchObject({ description: 'Why', area: 'footer' });
  });

  it('are refused if the same change of the template would be refused', async () => {
    const refusal = (json: object) => codeOf(`${path}/autosaves`, { as: 'admin', method: 'POST', json });
    expect(await refusal({ content: 'x', theme: 'other' })).toEqual([400, 'rest_invalid_param']);
    expect(await refusal({ content: 'x', author: 9_999 })).toEqual([400, 'rest_invalid_author']);
  });

  it('exist only for stored templates, and require permission to edit the theme', async () => {
    for (const route of ['revisions', 'autosaves']) {
      expect(await codeOf(`templates/plain//index/${route}`, { as: 'admin' })).toEqual([400, 'rest_invalid_template']);
      expect(await codeOf(`templates/plain//no/${route}`, { as: 'admin' })).toEqual([404, 'rest_post_invalid_parent']);
      expect(await codeOf(`${path}/${route}`)).toEqual([401, 'rest_cannot_read']);
      expect(await codeOf(`${path}/${route}`, { as: 'author' })).toEqual([403, 'rest_cannot_read']);
    }
    const save = { method: 'POST', json: { content: 'x' } };
    expect(await codeOf(`${path}/autosaves`, { as: 'author', ...save })).toEqual([403, 'rest_cannot_manage_templates']);
  });
});
