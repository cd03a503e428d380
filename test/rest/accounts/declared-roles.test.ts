import { describe, expect } from 'vitest';
import { createRegistry, type Declarations } from '../../../schema/core/registry/declarations.ts';
import type { PostTypeDeclaration, TaxonomyDeclaration } from '../../../schema/core/registry/declared-kinds.ts';
import { bookDeclarations } from '../../support/book-declarations.ts';
import { writerOf } from '../../support/database.ts';
import type { ErrorBody, UserItem } from '../../support/rest-bodies.ts';
import { accounts, type Login } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import { queryWpgraphql } from '../../support/wpgraphql-client.ts';

const book = bookDeclarations.types[0] as PostTypeDeclaration;

const declarations = {
  ...bookDeclarations,
  types: [
    {
      ...book,
      capabilities: { singular: 'book' },
      meta: {
        margin: { type: 'number', single: true, default: 0, readCapability: 'read_margins' },
        verdict: { type: 'string', single: true, default: '', writeCapability: 'approve_reviews' },
      },
    },
  ],
  taxonomies: [
    {
      ...(bookDeclarations.taxonomies[0] as TaxonomyDeclaration),
      capabilities: { manageTerms: 'manage_genres', editTerms: 'manage_genres', assignTerms: 'assign_genres' },
    },
  ],
  capabilities: ['approve_reviews', 'read_margins'],
  roles: {
    librarian: { name: 'Librarian', capabilities: ['read'], manages: ['genre'] },
    tagger: { name: 'Tagger', extends: 'subscriber', manages: ['post_tag'] },
    chief_reviewer: { name: 'Chief reviewer', extends: 'reviewer', capabilities: ['approve_reviews', 'read_margins'] },
    reviewer: { name: 'Reviewer', extends: 'contributor', manages: ['book'], except: ['delete_posts'] },
    registrar: { name: 'Registrar', capabilities: ['read', 'list_users', 'promote_users'] },
    administrator: { manages: ['book'], capabilities: ['approve_reviews', 'read_margins'] },
  },
  abilities: [
    {
      name: 'shop/approve',
      label: 'Approve',
      description: 'Approves a review.',
      category: 'site',
      capability: 'approve_reviews',
      document: '{ books { total } }',
      annotations: { readonly: true },
    },
  ],
} satisfies Declarations;

const it = siteTest({ declarations });

const assign = (login: Login, roles: string[], as: Login = 'admin') =>
  cms.send<UserItem & ErrorBody>({ method: 'POST', path: `users/${accounts[login].id}`, as, json: { roles } });

const createBook = (as: Login, meta: object = {}) =>
  cms.send<{ id: number; meta: object } & ErrorBody>({
    method: 'POST',
    path: 'books',
    as,
    json: { title: 'Tides', status: 'publish', meta },
  });

