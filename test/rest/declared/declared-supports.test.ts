import { describe, expect } from 'vitest';
import type { PostTypeDeclaration } from '../../../schema/core/registry/declared-kinds.ts';
import { cms, siteTest } from '../../support/site-test.ts';

/** The features of the types of the site, by their names. */
const SUPPORTS = {
  bare: [],
  title: ['title'],
  editor: ['editor'],
  excerpt: ['title', 'excerpt'],
  author: ['title', 'author'],
  thumbnail: ['title', 'thumbnail'],
  comments: ['title', 'comments'],
  attributes: ['title', 'page-attributes'],
  formats: ['title', 'post-formats'],
  fields: ['title', 'custom-fields'],
  revisions: ['title', 'editor', 'revisions', 'custom-fields'],
} as const satisfies Record<string, readonly string[]>;

type Name = keyof typeof SUPPORTS;

/** The fields that depend on features. */
const FIELDS = {
  title: ['title'],
  editor: ['content'],
  excerpt: ['excerpt'],
  author: ['author'],
  thumbnail: ['featured_media'],
  comments: ['comment_status', 'ping_status'],
  'page-attributes': ['menu_order'],
  'post-formats': ['format'],
  'custom-fields': ['meta'],
} as const;

const capitalized = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

const declare = (name: string, differences: Partial<PostTypeDeclaration>): PostTypeDeclaration => {
  const type = capitalized(name);
  return {
    name: `a_${name}`,
    labels: { name: `${type}s`, singularName: type },
    graphql: { type: `A${type}`, singular: `a${type}`, plural: `all${type}` },
    ...differences,
  };
};

const names = Object.keys(SUPPORTS) as Name[];

const it = siteTest({
  declarations: {
    types: [
      ...names.map((name) => declare(name, { supports: SUPPORTS[name] })),
      declare('tree', { supports: ['title'], hierarchical: true }),
      declare('inner', { supports: ['title'], viewable: false }),
      declare('usual', { restNamespace: 'wp/v2' }),
      declare('valued', { supports: ['title'], meta: { isbn: { type: 'string', single: true } } }),
    ],
  },
});

type Item = { id: number; slug: string } & Record<string, unknown>;

const create = async (type: string, json: object): Promise<Item> =>
  (await cms.send<Item>({ method: 'POST', path: type, as: 'admin', json: { status: 'publish', ...json } })).body;

/** A value of every field, so that those which a type does not have must be ignored. */
const ALL_FIELDS = {
  title: 'Fog',
  content: 'Thick.',
  excerpt: 'Thin.',
  author: 2,
  comment_status: 'open',
  ping_status: 'open',
  menu_order: 4,
  format: 'aside',
};

describe.each(names)('a type that supports %s', (name) => {
  const type = `a_${name}`;
  const supported = new Set<string>(SUPPORTS[name]);
  const expected = Object.entries(FIELDS).flatMap(([feature, fields]) => (supported.has(feature) ? [...fields] : []));
  const dependent = Object.values(FIELDS).flat();

  it('shows and accepts the fields of its features, and no others', async () => {
    const created = await create(type, ALL_FIELDS);
    const { body } = await cms.get<Item>(`${type}/${created.id}`);
    expect(dependent.filter((field) => field in body)).toEqual(dependent.filter((field) => expected.includes(field)));
    const stored = await cms.graphql(
      `{ item: a${capitalized(name)}(id: ${created.id}) { title { rendered } authorId commentStatus menuOrder format } }`,
    );
    const has = (feature: string) => supported.has(feature);
    expect(stored.body.data?.item).toEqual({
      title: { rendered: has('title') ? 'Fog' : '' },
      authorId: has('author') ? 2 : 1,
      commentStatus: has('comments') ? 'open' : 'closed',
      menuOrder: has('page-attributes') ? 4 : 0,
      format: has('post-formats') ? 'aside' : 'standard',
    });
  });

  it('lists them in OPTIONS, with the filters and orders that need them', async () => {
    const { body } = await cms.send<{
      schema: { properties: object };
      endpoints: { args: Record<string, { enum?: string[] }> }[];
    }>({ method: 'OPTIONS', path: type });
    const { properties } = body.schema;
    expect(dependent.filter((field) => field in properties)).toEqual(
      dependent.filter((field) => expected.includes(field)),
    );
    const { args = {} } = body.endpoints[0] ?? {};
    expect(['author' in args, 'menu_order' in args, args.orderby?.enum?.includes('menu_order')]).toEqual([
      supported.has('author'),
      supported.has('page-attributes'),
      supported.has('page-attributes'),
    ]);
  });

  it('has autosaves and revisions only with the features that need them', async () => {
    const { id } = await create(type, ALL_FIELDS);
    const statusOf = async (path: string) => (await cms.get(`${type}/${id}/${path}`, { as: 'admin' })).status;
    expect([await statusOf('autosaves'), await statusOf('revisions')]).toEqual([
      supported.has('editor') ? 200 : 404,
      supported.has('revisions') ? 200 : 404,
    ]);
  });

  it('accepts comments only if it supports them', async () => {
    const { id } = await create(type, ALL_FIELDS);
    const { status } = await cms.send({
      method: 'POST',
      path: 'comments',
      as: 'admin',
      json: { post: id, content: name },
    });
    expect(status).toBe(supported.has('comments') ? 201 : 403);
  });
});

it('an item without a title has a slug of its id', async () => {
  const { id, slug } = await create('a_editor', { title: 'Fog', content: 'Thick.' });
  expect(slug).toBe(String(id));
});

it('a hierarchical type has parents, and one without addresses no templates of them', async () => {
  const { id } = await create('a_tree', { title: 'Root' });
  const child = await create('a_tree', { title: 'Leaf', parent: id });
  expect(child).toMatchObject({ parent: id, link: 'http://localhost:3000/a_tree/root/leaf/' });
  expect(child).not.toHaveProperty('menu_order');
  const inner = await create('a_inner', { title: 'Kept' });
  for (const field of ['permalink_template', 'generated_slug', 'class_list']) expect(inner).not.toHaveProperty(field);
});

it('by default a type has a title, an editor and autosaves, and meta values of its own are fields', async () => {
  expect((await cms.get('/cms-json/cms/v2/a_usual')).status).toBe(200);
  expect((await cms.get('types/a_usual?context=edit', { as: 'admin' })).body).toMatchObject({
    supports: { title: true, editor: true, autosave: true },
  });
  expect(await create('a_valued', { title: 'Tides', meta: { isbn: '1' } })).toMatchObject({ meta: { isbn: '1' } });
  expect((await cms.get('users?has_published_posts=a_valued')).body).toMatchObject([{ id: 1 }]);
});

it('a type with an editor, custom fields and revisions has footnotes', async () => {
  const footnotes = '[{"id":"a","content":"Note"}]';
  const { id, meta } = await create('a_revisions', { title: 'Noted', meta: { footnotes } });
  expect(meta).toEqual({ footnotes });
  expect((await cms.get(`a_fields/${(await create('a_fields', { title: 'None' })).id}`)).body.meta).toEqual([]);
  const { body } = await cms.get<{ meta: object }[]>(`a_revisions/${id}/revisions`, { as: 'admin' });
  expect(body).toEqual([]);
});
