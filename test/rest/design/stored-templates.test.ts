import { describe, expect } from 'vitest';
import { cms, it } from '../../support/site-test.ts';
import { makeDraft } from '../../support/template-drafts.ts';

// The site has no theme of its own, so that the built-in theme `plain` is active.

interface Template {
  id: string;
  slug: string;
  source: string;
  status: string;
  is_custom: boolean;
  cms_id: number;
  content: { raw: string };
}

const read = async <Body = Template>(path: string) => (await cms.get<Body>(path, { as: 'admin' })).body;
const write = (path: string, json: object) => cms.send<Template>({ method: 'POST', path, as: 'admin', json });
const remove = (path: string) => cms.send({ method: 'DELETE', path: `${path}?force=true`, as: 'admin' });

describe('a stored template', () => {
  it('of the template hierarchy cannot be selected by name, also if the theme has no file for it', async () => {
    const { body } = await write('templates', { slug: 'front-page', title: 'Front', content: '<p>x</p>' });
    expect(body).toMatchObject({ id: 'plain//front-page', is_custom: false });
    const slugs = (await read<Template[]>('templates?post_type=page')).map(({ slug }) => slug);
    expect(slugs).not.toContain('front-page');
    await remove('templates/plain//front-page');
  });

  it('that is not published replaces no file in lists, and is found by its id and among all stored ones', async () => {
    const { body: draft } = await write('templates/plain//404', { content: 'customized' });
    await makeDraft(cms, draft.cms_id);
    const sourcesOf404 = async (query: string) =>
      (await read<Template[]>(`templates${query}`)).flatMap(({ slug, source }) => (slug === '404' ? [source] : []));
    expect(await sourcesOf404('')).toEqual(['theme']);
    expect(await sourcesOf404(`?cms_id=${draft.cms_id}`)).toEqual(['custom']);
    expect((await read<Template[]>('templates?cms_id=0')).map(({ id, source }) => [id, source])).toEqual([
      ['plain//404', 'custom'],
    ]);
    await write('templates/plain//404', { title: 'Not found' });
    expect(await sourcesOf404('')).toEqual(['custom']);
    await remove('templates/plain//404');
  });

  it.each(['templates', 'template-parts'])('is published by every write, whatever status is sent: %s', async (path) => {
    for (const status of ['draft', 'pending', 'private', 'future', 'publish']) {
      const { body: created } = await write(path, { slug: `is-${status}`, title: 'x', status });
      expect(created.status).toBe('publish');
      const { body: changed } = await write(`${path}/${created.id}`, { content: 'y', status });
      expect(changed.status).toBe('publish');
      await remove(`${path}/${created.id}`);
    }
    const file = path === 'templates' ? 'index' : 'header';
    const { body: customized } = await write(`${path}/plain//${file}`, { content: 'z', status: 'draft' });
    expect([customized.status, customized.source]).toEqual(['publish', 'custom']);
    await remove(`${path}/plain//${file}`);
  });

  it('is returned in canonical markup, also without template parts', async () => {
    const content =
      '<!-- wp:core/paragraph {"align": "center", "style": {}} -->\n<p>x</p>\n<!-- /wp:core/paragraph -->';
    const { body } = await write('templates', { slug: 'loose', title: 'Loose', content });
    expect((await read(`templates/${body.id}`)).content.raw).toBe(
      '<!-- wp:paragraph {"align":"center","style":[]} -->\n<p>x</p>\n<!-- /wp:paragraph -->',
    );
    await remove(`templates/${body.id}`);
  });
});
