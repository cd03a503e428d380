import { describe, expect } from 'vitest';
import { type ErrorBody, linksOf, type PostItem } from '../../support/rest-bodies.ts';
import { type Login, mediaIds, postIds, secrets } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';
import type { RunningSite } from '../../support/test-site.ts';

let wp: RunningSite;

it.beforeAll(async () => {
  wp = await site.start({ brand: 'wp' });
});

describe('one post', () => {
  it('equals the same post in a list', async () => {
    const { body: items } = await cms.get<PostItem[]>(`posts?include=${postIds.peaSoup}`);
    const { body: item } = await cms.get(`posts/${postIds.peaSoup}`);
    expect(item).toEqual(items[0]);
  });

  it('has a `Link` header to its permalink', async () => {
    const { headers } = await cms.get(`posts/${postIds.peaSoup}?_fields=id`);
    expect(linksOf(headers.link)).toMatchObject({ alternate: 'http://localhost:3000/2021/05/pea-soup/' });
    expect(headers.allow).toBe('GET');
  });

  it('has a percent-encoded permalink if its imported slug is not ASCII', async () => {
    await site.database.transaction((client) =>
      client.post.update({ where: { id: postIds.peaSoup }, data: { slug: 'суп-😀' } }),
    );
    const { status, headers } = await cms.get(`posts/${postIds.peaSoup}`);
    expect([status, linksOf(headers.link).alternate]).toEqual([
      200,
      `http://localhost:3000/2021/05/${encodeURIComponent('суп-😀')}/`,
    ]);
    await site.database.transaction((client) =>
      client.post.update({ where: { id: postIds.peaSoup }, data: { slug: 'pea-soup' } }),
    );
  });

  it('has links with the prefix and the paths of the brand', async () => {
    for (const server of [cms, wp]) {
      const { body } = await server.get(`posts/${postIds.mint}`);
      const { brand } = server;
      expect(Object.keys(body._links)).toContain(`${brand}:featuredmedia`);
      expect(body._links[`${brand}:term`]?.map(({ href }) => href)).toEqual([
        `http://localhost:3000/${brand}-json/${brand}/v2/categories?post=${postIds.mint}`,
        `http://localhost:3000/${brand}-json/${brand}/v2/tags?post=${postIds.mint}`,
      ]);
      expect(body._links.curies).toEqual([{ name: brand, href: 'https://api.w.org/{rel}', templated: true }]);
      expect(body._links['predecessor-version']).toEqual([
        {
          id: postIds.revisionOfMint,
          href: `http://localhost:3000/${brand}-json/${brand}/v2/posts/${postIds.mint}/revisions/301`,
        },
      ]);
    }
  });

  it('has no link to a featured image if it has none', async () => {
    const { body } = await cms.get(`posts/${postIds.sowingPeas}`);
    expect(Object.keys(body._links)).not.toContain('cms:featuredmedia');
    expect(body.featured_media).toBe(0);
  });

  it('as a draft has a plain permalink and the date of its last change', async () => {
    const { body } = await cms.get(`posts/${postIds.authorDraftPost}`, { as: 'author' });
    expect(body).toMatchObject({ status: 'draft', slug: '', link: 'http://localhost:3000/?p=109' });
    expect(body.date_gmt).toBe('2021-06-09T10:00:00');
  });

  it('has an excerpt with `excerpt_length` words, unless the excerpt was written', async () => {
    const { body } = await cms.get(`posts/${postIds.elan}?excerpt_length=2&_fields=excerpt`);
    expect(body.excerpt.rendered).toBe('<p>More about [&hellip;]</p>\n');
    const withoutWords = await cms.get(`posts/${postIds.elan}?excerpt_length=0&_fields=excerpt`);
    expect(withoutWords.body.excerpt.rendered).toBe('<p> [&hellip;]</p>\n');
    const withExcerpt = await cms.get(`posts/${postIds.peaSoup}?excerpt_length=2&_fields=excerpt`);
    expect(withExcerpt.body.excerpt.rendered).toBe('<p>A bowl of green.</p>\n');
  });

  it.each([
    ['posts/999', 'rest_post_invalid_id'],
    ['posts/0', 'rest_post_invalid_id'],
    [`posts/${postIds.aboutPage}`, 'rest_post_invalid_id'],
    [`posts/${mediaIds.public}`, 'rest_post_invalid_id'],
    [`posts/${postIds.revisionOfMint}`, 'rest_post_invalid_id'],
    ['posts/abc', 'rest_no_route'],
    ['posts/-1', 'rest_no_route'],
    [`posts/${postIds.sowingPeas}/nothing`, 'rest_no_route'],
  ])('is not found at %s: %s', async (path, code) => {
    const { status, body } = await cms.get<ErrorBody>(path, { as: 'admin' });
    expect([status, body.code]).toEqual([404, code]);
  });
});

/** Hidden posts with their status and the accounts that may read them; other accounts get a 403. */
const hiddenPosts: readonly [number, string, readonly Login[]][] = [
  [postIds.editorPrivatePost, 'private', ['admin', 'editor']],
  [postIds.authorPrivatePost, 'private', ['admin', 'editor', 'author']],
  [postIds.contributorDraftPost, 'draft', ['admin', 'editor', 'contributor']],
  [postIds.authorDraftPost, 'draft', ['admin', 'editor', 'author']],
  [postIds.contributorPendingPost, 'pending', ['admin', 'editor', 'contributor']],
  [postIds.scheduled, 'future', ['admin', 'editor']],
  [postIds.trashed, 'trash', ['admin', 'editor']],
];

