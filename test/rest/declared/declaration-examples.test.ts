import { describe, expect } from 'vitest';
import { loadDeclarations } from '../../../src/config/declarations-file.ts';
import { it, site } from '../../support/site-test.ts';
import { queryWpgraphql } from '../../support/wpgraphql-client.ts';

interface Example {
  /** The path of the list of a type of the example. */
  path: string;
  /** The GraphQL field of one item, and its fields in the WPGraphQL API. */
  field: string;
  selection: string;
  meta: Record<string, unknown>;
  /** The meta values in the WPGraphQL API. */
  fields: Record<string, unknown>;
  /** A value that is refused, with the code of the error. */
  refused: [object, string];
}

const dimensions = { width: 2, height: 3.5, unit: 'cm' };
const sessions = [{ title: 'Knots', speakers: ['Ina', 'Olu'], minutes: 40 }, { title: 'Tea' }];

const EXAMPLES: Readonly<Record<string, Example>> = {
  shop: {
    path: '/cms-json/shop/v1/products',
    field: 'product',
    selection: 'sku price inStock dimensions { width height unit } variants { name surcharge }',
    meta: { sku: 'a-1', price: 12.5, in_stock: false, dimensions, variants: [{ name: 'Blue', surcharge: 1 }] },
    fields: { sku: 'a-1', price: 12.5, inStock: false, dimensions, variants: [{ name: 'Blue', surcharge: 1 }] },
    refused: [{ variants: [{ surcharge: 1 }] }, 'rest_property_required'],
  },
  magazine: {
    path: '/cms-json/cms/v2/articles',
    field: 'article',
    selection: 'subtitle sources',
    meta: { subtitle: 'At sea', source_urls: ['https://example.org/a', 'https://example.org/b'] },
    fields: { subtitle: 'At sea', sources: ['https://example.org/a', 'https://example.org/b'] },
    refused: [{ subtitle: ['x'] }, 'rest_invalid_type'],
  },
  events: {
    path: '/cms-json/cms/v2/events',
    field: 'siteEvent',
    selection: 'starts seats sessions { title speakers minutes }',
    meta: { starts: '2027-05-01T18:00:00', seats: 80, sessions },
    fields: {
      starts: '2027-05-01T18:00:00',
      seats: 80,
      sessions: [sessions[0], { title: 'Tea', speakers: null, minutes: null }],
    },
    refused: [{ seats: -1 }, 'rest_out_of_bounds'],
  },
};

describe.each(Object.entries(EXAMPLES))('the example docs/examples/%s.yaml', (name, example) => {
  it('is served over REST, GraphQL and WPGraphQL', async () => {
    const file = new URL(`../../../docs/examples/${name}.yaml`, import.meta.url).pathname;
    const running = await site.start({ declarations: await loadDeclarations(file) });
    const send = (path: string, json: object) =>
      running.send<{ id: number; code: string; meta: object }>({ method: 'POST', path, as: 'admin', json });
    const { path, meta, field, selection, fields, refused } = example;
    const created = await send(path, { title: 'First', status: 'publish', meta });
    expect([created.status, created.body.meta]).toEqual([201, expect.objectContaining(meta)]);
    const { id } = created.body;
    expect((await running.get(`${path}/${id}`)).body).toMatchObject({ meta });
    expect((await running.graphql(`{ ${field}(id: ${id}) { meta } }`)).body.data).toMatchObject({ [field]: { meta } });
    const query = `{ ${field}(id: ${id}, idType: DATABASE_ID) { ${selection} } }`;
    expect(await queryWpgraphql(running, { query })).toEqual({ data: { [field]: fields } });
    const [value, code] = refused;
    expect((await send(`${path}/${id}`, { meta: value })).body.code).toBe(code);
  });
});

it('serves the settings of the example docs/examples/shop.yaml over REST and WPGraphQL', async () => {
  const file = new URL('../../../docs/examples/shop.yaml', import.meta.url).pathname;
  const running = await site.start({ declarations: await loadDeclarations(file) });
  const json = { free_shipping_from: 49.9, shop_opening_hours: { opens: '09:00', closes: '17:30' } };
  const send = (body: object) =>
    running.send<Record<string, unknown>>({ method: 'POST', path: 'settings', as: 'admin', json: body });
  expect((await send(json)).body).toMatchObject({ shop_currency: 'EUR', shop_stock_warning: 5, ...json });
  expect((await send({ shop_opening_hours: { closes: '17:30' } })).status).toBe(400);
  const query = '{ shopSettings { shopCurrency freeShippingFrom shopOpeningHours { opens } } }';
  expect(await queryWpgraphql(running, { query })).toEqual({
    data: { shopSettings: { shopCurrency: 'EUR', freeShippingFrom: 49.9, shopOpeningHours: { opens: '09:00' } } },
  });
});

it('serves fields and languages of the example docs/examples/museum.yaml over REST and WPGraphQL', async () => {
  const file = new URL('../../../docs/examples/museum.yaml', import.meta.url).pathname;
  const museum = await site.start({ declarations: await loadDeclarations(file) });
  const create = async (path: string, json: object) => {
    const { status, body } = await museum.send<{ id: number; link: string; acf: object }>({
      ...{ method: 'POST', path, json: { status: 'publish', ...json }, as: 'admin' },
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  };
  const work = await create('works', { title: 'Tide', acf: { year: 1890, size: { width: 40, height: 30 } } });
  const english = await create('exhibitions', {
    title: 'Sea',
    acf: { opens: '20260501', works: [work.id], rooms: [{ room: 'A', access: 'lift' }] },
  });
  const german = await create('exhibitions', {
    ...{ title: 'Meer', lang: 'de', translations: { en: english.id }, acf: { opens: '20260501' } },
  });
  expect(german.link).toContain('/de/');
  const standard = await museum.get<{ acf: object }>(`exhibitions/${english.id}?acf_format=standard`);
  expect(standard.body.acf).toMatchObject({ opens: '01/05/2026', rooms: [{ room: 'A', access: 'By lift' }] });
  const query = `{ exhibition(id: ${english.id}, idType: DATABASE_ID) {
    translations { title language { code } }
    exhibitionDetails { opens rooms { room access } works { nodes { ... on Work { title workDetails { year size { width } } } } } } } }`;
  const { data } = await queryWpgraphql(museum, { query });
  expect(data).toMatchObject({
    exhibition: {
      translations: [{ title: 'Meer', language: { code: 'DE' } }],
      exhibitionDetails: { works: { nodes: [{ title: 'Tide', workDetails: { year: 1890, size: { width: 40 } } }] } },
    },
  });
});
