import { describe, expect } from 'vitest';
import type { LanguageDeclaration } from '../../../schema/core/registry/declared-languages.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import { SITE_URL } from '../../support/test-site.ts';
import { queryWpgraphql } from '../../support/wpgraphql-client.ts';

const languages: readonly LanguageDeclaration[] = [
  { code: 'en', name: 'English', locale: 'en_US', flagCode: 'us' },
  { code: 'de', name: 'Deutsch', locale: 'de_DE' },
];

const THEME = 'harbor';

const it = siteTest({
  declarations: { languages, menuLocations: { main: 'Main' } },
  prepare: ({ database }) =>
    database.transaction((client) =>
      client.setting.create({ data: { name: 'stylesheet', value: JSON.stringify(THEME) } }),
    ),
});

const ROOT = '/cms-json/pll/v1';

interface Language {
  term_id: number;
  slug: string;
  term_props: { language: { count: number } };
}

interface Item {
  id: number;
  link: string;
  categories: number[];
}

const send = <Body>(method: 'POST' | 'DELETE', path: string, json: object = {}, as: 'admin' | 'editor' = 'admin') =>
  cms.send<Body>({
    ...{ method, as, path: /^(?:languages|settings)\b/.test(path) ? `${ROOT}/${path}` : path },
    ...(method === 'POST' ? { json } : {}),
  });

const create = async (path: string, json: object): Promise<Item> => {
  const { status, body } = await send<Item>('POST', path, json);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};

const codes = async (): Promise<string[]> =>
  (await cms.get<Language[]>(`${ROOT}/languages`)).body.map(({ slug }) => slug);

const failure = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code: string }).code];