describe('a hidden post', () => {
  it.each(hiddenPosts)('%i (%s) is visible only to %j', async (id, status, allowed) => {
    const anonymous = await cms.get<ErrorBody>(`posts/${id}`);
    expect([anonymous.status, anonymous.body.code]).toEqual([401, 'rest_forbidden']);
    for (const as of ['admin', 'editor', 'author', 'contributor', 'subscriber'] as const) {
      const answer = await cms.get<PostItem & ErrorBody>(`posts/${id}?_fields=id,status`, { as });
      if (allowed.includes(as)) expect(answer.body, as).toEqual({ id, status });
      else expect([as, answer.status, answer.body.code]).toEqual([as, 403, 'rest_forbidden']);
    }
  });

  it('has an error with code, message and data only', async () => {
    for (const [id] of hiddenPosts) {
      const { text } = await cms.get(`posts/${id}?_embed`);
      expect(Object.keys(JSON.parse(text) as object)).toEqual(['code', 'message', 'data']);
    }
  });
});

describe('a protected post', () => {
  const protectedTexts = (item: PostItem) => [item.content.rendered, item.excerpt.rendered];

  it('has empty texts, marked as protected, in lists and alone', async () => {
    const item = (await cms.get(`posts/${postIds.protected}`)).body;
    const [listed] = (await cms.get<PostItem[]>(`posts?include=${postIds.protected}`)).body;
    for (const post of [item, listed as PostItem]) {
      expect(post.title.rendered).toBe('The cellar key');
      expect(protectedTexts(post)).toEqual(['', '']);
      expect([post.content.protected, post.excerpt.protected]).toEqual([true, true]);
      expect(JSON.stringify(post)).not.toContain(secrets.protectedText);
    }
  });

  it('has its texts with the right password, also with an encoded one', async () => {
    const { body } = await cms.get(
      `posts/${postIds.protected}?password=${encodeURIComponent(secrets.protectedPassword)}`,
    );
    expect(body.content).toEqual({ rendered: `<p>Look behind the ${secrets.protectedText}.</p>\n`, protected: true });
    const other = await cms.get(
      `posts/${postIds.protectedWithExcerpt}?password=${encodeURIComponent(secrets.otherPassword)}`,
    );
    expect(protectedTexts(other.body)).toEqual(['<p>Two trunks and a lamp.</p>\n', '<p>Trunks.</p>\n']);
  });

  it('is refused with a wrong password, and an empty one counts as none', async () => {
    const wrong = await cms.get<ErrorBody>(`posts/${postIds.protected}?password=sesame`);
    expect([wrong.status, wrong.body.code]).toEqual([403, 'rest_post_incorrect_password']);
    const empty = await cms.get(`posts/${postIds.protected}?password=`);
    expect([empty.status, ...protectedTexts(empty.body)]).toEqual([200, '', '']);
  });

  it('stays closed with the password of another post', async () => {
    const { status } = await cms.get(
      `posts/${postIds.protectedWithExcerpt}?password=${encodeURIComponent(secrets.protectedPassword)}`,
    );
    expect(status).toBe(403);
  });

  it('has its texts in lists with its password, and no other item has', async () => {
    const include = `include=${postIds.protected},${postIds.protectedWithExcerpt}`;
    for (const query of [include, 'slug=the-cellar-key']) {
      const password = encodeURIComponent(secrets.protectedPassword);
      const { body } = await cms.get<PostItem[]>(`posts?${query}&password=${password}&orderby=id&order=asc`);
      const [own, other] = body;
      expect([query, own?.id, own?.content.rendered]).toEqual([
        query,
        postIds.protected,
        `<p>Look behind the ${secrets.protectedText}.</p>\n`,
      ]);
      if (other) expect(other.content).toEqual({ rendered: '', protected: true });
    }
    const { text } = await cms.get(`posts?${include}&password=sesame`);
    expect(text).not.toContain(secrets.protectedText);
    const { body } = await cms.graphql(
      `{ posts(where: { idIn: [${postIds.protected}] }, password: "${secrets.protectedPassword}") {
        nodes { content { rendered } } } }`,
    );
    expect(JSON.stringify(body)).toContain(secrets.protectedText);
  });

  it('has its texts and its password in the edit context', async () => {
    const { body } = await cms.get(`posts/${postIds.protected}?context=edit`, { as: 'author' });
    expect(body.content.rendered).toContain(secrets.protectedText);
    expect(body.password).toBe(secrets.protectedPassword);
  });

  it('never shows its password in other contexts', async () => {
    for (const context of ['view', 'embed']) {
      for (const as of [undefined, 'admin'] as const) {
        const { text } = await cms.get(`posts/${postIds.protected}?context=${context}&_embed`, as ? { as } : {});
        expect(text).not.toContain(secrets.protectedPassword);
        expect(text).not.toContain('"password"');
      }
    }
  });
});
