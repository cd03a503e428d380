import { describe, expect } from 'vitest';
import { queryData } from '../../support/graphql-data.ts';
import { accounts, type Login, mediaIds, postIds, publishedIds } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';

const fetchData = queryData(() => cms);

const writeSettings = (settings: Readonly<Record<string, unknown>>) =>
  site.database.transaction(async (client) => {
    for (const [name, value] of Object.entries(settings)) {
      const row = { name, value: JSON.stringify(value) };
      await client.setting.upsert({ where: { name }, create: row, update: row });
    }
  });

describe('the site', () => {
  const items = async (as?: Login) =>
    (
      await fetchData<{ site: Record<string, { databaseId: number } | null> }>(
        '{ site { logo { databaseId } icon { databaseId } frontPage { databaseId } postsPage { databaseId } } }',
        { as },
      )
    ).site;

  it('has its logo and icon if the viewer may read the files', async () => {
    expect(await items()).toEqual({ logo: null, icon: null, frontPage: null, postsPage: null });
    await writeSettings({ site_logo: mediaIds.public, site_icon: mediaIds.ofPrivatePost });
    expect(await items()).toMatchObject({ logo: { databaseId: mediaIds.public }, icon: null });
    expect((await items('editor')).icon).toEqual({ databaseId: mediaIds.ofPrivatePost });
  });

  it('has a front page if one is set and the viewer may read it', async () => {
    await writeSettings({ page_on_front: postIds.aboutPage, page_for_posts: postIds.sowingPeas });
    expect((await items()).frontPage).toBeNull();
    await writeSettings({ show_on_front: 'page' });
    expect(await items()).toMatchObject({ frontPage: { databaseId: postIds.aboutPage }, postsPage: null });
    await site.database.transaction((client) =>
      client.post.update({ where: { id: postIds.aboutPage }, data: { status: 'private' } }),
    );
    expect((await items()).frontPage).toBeNull();
    expect((await items('editor')).frontPage).toEqual({ databaseId: postIds.aboutPage });
    await site.database.transaction((client) =>
      client.post.update({ where: { id: postIds.aboutPage }, data: { status: 'publish' } }),
    );
    await writeSettings({ show_on_front: 'posts' });
  });

  it('has its language and formats', async () => {
    await writeSettings({
      WPLANG: 'de_DE_formal',
      posts_per_page: 7,
      date_format: 'j. F Y',
      time_format: 'H:i',
      start_of_week: 0,
    });
    const { site: formats } = await fetchData<{ site: unknown }>(
      '{ site { language postsPerPage dateFormat timeFormat startOfWeek } }',
    );
    expect(formats).toEqual({
      language: 'de-DE',
      postsPerPage: 7,
      dateFormat: 'j. F Y',
      timeFormat: 'H:i',
      startOfWeek: 0,
    });
    await writeSettings({ posts_per_page: 10 });
  });

  it('has menus for viewers who may read them, and null for others', async () => {
    const { createMenu: menu } = await fetchData<{ createMenu: { databaseId: number } }>(
      'mutation { createMenu(input: { name: "Main" }) { databaseId } }',
      { as: 'admin' },
    );
    for (const [title, order] of [
      ['Second', 2],
      ['First', 1],
    ]) {
      await fetchData(
        `mutation { createMenuItem(input: { title: "${title}", url: "https://larch.example/", itemType: "custom", menuId: ${menu.databaseId}, menuOrder: ${order} }) { databaseId } }`,
        { as: 'admin' },
      );
    }
    const stylesheet = await site.database.reader.setting.findUnique({ where: { name: 'stylesheet' } });
    const theme = stylesheet ? JSON.parse(stylesheet.value) : '';
    await writeSettings({ [`theme_mods_${theme}`]: { nav_menu_locations: { primary: menu.databaseId } } });
    const query =
      '{ site { name menu(location: "primary") { name items { total nodes { title { rendered } url } } } other: menu(location: "none") { name } } }';
    const siteFields = async (as?: Login) => (await fetchData<{ site: Record<string, unknown> }>(query, { as })).site;
    const expectedMenu = {
      name: 'Main',
      items: {
        total: 2,
        nodes: ['First', 'Second'].map((rendered) => ({ title: { rendered }, url: 'https://larch.example/' })),
      },
    };
    for (const as of [undefined, 'subscriber'] as const) expect((await siteFields(as)).menu, String(as)).toBeNull();
    expect(await siteFields('admin')).toMatchObject({ menu: expectedMenu, other: null });
    await fetchData('mutation { updateSettings(input: { menusArePublic: true }) { title } }', { as: 'admin' });
    expect((await siteFields()).menu).toEqual(expectedMenu);
    await fetchData('mutation { updateSettings(input: { menusArePublic: false }) { title } }', { as: 'admin' });
  });
});

