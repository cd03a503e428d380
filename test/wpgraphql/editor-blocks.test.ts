import { expect } from 'vitest';
import { cms, it } from '../support/site-test.ts';

interface EditorBlock {
  name: string;
  clientId: string;
  parentClientId: string | null;
  renderedHtml: string;
  innerBlocks: EditorBlock[];
  [field: string]: unknown;
}

async function query<Data>(text: string): Promise<Data> {
  const response = await fetch(`http://127.0.0.1:${cms.port}/wpgraphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: text }),
  });
  const { data, errors } = (await response.json()) as { data: Data; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}

async function createItem(json: Record<string, unknown>, path = 'posts'): Promise<number> {
  const { status, body } = await cms.send({
    method: 'POST',
    path,
    as: 'admin',
    json: { status: 'publish', title: 'Blocks', ...json },
  });
  expect(status).toBe(201);
  return body.id;
}

async function blocksOf(id: number, selection: string, flat = ''): Promise<EditorBlock[]> {
  const { post } = await query<{ post: { editorBlocks: EditorBlock[] } }>(
    `{ post(id: ${id}, idType: DATABASE_ID) { editorBlocks${flat} { ${selection} } } }`,
  );
  return post.editorBlocks;
}

const GROUP = `<!-- wp:group {"className":"first second"} -->
<div id="top" class="wp-block-group first second"><!-- wp:heading {"level":3} -->
<h3 class="wp-block-heading">Tides &amp; moons</h3>
<!-- /wp:heading -->

<!-- wp:paragraph {"dropCap":true} -->
<p class="has-drop-cap">A <strong>paragraph</strong>.</p>
<!-- /wp:paragraph --></div>
<!-- /wp:group -->`;

it('blocks are a flat list by default, and a tree on request; their markup is that of the content', async () => {
  const id = await createItem({ content: GROUP });
  const selection = 'name type clientId parentClientId apiVersion blockEditorCategoryName cssClassNames isDynamic';
  const flat = await blocksOf(id, selection);
  const [group, heading, paragraph] = flat;
  expect(flat).toHaveLength(3);
  expect(group).toEqual({
    name: 'core/group',
    type: 'CoreGroup',
    clientId: expect.stringMatching(/./),
    parentClientId: null,
    apiVersion: 3,
    blockEditorCategoryName: 'design',
    cssClassNames: ['first', 'second'],
    isDynamic: false,
  });
  expect(heading).toMatchObject({ name: 'core/heading', parentClientId: group?.clientId, cssClassNames: null });
  expect(paragraph).toMatchObject({ name: 'core/paragraph', parentClientId: group?.clientId });
  const tree = await blocksOf(id, 'name renderedHtml innerBlocks { name renderedHtml }', '(flat: false)');
  const { post } = await query<{ post: { content: string } }>(`{ post(id: ${id}, idType: DATABASE_ID) { content } }`);
  expect(tree).toHaveLength(1);
  expect(tree[0]?.innerBlocks.map(({ name }) => name)).toEqual(['core/heading', 'core/paragraph']);
  expect(tree[0]?.innerBlocks[0]?.renderedHtml.trim()).toBe('<h3 class="wp-block-heading">Tides &amp; moons</h3>');
  expect(post.content).toContain(tree[0]?.renderedHtml.trim());
  for (const inner of tree[0]?.innerBlocks ?? []) expect(tree[0]?.renderedHtml).toContain(inner.renderedHtml.trim());
});

it('attributes are read from delimiters and markup, with the declared types and defaults', async () => {
  const id = await createItem({
    content: `${GROUP}
<!-- wp:image {"id":5,"sizeSlug":"large"} -->
<figure class="wp-block-image size-large"><a href="https://example.org/a?b=1&amp;c=2"><img src="https://example.org/a.jpg" alt="A &quot;boat&quot;"/></a><figcaption>By <em>me</em></figcaption></figure>
<!-- /wp:image -->
<!-- wp:table -->
<figure class="wp-block-table"><table class="has-fixed-layout"><thead><tr><th>Port</th></tr></thead><tbody><tr><td>1</td><td colspan="2"><b>2</b></td></tr></tbody></table></figure>
<!-- /wp:table -->
<!-- wp:latest-posts {"postsToShow":"many"} /-->`,
  });
  const blocks = await blocksOf(
    id,
    `name
    ... on BlockWithSupportsAnchor { anchor }
    ... on CoreHeading { attributes { level content } }
    ... on CoreParagraph { attributes { dropCap content align cssClassName } }
    ... on CoreImage { attributes { id sizeSlug url src alt href caption lightbox } }
    ... on CoreTable {
      attributes { hasFixedLayout head { cells { content tag } } body { cells { content tag colspan } } foot { cells { tag } } }
    }
    ... on CoreLatestPosts { attributes { postsToShow order displayAuthor categories } }`,
  );
  const byName = Object.fromEntries(blocks.map(({ name, ...block }) => [name, block]));
  expect(byName).toEqual({
    'core/group': { anchor: 'top' },
    'core/heading': { anchor: null, attributes: { level: 3, content: 'Tides &amp; moons' } },
    'core/paragraph': {
      anchor: null,
      attributes: {
        dropCap: true,
        content: 'A <strong>paragraph</strong>.',
        align: null,
        cssClassName: 'has-drop-cap wp-block-paragraph',
      },
    },
    'core/image': {
      anchor: null,
      attributes: {
        id: 5,
        sizeSlug: 'large',
        url: 'https://example.org/a.jpg',
        src: 'https://example.org/a.jpg',
        alt: 'A "boat"',
        href: 'https://example.org/a?b=1&c=2',
        caption: 'By <em>me</em>',
        lightbox: null,
      },
    },
    'core/table': {
      anchor: null,
      attributes: {
        hasFixedLayout: true,
        head: [{ cells: [{ content: 'Port', tag: 'th' }] }],
        body: [
          {
            cells: [
              { content: '1', tag: 'td', colspan: null },
              { content: '<b>2</b>', tag: 'td', colspan: '2' },
            ],
          },
        ],
        foot: [],
      },
    },
    'core/latest-posts': {
      anchor: null,
      attributes: { postsToShow: null, order: 'desc', displayAuthor: false, categories: null },
    },
  });
});

it('a reference to a pattern contains the blocks of the pattern, if it is public', async () => {
  const pattern = (status: string, content: string) => createItem({ status, content }, 'blocks');
  const shown = await pattern('publish', '<!-- wp:paragraph -->\n<p>Shared text</p>\n<!-- /wp:paragraph -->');
  const draft = await pattern('draft', '<!-- wp:paragraph -->\n<p>Draft text</p>\n<!-- /wp:paragraph -->');
  const id = await createItem({
    content: `<!-- wp:block {"ref":${shown}} /-->\n\n<!-- wp:block {"ref":${draft}} /-->`,
  });
  expect(await blocksOf(id, 'name innerBlocks { name renderedHtml } renderedHtml', '(flat: false)')).toEqual([
    {
      name: 'core/block',
      innerBlocks: [
        {
          name: 'core/paragraph',
          renderedHtml: expect.stringContaining('<p class="wp-block-paragraph">Shared text</p>'),
        },
      ],
      renderedHtml: expect.stringContaining('Shared text'),
    },
    { name: 'core/block', innerBlocks: [], renderedHtml: '' },
  ]);
});

it('classic content, unknown and hidden blocks, and content behind a password', async () => {
  const classic = await createItem({ content: 'One line.\n\nAnother <b>line</b>.' });
  expect(await blocksOf(classic, 'name type renderedHtml')).toEqual([
    { name: 'core/freeform', type: 'CoreFreeform', renderedHtml: '<p>One line.</p>\n<p>Another <b>line</b>.</p>\n' },
  ]);
  const others = await createItem({
    content: `<!-- wp:shop/price {"amount":3} -->
<div>3 coins</div>
<!-- /wp:shop/price -->
<!-- wp:paragraph {"metadata":{"blockVisibility":false}} -->
<p>Hidden</p>
<!-- /wp:paragraph -->
<!-- wp:shortcode -->
[caption width="100"]<img src="a.jpg" /> Boat[/caption]
<!-- /wp:shortcode -->`,
  });
  expect(await blocksOf(others, '__typename name type renderedHtml')).toEqual([
    { __typename: 'UnknownBlock', name: 'shop/price', type: 'UnknownBlock', renderedHtml: '\n<div>3 coins</div>\n' },
    {
      __typename: 'CoreShortcode',
      name: 'core/shortcode',
      type: 'CoreShortcode',
      renderedHtml: expect.stringContaining('<figure'),
    },
  ]);
  const locked = await createItem({ content: GROUP, password: 'secret' });
  expect(await blocksOf(locked, 'name renderedHtml')).toEqual([]);
});

it('the blocks of a list of posts and their markup need no statement of their own', async () => {
  for (let count = 0; count < 6; count += 1) await createItem({ content: GROUP });
  const statementsOf = async (first: number, selection: string) =>
    (await cms.statements(() => query(`{ posts(first: ${first}) { nodes { ${selection} } } }`))).length;
  await statementsOf(1, 'title');
  const attributes = 'databaseId editorBlocks { name ... on CoreHeading { attributes { content } } }';
  expect(await statementsOf(5, attributes)).toBe(1);
  const markup = 'flat: editorBlocks { renderedHtml } tree: editorBlocks(flat: false) { name }';
  // The first one reads the styles of the site, which are then cached.
  await statementsOf(1, markup);
  expect(await statementsOf(5, markup)).toBe(1);
});

it('a document with many blocks is answered completely', async () => {
  const paragraphs = Array.from(
    { length: 2_000 },
    (_, index) => `<!-- wp:paragraph -->\n<p>Text ${index}</p>\n<!-- /wp:paragraph -->`,
  );
  const id = await createItem({ content: paragraphs.join('\n\n') });
  const blocks = await blocksOf(id, 'renderedHtml ... on CoreParagraph { attributes { content } }');
  expect(blocks).toHaveLength(2_000);
  expect(blocks[1_999]).toMatchObject({ attributes: { content: 'Text 1999' } });
});
