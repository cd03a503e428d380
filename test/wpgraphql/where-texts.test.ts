import { describe, expect } from 'vitest';
import { accounts, postIds } from '../support/site-content.ts';
import { cms, it } from '../support/site-test.ts';
import { queryWpgraphql } from '../support/wpgraphql-client.ts';

type Lists = Record<string, { nodes: Record<string, unknown>[] }>;

async function lists(fields: string): Promise<Lists> {
  const { data, errors } = await queryWpgraphql<Lists>(cms, { query: `{ ${fields} }`, as: 'admin' });
  expect(errors).toBeUndefined();
  return data as Lists;
}

describe('texts of the argument where', () => {
  it('are single lines without tags and blanks at their ends', async () => {
    const { named, searched, tagged, typed } = await lists(`
      named: posts(where: { name: " pea-soup " }) { nodes { databaseId } }
      searched: posts(where: { search: "<b>pea</b>   soup", name: "pea-soup" }) { nodes { databaseId } }
      tagged: tags(where: { name: ["<i>Soup</i>"] }) { nodes { slug } }
      typed: comments(first: 1, where: { commentType: " comment " }) { nodes { type } }`);
    expect(named).toEqual({ nodes: [{ databaseId: postIds.peaSoup }] });
    expect(searched).toEqual({ nodes: [{ databaseId: postIds.peaSoup }] });
    expect(tagged).toEqual({ nodes: [{ slug: 'soup' }] });
    expect(typed).toEqual({ nodes: [{ type: 'comment' }] });
  });

  it('of tags only do not filter', async () => {
    const nodes = '{ nodes { id } }';
    const answer = await lists(`
      posts(first: 100) ${nodes}
      titled: posts(first: 100, where: { title: "<b>" }) ${nodes}
      written: posts(first: 100, where: { authorName: "<b>" }) ${nodes}
      comments(first: 100) ${nodes}
      onItem: comments(first: 100, where: { contentName: "<b>" }) ${nodes}`);
    expect(answer.posts?.nodes.length).toBeGreaterThan(1);
    for (const name of ['titled', 'written']) expect(answer[name], name).toEqual(answer.posts);
    expect(answer.comments?.nodes.length).toBeGreaterThan(1);
    expect(answer.onItem).toEqual(answer.comments);
  });

  it('do not filter if they are 0, where the reference takes it for empty', async () => {
    const nodes = '{ nodes { id } }';
    const answer = await lists(`
      terms(first: 100) ${nodes}
      named: terms(first: 100, where: { nameLike: "0" }) ${nodes}
      described: terms(first: 100, where: { descriptionLike: "0" }) ${nodes}
      found: terms(first: 100, where: { search: "0" }) ${nodes}
      users ${nodes}
      people: users(where: { search: "0" }) ${nodes}
      posts(first: 100) ${nodes}
      categorized: posts(first: 100, where: { categoryName: "0" }) ${nodes}
      titled: posts(first: 100, where: { title: "0" }) ${nodes}`);
    for (const name of ['named', 'described', 'found']) expect(answer[name], name).toEqual(answer.terms);
    expect(answer.people).toEqual(answer.users);
    expect(answer.categorized).toEqual(answer.posts);
    expect(answer.titled).toEqual({ nodes: [] });
  });

  it('select items without a password, if that of the filter is empty', async () => {
    const { open, blank, all } = await lists(`
      open: posts(first: 100, where: { hasPassword: false }) { nodes { id } }
      blank: posts(first: 100, where: { password: " " }) { nodes { id } }
      all: posts(first: 100) { nodes { id } }`);
    expect(blank).toEqual(open);
    expect(all?.nodes.length).toBeGreaterThan(open?.nodes.length ?? 0);
  });
});

it('comments are filtered by the item, unless its id is 0, and by the account, unless its id is empty', async () => {
  const nodes = '{ nodes { id } }';
  const answer = await lists(`
    comments(first: 100) ${nodes}
    zero: comments(first: 100, where: { contentId: "0" }) ${nodes}
    empty: comments(first: 100, where: { contentId: "" }) ${nodes}
    unknown: comments(first: 100, where: { contentId: "999999" }) ${nodes}
    account: comments(first: 100, where: { userId: "" }) ${nodes}
    noAccount: comments(first: 100, where: { userId: "999999" }) ${nodes}`);
  expect(answer.comments?.nodes.length).toBeGreaterThan(1);
  for (const name of ['zero', 'empty', 'account']) expect(answer[name], name).toEqual(answer.comments);
  expect(answer.unknown).toEqual({ nodes: [] });
  expect(answer.noAccount).toEqual({ nodes: [] });
});

it('items are not filtered by a negative id, and not by a tag that is no id', async () => {
  const answer = await lists(`
    posts { nodes { id } }
    negative: posts(where: { id: -5 }) { nodes { id } }
    word: posts(where: { tagId: "soup" }) { nodes { id } }
    unknown: posts(where: { tagId: "999999" }) { nodes { id } }`);
  expect(answer.negative).toEqual(answer.posts);
  expect(answer.word).toEqual(answer.posts);
  expect(answer.unknown).toEqual({ nodes: [] });
});

it('revisions have the status INHERIT only', async () => {
  const path = `posts/${postIds.mint}`;
  for (const content of ['First.', 'Second.'])
    expect((await cms.send({ method: 'POST', path, as: 'admin', json: { content } })).status).toBe(200);
  const answer = await lists(`
    revisions(first: 1) { nodes { id } }
    inherit: revisions(first: 1, where: { status: INHERIT }) { nodes { id } }
    either: revisions(first: 1, where: { stati: [PUBLISH, INHERIT] }) { nodes { id } }
    published: revisions(first: 1, where: { stati: [PUBLISH] }) { nodes { id } }
    private: revisions(first: 1, where: { status: PRIVATE }) { nodes { id } }`);
  expect(answer.revisions?.nodes.length).toBe(1);
  expect(answer.inherit).toEqual(answer.revisions);
  expect(answer.either).toEqual(answer.revisions);
  expect(answer.published).toEqual({ nodes: [] });
  expect(answer.private).toEqual({ nodes: [] });
});

it('accounts are found by their login and their slug in any letter case', async () => {
  const { data } = await queryWpgraphql(cms, {
    query: `{
      slug: user(id: " Admin-Writes ", idType: SLUG) { databaseId }
      login: user(id: "ADMIN", idType: USERNAME) { databaseId }
      tag: tag(id: " Soup ", idType: SLUG) { slug }
    }`,
    as: 'admin',
  });
  const admin = { databaseId: accounts.admin.id };
  expect(data).toEqual({ slug: admin, login: admin, tag: { slug: 'soup' } });
});