describe('a language over REST', () => {
  it('is created from its locale alone, and its items have addresses at once', async () => {
    const { status, body } = await send<Language>('POST', 'languages', { locale: 'it_IT' });
    expect(status).toBe(200);
    const expected = {
      slug: 'it',
      name: 'Italiano',
      locale: 'it_IT',
      w3c: 'it-IT',
      facebook: 'it_IT',
      flag_code: 'it',
    };
    expect(body).toMatchObject({
      ...expected,
      is_rtl: false,
      is_default: false,
      home_url: `${SITE_URL}/it/`,
      active: true,
    });
    const arabic = (await send('POST', 'languages', { locale: 'ar', term_group: 5, no_default_cat: true })).body;
    expect(arabic).toMatchObject({ slug: 'ar', name: 'العربية', is_rtl: true, term_group: 5, facebook: 'ar_AR' });
    expect(await codes()).toEqual(['en', 'it', 'de', 'ar']);
    const item = await create('posts', {
      title: 'Barca',
      slug: 'barca',
      date: '2024-05-01T10:00:00',
      status: 'publish',
      lang: 'it',
    });
    expect(item.link).toBe(`${SITE_URL}/it/2024/05/barca/`);
  });

  it('gets a translation of the default category, unless the request says otherwise', async () => {
    const slugs = async (lang: string) =>
      (await cms.get<{ slug: string }[]>(`categories?lang=${lang}`)).body.map(({ slug }) => slug);
    expect(await slugs('it')).toEqual(['uncategorized-it']);
    expect(await slugs('ar')).toEqual([]);
    const { categories } = await create('posts', { title: 'x', status: 'publish', lang: 'it' });
    expect(categories).toEqual((await cms.get<Item[]>('categories?slug=uncategorized-it')).body.map(({ id }) => id));
  });

  it('protects the translations of the default category', async () => {
    const [italian] = (await cms.get<Item[]>('categories?slug=uncategorized-it')).body;
    const path = `categories/${italian?.id}`;
    expect(failure(await send('DELETE', `${path}?force=true`))).toEqual([403, 'rest_cannot_delete']);
    expect((await cms.get(path, { as: 'admin' })).headers.allow).not.toContain('DELETE');
  });

  it('is refused with every reason', async () => {
    const post = (json: object, path = 'languages') => send('POST', path, json);
    expect(failure(await post({ locale: 'it_IT' }))).toEqual([400, 'pll_non_unique_slug']);
    const unknown = await post({ locale: 'zz' });
    expect(unknown.body).toMatchObject({
      code: 'pll_invalid_slug',
      data: { status: 400 },
      additional_errors: [{ code: 'pll_invalid_name', data: null }],
    });
    expect(failure(await post({ locale: 'fr_FR', flag_code: '../x' }))).toEqual([400, 'pll_invalid_flag']);
    expect(failure(await post({ locale: '<b>' }))).toEqual([400, 'rest_invalid_param']);
    expect(failure(await post({ name: 'x' }))).toEqual([400, 'rest_missing_callback_param']);
    expect(failure(await post({ name: 'x' }, 'languages/999'))).toEqual([404, 'rest_invalid_id']);
    expect(failure(await post({ name: 'x' }, 'languages/it'))).toEqual([404, 'rest_no_route']);
    const markup = await post({
      locale: 'fr_FR',
      name: '<script>x</script>Français & <i>co</i>',
      no_default_cat: true,
    });
    expect(markup.body).toMatchObject({ name: 'Français &amp; co' });
    await send('DELETE', `languages/${(markup.body as Language).term_id}`);
  });

  it('is written by administrators only, and the methods say so', async () => {
    const editor = async (method: 'POST' | 'DELETE', path: string) =>
      failure(await send(method, path, { locale: 'fr_FR' }, 'editor'));
    const { term_id: id } = (await cms.get<Language>(`${ROOT}/languages/de`)).body;
    expect(await editor('POST', 'languages')).toEqual([403, 'rest_cannot_create']);
    expect(await editor('POST', `languages/${id}`)).toEqual([403, 'rest_cannot_update']);
    expect(await editor('DELETE', `languages/${id}`)).toEqual([403, 'rest_cannot_delete']);
    const anonymous = await cms.send({ method: 'POST', path: `${ROOT}/languages`, json: { locale: 'fr_FR' } });
    expect(failure(anonymous)).toEqual([401, 'rest_cannot_create']);
    expect((await cms.get(`${ROOT}/languages/${id}`, { as: 'admin' })).headers.allow).toContain('DELETE');
    expect((await cms.get(`${ROOT}/languages/${id}`, { as: 'editor' })).headers.allow).toBe('GET');
  });

  it('is found by the ids of both terms, by code, locale and language tag', async () => {
    const { body } = await cms.get<Language & { term_props: { term_language: { term_id: number } } }>(
      `${ROOT}/languages/de`,
    );
    for (const key of [body.term_id, body.term_props.term_language.term_id, 'de_DE', 'de-DE'])
      expect((await cms.get<Language>(`${ROOT}/languages/${key}`)).body.slug, String(key)).toBe('de');
  });

  it('has a flag whose element is escaped', async () => {
    const { body } = await cms.get(`${ROOT}/languages/en`);
    const source = `${SITE_URL}/cms-content/plugins/polylang/flags/us.png`;
    expect(body).toMatchObject({
      flag_url: source,
      flag: `<img src="${source}" alt="English" width="16" height="11" />`,
    });
  });

  it('with another code keeps its items, translations and menus', async () => {
    const english = await create('posts', {
      title: 'Sea',
      slug: 'sea',
      status: 'publish',
      date: '2024-05-03T10:00:00',
    });
    const german = await create('posts', {
      ...{ title: 'Meer', slug: 'meer', status: 'publish', date: '2024-05-03T10:00:00' },
      lang: 'de',
      translations: { en: english.id },
    });
    const menu = await create('menus', { name: 'Hauptmenü', locations: ['main'] });
    await send('POST', 'settings', { nav_menus: { [THEME]: { main: { de: menu.id } } } });
    const { term_id: id } = (await cms.get<Language>(`${ROOT}/languages/de`)).body;
    const { body } = await send<Language>('POST', `languages/${id}`, { slug: 'deu', name: 'Deutsch neu' });
    expect(body).toMatchObject({ slug: 'deu', name: 'Deutsch neu', locale: 'de_DE', home_url: `${SITE_URL}/deu/` });
    expect((await cms.get<Item>(`posts/${german.id}`)).body.link).toBe(`${SITE_URL}/deu/2024/05/meer/`);
    const { data } = (await cms.graphql(`{ post(id: ${english.id}) { translations { databaseId } } }`)).body;
    expect(data).toEqual({ post: { translations: [{ databaseId: german.id }] } });
    const { nav_menus: menus } = (await cms.get<{ nav_menus: object }>(`${ROOT}/settings`, { as: 'admin' })).body;
    expect(menus).toEqual({ [THEME]: { main: { deu: menu.id } } });
    await send('POST', `languages/${id}`, { slug: 'de', name: 'Deutsch' });
  });

  it('is deleted, and its items and terms remain without a language and without translations', async () => {
    const { body: french } = await send<Language>('POST', 'languages', { locale: 'fr_FR' });
    const english = await create('posts', { title: 'Fog', status: 'publish' });
    const item = await create('posts', {
      ...{ title: 'Brume', slug: 'brume', status: 'publish', date: '2024-05-04T10:00:00' },
      lang: 'fr',
      translations: { en: english.id },
    });
    const { body } = await send<{ deleted: boolean; previous: Language }>('DELETE', `languages/${french.term_id}`);
    expect(body).toMatchObject({ deleted: true, previous: { slug: 'fr', name: 'Français' } });
    expect(await codes()).not.toContain('fr');
    expect((await cms.get<Item>(`posts/${item.id}`)).body.link).toBe(`${SITE_URL}/2024/05/brume/`);
    const query = `{ post(id: ${english.id}) { translations { databaseId } } other: post(id: ${item.id}) { language { code } } }`;
    expect((await cms.graphql(query)).body.data).toEqual({ post: { translations: [] }, other: { language: null } });
    const groups = await site.database.primary.term.findMany({ where: { taxonomy: { endsWith: '_translations' } } });
    expect(groups.filter(({ description }) => description.includes('"fr"'))).toEqual([]);
  });
});

