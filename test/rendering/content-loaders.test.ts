import { afterAll, beforeAll, expect, test } from 'vitest';
import { anonymousViewer } from '../../schema/access/viewer-access.ts';
import { createContext } from '../../schema/core/request-context.ts';
import type { PostQuery, RenderEnvironment } from '../../schema/markup/render-environment.ts';
import { createRenderEnvironment } from '../../schema/rendering/create-render-environment.ts';
import { writerOf } from '../support/database.ts';
import { openRenderingSite, type RenderingSite } from './rendering-site.ts';

let site: RenderingSite;
let environment: RenderEnvironment;
const ids: Record<string, number> = {};

const allPosts: PostQuery = {
  ...{ types: ['post'], perPage: 10, offset: 0, page: 1, order: 'desc', orderBy: 'date', search: '' },
  ...{ authors: [], include: [], exclude: [], parents: [], sticky: 'ignore', terms: {}, withoutTerms: {}, formats: [] },
};
const queryPosts = async (changes: Partial<PostQuery>) => {
  const { posts, total } = await environment.load.queryPosts({ ...allPosts, ...changes });
  return { slugs: posts.map(({ slug }) => slug), total };
};

beforeAll(async () => {
  site = await openRenderingSite();
  const writer = writerOf(site.domain.kernel.database);
  const add = async (name: string, post: Parameters<RenderingSite['addPost']>[0] = {}) => {
    ids[name] = await site.addPost({ slug: name, title: name, titleKey: name, ...post });
    return ids[name];
  };
  const user = await writer.user.create({
    data: {
      login: 'mara',
      loginKey: 'mara',
      slug: 'mara',
      email: 'mara@site.test',
      emailKey: 'mara@site.test',
      passwordHash: '',
      displayName: 'Mara',
      registered: '2020-01-01T00:00:00',
    },
  });
  const [boats, emptyTerm] = [
    await writer.term.create({
      data: { taxonomy: 'category', name: 'Boats', slug: 'boats', nameKey: 'boats', count: 1 },
    }),
    await writer.term.create({ data: { taxonomy: 'category', name: 'Empty', slug: 'empty', nameKey: 'empty' } }),
  ];
  const oars = await writer.term.create({
    data: { taxonomy: 'category', name: 'Oars', slug: 'oars', nameKey: 'oars', parentId: boats.id, count: 2 },
  });
  Object.assign(ids, { boats: boats.id, oars: oars.id, empty: emptyTerm.id });
  await add('first', { date: '2023-12-31T09:00:00', authorId: user.id, format: 'aside' });
  await add('second', { date: '2024-01-01T09:00:00', sticky: true });
  await add('third', { date: '2024-01-03T09:00:00', password: 'x' });
  await add('fourth', { date: '2024-05-02T09:00:00' });
  await add('hidden', { date: '2024-06-01T09:00:00', status: 'draft' });
  await add('page-b', { type: 'page' });
  await add('page-a', { type: 'page' });
  await add('menu-old', { type: 'cms_navigation', content: 'old', date: '2023-01-01T00:00:00' });
  await add('menu-new', { type: 'cms_navigation', content: 'new', date: '2023-02-01T00:00:00' });
  await add('menu-draft', { type: 'cms_navigation', status: 'draft', date: '2023-03-01T00:00:00' });
  for (const [post, term] of [
    ['first', 'boats'],
    ['first', 'oars'],
    ['second', 'oars'],
    ['third', 'oars'],
  ] as const) {
    await writer.postTerm.create({ data: { postId: ids[post] ?? 0, termId: ids[term] ?? 0 } });
  }
  const comment = { date: '2024-01-05T10:00:00', dateGmt: '2024-01-05T10:00:00', status: 'approved' };
  await writer.comment.createMany({
    data: [
      { ...comment, postId: ids.first ?? 0, content: 'Fine boats', authorName: 'Ola', authorEmail: 'ola@site.test' },
      { ...comment, postId: ids.third ?? 0, content: 'Quotes the protected text', dateGmt: '2024-01-06T10:00:00' },
      { ...comment, postId: ids.first ?? 0, content: 'Pending', status: 'hold' },
      { ...comment, postId: ids.hidden ?? 0, content: 'On a draft' },
    ],
  });
  environment = await createRenderEnvironment(await createContext(site.domain, { viewer: anonymousViewer }));
});
afterAll(() => site.dispose());

