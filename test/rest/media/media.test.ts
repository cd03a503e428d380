import { describe, expect } from 'vitest';
import { addMedia, attachmentIds, type MediaItem } from '../../support/media-site.ts';
import { type ErrorBody, idsOf, totalsOf } from '../../support/rest-bodies.ts';
import { accounts, type Login, mediaIds, postIds } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';

const it = siteTest({ prepare: addMedia });

const uploads = 'http://localhost:3000/cms-content/uploads';
const get = <Body = MediaItem>(path: string, as?: Login) => cms.get<Body>(`media${path}`, as ? { as } : {});
const item = async (id: number, { as, query = '' }: { as?: Login; query?: string } = {}) =>
  (await get(`/${id}${query}`, as)).body;

describe('an attachment', () => {
  it('has its type, its address and its renditions', async () => {
    const { status, body, headers } = await get(`/${attachmentIds.photo}`);
    expect(status).toBe(200);
    expect(headers.link).toContain('rel="alternate"');
    expect(body).toMatchObject({
      id: attachmentIds.photo,
      type: 'attachment',
      status: 'inherit',
      title: { rendered: 'The garden' },
      author: accounts.author.id,
      meta: [],
      alt_text: 'Rows of peas',
      caption: { rendered: '<p>In <em>May</em></p>\n' },
      media_type: 'image',
      mime_type: 'image/jpeg',
      post: null,
      source_url: `${uploads}/2021/03/garden-scaled.jpg`,
      filename: 'garden.jpg',
      filesize: 90_000,
    });
    expect(body.media_details).toEqual({
      width: 2560,
      height: 1920,
      file: '2021/03/garden-scaled.jpg',
      filesize: 90_000,
      original_image: 'garden.jpg',
      image_meta: { camera: 'Box', orientation: '6' },
      sizes: {
        medium: {
          file: 'garden-300x225.jpg',
          ...{ width: 300, height: 225, filesize: 3_000, mime_type: 'image/jpeg' },
          source_url: `${uploads}/2021/03/garden-300x225.jpg`,
        },
        thumbnail: {
          file: 'garden-150x150.jpg',
          ...{ width: 150, height: 150, filesize: 1_500, mime_type: 'image/jpeg' },
          source_url: `${uploads}/2021/03/garden-150x150.jpg`,
        },
        full: {
          file: 'garden-scaled.jpg',
          ...{ width: 2560, height: 1920, mime_type: 'image/jpeg' },
          source_url: `${uploads}/2021/03/garden-scaled.jpg`,
        },
      },
    });
  });

  it.each([
    [attachmentIds.photo, /^<p class="attachment"><a href='[^']*garden-scaled\.jpg'><img [^>]*garden-300x225\.jpg/],
    [attachmentIds.audio, /^<audio [\s\S]*blackbird\.mp3/],
    [attachmentIds.document, /^<p class="attachment"><a href='[^']*plan\.pdf'>Plan<\/a>/],
  ])('with id %i has the image, player or link of its file at the start of its description', async (id, start) => {
    expect((await item(id)).description.rendered).toMatch(start);
    expect((await item(id, { as: 'admin', query: '?context=edit' })).description.rendered).toMatch(start);
  });

  it('in the embed context has no description and no parent', async () => {
    const body = await item(attachmentIds.audio, { query: '?context=embed' });
    for (const name of ['description', 'post', 'filename', 'filesize', 'meta', 'guid']) {
      expect(body).not.toHaveProperty(name);
    }
    expect(body).toMatchObject({ media_type: 'file', mime_type: 'audio/mpeg', media_details: { artist: 'Turdus' } });
  });

  it('in the edit context has raw texts, missing renditions and encoding settings', async () => {
    const body = await item(attachmentIds.photo, { as: 'editor', query: '?context=edit' });
    expect(body).toMatchObject({
      caption: { raw: 'In <em>May</em>' },
      description: { raw: 'Peas in rows.' },
      missing_image_sizes: ['medium_large', 'large', '1536x1536', '2048x2048'],
      exif_orientation: 6,
      image_quality: { default: 82, sizes: [] },
      image_output_format: null,
      image_save_progressive: false,
    });
    const audio = await item(attachmentIds.audio, { as: 'editor', query: '?context=edit' });
    expect(audio.missing_image_sizes).toEqual([]);
    for (const name of ['exif_orientation', 'image_output_format']) expect(audio).not.toHaveProperty(name);
  });

  it.each([
    [
      attachmentIds.document,
      { media_details: {}, missing_image_sizes: ['thumbnail', 'medium', 'large'], filesize: null },
    ],
    [attachmentIds.documentWithPreview, { missing_image_sizes: ['thumbnail', 'large'], filesize: 500 }],
    [
      attachmentIds.copyOfPhoto,
      { media_details: { width: 300, height: 225, sizes: {} }, missing_image_sizes: ['thumbnail'] },
    ],
  ])('with id %i lists its missing renditions', async (id, expected) => {
    expect(await item(id, { as: 'admin', query: '?context=edit' })).toMatchObject(expected);
  });

  it('that is a PDF has renditions of its first page', async () => {
    const { media_details: details } = await item(attachmentIds.documentWithPreview);
    expect(details.sizes?.full).toMatchObject({
      file: 'letter-pdf.jpg',
      source_url: `${uploads}/2021/03/letter-pdf.jpg`,
    });
    expect(details.sizes?.medium?.source_url).toBe(`${uploads}/2021/03/letter-pdf-214x300.jpg`);
  });

  it('without a file has its guid as address, and is no image', async () => {
    const where = { id: attachmentIds.copyOfPhoto };
    const { id: _, ...row } = await site.database.reader.post.findUniqueOrThrow({ where });
    const guid = 'https://pictures.example/one.jpg';
    const { id } = await site.database.transaction((client) =>
      client.post.create({ data: { ...row, slug: 'without-file', guid } }),
    );
    const body = await item(id, { as: 'admin', query: '?context=edit' });
    expect(body).toMatchObject({
      ...{ media_type: 'file', mime_type: 'image/jpeg', source_url: guid, media_details: {} },
      ...{ filename: null, filesize: null, missing_image_sizes: [] },
    });
    expect(body).not.toHaveProperty('exif_orientation');
    await site.database.transaction((client) => client.post.delete({ where: { id } }));
  });

  it('links to its parent and embeds it', async () => {
    const body = await item(attachmentIds.audio, { query: '?_embed' });
    expect(body.post).toBe(postIds.sowingPeas);
    expect(body._links['cms:attached-to']).toEqual([
      {
        embeddable: true,
        post_type: 'post',
        id: postIds.sowingPeas,
        href: `http://localhost:3000/cms-json/cms/v2/posts/${postIds.sowingPeas}`,
      },
    ]);
    expect(body._embedded['cms:attached-to']).toMatchObject([{ id: postIds.sowingPeas, type: 'post' }]);
    expect(body.link).toBe('http://localhost:3000/2021/03/sowing-peas/blackbird-21/');
    expect(await item(attachmentIds.photo)).not.toHaveProperty(['_links', 'cms:attached-to']);
  });

  it('has `Allow` and action links by capability', async () => {
    const { body, headers } = await get(`/${attachmentIds.photo}?context=edit`, 'author');
    expect(headers.allow).toBe('GET, POST, PUT, PATCH, DELETE');
    expect(Object.keys(body._links).filter((rel) => rel.includes('action'))).toEqual([]);
    const { _links } = await item(attachmentIds.photo, { as: 'editor', query: '?context=edit' });
    expect(Object.keys(_links).filter((rel) => rel.includes('action'))).toEqual([
      'cms:action-unfiltered-html',
      'cms:action-assign-author',
    ]);
  });
});

