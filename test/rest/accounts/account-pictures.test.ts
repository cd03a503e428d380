import { beforeEach, describe, expect } from 'vitest';
import { openPage, sessionOf, submitForm } from '../../support/browser-session.ts';
import { accounts, mediaIds, postIds } from '../../support/site-content.ts';
import { cms, it } from '../../support/site-test.ts';
import { testImage, upload } from '../../support/test-uploads.ts';

const { id } = accounts.author;
const ITEM = `users/${id}`;

interface Account {
  avatar_source?: string;
  avatar_media?: number;
  avatar_urls: Record<string, string>;
}

const choose = (json: object, as: 'author' | 'admin' | 'editor' = 'author') =>
  cms.send<Account & { code?: string; data?: { params: object } }>({ method: 'PUT', path: ITEM, as, json });

let image: { id: number; thumbnail: string };
let commentId: number;

it.beforeAll(async () => {
  const { body } = await upload(cms, {
    ...{ name: 'arno.png', as: 'author', body: await testImage(640, 480, { format: 'png' }) },
  });
  image = { id: body.id, thumbnail: body.media_details.sizes.thumbnail?.source_url ?? '' };
  const comment = await cms.send<{ id: number }>({
    ...{ method: 'POST', path: 'comments', as: 'author' },
    json: { post: postIds.sowingPeas, content: 'Peas!' },
  });
  commentId = comment.body.id;
  await cms.send({ method: 'PUT', path: `comments/${commentId}`, as: 'admin', json: { status: 'approved' } });
});

beforeEach(() => choose({ avatar_source: 'email' }));