describe('the list at an address', () => {
  interface List {
    nodes: { databaseId: number }[];
    total: number;
    pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean };
  }
  const listAt = async (uri: string, { as, first }: { as?: Login; first?: number } = {}) => {
    const { placeByUri } = await fetchData<{ placeByUri: { kind: string; contentNodes: List | null } | null }>(
      `query ($uri: String!, $first: Int) { placeByUri(uri: $uri) { kind contentNodes(first: $first) {
         nodes { databaseId } total pageInfo { hasNextPage hasPreviousPage } } } }`,
      { uri, first, as },
    );
    return placeByUri?.contentNodes;
  };
  const idsAt = async (uri: string, options: { as?: Login; first?: number } = {}) =>
    (await listAt(uri, options))?.nodes.map(({ databaseId }) => databaseId);

  it('contains the posts at the home address, sticky posts first, and the results of a search', async () => {
    const sticky: number[] = [postIds.sowingPeas, postIds.authorStickyPost];
    const expected = [...sticky, ...publishedIds.filter((id) => !sticky.includes(id))];
    expect(await idsAt('/', { first: 100 })).toEqual(expected);
    expect(await idsAt('/')).toEqual(expected.slice(0, 10));
    expect(await idsAt('/page/2/', { as: 'admin' })).toEqual(expected.slice(10, 20));
    expect(await idsAt('/?s=soup')).toContain(postIds.peaSoup);
    expect(await idsAt('/?s=no-such-words')).toEqual([]);
    expect(await listAt('/page/2/')).toMatchObject({
      total: expected.length,
      pageInfo: { hasPreviousPage: true, hasNextPage: expected.length > 20 },
    });
  });

  it('of an author, a term or a period contains published items for every viewer', async () => {
    for (const as of [undefined, 'subscriber', 'admin'] as const) {
      const { user } = await fetchData<{ user: { link: string } }>(`{ user(id: ${accounts.contributor.id}) { link } }`);
      expect(await idsAt(user.link, { as })).toEqual([postIds.harvest]);
      expect(await idsAt(`/?author=${accounts.contributor.id}`, { as })).toEqual([postIds.harvest]);
      expect(await idsAt('/2021/04/', { as })).toEqual([postIds.mint]);
      expect(await idsAt('/2021/06/', { as })).toEqual([postIds.protectedWithExcerpt, postIds.protected]);
      expect(await idsAt('/tag/quiet/', { as })).toEqual([
        postIds.elan,
        postIds.audio,
        postIds.statusUpdate,
        postIds.protected,
      ]);
    }
    expect(await idsAt('/category/garden/', { first: 100 })).toContain(postIds.mint);
  });

  it('does not exist for items and unknown addresses', async () => {
    expect(await listAt('/about-us/')).toBeNull();
    expect(await listAt('/feed/')).toBeUndefined();
    expect(await listAt('/nothing/')).toBeUndefined();
  });
});

describe('the dimensions of an image', () => {
  it('are returned for the image and each rendition', async () => {
    const rendition = (name: string, width: number, height: number) => ({
      [name]: { file: `gate-${name}.jpg`, width, height, 'mime-type': 'image/jpeg' },
    });
    const metadata = JSON.stringify({ sizes: { ...rendition('large', 1_000, 500), ...rendition('medium', 300, 150) } });
    const data = { file: '2021/03/gate.jpg', width: 2_000, height: 1_000, metadata };
    await site.database.transaction((client) => client.attachment.update({ where: { postId: mediaIds.public }, data }));
    const { mediaItem } = await fetchData<{ mediaItem: Record<string, unknown> }>(
      `{ mediaItem(id: ${mediaIds.public}) { width height medium: width(size: "medium") mediumHeight: height(size: "medium")
         unknown: width(size: "no such size") renditions { name sourceUrl width height } } }`,
    );
    const folder = 'http://localhost:3000/cms-content/uploads/2021/03/';
    expect(mediaItem).toEqual({
      ...{ width: 2_000, height: 1_000, medium: 300, mediumHeight: 150, unknown: 2_000 },
      renditions: [
        { name: 'medium', sourceUrl: `${folder}gate-medium.jpg`, width: 300, height: 150 },
        { name: 'large', sourceUrl: `${folder}gate-large.jpg`, width: 1_000, height: 500 },
        { name: 'full', sourceUrl: `${folder}gate.jpg`, width: 2_000, height: 1_000 },
      ],
    });
  });

  it('are null for other files', async () => {
    const data = { width: null, height: null, metadata: '{}' };
    await site.database.transaction((client) => client.attachment.update({ where: { postId: mediaIds.public }, data }));
    const { mediaItem } = (await fetchData(
      `{ mediaItem(id: ${mediaIds.public}) { width height renditions { name } } }`,
    )) as {
      mediaItem: unknown;
    };
    expect(mediaItem).toEqual({ width: null, height: null, renditions: [] });
  });

  it('of an avatar are those that the query requests, at most 2,048', async () => {
    const query = `{ user(id: ${accounts.author.id}) { avatarUrls avatarUrl large: avatarUrl(size: 200) huge: avatarUrl(size: 99999) } }`;
    const { user } = await fetchData<{ user: Record<string, unknown> }>(query);
    expect(user.avatarUrl).toBe((user.avatarUrls as Record<string, string>)['96']);
    expect(user.large).toContain('s=200&');
    expect(user.huge).toContain('s=2048&');
    await writeSettings({ show_avatars: '0' });
    expect((await fetchData<{ user: Record<string, unknown> }>(query)).user.large).toBeNull();
    await writeSettings({ show_avatars: '1' });
  });
});

