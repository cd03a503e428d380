import { expect } from 'vitest';
import { refreshSearchTexts } from '../../../schema/content/rendered/search-text.ts';
import { normalizeText } from '../../../schema/core/slugs/normalized-text.ts';
import type { PostItem } from '../../support/rest-bodies.ts';
import { cms, it, site } from '../../support/site-test.ts';
import { queryWpgraphql } from '../../support/wpgraphql-client.ts';

const paragraph = (text: string, attributes = '') =>
  `<!-- wp:paragraph${attributes} -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;
const HIDDEN = ' {"metadata":{"blockVisibility":false}}';
const group = (inner: string, attributes = '') =>
  `<!-- wp:group${attributes} --><div class="wp-block-group">${inner}</div><!-- /wp:group -->`;

/** Content in which the words that begin with `hidden` are not visible to readers, and all others are. */
const content = [
  paragraph('shownparagraph'),
  paragraph('hiddenparagraph', HIDDEN),
  paragraph('shownonsomescreens', ' {"metadata":{"blockVisibility":{"viewport":{"mobile":false}}}}'),
  paragraph('shownnamed', ' {"metadata":{"name":"hiddenname"},"placeholder":"hiddenplaceholder"}'),
  group(paragraph('hiddeninner'), HIDDEN),
  group(paragraph('showninner') + paragraph('hiddennested', HIDDEN)),
  '<!-- wp:search {"label":"shownlabel","placeholder":"shownhint","className":"hiddenclass"} /-->',
  '<!-- wp:unknown/block {"title":"hiddentitle"} --><p>shownunknown</p><!-- /wp:unknown/block -->',
  '<!-- wp:block {"ref":999,"content":{"hiddenblock":{"content":"shownoverride <b>shownbold</b>","url":"https://a.example/hiddenurl"}}} /-->',
  '<!-- wp:playlist --><ol><!-- wp:playlist-track {"title":"showntrack","artist":"shownartist","src":"hiddenfile.mp3"} /--></ol><!-- /wp:playlist -->',
  '<p>showntext</p><!-- a remark shownremark -->',
  // The last block is not closed.
  '<!-- wp:quote {"note":"hiddennote"} --><blockquote>shownquote<!-- wp:list {"note":"hiddenlist"} --><ul>shownlist</ul>',
].join('\n');
const SHOWN = content.match(/\bshown[a-z]+/g) ?? [];
const HIDDEN_WORDS = content.match(/\bhidden[a-z]+/g) ?? [];

let id = 0;

it.beforeAll(async () => {
  const json = { title: 'Visible', status: 'publish', content };
  ({ id } = (await cms.send<PostItem>({ method: 'POST', path: 'posts', as: 'admin', json })).body);
});

/** The numbers of items that each way to search finds. */
const finders: Readonly<Record<string, (word: string) => Promise<number>>> = {
  'a list of posts': async (word) => (await cms.get<unknown[]>(`posts?search=${word}`)).body.length,
  'a list of posts for editors': async (word) =>
    (await cms.get<unknown[]>(`posts?search=${word}&context=edit&status=any`, { as: 'admin' })).body.length,
  'the search of the site': async (word) => (await cms.get<unknown[]>(`search?search=${word}`)).body.length,
  GraphQL: async (word) => {
    const { body } = await cms.graphql(`{ posts(where: { search: "${word}" }) { total } }`);
    return (body.data as { posts: { total: number } }).posts.total;
  },
  WPGraphQL: async (word) => {
    const query = `{ posts(where: { search: "${word}" }) { nodes { databaseId } } }`;
    const { data } = await queryWpgraphql<{ posts: { nodes: unknown[] } }>(cms, { query });
    return data?.posts.nodes.length ?? -1;
  },
  'a feed': async (word) => (await cms.get<string>(`/?s=${word}&feed=rss2`)).text.split('<item>').length - 1,
};

it.for(Object.entries(finders))('%s finds what readers see and nothing else', async ([, find]) => {
  const found = async (words: readonly string[]) => {
    const matches: string[] = [];
    for (const word of words) if ((await find(word)) > 0) matches.push(word);
    return matches;
  };
  expect(await found(SHOWN)).toEqual(SHOWN);
  expect(await found(HIDDEN_WORDS)).toEqual([]);
});

it('texts that an earlier release stored are rewritten', async () => {
  const { database } = site;
  await database.transaction(async (client) => {
    await client.postSearchText.update({ where: { postId: id }, data: { content: normalizeText(content) } });
    await client.setting.deleteMany({ where: { name: 'search_text_progress' } });
  });
  const find = finders['a list of posts'] as (word: string) => Promise<number>;
  expect(await find('hiddenparagraph')).toBe(1);
  expect(await refreshSearchTexts(database, () => false)).toBe(false);
  expect(await refreshSearchTexts(database, () => true)).toBe(true);
  expect(await find('hiddenparagraph')).toBe(0);
  expect(await find('shownparagraph')).toBe(1);
});

it('the progress is stored once for many steps, because a change of a setting ends all cached answers', async () => {
  const { database } = site;
  const outdated = normalizeText(content);
  const ids = Array.from({ length: 120 }, (_, index) => 81_001 + index);
  const time = '2021-06-09T12:00:00';
  await database.transaction(async (client) => {
    const dates = { date: time, dateGmt: time, modified: time, modifiedGmt: time };
    await client.post.createMany({
      data: ids.map((postId) => ({ id: postId, type: 'post', status: 'draft', ...dates })),
    });
    const texts = { title: '', excerpt: '', content: outdated };
    await client.postSearchText.createMany({ data: ids.map((postId) => ({ postId, ...texts })) });
    await client.setting.deleteMany({ where: { name: 'search_text_progress' } });
  });
  const writes: string[] = [];
  let steps = 0;
  const observed: typeof database = {
    ...database,
    transaction: (body) => database.transaction(body, { onStatement: (text) => writes.push(text) }),
  };
  expect(await refreshSearchTexts(observed, () => ++steps > 0)).toBe(true);
  expect(steps).toBeGreaterThan(3);
  expect(writes.filter((text) => text.includes('post_search_texts'))).toHaveLength(ids.length);
  expect(writes.filter((text) => text.includes('settings'))).toHaveLength(1);
});

it('long texts are rewritten in several steps', async () => {
  const { database } = site;
  const ids = [82_001, 82_002, 82_003];
  const time = '2021-06-09T12:00:00';
  const long = `${paragraph('hiddenlong', HIDDEN)}${paragraph('seenlong')}${'word '.repeat(120_000)}`;
  await database.transaction(async (client) => {
    for (const postId of ids) {
      const dates = { date: time, dateGmt: time, modified: time, modifiedGmt: time };
      const data = { ...{ id: postId, type: 'post', status: 'draft', slug: `long-${postId}`, authorId: 1 }, ...dates };
      await client.post.create({ data: { ...data, content: long } });
      const stored = `<!-- wp:paragraph --> ${postId}`;
      await client.postSearchText.create({ data: { postId, title: '', excerpt: '', content: stored } });
    }
    await client.setting.deleteMany({ where: { name: 'search_text_progress' } });
  });
  const outdated = () =>
    database.primary.postSearchText.count({ where: { postId: { in: ids }, content: { startsWith: '<!-- wp:' } } });
  const remaining: number[] = [];
  for (let isDone = false; !isDone && remaining.length < 5; ) {
    let steps = 1;
    isDone = await refreshSearchTexts(database, () => steps-- > 0);
    remaining.push(await outdated());
  }
  expect(remaining.slice(0, 3)).toEqual([2, 1, 0]);
  const [text] = await database.primary.postSearchText.findMany({ where: { postId: ids[0] as number } });
  expect(text?.content).toMatch(/^\s*<p>seenlong/);
});
