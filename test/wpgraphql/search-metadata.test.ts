import { expect } from 'vitest';
import { writerOf } from '../support/database.ts';
import { addMedia } from '../support/media-site.ts';
import { cms, site, siteTest } from '../support/site-test.ts';
import type { TestSite } from '../support/test-site.ts';

/** Stores settings as an import does. */
async function storeSettings({ database }: TestSite, settings: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    const row = { name, value: JSON.stringify(value) };
    await writerOf(database).setting.upsert({ where: { name }, create: row, update: row });
  }
}

const it = siteTest({
  prepare: async (created) => {
    await addMedia(created);
    await storeSettings(created, {
      blogname: 'Harbor',
      blogdescription: 'Boats and tides',
      wpseo_titles: {
        separator: 'sc-pipe',
        'title-post': '%%title%% %%page%% %%sep%% %%primary_category%% %%sep%% %%sitename%%',
        'metadesc-page': 'About %%title%% at %%sitename%%',
        'noindex-tax-post_tag': true,
        'breadcrumbs-home': 'Start',
        'title-author-wpseo': '%%name%% writes %%sep%% %%sitename%%',
        'title-home-wpseo': '%%sitename%% %%sep%% %%sitedesc%%',
        company_name: 'Harbor Ltd',
      },
      wpseo_social: { twitter_site: 'harbor', facebook_site: 'https://facebook.example/harbor' },
      wpseo: { googleverify: 'abc' },
    });
  },
});