/** The address of the picture of the author as a visitor reads it on every face. */
async function addressOnFaces(): Promise<Record<string, string | undefined>> {
  const { body: account } = await cms.get<Account>(ITEM);
  const { body: comment } = await cms.get<{ author_avatar_urls: Record<string, string> }>(`comments/${commentId}`);
  const graphql = await cms.graphql(`{
    user(id: ${id}) { avatarUrl(size: 96) }
    comment(id: ${commentId}) { authorAvatarUrl(size: 96) }
  }`);
  const data = graphql.body.data as { user: { avatarUrl: string }; comment: { authorAvatarUrl: string } };
  const query = `{
    user(id: ${id}, idType: DATABASE_ID) { avatar(size: 96) { url } }
    comment(id: ${commentId}, idType: DATABASE_ID) { author { node { avatar { url } } } }
  }`;
  const wpgraphql = await cms.send<{
    data: { user: { avatar: { url: string } }; comment: { author: { node: { avatar: { url: string } } } } };
  }>({ method: 'POST', path: '/wpgraphql', json: { query } });
  if (!wpgraphql.body.data) throw new Error(wpgraphql.text);
  const shown = await cms.send<{ rendered: string }>({
    ...{ method: 'POST', path: '/cms-json/cms/v2/block-renderer/core/avatar?context=edit', as: 'admin' },
    json: { attributes: { userId: id, size: 96 } },
  });
  const inBlock = /src=['"]([^'"]+)/.exec(shown.body.rendered)?.[1]?.replaceAll('&#038;', '&');
  return {
    REST: account.avatar_urls['96'],
    'comment over REST': comment.author_avatar_urls['96'],
    GraphQL: data.user.avatarUrl,
    'comment over GraphQL': data.comment.authorAvatarUrl,
    WPGraphQL: wpgraphql.body.data.user.avatar.url,
    'comment over WPGraphQL': wpgraphql.body.data.comment.author.node.avatar.url,
    block: inBlock?.replaceAll('&amp;', '&'),
  };
}

const everyFace = async (expected: unknown) =>
  expect(await addressOnFaces()).toEqual(
    Object.fromEntries(Object.keys(await addressOnFaces()).map((face) => [face, expected])),
  );

describe('the picture of an account', () => {
  it('is that of the picture service, an image of the site, or none, on every face', async () => {
    await everyFace(expect.stringMatching(/^https:\/\/secure\.gravatar\.com\/avatar\/[\da-f]{64}\?s=96&/));
    const chosen = await choose({ avatar_media: image.id });
    expect(chosen.body).toMatchObject({ avatar_source: 'image', avatar_media: image.id });
    await everyFace(image.thumbnail);
    const without = await choose({ avatar_source: 'none' });
    expect(without.body).toMatchObject({ avatar_source: 'none' });
    expect(without.body).not.toHaveProperty('avatar_media');
    await everyFace(expect.stringMatching(/^https:\/\/secure\.gravatar\.com\/avatar\/\?s=96&/));
    const usual = Object.keys((await choose({ avatar_media: 0 })).body);
    expect(usual.filter((name) => /^avatar_(?:source|media)$/.test(name))).toEqual([]);
    await everyFace(expect.stringMatching(/\/avatar\/[\da-f]{64}\?/));
  });

  it('has the smallest file that is large enough', async () => {
    await choose({ avatar_media: image.id });
    const { body } = await cms.graphql(
      `{ user(id: ${id}) { small: avatarUrl(size: 200) large: avatarUrl(size: 2000) } }`,
    );
    expect(body.data?.user).toEqual({
      small: expect.stringContaining('arno-300x225.png'),
      large: expect.stringMatching(/arno\.png$/),
    });
  });

  it('is chosen by the owner and by those who may change the account', async () => {
    expect((await choose({ avatar_source: 'none' }, 'admin')).status).toBe(200);
    expect((await choose({ avatar_media: image.id }, 'editor')).status).toBe(403);
    const anonymous = await cms.get<Account>(`${ITEM}?context=view`);
    expect(anonymous.body).not.toHaveProperty('avatar_source');
    const { body } = await cms.graphql(`{ user(id: ${id}) { avatarSource avatarMediaId } }`);
    expect(body.data?.user).toEqual({ avatarSource: null, avatarMediaId: null });
  });

  it.each([
    ['an image that the account may not read', { avatar_media: mediaIds.ofPrivatePost }, 'avatar_media'],
    ['an item that is no image', { avatar_media: postIds.sowingPeas }, 'avatar_media'],
    ['an image that does not exist', { avatar_media: 99_999 }, 'avatar_media'],
    ['an image without saying which', { avatar_source: 'image' }, 'avatar_media'],
    ['an unknown source', { avatar_source: 'webcam' }, 'avatar_source'],
  ])('is not %s', async (_name, json, parameter) => {
    const { status, body } = await choose(json);
    expect([status, body.code, Object.keys(body.data?.params ?? {})]).toEqual([400, 'rest_invalid_param', [parameter]]);
  });

  it('is none for readers who may not read the image, and after it was deleted', async () => {
    const { body } = await upload(cms, {
      ...{ name: 'later.png', as: 'author', body: await testImage(200, 200, { format: 'png' }) },
    });
    await choose({ avatar_media: body.id });
    await everyFace(expect.stringContaining('/later'));
    const attach = (post: number) => cms.send({ method: 'PUT', path: `media/${body.id}`, as: 'admin', json: { post } });
    await attach(postIds.authorPrivatePost);
    expect((await cms.get<Account>(ITEM)).body.avatar_urls['96']).toContain('/avatar/?s=96');
    expect((await cms.get<Account>(ITEM, { as: 'author' })).body.avatar_urls['96']).toContain('/later');
    await cms.send({ method: 'DELETE', path: `media/${body.id}?force=true`, as: 'admin' });
    expect((await cms.get<Account>(ITEM, { as: 'author' })).body.avatar_urls['96']).toContain('/avatar/?s=96');
  });

  it('is chosen on the page of the profile', async () => {
    const page = '/cms-admin/profile.php';
    const cookie = await sessionOf(id);
    const { text } = await openPage(page, { cookie });
    expect(text).toContain(`<option value="${image.id}">arno (${image.id})</option>`);
    expect(text).toContain('value="email" checked');
    const save = (fields: Record<string, string>) => submitForm(page, { cookie, fields: { do: 'profile', ...fields } });
    await save({ avatarSource: 'image', avatarMediaId: String(image.id) });
    expect((await openPage(page, { cookie })).text).toContain(`src="${image.thumbnail}"`);
    await save({ avatarSource: 'none', avatarMediaId: String(image.id) });
    const { body } = await cms.get<Account>(`${ITEM}?context=edit`, { as: 'author' });
    expect(body).toMatchObject({ avatar_source: 'none' });
  });
});
