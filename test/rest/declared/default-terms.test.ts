import { expect } from 'vitest';
import type { Declarations } from '../../../schema/core/registry/declarations.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import { queryWpgraphql } from '../../support/wpgraphql-client.ts';

const taxonomy = (name: string) => ({ name, labels: { name: `${name}s`, singularName: name }, types: ['boat'] });

const declarations: Declarations = {
  types: [{ name: 'boat', labels: { name: 'Boats', singularName: 'Boat' } }],
  taxonomies: [
    { ...taxonomy('harbor'), defaultTerm: { name: 'At & sea', slug: 'at-sea', description: 'Nowhere' } },
    { ...taxonomy('flag'), defaultTerm: { name: 'None' } },
    taxonomy('crew'),
  ],
};

const it = siteTest({
  declarations,
  prepare: ({ database }) =>
    database.transaction((client) =>
      client.term.create({ data: { id: 9_001, taxonomy: 'flag', name: 'none', nameKey: 'none', slug: 'no-flag' } }),
    ),
});

interface Boat {
  id: number;
  harbor: number[];
  flag: number[];
  crew: number[];
}

const write = async (path: string, json: object): Promise<Boat> =>
  (await cms.send<Boat>({ method: 'POST', path, json, as: 'editor' })).body;

const defaultHarbor = async (): Promise<number> =>
  Number((await cms.get<{ id: number }[]>('harbor?slug=at-sea')).body[0]?.id);

it('is created at the start, unless a term has its name', async () => {
  const { body } = await cms.get<unknown[]>('harbor');
  expect(body).toMatchObject([{ name: 'At &amp; sea', slug: 'at-sea', description: 'Nowhere' }]);
  expect((await cms.get('flag')).body).toMatchObject([{ id: 9_001, slug: 'no-flag' }]);
  const again = await site.start({ declarations });
  expect((await again.get<unknown[]>('harbor')).body).toHaveLength(1);
});

it('is given over REST to items that name no term, and not to others', async () => {
  const harbor = await defaultHarbor();
  for (const status of ['draft', 'publish'])
    expect(await write('boat', { title: 'A', status })).toMatchObject({ harbor: [harbor], flag: [9_001], crew: [] });
  const other = await write('harbor', { name: `Elba ${Math.random()}` });
  const { body: elba } = await cms.send<{ id: number }>({
    ...{ method: 'POST', path: 'harbor', as: 'editor' },
    json: { name: 'Elba' },
  });
  expect(other.id).toBeGreaterThan(0);
  const boat = await write('boat', { title: 'B', harbor: [elba.id] });
  expect(boat.harbor).toEqual([elba.id]);
  expect((await write(`boat/${boat.id}`, { harbor: [] })).harbor).toEqual([]);
  expect((await write(`boat/${boat.id}`, { title: 'C' })).harbor).toEqual([harbor]);
});

it('is given over both GraphQL APIs', async () => {
  const created = await cms.graphql(
    'mutation { createBoat(input: { title: "D", status: "publish" }) { terms(taxonomy: "harbor") { slug count } } }',
    { as: 'editor' },
  );
  expect(created.body.data?.createBoat).toMatchObject({ terms: [{ slug: 'at-sea' }] });
  const { data } = await queryWpgraphql(cms, {
    query:
      'mutation { createBoat(input: { title: "E" }) { boat { harbors { nodes { slug } } crews { nodes { slug } } } } }',
    as: 'editor',
  });
  expect(data).toEqual({
    createBoat: { boat: { harbors: { nodes: [{ slug: 'at-sea' }] }, crews: { nodes: [] } } },
  });
});

it('cannot be deleted, and is what items receive whose last term is deleted', async () => {
  const harbor = await defaultHarbor();
  const remove = (id: number) => cms.send({ method: 'DELETE', path: `harbor/${id}?force=true`, as: 'editor' });
  expect(await remove(harbor)).toMatchObject({ status: 403, body: { code: 'rest_cannot_delete' } });
  const { id } = await write('harbor', { name: 'Hull' });
  const boat = await write('boat', { title: 'F', status: 'publish', harbor: [id] });
  expect((await remove(id)).status).toBe(200);
  expect((await cms.get<Boat>(`boat/${boat.id}`)).body.harbor).toEqual([harbor]);
});
