import { describe, expect } from 'vitest';
import type { LanguageDeclaration } from '../../../schema/core/registry/declared-languages.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import { SITE_URL } from '../../support/test-site.ts';

const languages: readonly LanguageDeclaration[] = [
  { code: 'en', name: 'English', locale: 'en_US' },
  { code: 'de', name: 'Deutsch', locale: 'de_DE' },
];

const it = siteTest({ declarations: { languages } });

interface Item {
  id: number;
  slug: string;
  link: string;
}

const send = async <Body>(path: string, json: object): Promise<Body> => {
  const { status, body } = await cms.send<Body>({ method: 'POST', path, json, as: 'admin' });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
};

const homes = async () =>
  (await cms.get<{ home_url: string }[]>('/cms-json/pll/v1/languages')).body.map(({ home_url }) => home_url);

const foundAt = async (uri: string) =>
  (await cms.graphql(`{ placeByUri(uri: "${uri}") { kind node { ... on Post { title { raw } } } } }`)).body.data;

describe('the language of a new item', () => {
  it('decides how its slug is made of its title', async () => {
    const item = { title: 'Über Größe', status: 'publish' };
    expect((await send<Item>('posts', { ...item, lang: 'de' })).slug).toBe('ueber-groesse');
    expect((await send<Item>('posts', { ...item, lang: 'en' })).slug).toBe('uber-grose');
    expect((await send<Item>('tags', { name: 'Größe', lang: 'de' })).slug).toBe('groesse');
    expect((await send<Item>('tags', { name: 'Höhe' })).slug).toBe('hohe');
  });
});

describe('addresses', () => {
  it('end with the code of the language on a site with plain permalinks', async () => {
    const german = await send<Item>('posts', { title: 'Nebel', status: 'publish', lang: 'de' });
    const english = await send<Item>('posts', { title: 'Fog', status: 'publish', lang: 'en' });
    await send('settings', { permalink_structure: '' });
    const { body } = await cms.get<Item>(`posts/${german.id}`);
    expect(body.link).toBe(`${SITE_URL}/?p=${german.id}&lang=de`);
    expect((await cms.get<Item>(`posts/${english.id}`)).body.link).toBe(`${SITE_URL}/?p=${english.id}`);
    expect(await homes()).toEqual([`${SITE_URL}/`, `${SITE_URL}/?lang=de`]);
    const page = await cms.get<string>(`/?p=${german.id}&lang=de`);
    expect(page.status).toBe(200);
    const home = await cms.get<string>('/?lang=de');
    expect(home.status).toBe(200);
    expect(await foundAt('/?lang=de')).toEqual(await foundAt('/'));
  });

  it('have a folder only for home pages if they name no language', async () => {
    await send('settings', { permalink_structure: '/%postname%/' });
    const where = { name: 'polylang' };
    await site.database.transaction(async (client) => {
      const { value } = await client.setting.findUniqueOrThrow({ where });
      const options = { ...(JSON.parse(value) as object), force_lang: 0 };
      await client.setting.update({ where, data: { value: JSON.stringify(options) } });
    });
    const german = await send<Item>('posts', { title: 'Ebbe', status: 'publish', lang: 'de' });
    expect(german.link).toBe(`${SITE_URL}/ebbe/`);
    expect(await homes()).toEqual([`${SITE_URL}/`, `${SITE_URL}/de/`]);
    expect((await cms.get('/de/')).status).toBe(200);
  });
});