describe('a declared role', () => {
  it('is assigned over REST and GraphQL, and grants its capabilities and those of the role that it extends', async () => {
    expect((await createBook('subscriber')).status).toBe(403);
    const { status, body } = await assign('subscriber', ['reviewer']);
    expect([status, body.roles]).toEqual([200, ['reviewer']]);
    const { body: own } = await cms.get<UserItem>('users/me?context=edit', { as: 'subscriber' });
    expect(own.capabilities).toMatchObject({ edit_books: true, edit_posts: true, delete_posts: false, reviewer: true });
    expect((await createBook('subscriber')).status).toBe(201);
    const changed = await cms.graphql(
      'mutation ($id: Int!) { updateUser(id: $id, input: { roles: ["chief_reviewer"] }) { roles } }',
      { as: 'admin', variables: { id: accounts.subscriber.id } },
    );
    expect(changed.body).toEqual({ data: { updateUser: { roles: ['chief_reviewer'] } } });
    expect(await cms.get('/cms-json/cms-abilities/v1/abilities/shop/approve/run', { as: 'subscriber' })).toMatchObject({
      status: 200,
    });
    await assign('subscriber', ['subscriber']);
    expect((await createBook('subscriber')).status).toBe(403);
    expect(await cms.get('/cms-json/cms-abilities/v1/abilities/shop/approve/run', { as: 'subscriber' })).toMatchObject({
      status: 403,
    });
  });

  it('filters accounts, and is a role of the WPGraphQL API', async () => {
    await assign('contributor', ['reviewer']);
    const { body } = await cms.get<UserItem[]>('users?roles=reviewer&context=edit', { as: 'admin' });
    expect(body.map(({ id }) => id)).toEqual([accounts.contributor.id]);
    const answer = await queryWpgraphql(cms, {
      query: `{
        users(where: { role: REVIEWER }) { nodes { databaseId roles { nodes { name displayName } } } }
        userRoles { nodes { name displayName } }
      }`,
      as: 'admin',
    });
    expect(answer.data).toMatchObject({
      users: {
        nodes: [
          { databaseId: accounts.contributor.id, roles: { nodes: [{ name: 'reviewer', displayName: 'Reviewer' }] } },
        ],
      },
      userRoles: { nodes: expect.arrayContaining([{ name: 'chief_reviewer', displayName: 'Chief reviewer' }]) },
    });
  });

  it('without the right to delete cannot move an item to the trash in WPGraphQL, and changes nothing', async () => {
    await assign('subscriber', ['reviewer']);
    const send = (fields: string) =>
      queryWpgraphql<{ result: { post: { databaseId: number; title: string } } }>(cms, {
        query: `mutation { result: ${fields} { post { databaseId title } } }`,
        as: 'subscriber',
      });
    const { data } = await send('createPost(input: { title: "Draft", status: DRAFT })');
    const id = data?.result.post.databaseId;
    const { errors } = await send(`updatePost(input: { id: ${id}, title: "Changed", status: TRASH })`);
    expect(errors).toHaveLength(1);
    const { body } = await cms.get<{ status: string; title: { raw: string } }>(`posts/${id}?context=edit`, {
      as: 'admin',
    });
    expect([body.status, body.title.raw]).toEqual(['draft', 'Draft']);
    await assign('subscriber', ['subscriber']);
  });

  it('that may promote cannot assign a role with more rights over the site, not even to its own account', async () => {
    await assign('author', ['registrar']);
    expect(await assign('subscriber', ['editor'], 'author')).toMatchObject({ status: 200 });
    await assign('subscriber', ['subscriber']);
    for (const login of ['subscriber', 'author'] as const) {
      const refused = await assign(login, ['administrator'], 'author');
      expect([refused.status, refused.body.code]).toEqual([403, 'rest_user_invalid_role']);
    }
    const overGraphql = await cms.graphql(
      'mutation ($id: Int!) { updateUser(id: $id, input: { roles: ["administrator"] }) { roles } }',
      { as: 'author', variables: { id: accounts.subscriber.id } },
    );
    expect(overGraphql.body.errors?.[0]?.extensions).toMatchObject({ code: 'rest_user_invalid_role' });
    expect((await assign('subscriber', ['reviewer'], 'editor')).body.code).toBe('rest_cannot_edit_roles');
  });

  it('that is no longer declared grants nothing and is not assigned again', async () => {
    await assign('subscriber', ['reviewer']);
    const later = await site.start({ declarations: bookDeclarations });
    const { body } = await later.get<UserItem>('users/me?context=edit', { as: 'subscriber' });
    expect(body).toMatchObject({ roles: ['reviewer'], capabilities: { reviewer: true } });
    expect(body.capabilities).not.toHaveProperty('edit_posts');
    const refused = await later.send<ErrorBody>({
      method: 'POST',
      path: `users/${accounts.contributor.id}`,
      as: 'admin',
      json: { roles: ['reviewer'] },
    });
    expect([refused.status, refused.body.code]).toEqual([400, 'rest_user_invalid_role']);
    await assign('subscriber', ['subscriber']);
  });
});

describe('a declared role that manages a taxonomy', () => {
  const create = (path: string) =>
    cms.send<{ id: number } & ErrorBody>({ method: 'POST', path, as: 'subscriber', json: { name: `Of ${path}` } });

  it('has the capabilities that the taxonomy names, and those of categories for its other rights', async () => {
    await assign('subscriber', ['librarian']);
    const { body: own } = await cms.get<UserItem>('users/me?context=edit', { as: 'subscriber' });
    expect(own.capabilities).toMatchObject({ manage_genres: true, assign_genres: true, manage_categories: true });
    expect((await create('genres')).status).toBe(201);
    await assign('subscriber', ['subscriber']);
    expect((await create('genres')).body).toMatchObject({ code: 'rest_cannot_create', data: { status: 403 } });
  });

  it('of the program has the capabilities that its rights stand for', async () => {
    await assign('subscriber', ['tagger']);
    const { body: own } = await cms.get<UserItem>('users/me?context=edit', { as: 'subscriber' });
    expect(own.capabilities).toMatchObject({ manage_categories: true, edit_posts: true });
    expect(own.capabilities).not.toHaveProperty('manage_post_tags');
    expect((await create('tags')).status).toBe(201);
    await assign('subscriber', ['subscriber']);
  });
});