describe('options over REST', () => {
  it('change addresses at once', async () => {
    const { id } = await create('posts', {
      title: 'Tide',
      slug: 'tide',
      status: 'publish',
      date: '2024-06-01T10:00:00',
    });
    const link = async () => (await cms.get<Item>(`posts/${id}`)).body.link;
    const { status, body } = await send('POST', 'settings', { hide_default: false });
    expect([status, body]).toMatchObject([200, { hide_default: false, default_lang: 'en', domains: [], sync: [] }]);
    expect(await link()).toBe(`${SITE_URL}/en/2024/06/tide/`);
    await send('POST', 'settings', { hide_default: true, default_lang: 'de' });
    expect(await link()).toBe(`${SITE_URL}/en/2024/06/tide/`);
    const fresh = await create('posts', { title: 'Neu', slug: 'neu', status: 'publish', date: '2024-06-02T10:00:00' });
    expect(fresh.link).toBe(`${SITE_URL}/2024/06/neu/`);
    await send('POST', 'settings', { default_lang: 'en' });
    expect(await link()).toBe(`${SITE_URL}/2024/06/tide/`);
  });

  it('move the menus of the default language to the locations themselves', async () => {
    const [english, german] = [await create('menus', { name: 'Main' }), await create('menus', { name: 'Haupt' })];
    const menus = { [THEME]: { main: { en: english.id, de: german.id } } };
    expect((await send('POST', 'settings', { nav_menus: menus })).body).toMatchObject({ nav_menus: menus });
    const locations = async (id: number) =>
      (await cms.get<{ locations: string[] }>(`menus/${id}`, { as: 'admin' })).body.locations;
    expect([await locations(english.id), await locations(german.id)]).toEqual([['main'], ['main___de']]);
    await send('POST', 'settings', { default_lang: 'de' });
    expect([await locations(english.id), await locations(german.id)]).toEqual([['main___en'], ['main']]);
    await send('POST', 'settings', { default_lang: 'en' });
  });

  it('are checked, and written by administrators only', async () => {
    const refused = await send('POST', 'settings', { hide_default: 'maybe' });
    expect(refused.body).toMatchObject({
      code: 'rest_invalid_param',
      data: { details: { hide_default: { code: 'rest_invalid_type' } } },
    });
    expect(failure(await send('POST', 'settings', { default_lang: 'xx' }))).toEqual([400, 'pll_invalid_language']);
    expect(failure(await send('POST', 'settings', { force_lang: 7 }))).toEqual([400, 'rest_invalid_param']);
    expect(failure(await send('POST', 'settings', {}, 'editor'))).toEqual([403, 'rest_forbidden_context']);
    const mutation = 'mutation { updateLanguageOptions(options: { secret: 1 }) { document } }';
    const { errors = [] } = (await cms.graphql(mutation, { as: 'admin' })).body;
    expect(errors[0]).toMatchObject({ extensions: { code: 'rest_invalid_param' } });
  });
});

