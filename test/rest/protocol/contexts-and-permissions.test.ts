import { describe, expect } from 'vitest';
import { type ErrorBody, idsOf, type PostItem, type PostList, totalsOf } from '../../support/rest-bodies.ts';
import { type Login, postIds, postSeeds, publishedIds, secrets } from '../../support/site-content.ts';
import { cms, it } from '../../support/site-test.ts';

/** The fields of the context `embed`; `view` and `edit` each add more. Dotted names are properties of a field. */
const embedFields = [
  ...['id', 'date', 'slug', 'type', 'link', 'title', 'title.rendered', 'excerpt', 'excerpt.rendered'],
  ...['excerpt.protected', 'author', 'featured_media', '_links'],
];
const viewFields = [
  ...['date_gmt', 'guid', 'guid.rendered', 'modified', 'modified_gmt', 'status', 'content', 'content.rendered'],
  ...['content.protected', 'comment_status', 'ping_status', 'sticky', 'template', 'format', 'meta', 'meta.footnotes'],
  ...['categories', 'tags', 'class_list'],
];
const editFields = [
  ...['guid.raw', 'password', 'title.raw', 'content.raw', 'content.block_version', 'excerpt.raw'],
  ...['permalink_template', 'generated_slug'],
];

const fieldNamesIn = (item: PostItem): string[] =>
  Object.entries(item).flatMap(([name, value]) =>
    value !== null && typeof value === 'object' && !Array.isArray(value) && !name.startsWith('_')
      ? [name, ...Object.keys(value).map((part) => `${name}.${part}`)]
      : [name],
  );

describe('the contexts of a post', () => {
  it.each([
    ['embed', embedFields],
    ['view', [...embedFields, ...viewFields]],
    ['edit', [...embedFields, ...viewFields, ...editFields]],
  ])('include in %s exactly the documented fields, in lists and alone', async (context, names) => {
    const { body: item } = await cms.get(`posts/${postIds.mint}?context=${context}`, { as: 'admin' });
    const { body: items } = await cms.get<PostList>(`posts?include=${postIds.mint}&context=${context}`, {
      as: 'admin',
    });
    expect(fieldNamesIn(item).sort()).toEqual([...names].sort());
    expect(fieldNamesIn(items[0] as PostItem).sort()).toEqual([...names].sort());
  });

  it('exclude fields of other contexts even if _fields names them', async () => {
    const editFieldNames = [
      'password',
      'title.raw',
      'content.raw',
      'excerpt.raw',
      'guid.raw',
      'generated_slug',
      'status',
    ];
    const { body } = await cms.get(`posts/${postIds.protected}?context=embed&_fields=id,${editFieldNames.join(',')}`, {
      as: 'admin',
    });
    expect(fieldNamesIn(body).filter((name) => editFieldNames.includes(name))).toEqual([]);
    const view = await cms.get(`posts/${postIds.protected}?_fields=title,content.raw,password`);
    expect(view.body).toEqual({ title: { rendered: 'The cellar key' }, content: [] });
  });

  it('include `edit` only for viewers who may edit the post', async () => {
    const anonymous = await cms.get<ErrorBody>('posts?context=edit');
    expect([anonymous.status, anonymous.body.code]).toEqual([401, 'rest_forbidden_context']);
    const subscriber = await cms.get<ErrorBody>('posts?context=edit', { as: 'subscriber' });
    expect([subscriber.status, subscriber.body.code]).toEqual([403, 'rest_forbidden_context']);
    for (const [as, status] of [
      ['subscriber', 403],
      ['contributor', 403],
      ['author', 403],
      ['editor', 200],
      ['admin', 200],
    ] as const) {
      expect([as, (await cms.get(`posts/${postIds.sowingPeas}?context=edit`, { as })).status]).toEqual([as, status]);
    }
    expect((await cms.get(`posts/${postIds.mint}?context=edit`, { as: 'author' })).status).toBe(200);
  });

  it('exclude from an `edit` list the posts that the viewer may not edit', async () => {
    const { body } = await cms.get<PostList>('posts?context=edit&status=any&per_page=100&_fields=id', {
      as: 'contributor',
    });
    // Contributors may not edit their own published posts.
    expect(idsOf(body)).toEqual([postIds.contributorPendingPost, postIds.contributorDraftPost]);
  });

  it('include raw texts only in `edit`', async () => {
    const { body } = await cms.get(`posts/${postIds.mint}?context=edit`, { as: 'author' });
    expect(body.title).toEqual({ raw: 'Mint & more', rendered: 'Mint &#038; more' });
    expect(body.content.raw).toBe('More about mint more.');
    expect(body).toMatchObject({
      generated_slug: 'mint-more',
      permalink_template: 'http://localhost:3000/2021/04/%postname%/',
    });
  });
});

