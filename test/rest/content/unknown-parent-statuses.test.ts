import { expect } from 'vitest';
import { normalizeText } from '../../../schema/core/slugs/normalized-text.ts';
import { accounts } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';

/*
 * Items with a status that only their former program knew, each with a file and an approved comment. The right to edit
 * the items of others decides about them, and each type has its own.
 */

const it = siteTest({
  declarations: {
    roles: {
      post_keeper: { name: 'Post keeper', extends: 'author', capabilities: ['edit_others_posts'] },
      page_keeper: { name: 'Page keeper', extends: 'author', capabilities: ['edit_others_pages'] },
    },
  },
});

const OWNERS = { post: 81_001, page: 81_002 } as const;
const FILES = { post: 81_101, page: 81_102 } as const;
const COMMENTS = { post: 81_201, page: 81_202 } as const;
type Type = keyof typeof OWNERS;
const TYPES = Object.keys(OWNERS) as Type[];

it.beforeAll(async () => {
  await site.database.transaction(async (client) => {
    for (const type of TYPES) {
      const time = '2021-06-09T12:00:00';
      const dates = { date: time, dateGmt: time, modified: time, modifiedGmt: time };
      const [id, file] = [OWNERS[type], FILES[type]];
      const texts = { title: type, titleRendered: type, titleKey: normalizeText(type) };
      const author = { authorId: accounts.editor.id };
      await client.post.create({
        data: { ...{ id, type, slug: `archived-${type}` }, ...author, ...dates, ...texts, status: 'archived' },
      });
      await client.post.create({
        data: {
          ...{ id: file, type: 'attachment', slug: `file-of-${type}` },
          ...author,
          ...{ ...dates, ...texts, parentId: id, status: 'inherit', mimeType: 'text/plain' },
        },
      });
      await client.attachment.create({ data: { postId: file, file: `2021/06/${type}.txt` } });
      await client.comment.create({
        data: {
          ...{ id: COMMENTS[type], postId: id, status: 'approved', date: time, dateGmt: time, content: 'Old' },
          ...{ searchText: 'old', privateSearchText: '' },
        },
      });
    }
  });
});

it.for([
  // Files have the capabilities of posts, so those who may edit the posts of others may read all of them.
  ['post_keeper', { media: ['post', 'page'], comments: ['post'] }],
  ['page_keeper', { media: ['page'], comments: ['page'] }],
  ['author', { media: [], comments: [] }],
  ['editor', { media: ['post', 'page'], comments: ['post', 'page'] }],
] as const)('lists show the role %s the same files and comments as single requests', async ([role, expected]) => {
  const json = { roles: [role] };
  expect((await cms.send({ method: 'POST', path: `users/${accounts.author.id}`, as: 'admin', json })).status).toBe(200);
  for (const [collection, ids] of [
    ['media', FILES],
    ['comments', COMMENTS],
  ] as const) {
    const single: Type[] = [];
    for (const type of TYPES) {
      const { status } = await cms.get(`${collection}/${ids[type]}`, { as: 'author' });
      if (status === 200) single.push(type);
    }
    expect([collection, single]).toEqual([collection, expected[collection]]);
    const list = await cms.get<{ id: number }[]>(`${collection}?per_page=100`, { as: 'author' });
    const listed = list.body.map(({ id }) => id);
    expect([collection, TYPES.filter((type) => listed.includes(ids[type]))]).toEqual([
      collection,
      expected[collection],
    ]);
  }
});