describe('a meta value with capabilities', () => {
  it('is read and changed only with its capabilities, over both APIs', async () => {
    const { body: created } = await createBook('admin', { margin: 4.5, verdict: 'good' });
    expect(created.meta).toEqual({ margin: 4.5, verdict: 'good' });
    expect((await cms.get<{ meta: object }>(`books/${created.id}`)).body.meta).toEqual({ verdict: 'good' });
    const query = `{ book(id: ${created.id}) { meta } }`;
    expect((await cms.graphql(query)).body).toEqual({ data: { book: { meta: { verdict: 'good' } } } });
    const overWpgraphql = `{ book(id: ${created.id}, idType: DATABASE_ID) { margin verdict } }`;
    expect(await queryWpgraphql(cms, { query: overWpgraphql })).toEqual({
      data: { book: { margin: null, verdict: 'good' } },
    });
    await assign('subscriber', ['reviewer']);
    const change = (meta: object) =>
      cms.send<ErrorBody>({ method: 'POST', path: `books/${created.id}`, as: 'subscriber', json: { meta } });
    for (const meta of [{ margin: 1 }, { verdict: 'bad' }]) {
      expect((await change(meta)).body).toMatchObject({ code: 'rest_cannot_update', data: { status: 403 } });
    }
    await assign('subscriber', ['chief_reviewer']);
    expect(await change({ verdict: 'bad' })).toMatchObject({ status: 200, body: { meta: { verdict: 'bad' } } });
    await assign('subscriber', ['subscriber']);
  });
});

it('malformed roles and unknown capabilities throw, with their names', () => {
  const messageOf = (roles: Declarations['roles'], capabilities: string[] = []): string => {
    try {
      createRegistry({ roles: roles ?? {}, capabilities });
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(messageOf({ reviewer: { name: 'R', capabilities: ['edit_postz'] } })).toMatch(
    /unknown capability: edit_postz/,
  );
  expect(messageOf({ reviewer: { name: 'R', capabilities: ['own'] } }, ['own'])).toBe('');
  expect(messageOf({ reviewer: { name: 'R', capabilities: ['customize'] } })).toMatch(/name "edit_theme_options"/);
  expect(messageOf({ reviewer: { capabilities: ['read'] } })).toMatch(/needs a "name"/);
  expect(messageOf({ reviewer: { name: 'R', extends: 'writer' } })).toMatch(/extends an unknown role: writer/);
  expect(messageOf({ a: { name: 'A', extends: 'b' }, b: { name: 'B', extends: 'a' } })).toMatch(/extends itself/);
  expect(messageOf({ reviewer: { name: 'R', manages: ['tome'] } })).toMatch(
    /manages an unknown type or taxonomy: tome/,
  );
  expect(messageOf({ editor: { name: 'Chief' } })).toMatch(/is built in/);
  expect(messageOf({ administrator: { except: ['read'] } })).toMatch(/is built in/);
  expect(messageOf({ manage_options: { name: 'Trick' } })).toMatch(/has the name of a capability/);
  expect(messageOf({ own: { name: 'Trick' } }, ['own'])).toMatch(/has the name of a capability/);
  expect(messageOf({ 'Re viewer': { name: 'R' } })).toMatch(/not a valid name of a role/);
  expect(messageOf({}, ['manage_options'])).toMatch(/is taken/);
  expect(messageOf({}, ['edit blocks'])).toMatch(/not a valid name of a capability/);
});

describe('a meta value that the viewer may not write', () => {
  const update = (id: number, meta: object) =>
    cms.send<{ meta: object } & ErrorBody & { additional_errors?: object[] }>({
      ...{ method: 'POST', path: `books/${id}`, as: 'editor' as const, json: { meta } },
    });

  it('may be sent back unchanged, and not be changed or removed', async () => {
    await writerOf(site.database).user.update({ where: { id: accounts.editor.id }, data: { roles: '["reviewer"]' } });
    const { body: book } = await createBook('admin', { verdict: 'Fine', margin: 3 });
    await writerOf(site.database).post.update({ where: { id: book.id }, data: { authorId: accounts.editor.id } });
    await writerOf(site.database).post.update({ where: { id: book.id }, data: { status: 'draft' } });
    expect(await update(book.id, { verdict: 'Fine' })).toMatchObject({
      status: 200,
      body: { meta: { verdict: 'Fine' } },
    });
    expect(await update(book.id, { verdict: 'Bad' })).toMatchObject({
      ...{ status: 403, body: { code: 'rest_cannot_update', data: { key: 'verdict', status: 403 } } },
    });
    expect(await update(book.id, { verdict: null })).toMatchObject({
      ...{ status: 403, body: { code: 'rest_cannot_delete', data: { key: 'verdict', status: 403 } } },
    });
    // A value that the viewer cannot read is refused even if it is right: guesses reveal nothing.
    const { status, body } = await update(book.id, { verdict: 'Bad', margin: 3 });
    expect([status, body.additional_errors?.length]).toEqual([403, 1]);
    const { body: stored } = await cms.get<{ meta: object }>(`books/${book.id}`, { as: 'admin' });
    expect(stored.meta).toMatchObject({ verdict: 'Fine', margin: 3 });
  });
});
