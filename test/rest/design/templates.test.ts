import { describe, expect } from 'vitest';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import type { Login } from '../../support/site-content.ts';
import { cms, it } from '../../support/site-test.ts';

// The site has no theme of its own, so that the built-in theme `plain` is active.

interface Template {
  id: string;
  slug: string;
  source: string;
  origin: string | null;
  status: string;
  description: string;
  area?: string;
  is_custom?: boolean;
  has_theme_file: boolean;
  author: number;
  author_text: string;
  original_source: string;
  modified: string | null;
  cms_id: number;
  title: { raw: string; rendered: string };
  content: { raw: string; block_version?: number };
  _links: Record<string, { href: string; count?: number; targetHints?: { allow: string[] } }[]>;
}

const read = async <Body = Template>(path: string, as: Login = 'admin') => (await cms.get<Body>(path, { as })).body;
const write = <Body = Template>(path: string, json: object, { as = 'admin' as Login, method = 'POST' } = {}) =>
  cms.send<Body>({ method, path, as, json });
const remove = <Body = Template>(path: string) => cms.send<Body>({ method: 'DELETE', path, as: 'admin' });
const codeOf = async (
  path: string,
  { as, method = 'GET', json }: { as?: Login; method?: string; json?: object } = {},
) => {
  const { status, body } = await cms.send<ErrorBody>({ method, path, ...(as ? { as } : {}), json });
  return [status, body.code];
};

describe('the templates of the theme', () => {
  it('are listed with the properties of the theme and the default titles', async () => {
    const templates = await read<Template[]>('templates?context=edit');
    const bySlug = new Map(templates.map((template) => [template.slug, template]));
    expect([...bySlug.keys()].sort()).toEqual(
      ['404', 'archive', 'index', 'page', 'page-without-title', 'search', 'single'].sort(),
    );
    expect(bySlug.get('404')).toMatchObject({
      id: 'plain//404',
      theme: 'plain',
      source: 'theme',
      origin: null,
      type: 'cms_template',
      title: { raw: 'Page: 404', rendered: 'Page: 404' },
      status: 'publish',
      cms_id: 0,
      has_theme_file: true,
      is_custom: false,
      author: 0,
      author_text: 'Plain',
      original_source: 'theme',
      modified: null,
      date: null,
    });
    expect(bySlug.get('page-without-title')).toMatchObject({
      title: { raw: 'Page without a title' },
      is_custom: true,
      description: '',
    });
    expect(bySlug.get('index')?.content.raw).toContain('"slug":"header","tagName":"header","theme":"plain"');
  });

  it('are found by ids with one or two slashes', async () => {
    for (const path of ['templates/plain//single', 'templates/plain/single', 'template-parts/plain//header']) {
      expect((await read(path)).id).toMatch(/^plain\/\/(single|header)$/);
    }
    expect(await codeOf('templates/plain//nothing', { as: 'admin' })).toEqual([404, 'rest_template_not_found']);
    expect(await codeOf('templates/other//single', { as: 'admin' })).toEqual([404, 'rest_template_not_found']);
  });

  it('can be filtered by area, by post type and by id', async () => {
    const slugs = async (path: string) => (await read<Template[]>(path)).map(({ slug }) => slug).sort();
    expect(await slugs('template-parts?area=header')).toEqual(['header']);
    expect(await slugs('template-parts?area=unknown')).toEqual([]);
    expect(await slugs('templates?post_type=page')).toEqual(['page-without-title']);
    expect(await slugs('templates?cms_id=1')).toEqual([]);
  });

  it('have no template for an empty slug', async () => {
    for (const slug of ['', '0']) expect(await read(`templates/lookup?slug=${slug}`)).toEqual({});
    expect((await read('templates/lookup?slug=single')).id).toBe('plain//single');
  });

  it('may have the path of a route that does not serve the method of the request', async () => {
    const notFound = [404, 'rest_template_not_found'];
    for (const path of ['templates/lookup', 'templates/plain//single/autosaves', 'templates/plain//single/revisions']) {
      expect([path, await codeOf(path, { as: 'admin', method: 'DELETE' })]).toEqual([path, notFound]);
      expect([path, await codeOf(path, { as: 'editor', method: 'PUT', json: {} })]).toEqual([
        path,
        [403, 'rest_cannot_manage_templates'],
      ]);
    }
    expect(await codeOf('templates', { as: 'admin', method: 'DELETE' })).toEqual([404, 'rest_no_route']);
  });

  it('have no content in the embed context', async () => {
    const [part] = await read<Template[]>('template-parts?context=embed');
    expect(part).toMatchObject({ content: [] });
  });
});

