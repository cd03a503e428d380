import type { GraphQLSchema } from 'graphql';
import { expect } from 'vitest';
import type { Declarations } from '../../schema/core/registry/declarations.ts';
import { bookDeclarations } from '../support/book-declarations.ts';
import { compareLoneFields } from '../support/lone-fields.ts';
import { createMenuRequest, type Menu } from '../support/menu-site.ts';
import {
  type FilledSource,
  findSources,
  loadClientSchema,
  type NodeReference,
  type RunDocument,
} from '../support/node-sources.ts';
import { mediaIds, postIds } from '../support/site-content.ts';
import { cms, siteTest } from '../support/site-test.ts';
import { queryWpgraphql } from '../support/wpgraphql-client.ts';

const [book] = bookDeclarations.types as [(typeof bookDeclarations.types)[number]];
const features = ['title', 'editor', 'excerpt', 'thumbnail', 'author', 'comments', 'revisions', 'page-attributes'];

const declarations = {
  ...bookDeclarations,
  types: [{ ...book, hierarchical: true, supports: features }],
  menuLocations: { primary: 'Main menu' },
} satisfies Declarations;

const it = siteTest({ declarations });

const run: RunDocument = async (query, as = 'admin') => {
  const { data, errors } = await queryWpgraphql(cms, { query, as });
  if (!data || errors) throw new Error(`${JSON.stringify(errors?.slice(0, 3))} for ${query.slice(0, 2000)}`);
  return data;
};

const write = createMenuRequest(() => cms);

/** Adds what the site lacks: items in trees, a menu, a reply and a revision. */
it.beforeAll(async () => {
  const { body: genre } = await write('genres', { name: 'Travel' });
  const texts = { status: 'publish', content: 'Text', excerpt: 'Short', featured_media: mediaIds.public };
  const { body: volume } = await write('books', { ...texts, title: 'Journeys', genres: [genre.id] });
  await write('books', { ...texts, title: 'By boat', parent: volume.id });
  const { body: page } = await write('pages', { ...texts, title: 'Visits' });
  const { body: subpage } = await write('pages', { ...texts, title: 'By train', parent: page.id });
  await write(`pages/${subpage.id}`, { content: 'Newer text' });
  await write(`posts/${postIds.peaSoup}`, { content: 'Newer text' });
  const { body: comment } = await write('comments', { post: postIds.peaSoup, content: 'Tasty' });
  await run(`mutation {
    createComment(input: {
      commentOn: ${postIds.peaSoup}, parent: ${comment.id}, content: "Very", author: "Guest", authorEmail: "guest@example.org"
    }) { success }
  }`);
  const { body: menu } = await write<Menu>('menus', { name: 'Main', locations: ['primary'] });
  const link = { menus: menu.id, status: 'publish', type: 'post_type' };
  for (const [object, id] of [['page', page.id] as const, ['book', volume.id] as const]) {
    await write('menu-items', { ...link, title: 'Away', object, object_id: id });
  }
});

const PARTS = 4;
let schema: GraphQLSchema;
let sources: FilledSource[];

it.beforeAll(async () => {
  schema = await loadClientSchema(run);
  const isItem = (id: string) => Buffer.from(id, 'base64').toString().startsWith('post:');
  const rootArguments = (field: string, { id }: NodeReference) =>
    field === 'contentNode' && isItem(id) ? `(id: "${id}")` : null;
  sources = await findSources(run, { schema, rootArguments });
});

it('lists and fields lead to nodes of all kinds', () => {
  const kinds = new Set(sources.flatMap(({ nodes }) => nodes.map(({ __typename }) => __typename)));
  expect([...kinds]).toEqual(
    expect.arrayContaining(['Book', 'CommentAuthor', 'Genre', 'MediaItem', 'MenuItem', 'Page', 'Post', 'User']),
  );
});

it.for(Array.from({ length: PARTS }, (_, part) => [part + 1, part] as const))(
  'every field has the same value alone, in every list and fragment, as on the whole node (part %i)',
  async ([, part]) => {
    const ofPart = sources.filter((_source, index) => index % PARTS === part);
    const { count, differences } = await compareLoneFields(run, { schema, sources: ofPart });
    expect(count).toBeGreaterThan(4000 / PARTS);
    expect(differences.slice(0, 10)).toEqual([]);
  },
);
