import { expect } from 'vitest';
import { writerOf } from '../../support/database.ts';
import { exportAll, insertItems } from '../../support/export-site.ts';
import { cms, it, site } from '../../support/site-test.ts';

/** A query block with a search; among the items, only its rendering reads the table of search texts. */
const SEARCH_BLOCK = `<!-- wp:query {"query":{"postType":"post","perPage":3,"search":"larch","inherit":false}} -->
<div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-title /--><!-- /wp:post-template --></div>
<!-- /wp:query -->`;
const PARAGRAPH =
  '<!-- wp:paragraph --><p>See <a href="/about">it</a> <img src="/a.jpg" alt="A"></p><!-- /wp:paragraph -->';

const rename = (from: string, to: string) =>
  writerOf(site.database).$executeRawUnsafe(`ALTER TABLE "${from}" RENAME TO "${to}"`);

it('an item that cannot be rendered is exported without a body and marked; other items are unaffected', async () => {
  const [searchItem = 0, plainItem = 0] = await insertItems(site, [
    { content: SEARCH_BLOCK + PARAGRAPH },
    { content: PARAGRAPH },
  ]);
  const before = await exportAll(cms);
  expect(before.items.find(({ id }) => id === searchItem)).toMatchObject({ render: 'blocks', images: [{ alt: 'A' }] });
  await rename('post_search_texts', 'renamed_search_texts');
  const broken = await exportAll(cms);
  await rename('renamed_search_texts', 'post_search_texts');
  expect(broken.items.find(({ id }) => id === searchItem)).toMatchObject({
    render: 'error',
    content_html: '',
    content_raw: SEARCH_BLOCK + PARAGRAPH,
    images: [],
    links: { internal: [], external: [] },
  });
  expect(broken.items.find(({ id }) => id === plainItem)).toMatchObject({ render: 'blocks', images: [{ alt: 'A' }] });
  const others = ({ items }: typeof before) => items.filter(({ id }) => id !== searchItem);
  expect(others(broken)).toEqual(others(before));
  expect(broken.total).toBe(before.total);
  expect((await exportAll(cms)).items).toEqual(before.items);
});
