import type { Prisma } from '../../../prisma/generated/sqlite/client.ts';
import { searchTextsOf } from '../../../schema/content/rendered/search-text.ts';
import type { TransactionClient } from '../../../schema/core/domain-kernel.ts';
import { accounts } from '../site-content.ts';
import { plantComments } from './plant-comments.ts';
import {
  ADMIN,
  CONTRIBUTORS,
  EDITORS,
  EVERYONE,
  NOBODY,
  OWNER,
  type SecretTable,
  type Viewer,
} from './secret-table.ts';

type PostData = Prisma.PostUncheckedCreateInput;

/** The ids of the items with secrets, by the name of their REST collection. */
export type PlantedIds = Map<string, number[]>;

/** Who may see the parts of an item. */
interface Readers {
  /** Its title, slug and address. */
  title: readonly Viewer[];
  /** Its texts and meta values. */
  texts: readonly Viewer[];
}

const both = (viewers: readonly Viewer[]): Readers => ({ title: viewers, texts: viewers });

/** Contributors and authors see titles of unpublished posts of others over the WPGraphQL API. */
const UNPUBLISHED: Readers = { title: CONTRIBUTORS, texts: OWNER };

/** Readers of the posts of the account `author`, by status. */
const POST_READERS: Readonly<Record<string, Readers>> = {
  draft: UNPUBLISHED,
  pending: UNPUBLISHED,
  future: UNPUBLISHED,
  private: both(OWNER),
  trash: both(OWNER),
  'auto-draft': both(OWNER),
  inherit: both(OWNER),
  'request-pending': both(OWNER),
  'in-review': both(OWNER),
  members: both(OWNER),
  embargoed: both(EDITORS),
};

/** Readers of the pages of the administrator. A password that reads pages reads them too. */
const PAGE_READERS: Readonly<Record<string, Readers>> = {
  draft: both([...EDITORS, 'pageReader']),
  private: both([...EDITORS, 'pageReader']),
  trash: both([...EDITORS, 'pageReader']),
  'in-review': both([...EDITORS, 'pageReader']),
  members: both([...EDITORS, 'pageReader']),
};