describe('access to an attachment', () => {
  const cases: readonly (readonly [string, number, Login | undefined, number])[] = [
    ['without a parent', attachmentIds.photo, undefined, 200],
    ['of a published post', attachmentIds.audio, undefined, 200],
    ['of a private post', mediaIds.ofPrivatePost, undefined, 401],
    ['of a private post', mediaIds.ofPrivatePost, 'subscriber', 403],
    ['of a private post', mediaIds.ofPrivatePost, 'editor', 200],
    ['of a trashed draft', attachmentIds.ofTrashedDraft, undefined, 401],
    ['of a trashed draft', attachmentIds.ofTrashedDraft, 'subscriber', 403],
    ['of a trashed draft', attachmentIds.ofTrashedDraft, 'editor', 200],
    ['that is private', attachmentIds.private, undefined, 401],
    ['that is private', attachmentIds.private, 'contributor', 403],
    ['that is private', attachmentIds.private, 'author', 200],
    ['that is private', attachmentIds.private, 'editor', 200],
    ['in the trash', attachmentIds.trash, undefined, 401],
    ['that is a post', postIds.sowingPeas, undefined, 404],
    ['that does not exist', 9_999, undefined, 404],
  ];
  it.each(cases)('%s (%i) for %s answers %i', async (_case, id, as, status) => {
    expect((await get(`/${id}`, as)).status).toBe(status);
  });

  it.each<[Login, number]>([
    ['subscriber', 403],
    ['contributor', 403],
    ['author', 200],
    ['editor', 200],
  ])('in the edit context answers %s with %i', async (as, status) => {
    const answer = await get<ErrorBody>(`/${attachmentIds.photo}?context=edit`, as);
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body.code).toBe('rest_forbidden_context');
  });
});

