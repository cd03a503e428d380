import { expect } from 'vitest';
import { cms, it } from '../../support/site-test.ts';

const create = async (json: object): Promise<number> =>
  (await cms.send<{ id: number }>({ method: 'POST', path: 'pages', as: 'admin', json })).body.id;

it('the link `up` leads to the parent of any type', async () => {
  const parents = await Promise.all(
    ['pages', 'posts', 'media'].map(async (kind) => {
      const { id } = (await cms.get<{ id: number }[]>(`${kind}?per_page=1`)).body[0] as { id: number };
      return { kind, id };
    }),
  );
  for (const { kind, id } of parents) {
    const page = await create({ title: `Below ${kind}`, status: 'publish', parent: id });
    const { body } = await cms.get<{ _links: object; _embedded?: { up?: { id: number; type: string }[] } }>(
      `pages/${page}?_embed=up`,
    );
    expect(body._links).toMatchObject({
      up: [{ embeddable: true, href: `http://localhost:3000/cms-json/cms/v2/${kind}/${id}` }],
    });
    expect(body._embedded?.up?.map((parent) => parent.id)).toEqual([id]);
  }
});

it('the permalink of a page does not reveal the slug of a private parent', async () => {
  const top = await create({ title: 'Merger plans', status: 'private' });
  const middle = await create({ title: 'Middle', status: 'publish', parent: top });
  const page = await create({ title: 'Below', status: 'publish', parent: middle });
  const linkOf = async (as?: 'admin') => (await cms.get<{ link: string }>(`pages/${page}`, as ? { as } : {})).body.link;
  expect(await linkOf()).toBe(`http://localhost:3000/?page_id=${page}`);
  expect(await linkOf('admin')).toBe('http://localhost:3000/merger-plans/middle/below/');
  const lists = await Promise.all(
    ['pages?per_page=100', 'search?search=Below&type=post', `pages/${page}?_embed`].map((path) => cms.get(path)),
  );
  for (const { text } of lists) expect(text).not.toContain('merger-plans');
  const { body } = await cms.graphql(`{ page(id: ${page}) { link } }`);
  expect(body.data?.page).toEqual({ link: `http://localhost:3000/?page_id=${page}` });
  const renderedPage = await cms.get(`/?page_id=${page}`);
  expect([renderedPage.status, renderedPage.text.includes('<h1>Below</h1>')]).toEqual([200, true]);
});