/** Writes the items with secrets. */
export async function plantContent(client: TransactionClient, secrets: SecretTable): Promise<PlantedIds> {
  const ids: PlantedIds = new Map();
  let nextId = 80_000;
  const write = async (collection: string, data: Partial<PostData> & { type: string }): Promise<number> => {
    const id = ++nextId;
    const date = data.status === 'future' ? '2099-01-01T10:00:00' : '2021-07-01T10:00:00';
    const row = {
      ...{ id, title: '', excerpt: '', content: '', status: 'publish', authorId: accounts.author.id, date },
      ...{ dateGmt: date, modified: '2021-07-01T10:00:00', modifiedGmt: '2021-07-01T08:00:00', slug: `planted-${id}` },
      ...data,
    };
    await client.post.create({ data: { ...row, titleRendered: row.title } });
    await client.postSearchText.create({ data: { postId: id, ...searchTextsOf(row) } });
    ids.set(collection, [...(ids.get(collection) ?? []), id]);
    return id;
  };
  const texts = (what: string, { title, texts: readers }: Readers) => ({
    title: secrets.add(`title of ${what}`, title),
    slug: secrets.add(`slug of ${what}`, title),
    content: secrets.add(`content of ${what}`, readers),
    excerpt: secrets.add(`excerpt of ${what}`, readers),
  });
  const meta = (postId: number, key: string, value: string) =>
    client.postMeta.create({ data: { postId, key, value: JSON.stringify(value) } });
  const attach = async (what: string, { parentId, readers, ...data }: Partial<PostData> & { readers: Readers }) => {
    const id = await write('media', {
      ...{ type: 'attachment', status: 'inherit', mimeType: 'image/png', ...data, ...(parentId ? { parentId } : {}) },
      ...texts(what, readers),
    });
    const altText = secrets.add(`alternative text of ${what}`, readers.texts);
    const file = `2021/07/${secrets.add(`file name of ${what}`, readers.texts)}.png`;
    await client.attachment.create({ data: { postId: id, file, altText, width: 4, height: 4 } });
    return id;
  };

  for (const [status, readers] of Object.entries(POST_READERS)) {
    const what = `a post with the status ${status}`;
    const id = await write('posts', { type: 'post', status, ...texts(what, readers) });
    await meta(
      id,
      'footnotes',
      JSON.stringify([{ id: 'n', content: secrets.add(`footnote of ${what}`, readers.texts) }]),
    );
    await meta(id, '_hidden_note', secrets.add(`private meta value of ${what}`, NOBODY));
    // Authors edit their files, whatever they belong to.
    await attach(`a file of ${what}`, { parentId: id, readers: status === 'embargoed' ? both(OWNER) : readers });
    const comment = { status: 'approved', date: '2021-07-02T10:00:00', dateGmt: '2021-07-02T08:00:00' };
    // Authors edit their items with statuses that no rule knows, though only editors read them, and so the comments on them.
    const hidden = status === 'embargoed' ? OWNER : readers.texts;
    const onHidden = secrets.add(`comment on ${what}`, readers === UNPUBLISHED ? CONTRIBUTORS : hidden);
    await client.comment.create({ data: { ...comment, postId: id, content: onHidden, authorName: 'Mo' } });
  }
  for (const [status, readers] of Object.entries(PAGE_READERS)) {
    await write('pages', { type: 'page', status, authorId: 1, ...texts(`a page with the status ${status}`, readers) });
  }

  const locked = await write('posts', {
    ...{ type: 'post', title: 'Locked', password: secrets.add('password of a post', OWNER) },
    content: secrets.add('content of a post with a password', OWNER),
    excerpt: secrets.add('excerpt of a post with a password', OWNER),
  });
  await meta(
    locked,
    'footnotes',
    JSON.stringify([{ id: 'n', content: secrets.add('footnote of a locked post', OWNER) }]),
  );

  const open = await write('posts', {
    ...{ type: 'post', title: 'Open', revisionCount: 2, contentFiltered: secrets.add('filtered content', NOBODY) },
    ...{ toPing: `https://example.org/${secrets.add('address to ping', OWNER)}`, latestRevisionId: 89_001 },
    content: [
      `<!-- wp:paragraph {"metadata":{"blockVisibility":false}} --><p>${secrets.add('hidden block', OWNER)}</p><!-- /wp:paragraph -->`,
      `<!-- wp:paragraph {"metadata":{"name":"${secrets.add('name of a block', OWNER)}"}} --><p>Open</p><!-- /wp:paragraph -->`,
    ].join(''),
  });
  await meta(open, '_hidden_note', secrets.add('private meta value of a published post', NOBODY));
  await meta(open, 'unregistered', secrets.add('unregistered meta value of a published post', ADMIN));
  const revision = (id: number, what: string, autosave: boolean): PostData => ({
    ...{ id, type: 'revision', status: 'inherit', parentId: open, authorId: accounts.author.id, autosave },
    ...{
      date: '2021-07-01T10:00:00',
      dateGmt: '2021-07-01T08:00:00',
      slug: `${open}-${autosave ? 'autosave' : 'revision'}-v1`,
    },
    ...{ modified: '2021-07-01T10:00:00', modifiedGmt: '2021-07-01T08:00:00' },
    title: secrets.add(`title of ${what}`, OWNER),
    content: secrets.add(`content of ${what}`, OWNER),
    excerpt: secrets.add(`excerpt of ${what}`, OWNER),
  });
  for (const row of [revision(89_001, 'a revision', false), revision(89_002, 'an autosave', true)]) {
    await client.post.create({ data: row });
    const { title, content = '', excerpt = '' } = row;
    await client.postSearchText.create({
      data: { postId: row.id as number, ...searchTextsOf({ title: title ?? '', content, excerpt }) },
    });
  }
  ids.set('revisions', [89_001, 89_002]);

  await attach('a private file', { status: 'private', readers: both(OWNER) });
  await attach('a file in the trash', { status: 'trash', readers: both(OWNER) });
  const retired = await write('retired', {
    type: 'retired_type',
    ...texts('an item of an unknown type', both(NOBODY)),
  });
  await attach('a file of an item of an unknown type', { parentId: retired, readers: both(OWNER) });

  const book = await write('books', { type: 'book', title: 'Ledger' });
  await meta(book, 'margin', secrets.add('meta value that needs a capability', ADMIN));

  await write('blocks', {
    type: 'cms_block',
    title: secrets.add('title of a pattern', CONTRIBUTORS),
    content: secrets.add('content of a pattern', CONTRIBUTORS),
  });
  await write('blocks', {
    type: 'cms_block',
    status: 'draft',
    authorId: 1,
    title: secrets.add('title of a draft of a pattern', EDITORS),
    content: secrets.add('content of a draft of a pattern', EDITORS),
  });
  await write('navigation', {
    type: 'cms_navigation',
    status: 'draft',
    authorId: 1,
    title: secrets.add('title of a draft of a navigation', ADMIN),
    content: secrets.add('content of a draft of a navigation', ADMIN),
  });
  await write('global-styles', {
    type: 'cms_global_styles',
    authorId: 1,
    title: 'Styles',
    slug: 'cms-global-styles-elsewhere',
    content: JSON.stringify({
      version: 3,
      isGlobalStylesUserThemeJSON: true,
      styles: { css: secrets.add('global styles', CONTRIBUTORS) },
    }),
  });
  await write('font-families', {
    type: 'cms_font_family',
    status: 'draft',
    authorId: 1,
    title: secrets.add('name of a draft of a font', ADMIN),
    content: JSON.stringify({ name: 'F', slug: 'f', fontFamily: secrets.add('font family', ADMIN) }),
  });

  const menu = await client.term.create({
    data: {
      taxonomy: 'nav_menu',
      name: secrets.add('name of a menu', CONTRIBUTORS),
      slug: secrets.add('slug of a menu', CONTRIBUTORS),
      description: secrets.add('description of a menu', CONTRIBUTORS),
    },
  });
  ids.set('menus', [menu.id]);
  const menuItem = async (data: Partial<PostData>, link: Partial<Prisma.MenuItemUncheckedCreateInput>) => {
    const id = await write('menu-items', { type: 'nav_menu_item', authorId: 1, ...data });
    await client.menuItem.create({ data: { ...link, postId: id } });
    await client.postTerm.create({ data: { postId: id, termId: menu.id } });
  };
  await menuItem(
    {
      title: secrets.add('title of a menu item', CONTRIBUTORS),
      excerpt: secrets.add('tooltip of a menu item', CONTRIBUTORS),
      content: secrets.add('description of a menu item', CONTRIBUTORS),
    },
    { url: `https://example.org/${secrets.add('address of a menu item', CONTRIBUTORS)}` },
  );
  await menuItem(
    { status: 'draft', title: secrets.add('title of a draft of a menu item', ADMIN) },
    { url: 'https://example.org/' },
  );
  const [draft = 0] = ids.get('posts') ?? [];
  await menuItem({}, { itemType: 'post_type', object: 'post', objectId: draft });

  const term = await client.term.create({
    data: { taxonomy: 'category', name: secrets.add('name of a category', EVERYONE), slug: 'planted' },
  });
  await client.termMeta.create({
    data: {
      termId: term.id,
      key: '_secret',
      value: JSON.stringify(secrets.add('private meta value of a term', NOBODY)),
    },
  });
  ids.set('categories', [term.id]);

  await client.previewToken.create({
    data: {
      uuid: '11111111-1111-4111-8111-111111111111',
      postId: draft,
      userId: accounts.author.id,
      name: secrets.add('name of a preview token', OWNER),
      created: '2021-07-01T10:00:00',
      expires: '2099-01-01T00:00:00',
    },
  });
  ids.set('comments', await plantComments(client, secrets, { open, locked }));
  return ids;
}