test('posts are filtered by each condition of a query', async () => {
  expect(await queryPosts({})).toEqual({ slugs: ['fourth', 'third', 'second', 'first'], total: 4 });
  expect(await queryPosts({ perPage: 2, page: 2, order: 'asc' })).toEqual({ slugs: ['third', 'fourth'], total: 4 });
  expect((await queryPosts({ offset: 3 })).slugs).toEqual(['first']);
  expect((await queryPosts({ orderBy: 'title', order: 'asc' })).slugs).toEqual(['first', 'fourth', 'second', 'third']);
  expect((await queryPosts({ exclude: [ids.fourth ?? 0], formats: ['standard'] })).slugs).toEqual(['third', 'second']);
  expect((await queryPosts({ formats: ['aside'] })).slugs).toEqual(['first']);
  expect((await queryPosts({ terms: { category: [ids.oars ?? 0] } })).slugs).toEqual(['third', 'second', 'first']);
  expect((await queryPosts({ withoutTerms: { category: [ids.oars ?? 0] } })).slugs).toEqual(['fourth']);
  expect((await queryPosts({ include: [ids.hidden ?? 0, ids.first ?? 0] })).slugs).toEqual(['first']);
  expect((await queryPosts({ sticky: 'only' })).slugs).toEqual(['second']);
  expect((await queryPosts({ sticky: 'exclude' })).slugs).toEqual(['fourth', 'third', 'first']);
});

test('posts with an unknown order are ordered by date, and types without permalinks are never returned', async () => {
  expect((await queryPosts({ orderBy: 'date"; --' })).slugs).toEqual(['fourth', 'third', 'second', 'first']);
  expect(await queryPosts({ types: ['cms_navigation', 'nav_menu_item'] })).toEqual({ slugs: [], total: 0 });
});

test('sticky posts are first, including those of later pages', async () => {
  expect((await queryPosts({ sticky: 'first', perPage: 2 })).slugs).toEqual(['second', 'fourth', 'third']);
  expect((await queryPosts({ sticky: 'first', perPage: 2, page: 2 })).slugs).toEqual(['second', 'first']);
});

test('a post contains its author, its terms and whether it is locked', async () => {
  const posts = await environment.load.posts([ids.first ?? 0, ids.third ?? 0, ids.hidden ?? 0, -1, 2.5]);
  expect([...posts.keys()]).toEqual([ids.first, ids.third]);
  const first = posts.get(ids.first ?? 0);
  expect(first?.author).toMatchObject({ name: 'Mara', link: 'https://site.test/author/mara/' });
  expect(first?.author?.avatarUrl(48)).toMatch(/^https:\/\/.*\?s=48&/);
  expect(first?.terms.map(({ slug, link }) => [slug, link])).toEqual([
    ['boats', 'https://site.test/category/boats/'],
    ['oars', 'https://site.test/category/boats/oars/'],
  ]);
  expect(first).toMatchObject({ isLocked: false, format: 'aside', date: '2023-12-31T09:00:00' });
  expect(posts.get(ids.third ?? 0)).toMatchObject({ isLocked: true, hasPassword: true });
});

test('pages are ordered by title', async () => {
  expect((await environment.load.pages()).map(({ slug }) => slug)).toEqual(['page-a', 'page-b']);
});

test('terms count their own posts, or those of all descendants with each post counted once', async () => {
  const terms = async (changes: object) => {
    const defaults = { taxonomy: 'category', orderBy: 'name', order: 'asc', limit: 0, hideEmpty: false, include: [] };
    const rest = { topLevelOnly: false, addsChildCounts: false };
    const loaded = await environment.load.terms({ ...defaults, ...rest, ...changes } as never);
    return loaded.map(({ slug, count }) => [slug, count]);
  };
  expect(await terms({})).toEqual([
    ['boats', 1],
    ['empty', 0],
    ['oars', 2],
  ]);
  expect(await terms({ hideEmpty: true, orderBy: 'count', order: 'desc', limit: 1 })).toEqual([['oars', 2]]);
  expect(await terms({ addsChildCounts: true, hideEmpty: true })).toEqual([
    ['boats', 3],
    ['oars', 3],
  ]);
  expect(await terms({ topLevelOnly: true })).toEqual([
    ['boats', 1],
    ['empty', 0],
  ]);
  expect(await terms({ taxonomy: 'nav_menu' })).toEqual([]);
});