describe('a list of attachments', () => {
  const list = async (query: string, as?: Login) => {
    const { status, body, headers } = await get<MediaItem[]>(query, as);
    expect(status, JSON.stringify(body)).toBe(200);
    return { ids: idsOf(body), total: totalsOf(headers)[0] };
  };

  it('shows and counts the attachments that are visible to the viewer', async () => {
    expect(await list('?orderby=id&order=asc')).toEqual({ ids: [11, 13, 20, 21, 22, 23, 26], total: 7 });
    expect(await list('?orderby=id&order=asc', 'admin')).toMatchObject({ ids: [11, 12, 13, 20, 21, 22, 23, 25, 26] });
  });

  it.each([
    ['media_type=image', [11, 13, 20, 26]],
    ['media_type=application', [22, 23]],
    ['media_type=audio,application', [21, 22, 23]],
    ['mime_type=image/png', [11, 13]],
    ['mime_type=image/png,audio/mpeg', [11, 13, 21]],
    ['media_type=audio&mime_type=image/jpeg', [20, 21, 26]],
    ['mime_type=image/p%25', []],
    ['parent=0', [11, 20, 22, 23, 26]],
    ['parent=101,103', [13, 21]],
    ['parent_exclude=0', [13, 21]],
    ['author=3', [20]],
    ['search=garden', [20, 26]],
    ['search=2021/03', [20, 21, 22, 23]],
    ['search=.JPG', [20, 26]],
    ['search=garden+.jpg', [20, 26]],
    ['search=garden+-scaled', [26]],
    ['search=garden.jpg&search_columns=post_title', [26]],
    ['slug=plan-22', [22]],
    ['include=20,11', [11, 20]],
    ['status=inherit&exclude=11', [13, 20, 21, 22, 23, 26]],
  ])('with %s contains exactly the matching attachments', async (query, ids) => {
    expect((await list(`?orderby=id&order=asc&${query}`)).ids).toEqual(ids);
  });

  it('accepts each media_type of OPTIONS and returns all its attachments', async () => {
    const { body } = await cms.send<{ endpoints: { args: Record<string, { items: { enum: string[] } }> }[] }>({
      method: 'OPTIONS',
      path: 'media',
    });
    const kinds = body.endpoints[0]?.args.media_type?.items.enum ?? [];
    expect(kinds).toEqual(expect.arrayContaining(['image', 'video', 'audio', 'text', 'application']));
    const all = await cms.get<MediaItem[]>('media?per_page=100&orderby=id&order=asc', { as: 'admin' });
    for (const kind of kinds) {
      const matchingItems = all.body.filter(({ mime_type: type }) => String(type).startsWith(`${kind}/`));
      expect([kind, (await list(`?orderby=id&order=asc&media_type=${kind}`, 'admin')).ids]).toEqual([
        kind,
        idsOf(matchingItems),
      ]);
    }
  });

  it('does not reveal texts of attachments of private posts through its total', async () => {
    await site.database.transaction((client) =>
      client.postSearchText.create({
        data: { postId: mediaIds.ofPrivatePost, title: 'zinnia', excerpt: '', content: '' },
      }),
    );
    expect(await list('?search=zinnia')).toEqual({ ids: [], total: 0 });
    expect(await list('?search=zinnia', 'editor')).toEqual({ ids: [mediaIds.ofPrivatePost], total: 1 });
  });

  it('shows private and trashed attachments to those who may edit them', async () => {
    expect((await list('?status=private', 'editor')).ids).toEqual([attachmentIds.private]);
    expect((await list('?status=trash', 'admin')).ids).toEqual([attachmentIds.trash]);
    for (const status of ['private', 'trash']) {
      const { body } = await get<ErrorBody>(`?status=${status}`);
      expect(body).toMatchObject({
        code: 'rest_invalid_param',
        data: { status: 400, params: { status: expect.any(String) } },
      });
    }
  });

  it.each([
    ['media_type=unknown', 'rest_invalid_param', 400],
    ['status=publish', 'rest_invalid_param', 400],
    ['per_page=0', 'rest_invalid_param', 400],
    ['page=9', 'rest_post_invalid_page_number', 400],
    ['context=edit', 'rest_forbidden_context', 401],
    ['orderby=relevance', 'rest_no_search_term_defined', 400],
  ])('with %s is refused with %s', async (query, code, status) => {
    const { body } = await get<ErrorBody>(`?${query}`);
    expect([body.code, body.data.status]).toEqual([code, status]);
  });

  it('in the edit context contains the attachments that the viewer may edit', async () => {
    expect((await list('?context=edit&orderby=id&order=asc', 'author')).ids).toEqual([attachmentIds.photo]);
    expect((await list('?context=edit&orderby=id&order=asc', 'contributor')).ids).toEqual([]);
  });
});
