import { describe, expect } from 'vitest';
import { type ErrorBody, idsOf, type PostItem, type PostList } from '../../support/rest-bodies.ts';
import { cms, it } from '../../support/site-test.ts';

/** Title and content of posts, the oldest first. */
const texts = {
  wholeInTitle: ['The lantern', 'Bright'],
  wordInTitle: ['A lantern', 'Dim'],
  wholeInText: ['Evening', 'See the lantern'],
  wordInText: ['Morning', 'See a lantern'],
} as const;

type Name = keyof typeof texts;

const ids = new Map<number, Name>();

it.beforeAll(async () => {
  for (const [index, [name, [title, content]]] of Object.entries(texts).entries()) {
    const json = { title, content, status: 'publish', date: `2019-01-0${index + 1}T12:00:00` };
    const { status, body } = await cms.send<PostItem>({ method: 'POST', path: 'posts', as: 'admin', json });
    expect(status).toBe(201);
    ids.set(body.id, name as Name);
  }
});

const found = async (path: string) => idsOf((await cms.get<PostList>(path)).body).map((id) => ids.get(id));

describe.each(['search?', 'posts?orderby=relevance&'])('%s', (path) => {
  it('has the whole search before its words, also if some words are common', async () => {
    expect(await found(`${path}search=the+lantern`)).toEqual([
      'wholeInTitle',
      'wordInTitle',
      'wholeInText',
      'wordInText',
    ]);
  });

  it('has only matches in the title first for one word', async () => {
    expect(await found(`${path}search=lantern`)).toEqual(['wordInTitle', 'wholeInTitle', 'wordInText', 'wholeInText']);
  });

  it('does not compare the whole search if it excludes words', async () => {
    expect(await found(`${path}search=the+lantern+-morning`)).toEqual(['wordInTitle', 'wholeInTitle', 'wholeInText']);
  });

  it('can consist of excluded words', async () => {
    for (const search of ['-lantern', 'the+-lantern']) {
      const { status, body } = await cms.get<PostList>(`${path}search=${search}&per_page=100`);
      expect([status, body.length > 0, idsOf(body).some((id) => ids.has(id))]).toEqual([200, true, false]);
    }
  });
});

describe('a search text', () => {
  it('is a phrase from a quote on, also without a second one', async () => {
    expect(await found('posts?search=%22see+the')).toEqual(['wholeInText']);
  });

  it('has no markup and no redundant spaces', async () => {
    for (const search of ['%3Cem%3Ethe%3C/em%3E++lantern%3Cbr%3E', '+the%09lantern+']) {
      expect(await found(`posts?orderby=relevance&search=${search}`)).toHaveLength(4);
    }
    const { status, body } = await cms.get<ErrorBody>('posts?orderby=relevance&search=%3Cbr%3E');
    expect([status, body.code]).toEqual([400, 'rest_no_search_term_defined']);
    expect((await cms.get<unknown[]>('tags?search=%3Cb%3Espring')).body).toHaveLength(1);
  });
});