describe('the permissions', () => {
  it.each<[Login, number, string]>([
    ['admin', postIds.sowingPeas, 'GET, POST, PUT, PATCH, DELETE'],
    ['editor', postIds.mint, 'GET, POST, PUT, PATCH, DELETE'],
    ['author', postIds.mint, 'GET, POST, PUT, PATCH, DELETE'],
    ['author', postIds.sowingPeas, 'GET'],
    ['contributor', postIds.harvest, 'GET'],
    ['contributor', postIds.contributorDraftPost, 'GET, POST, PUT, PATCH, DELETE'],
    ['subscriber', postIds.sowingPeas, 'GET'],
  ])('of the role %s on post %i are %s in the self link and in Allow', async (as, id, methods) => {
    const { body, headers } = await cms.get(`posts/${id}`, { as });
    expect(headers.allow).toBe(methods);
    expect(body._links.self?.[0]?.targetHints?.allow).toEqual(methods.split(', '));
  });

  it.each<[Login, number, string[]]>([
    [
      'admin',
      postIds.sowingPeas,
      [
        ...['publish', 'unfiltered-html', 'sticky', 'assign-author', 'create-categories', 'assign-categories'],
        ...['create-tags', 'assign-tags'],
      ],
    ],
    ['author', postIds.mint, ['publish', 'assign-categories', 'create-tags', 'assign-tags']],
    ['contributor', postIds.contributorDraftPost, ['assign-categories', 'create-tags', 'assign-tags']],
  ])('of the role %s on post %i are action links in the edit context only', async (as, id, actions) => {
    const edit = await cms.get(`posts/${id}?context=edit`, { as });
    const view = await cms.get(`posts/${id}`, { as });
    const actionsIn = (item: PostItem) => Object.keys(item._links).filter((rel) => rel.startsWith('cms:action-'));
    expect(actionsIn(edit.body)).toEqual(actions.map((action) => `cms:action-${action}`));
    expect(actionsIn(view.body)).toEqual([]);
  });
});

describe('an anonymous viewer', () => {
  it('sees published posts, and no text of other posts', async () => {
    const { body, text, headers } = await cms.get<PostList>('posts?per_page=100&_embed');
    expect(idsOf(body)).toEqual(publishedIds);
    expect(totalsOf(headers)[0]).toBe(publishedIds.length);
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
    for (const { title, status } of postSeeds) if (status) expect(text).not.toContain(title);
    expect(text).not.toMatch(/"raw"|"password"|larch\.example|_hidden_note/);
  });

  it.each([
    'future',
    'draft',
    'pending',
    'private',
    'trash',
    'auto-draft',
    'inherit',
    'any',
    'publish,draft',
    'unknown',
  ])('may not filter by the status %s', async (status) => {
    for (const [as, code] of [
      [undefined, 401],
      ['subscriber', 403],
    ] as const) {
      const answer = await cms.get<ErrorBody>(`posts?status=${status}`, as ? { as } : {});
      expect([answer.status, answer.body.code]).toEqual([400, 'rest_invalid_param']);
      expect(answer.body.data.details?.status).toMatchObject({
        code: 'rest_forbidden_status',
        data: { status: code },
      });
    }
  });
});