async function query<Data>(text: string): Promise<Data> {
  const response = await fetch(`http://127.0.0.1:${cms.port}/wpgraphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: text }),
  });
  const { data, errors } = (await response.json()) as { data: Data; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}

async function createItem(path: string, json: Record<string, unknown>): Promise<number> {
  const { status, body } = await cms.send({ method: 'POST', path, as: 'admin', json });
  expect(status).toBe(201);
  return body.id;
}

const createPost = (json: Record<string, unknown>) => createItem('posts', { status: 'publish', ...json });

async function storeMeta(postId: number, meta: Readonly<Record<string, unknown>>): Promise<void> {
  await writerOf(site.database).postMeta.createMany({
    data: Object.entries(meta).map(([key, value]) => ({ postId, key, value: JSON.stringify(value) })),
  });
}

type Seo = Record<string, unknown>;

const seoOf = async (id: number, fields: string): Promise<Seo> =>
  (await query<{ post: { seo: Seo } }>(`{ post(id: ${id}, idType: DATABASE_ID) { seo { ${fields} } } }`)).post.seo;

it('the time to read counts what readers see', async () => {
  const hidden = '<!-- wp:paragraph {"metadata":{"blockVisibility":false}} -->';
  const paragraph = (start: string, words: number) => `${start}<p>${'word '.repeat(words)}</p><!-- /wp:paragraph -->`;
  const content = paragraph('<!-- wp:paragraph -->', 150) + paragraph(hidden, 900);
  expect(await seoOf(await createPost({ title: 'Short', content }), 'readingTime')).toEqual({ readingTime: 1 });
});

it('values are computed from the templates of the site and from the item where nothing is stored', async () => {
  const category = await createItem('categories', { name: 'Boats & buoys' });
  const id = await createPost({
    title: 'Tides &amp; <em>moons</em>',
    content: `<p>${'Water rises. '.repeat(40)}</p>`,
    categories: [category],
    date: '2024-05-01T10:00:00',
  });
  const seo = await seoOf(
    id,
    `title metaDesc canonical metaRobotsNoindex metaRobotsNofollow focuskw readingTime cornerstone
    opengraphTitle opengraphType opengraphUrl opengraphSiteName opengraphPublishedTime opengraphPublisher
    opengraphImage { id } twitterTitle twitterCardType breadcrumbs { text url } schema { raw pageType articleType }`,
  );
  expect(seo).toMatchObject({
    title: 'Tides & moons | Boats & buoys | Harbor',
    metaRobotsNoindex: 'index',
    metaRobotsNofollow: 'follow',
    focuskw: null,
    readingTime: 1,
    cornerstone: false,
    opengraphTitle: 'Tides & moons | Boats & buoys | Harbor',
    opengraphType: 'article',
    opengraphSiteName: 'Harbor',
    opengraphPublishedTime: expect.stringMatching(/^2024-05-01T\d\d:00:00\+00:00$/),
    opengraphPublisher: 'https://facebook.example/harbor',
    opengraphImage: null,
    twitterTitle: 'Tides & moons | Boats & buoys | Harbor',
    twitterCardType: 'summary_large_image',
    schema: { pageType: ['WebPage'], articleType: ['Article'] },
  });
  expect(seo.metaDesc).toMatch(/^Water rises\. .{100,150}…$/);
  expect(seo.canonical).toBe(seo.opengraphUrl);
  const crumbs = seo.breadcrumbs as { text: string; url: string }[];
  expect(crumbs.map(({ text }) => text)).toEqual(['Start', 'Boats & buoys', 'Tides & moons']);
  expect(crumbs.at(-1)?.url).toBe(seo.canonical);
  const raw = JSON.parse((seo.schema as { raw: string }).raw) as { '@graph': { '@type': string }[] };
  expect(raw['@graph'].map((node) => node['@type'])).toEqual(['Article', 'WebPage', 'BreadcrumbList', 'WebSite']);
});

it('what Yoast SEO stored with an item is returned, with variables expanded and markup escaped in the head', async () => {
  const media = await query<{ mediaItems: { nodes: { id: string; databaseId: number; sourceUrl: string | null }[] } }>(
    '{ mediaItems(where: { mimeType: IMAGE_JPEG }) { nodes { id databaseId sourceUrl } } }',
  );
  const image = media.mediaItems.nodes[0];
  const id = await createPost({ title: 'Plain' });
  await storeMeta(id, {
    _yoast_wpseo_title: 'All about %%title%% %%sep%% %%unknown%% %%sep%% "%%sitename%%" <b>',
    _yoast_wpseo_metadesc: 'Read %%focuskw%%',
    _yoast_wpseo_focuskw: 'harbor news',
    _yoast_wpseo_canonical: 'https://example.org/elsewhere/',
    '_yoast_wpseo_meta-robots-noindex': '1',
    '_yoast_wpseo_meta-robots-nofollow': '1',
    '_yoast_wpseo_meta-robots-adv': 'noarchive',
    '_yoast_wpseo_opengraph-title': 'For friends',
    '_yoast_wpseo_opengraph-image-id': String(image?.databaseId),
    '_yoast_wpseo_twitter-description': 'Tweet',
    _yoast_wpseo_bctitle: 'Crumb',
    _yoast_wpseo_is_cornerstone: '1',
    '_yoast_wpseo_estimated-reading-time-minutes': '7',
  });
  const seo = await seoOf(
    id,
    `title metaDesc focuskw canonical metaRobotsNoindex metaRobotsNofollow opengraphTitle opengraphDescription
    opengraphImage { id } twitterTitle twitterDescription twitterImage { id } breadcrumbs { text } cornerstone readingTime fullHead`,
  );
  expect(seo).toMatchObject({
    title: 'All about Plain | "Harbor" <b>',
    metaDesc: 'Read harbor news',
    focuskw: 'harbor news',
    canonical: 'https://example.org/elsewhere/',
    metaRobotsNoindex: 'noindex',
    metaRobotsNofollow: 'nofollow',
    opengraphTitle: 'For friends',
    opengraphDescription: 'Read harbor news',
    opengraphImage: { id: image?.id },
    twitterTitle: 'For friends',
    twitterDescription: 'Tweet',
    twitterImage: { id: image?.id },
    cornerstone: true,
    readingTime: 7,
  });
  expect((seo.breadcrumbs as { text: string }[]).at(-1)).toEqual({ text: 'Crumb' });
  const head = String(seo.fullHead);
  expect(head).toContain('<title>All about Plain | &quot;Harbor&quot; &lt;b&gt;</title>');
  expect(head).toContain('<meta name="robots" content="noindex, nofollow, noarchive" />');
  expect(head).toContain('<meta property="og:title" content="For friends" />');
  expect(head).toContain('<meta name="twitter:site" content="@harbor" />');
  expect(head).not.toContain('rel="canonical"');
});

it('what Rank Math stored with an item is returned', async () => {
  const id = await createPost({ title: 'Ranked' });
  await storeMeta(id, {
    rank_math_title: '%title% %sep% %sitename%',
    rank_math_description: 'By %name%',
    rank_math_robots: ['noindex', 'nosnippet'],
    rank_math_focus_keyword: 'first,second',
    rank_math_facebook_title: 'On Facebook',
    rank_math_twitter_use_facebook: 'off',
    rank_math_twitter_title: 'On Twitter',
    rank_math_pillar_content: 'on',
  });
  expect(await seoOf(id, 'title metaDesc focuskw metaRobotsNoindex opengraphTitle twitterTitle cornerstone')).toEqual({
    title: 'Ranked | Harbor',
    metaDesc: expect.stringMatching(/^By \w+/),
    focuskw: 'first',
    metaRobotsNoindex: 'noindex',
    opengraphTitle: 'On Facebook',
    twitterTitle: 'On Twitter',
    cornerstone: true,
  });
});

it('terms, authors, pages and the site have metadata', async () => {
  const parent = await createItem('categories', { name: 'Coast' });
  const child = await createItem('categories', { name: 'Cliffs', parent, description: 'High <b>cliffs</b>.' });
  const tag = await createItem('tags', { name: 'Foam' });
  await storeSettings(site, {
    wpseo_taxonomy_meta: {
      category: { [parent]: { wpseo_title: 'The %%term_title%%', wpseo_desc: 'Sea', wpseo_noindex: 'noindex' } },
    },
  });
  await writerOf(site.database).termMeta.create({
    data: { termId: tag, key: 'rank_math_description', value: '"All about foam"' },
  });
  const page = await createItem('pages', { title: 'Port', status: 'publish' });
  const data = await query<Record<string, Seo>>(`{
    parent: category(id: ${parent}, idType: DATABASE_ID) { seo { title metaDesc metaRobotsNoindex } }
    child: category(id: ${child}, idType: DATABASE_ID) { seo { title metaDesc metaRobotsNoindex breadcrumbs { text } schema { raw } } }
    tag: tag(id: ${tag}, idType: DATABASE_ID) { seo { metaDesc metaRobotsNoindex } }
    page: page(id: ${page}, idType: DATABASE_ID) { seo { title metaDesc } }
    user(id: 1, idType: DATABASE_ID) { name seo { title metaRobotsNoindex social { twitter youTube } schema { raw } } }
    seo {
      meta { homepage { title } config { separator } }
      schema { companyName inLanguage } webmaster { googleVerify } social { facebook { url } twitter { username cardType } }
      breadcrumbs { homeText } openGraph { defaultImage { id } frontPage { title } }
      contentTypes { post { title archive { hasArchive } } } taxonomyArchives { tag { archive { metaRobotsNoindex } } }
    }
  }`);
  expect(data.parent?.seo).toEqual({ title: 'The Coast', metaDesc: 'Sea', metaRobotsNoindex: 'noindex' });
  expect(data.child?.seo).toMatchObject({
    title: 'Cliffs | Harbor',
    metaDesc: 'High cliffs.',
    metaRobotsNoindex: 'index',
    breadcrumbs: [{ text: 'Start' }, { text: 'Coast' }, { text: 'Cliffs' }],
  });
  expect(data.tag?.seo).toEqual({ metaDesc: 'All about foam', metaRobotsNoindex: 'noindex' });
  expect(data.page?.seo).toEqual({ title: 'Port | Harbor', metaDesc: 'About Port at Harbor' });
  expect(data.user?.seo).toMatchObject({ title: `${data.user?.name} writes | Harbor` });
  expect(data.seo).toMatchObject({
    meta: { homepage: { title: 'Harbor | Boats and tides' }, config: { separator: '|' } },
    schema: { companyName: 'Harbor Ltd', inLanguage: 'en-US' },
    webmaster: { googleVerify: 'abc' },
    social: { facebook: { url: 'https://facebook.example/harbor' }, twitter: { username: 'harbor' } },
    breadcrumbs: { homeText: 'Start' },
    openGraph: { defaultImage: null, frontPage: { title: 'Harbor | Boats and tides' } },
    contentTypes: { post: { archive: { hasArchive: false } } },
    taxonomyArchives: { tag: { archive: { metaRobotsNoindex: true } } },
  });
});

it('metadata of a post with a password is null, and that of a hidden image is not shown', async () => {
  const locked = await createPost({ title: 'Locked', password: 'secret', excerpt: 'Secret text' });
  expect(await seoOf(locked, 'title metaDesc')).toBeNull();
  const draft = await createItem('posts', { title: 'Draft', status: 'draft' });
  const id = await createPost({ title: 'Shown' });
  await storeMeta(id, { '_yoast_wpseo_opengraph-image-id': String(draft) });
  expect(await seoOf(id, 'opengraphImage { id }')).toEqual({ opengraphImage: null });
});

it('markup in a title cannot end the script element that contains the structured data', async () => {
  const name = '</script><script>alert(1)</script>';
  const id = await createPost({ title: name.replaceAll('<', '&lt;'), excerpt: name.replaceAll('<', '&lt;') });
  const seo = await seoOf(id, 'schema { raw } fullHead');
  const { raw } = seo.schema as { raw: string };
  expect(raw).not.toMatch(/[<>]/);
  expect(JSON.parse(raw)['@graph'][0].headline).toBe(name);
  expect(String(seo.fullHead).match(/<\/?script/g)).toEqual(['<script', '</script']);
});

it('the metadata of a list takes the same statements, whatever its length', async () => {
  const category = await createItem('categories', { name: 'Counted' });
  for (let index = 0; index < 6; index += 1) {
    await storeMeta(await createPost({ title: `Counted ${index}`, categories: [category], excerpt: 'Some text' }), {
      _yoast_wpseo_title: '%%title%% by %%name%%',
    });
  }
  const statementsOf = async (first: number, fields: string) => {
    const text = `{ posts(first: ${first}, where: { categoryId: ${category} }) { nodes { databaseId seo { ${fields} } } } }`;
    return (await cms.statements(() => query(text))).length;
  };
  const fields = 'title metaDesc breadcrumbs { text } schema { raw } fullHead';
  await statementsOf(1, fields);
  const ofTwo = await statementsOf(2, fields);
  expect(await statementsOf(6, fields)).toBe(ofTwo);
  expect(await statementsOf(5, 'focuskw metaRobotsNoindex')).toBe(2);
});