test('the loaded comments are the approved ones of published posts, without the texts of those on protected posts', async () => {
  const comments = await environment.load.comments({ limit: 5, postId: 0, order: 'desc' });
  expect(comments.map(({ content, postTitle, authorName }) => [content, postTitle, authorName])).toEqual([
    ['Password protected', 'Protected: third', 'Anonymous'],
    ['Fine boats', 'first', 'Ola'],
  ]);
  expect(comments[1]?.link).toBe(`https://site.test/first/#comment-${comments[1]?.id}`);
});

test('archives count the posts of each period', async () => {
  const archives = async (type: Parameters<typeof environment.load.archives>[0]) =>
    (await environment.load.archives(type)).map(({ year, month, day, count, link }) => [year, month, day, count, link]);
  expect(await archives('yearly')).toEqual([
    [2024, 1, 1, 3, 'https://site.test/2024/'],
    [2023, 1, 1, 1, 'https://site.test/2023/'],
  ]);
  expect((await archives('monthly')).map((entry) => entry.slice(0, 4))).toEqual([
    [2024, 5, 1, 1],
    [2024, 1, 1, 2],
    [2023, 12, 1, 1],
  ]);
  expect((await archives('daily'))[1]).toEqual([2024, 1, 3, 1, 'https://site.test/2024/01/03/']);
  // Monday 1 January 2024 starts a week, and the day before ends another.
  expect((await archives('weekly')).map((entry) => entry.slice(0, 4))).toEqual([
    [2024, 4, 29, 1],
    [2024, 1, 1, 2],
    [2023, 12, 25, 1],
  ]);
  expect((await environment.load.archives('postbypost')).map(({ postTitle }) => postTitle)[0]).toBe('fourth');
});

test('a calendar shows the current month by default, and links the nearest months with posts', async () => {
  expect(await environment.load.calendar(undefined, undefined)).toEqual({
    year: 2024,
    month: 6,
    today: 15,
    days: {},
    previous: { year: 2024, month: 5, link: 'https://site.test/2024/05/' },
    next: null,
  });
  expect(await environment.load.calendar(2024, 1)).toEqual({
    year: 2024,
    month: 1,
    days: { 1: { link: 'https://site.test/2024/01/01/' }, 3: { link: 'https://site.test/2024/01/03/' } },
    previous: { year: 2023, month: 12, link: 'https://site.test/2023/12/' },
    next: { year: 2024, month: 5, link: 'https://site.test/2024/05/' },
  });
});

test('the default menu is the latest published one, and a requested menu may have any status', async () => {
  expect((await environment.load.navigation(undefined))?.content).toBe('new');
  expect((await environment.load.navigation(ids['menu-draft']))?.status).toBe('draft');
  expect(await environment.load.navigation(ids.first)).toBeNull();
  expect(await environment.load.pattern(Number.MAX_SAFE_INTEGER)).toBeNull();
});

test('files that are attached to no item are those of item 0', async () => {
  const common = { type: 'attachment', status: 'inherit', mimeType: 'image/png' };
  const loose = await site.addPost({ ...common, slug: 'loose' });
  const attached = await site.addPost({ ...common, slug: 'attached', parentId: ids.first ?? 0 });
  for (const postId of [loose, attached]) {
    await writerOf(site.domain.kernel.database).attachment.create({ data: { postId, file: `${postId}.png` } });
  }
  expect((await environment.load.attachmentsOf(0, 'image')).map(({ id }) => id)).toEqual([loose]);
  expect(await environment.load.attachmentsOf(-1, 'image')).toEqual([]);
});