describe('access to templates', () => {
  it('is checked before parameters and existence', async () => {
    const refusedWith = (status: number) => [status, 'rest_cannot_manage_templates'];
    expect(await codeOf('templates')).toEqual(refusedWith(401));
    expect(await codeOf('templates/plain//nothing', { as: 'subscriber' })).toEqual(refusedWith(403));
    expect(await codeOf('templates/lookup?slug=page', { as: 'subscriber' })).toEqual(refusedWith(403));
    expect(await codeOf('templates', { as: 'editor', method: 'POST', json: { slug: 'x' } })).toEqual(refusedWith(403));
    expect(await codeOf('templates/plain//404', { as: 'editor', method: 'POST', json: {} })).toEqual(refusedWith(403));
    expect(await codeOf('templates/plain//404', { as: 'editor', method: 'DELETE' })).toEqual(refusedWith(403));
  });

  it('is shown in `Allow` and in the links', async () => {
    const author = await cms.get<Template>('templates/plain//single', { as: 'author' });
    expect([author.status, author.headers.allow]).toEqual([200, 'GET']);
    expect(author.body._links.self?.[0]?.targetHints?.allow).toEqual(['GET']);
    const admin = await cms.get<Template>('templates/plain//single', { as: 'admin' });
    expect(admin.headers.allow).toBe('GET, POST, PUT, PATCH, DELETE');
    expect(Object.keys(admin.body._links)).toContain('cms:action-unfiltered-html');
  });
});

describe('a look-up of a template', () => {
  it.each([
    ['slug=single-post', 'single'],
    ['slug=page-about', 'page'],
    ['slug=category-news&template_prefix=category', 'archive'],
    ['slug=single-anything&is_custom=true', 'page'],
    ['slug=front-page', 'index'],
    ['slug=attachment', 'single'],
    ['slug=date', 'archive'],
    ['slug=made-up', 'index'],
  ])('of %s returns the most specific template: %s', async (query, slug) => {
    expect((await read(`templates/lookup?${query}`)).slug).toBe(slug);
  });

  it('requires a slug', async () => {
    expect(await codeOf('templates/lookup', { as: 'admin' })).toEqual([400, 'rest_missing_callback_param']);
  });
});

describe('a template of the site', () => {
  it.each(['templates', 'template-parts'])('is created empty from a slug alone at /%s', async (path) => {
    const { status, body } = await write(path, { slug: 'blank' });
    expect([status, body.title, body.content.raw, body.description]).toEqual([201, { raw: '', rendered: '' }, '', '']);
    const { status: changed } = await write(`${path}/${body.id}`, { title: '', content: '' });
    expect(changed).toBe(200);
    await remove(`${path}/${body.id}?force=true`);
  });

  it('can be created, changed and trashed', async () => {
    const created = await write('templates', {
      slug: 'single-garden',
      title: 'Garden',
      content: 'first',
      description: 'Why',
    });
    expect([created.status, created.headers.location]).toEqual([
      201,
      expect.stringMatching(/\/cms\/v2\/templates\/plain\/\/single-garden$/),
    ]);
    expect(created.body).toMatchObject({
      source: 'custom',
      is_custom: true,
      original_source: 'user',
      author_text: 'Ada Brook',
    });
    const path = 'templates/plain//single-garden';
    const changed = await write(path, { content: '<!-- wp:post-content /-->' });
    expect(changed.body).toMatchObject({ title: { raw: 'Garden' }, content: { block_version: 1 }, description: 'Why' });
    expect(changed.body._links['version-history']?.[0]?.count).toBe(1);
    const trashed = await remove(path);
    expect(trashed.body).toMatchObject({ id: 'plain//single-garden', status: 'trash' });
    expect(await codeOf(path, { as: 'admin' })).toEqual([404, 'rest_template_not_found']);
  });

  it('may belong to a theme that is not active or does not exist, and is not listed then', async () => {
    for (const [collection, theme] of [
      ['templates', 'other-theme'],
      ['template-parts', 'folder/Theme_2'],
    ] as const) {
      const { status, headers, body } = await write(collection, { slug: 'foreign', theme, content: 'Hi' });
      const id = `${theme}//foreign`;
      expect([status, body]).toMatchObject([201, { id, theme, source: 'custom', has_theme_file: false }]);
      expect(headers.location?.endsWith(`/cms/v2/${collection}/${id}`)).toBe(true);
      const read = await cms.get<Template>(`${collection}/${id}`, { as: 'admin' });
      expect(read.body).toMatchObject({ id, content: { raw: 'Hi' } });
      const list = await cms.get<Template[]>(collection, { as: 'admin' });
      expect(list.body.map(({ slug }) => slug)).not.toContain('foreign');
      expect((await remove(`${collection}/${id}?force=true`)).status).toBe(200);
    }
  });

  it('is refused without a slug, for an impossible theme and by an unknown author', async () => {
    const refusal = (json: object) => codeOf('templates', { as: 'admin', method: 'POST', json });
    expect(await refusal({ title: 'x' })).toEqual([400, 'rest_missing_callback_param']);
    expect(await refusal({ slug: '', title: 'x' })).toEqual([400, 'rest_invalid_param']);
    for (const theme of ['a//b', '.', '..', '.hidden', '../a', 'a/..', 'a/.b', 'a/b/c', '/a', 'a/'])
      expect([theme, await refusal({ slug: 'x', title: 'x', theme })]).toEqual([
        theme,
        [400, 'rest_template_insert_error'],
      ]);
    expect(await refusal({ slug: 'x', title: 'x', author: 9_999 })).toEqual([400, 'rest_invalid_author']);
  });

  it('may share its slug with a template part, but not with another template', async () => {
    const part = await write('template-parts', { slug: 'shared-slug', title: 'Part', area: 'unknown' });
    const first = await write('templates', { slug: 'shared-slug', title: 'One' });
    const second = await write('templates', { slug: 'shared-slug', title: 'Two' });
    expect([part, first, second].map(({ body }) => body.id)).toEqual([
      'plain//shared-slug',
      'plain//shared-slug',
      'plain//shared-slug-2',
    ]);
    expect(part.body.area).toBe('uncategorized');
  });
});