describe('the archives', () => {
  it('are the periods with published posts, with links to their lists', async () => {
    interface Period {
      label: string;
      count: number;
      link: string;
      after: string;
      before: string;
    }
    for (const length of ['YEAR', 'MONTH', 'DAY']) {
      for (const as of [undefined, 'admin'] as const) {
        const { archivePeriods } = await fetchData<{ archivePeriods: Period[] }>(
          `{ archivePeriods(length: ${length}) { label count link after before } }`,
          { as },
        );
        expect(archivePeriods.reduce((sum, { count }) => sum + count, 0)).toBe(publishedIds.length);
        const [period] = archivePeriods as [Period];
        const resolved = await fetchData<{
          posts: { total: number };
          placeByUri: { label: string; contentNodes: { total: number } };
        }>(
          `query ($uri: String!, $after: LocalDateTime, $before: LocalDateTime) {
             posts(where: { after: $after, before: $before }) { total }
             placeByUri(uri: $uri) { label contentNodes { total } } }`,
          { uri: period.link, after: period.after, before: period.before, as },
        );
        expect(resolved).toEqual({
          posts: { total: period.count },
          placeByUri: { label: period.label, contentNodes: { total: period.count } },
        });
      }
    }
    const { archivePeriods } = await fetchData<{ archivePeriods: Period[] }>(
      '{ archivePeriods(first: 2) { label count } }',
    );
    expect(archivePeriods).toEqual([
      { label: 'September 2021', count: 2 },
      { label: 'August 2021', count: 2 },
    ]);
    const { none, years } = await fetchData<Record<'none' | 'years', Period[]>>(
      '{ none: archivePeriods(year: 1999) { label } years: archivePeriods(year: 2021, length: YEAR) { label } }',
    );
    expect([none, years]).toEqual([[], [{ label: '2021' }]]);
  });
});

describe('a document for any page of a site', () => {
  const IMAGE_FIELDS =
    'sourceUrl(size: "medium") srcSet(size: "medium") width(size: "medium") height(size: "medium") altText';
  const PAGE_QUERY = `query ($uri: String!) {
    site { name description language logo { ${IMAGE_FIELDS} } menu(location: "primary") { items(first: 50) { nodes { title { rendered } url parentItemId } } } }
    navigation: pages(where: { parentIn: [0] }, orderBy: MENU_ORDER, order: ASC, first: 20) { nodes { title { rendered } link children(first: 20) { nodes { title { rendered } link } } } }
    categories(first: 50, where: { hideEmpty: true }) { nodes { name count link children(first: 10) { nodes { name link count } } } }
    archivePeriods(first: 12) { label count link }
    recent: comments(first: 5) { nodes { authorName authorAvatarUrl(size: 48) link post { title { rendered } link } } }
    placeByUri(uri: $uri) {
      kind page label term { name description ancestors { name link } } author { name avatarUrl(size: 200) posts { total } }
      node { title { rendered } date featuredMedia { ${IMAGE_FIELDS} } author { name link avatarUrl }
        ... on Post { content { rendered } terms(taxonomy: "category") { name link ancestors { name link } } previous { link title { rendered } } next { link title { rendered } } }
        ... on Page { content { rendered } ancestors { title { rendered } link } children { nodes { title { rendered } link } } }
        commentConnection(where: { parentIn: [0] }, first: 20, order: ASC) { total nodes { authorName authorAvatarUrl content { rendered } replyConnection(first: 20, order: ASC) { nodes { authorName content { rendered } } } } }
      }
      contentNodes { total pageInfo { hasNextPage } nodes { link date title { rendered } author { name link avatarUrl } featuredMedia { ${IMAGE_FIELDS} } commentConnection(first: 1) { total } ... on Post { excerpt { rendered } terms(taxonomy: "category") { name link } } } }
    }
  }`;

  it('is within the default limits and takes fewer than 40 statements', async () => {
    for (const uri of ['/', '/2021/05/pea-soup/', '/about-us/', '/category/garden/', '/2021/04/', '/nothing/']) {
      await fetchData(PAGE_QUERY, { uri });
      const statements = await cms.statements(() => fetchData(PAGE_QUERY, { uri }));
      expect(statements.length, uri).toBeLessThan(40);
    }
  });
});