describe('settings and menu locations by lang', () => {
  it('are those of the language', async () => {
    const [english, german] = [
      await create('pages', { title: 'Start', status: 'publish' }),
      await create('pages', { title: 'Beginn', status: 'publish', lang: 'de' }),
    ];
    const link = `mutation { updatePage(id: ${english.id}, input: { translations: { de: ${german.id} } }) { databaseId } }`;
    expect((await cms.graphql(link, { as: 'admin' })).body.errors).toBeUndefined();
    const category = await create('categories', { name: 'Allgemeines', lang: 'de', translations: { en: 1 } });
    const settings = '/cms-json/cms/v2/settings';
    const json = { show_on_front: 'page', page_on_front: english.id };
    const written = await cms.send({ method: 'POST', path: `${settings}?lang=de`, json, as: 'admin' });
    const inGerman = { page_on_front: german.id, default_category: category.id };
    expect(written.body).toMatchObject(inGerman);
    const read = async (query: string) => (await cms.get(`${settings}${query}`, { as: 'admin' })).body;
    expect(await read('?lang=de')).toMatchObject(inGerman);
    expect(await read('?lang=xx')).toMatchObject({ page_on_front: english.id, default_category: 1 });
    expect(await read('')).toMatchObject({ page_on_front: english.id, default_category: 1 });
    await cms.send({ method: 'POST', path: settings, json: { show_on_front: 'posts', page_on_front: 0 }, as: 'admin' });
    const [main, haupt] = [await create('menus', { name: 'A' }), await create('menus', { name: 'B' })];
    await send('POST', 'settings', { nav_menus: { [THEME]: { main: { en: main.id, de: haupt.id } } } });
    const menuAt = async (query: string) =>
      (await cms.get<{ menu: number }>(`menu-locations/main${query}`, { as: 'admin' })).body.menu;
    expect([await menuAt(''), await menuAt('?lang=de'), await menuAt('?lang=xx')]).toEqual([
      main.id,
      haupt.id,
      main.id,
    ]);
    const { body } = await cms.get('menu-locations?lang=de', { as: 'admin' });
    expect(body).toMatchObject({ main: { menu: haupt.id } });
  });
});

it('options of a switch between languages are read from menu items and not written', async () => {
  const { id } = await create('menu-items', {
    title: 'Switch',
    type: 'custom',
    url: '#pll_switcher',
    status: 'publish',
  });
  const path = `menu-items/${id}`;
  expect((await cms.get(path, { as: 'admin' })).body).toMatchObject({ meta: { _pll_menu_item: [] } });
  const refused = await send('POST', path, { meta: { _pll_menu_item: { show_flags: true } } });
  expect(failure(refused)).toEqual([403, 'rest_cannot_update']);
});

describe('lists by lang', () => {
  it('filter comments by the language of their item, unless comments or items are chosen', async () => {
    const [english, german] = [
      await create('posts', { title: 'Harbor', status: 'publish' }),
      await create('posts', { title: 'Hafen', status: 'publish', lang: 'de' }),
    ];
    for (const post of [english, german]) await create('comments', { post: post.id, content: `On ${post.id}` });
    const posts = async (query: string) =>
      (await cms.get<{ post: number }[]>(`comments?${query}`)).body.map(({ post }) => post);
    expect(await posts('lang=de')).toEqual([german.id]);
    expect(await posts(`lang=de&post=${english.id}`)).toEqual([english.id]);
    expect(await posts('lang=xx')).toContain(english.id);
    expect(await posts('lang=xx')).not.toContain(german.id);
  });

  it('stand for the default language if the site does not have the code', async () => {
    const { id } = await create('categories', { name: 'Weather' });
    const { body } = await cms.get<{ id: number }[]>('categories?lang=xx');
    expect(body.map((category) => category.id)).toContain(id);
    expect(body).toEqual((await cms.get('categories?lang=en')).body);
  });
});

describe('WPGraphQL', () => {
  it('has the languages that it knew at the start', async () => {
    const { data } = await queryWpgraphql(cms, { query: '{ languages { code slug } }' });
    expect(data).toEqual({
      languages: [
        { code: 'EN', slug: 'en' },
        { code: 'DE', slug: 'de' },
      ],
    });
  });
});
