import { expect } from 'vitest';
import { exportAll, insertItems } from '../../support/export-site.ts';
import { cms, it, site } from '../../support/site-test.ts';

/** Shows what it finds by words: it alone reads the table of search texts. */
const FINDING = `<!-- wp:query {"query":{"postType":"post","perPage":3,"search":"larch","inherit":false}} -->
<div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-title /--><!-- /wp:post-template --></div>
<!-- /wp:query -->`;
const SHOWING =
  '<!-- wp:paragraph --><p>See <a href="/about">it</a> <img src="/a.jpg" alt="A"></p><!-- /wp:paragraph -->';

const rename = (from: string, to: string) =>
  site.database.writer.$executeRawUnsafe(`ALTER TABLE "${from}" RENAME TO "${to}"`);

it('an item that cannot be rendered comes without a body and says so; the others come as always', async () => {
  const [finding = 0, showing = 0] = await insertItems(site, [{ content: FINDING + SHOWING }, { content: SHOWING }]);
  const before = await exportAll(cms);
  expect(before.items.find(({ id }) => id === finding)).toMatchObject({ render: 'blocks', images: [{ alt: 'A' }] });
  await rename('post_search_texts', 'post_search_texts_away');
  const broken = await exportAll(cms);
  await rename('post_search_texts_away', 'post_search_texts');
  expect(broken.items.find(({ id }) => id === finding)).toMatchObject({
    render: 'error',
    content_html: '',
    content_raw: FINDING + SHOWING,
    images: [],
    links: { internal: [], external: [] },
  });
  expect(broken.items.find(({ id }) => id === showing)).toMatchObject({ render: 'blocks', images: [{ alt: 'A' }] });
  const others = ({ items }: typeof before) => items.filter(({ id }) => id !== finding);
  expect(others(broken)).toEqual(others(before));
  expect(broken.total).toBe(before.total);
  expect((await exportAll(cms)).items).toEqual(before.items);
});