describe('a customized file of the theme', () => {
  it('is replaced by the stored template until that is deleted', async () => {
    const path = 'templates/plain//404';
    const file = await read(`${path}?context=edit`);
    const changed = await write(path, { content: 'customized' });
    expect(changed.body).toMatchObject({
      content: { raw: 'customized', block_version: 0 },
      title: file.title,
      description: file.description,
      source: 'custom',
      origin: 'theme',
      has_theme_file: true,
      is_custom: false,
      original_source: 'theme',
      author_text: 'Plain',
    });
    const listed = (await read<Template[]>('templates')).filter(({ slug }) => slug === '404');
    expect(listed.map(({ source }) => source)).toEqual(['custom']);
    const deletion = await remove<{ deleted: boolean; previous: Template }>(`${path}?force=true`);
    expect(deletion.body).toMatchObject({ deleted: true, previous: { content: { raw: 'customized' } } });
    expect(deletion.body.previous).not.toHaveProperty('_links');
    expect(await read(`${path}?context=edit`)).toEqual(file);
    expect(await codeOf(`${path}?force=true`, { as: 'admin', method: 'DELETE' })).toEqual([
      400,
      'rest_invalid_template',
    ]);
  });

  it('is stored once after simultaneous changes', async () => {
    const path = 'templates/plain//search';
    const answers = await Promise.all(['one', 'two'].map((content) => write(path, { content })));
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(Array(2).fill([200, 'plain//search']));
    const listed = (await read<Template[]>('templates')).filter(({ slug }) => slug.startsWith('search'));
    expect(listed.map(({ slug }) => slug)).toEqual(['search']);
  });
});

it('a template does not change when the answer of the edit context is written back', async () => {
  await write('template-parts', { slug: 'round', title: 'Round & <em>round</em>', content: 'x', area: 'footer' });
  await write('templates', { slug: 'round', title: 'Trip', content: '<!-- wp:template-part {"slug":"header"} /-->' });
  await write('templates/plain//archive', { content: 'own' });
  for (const path of ['template-parts/plain//round', 'templates/plain//round', 'templates/plain/archive']) {
    const before = await read(`${path}?context=edit`);
    const { status, body } = await write(path, before);
    expect([status, body]).toEqual([200, body]);
    const withoutDates = ({ modified: _, _links: __, ...template }: Template) => template;
    expect(withoutDates(body)).toEqual(withoutDates(before));
    expect(withoutDates(await read(`${path}?context=edit`))).toEqual(withoutDates(before));
  }
});

it('a template can be chosen only by items of the types that it is for', async () => {
  await write('templates', { slug: 'wide-garden', title: 'Wide garden' });
  const statusOf = async (path: string, template: string) =>
    (await write<{ status: number }>(path, { title: 'x', template })).status;
  expect(await statusOf('pages', 'wide-garden')).toBe(201);
  expect(await statusOf('posts', 'wide-garden')).toBe(201);
  expect(await statusOf('pages', 'page-without-title')).toBe(201);
  expect(await statusOf('posts', 'page-without-title')).toBe(400);
  expect(await statusOf('pages', 'single')).toBe(400);
  expect(await statusOf('pages', 'nothing')).toBe(400);
});

it('a list of templates takes the same number of statements at any length', async () => {
  const read = () => cms.get('templates?context=edit', { as: 'admin' });
  await read();
  const before = (await cms.statements(read)).length;
  for (const slug of ['a', 'b', 'c', 'd']) await write('templates', { slug: `many-${slug}`, title: slug });
  await read();
  expect((await cms.statements(read)).length).toBe(before);
});