describe('the filter by status', () => {
  it('names the known statuses to viewers who may filter by all of them', async () => {
    const { status, body } = await cms.get<ErrorBody>('posts?status=draft,unknown', { as: 'author' });
    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
    const { code, message, data } = body.data.details?.status ?? {};
    expect([code, data]).toEqual(['rest_not_in_enum', null]);
    expect(message).toMatch(/^status\[1\] must be one of publish, .*draft/);
    const list = await cms.graphql('{ posts(where: { statusIn: ["unknown"] }) { total } }', { as: 'author' });
    expect(list.body.errors?.[0]?.extensions?.code).toBe('rest_not_in_enum');
  });

  it('is refused for files by the statuses of files', async () => {
    const code = async (as?: Login) => {
      const { body } = await cms.get<ErrorBody>('media?status=publish', as ? { as } : {});
      return body.data.details?.status?.code;
    };
    expect([await code(), await code('editor')]).toEqual(['rest_forbidden_status', 'rest_not_in_enum']);
  });

  it('adds private items that the viewer may read if it is empty', async () => {
    const statuses = async (as?: Login) => {
      const { body } = await cms.get<PostList>('posts?status=&per_page=100', as ? { as } : {});
      return [...new Set(body.map(({ status }) => status))].sort();
    };
    expect(await statuses()).toEqual(['publish']);
    expect(await statuses('subscriber')).toEqual(['publish']);
    expect(await statuses('editor')).toEqual(['private', 'publish']);
    const { headers } = await cms.get<PostList>('posts?status=publish,private', { as: 'editor' });
    expect(totalsOf((await cms.get('posts?status=', { as: 'editor' })).headers)).toEqual(totalsOf(headers));
    const { body: files } = await cms.get<PostList>('media?status=&per_page=100', { as: 'editor' });
    expect(files.every(({ status }) => status === 'inherit')).toBe(true);
  });
});

describe('searches for hidden texts', () => {
  const searchResult = async (query: string, as?: Login) => {
    const { body, headers } = await cms.get<PostList>(`posts?_fields=id&${query}`, as ? { as } : {});
    return [idsOf(body), totalsOf(headers)[0]];
  };

  it.each<[string, Login | undefined]>([
    ['an anonymous viewer', undefined],
    ['a subscriber', 'subscriber'],
    ['a contributor', 'contributor'],
  ])('find no protected texts for %s, and their total does not count them', async (_viewer, as) => {
    expect(await searchResult(`search=${secrets.protectedText}`, as)).toEqual([[], 0]);
    expect(await searchResult('search=cellar+-nothing', as)).toEqual([[], 0]);
  });

  it('find protected texts for their author and for editors', async () => {
    for (const as of ['author', 'editor'] as const) {
      expect(await searchResult(`search=${secrets.protectedText}`, as)).toEqual([[postIds.protected], 1]);
    }
  });

  it.each(['privateText', 'draftText', 'pendingText', 'trashText'] as const)(
    'find no unpublished texts of other authors (%s)',
    async (name) => {
      expect(await searchResult(`status=any,trash&search=${secrets[name]}`, 'author')).toEqual([[], 0]);
    },
  );

  it('find the drafts of the viewer', async () => {
    expect(await searchResult(`status=draft&search=${secrets.draftText}`, 'contributor')).toEqual([
      [postIds.contributorDraftPost],
      1,
    ]);
  });

  it('ignore undeclared parameters', async () => {
    const unfiltered = await searchResult('');
    for (const query of [
      'password=open+sesame',
      'title=x',
      'meta_key=footnotes',
      'author_email=admin',
      'post_type=page',
    ]) {
      expect(await searchResult(query)).toEqual(unfiltered);
    }
  });
});
