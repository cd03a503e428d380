import { expect } from 'vitest';
import { cms, it } from '../support/site-test.ts';

it('a list of 3,000 blocks with many fields is complete', async () => {
  const content = Array.from(
    { length: 3_000 },
    (_, index) => `<!-- wp:paragraph -->\n<p>${index}</p>\n<!-- /wp:paragraph -->`,
  ).join('\n');
  const { body } = await cms.send({
    method: 'POST',
    path: 'posts',
    as: 'admin',
    json: { title: 'Long', content, status: 'publish' },
  });
  const fields = Array.from({ length: 60 }, (_, index) => `a${index}: isDynamic`).join(' ');
  const query = `{ post(id: ${body.id}, idType: DATABASE_ID) { editorBlocks { name ${fields} } } }`;
  const response = await fetch(`http://127.0.0.1:${cms.port}/wpgraphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const text = await response.text();
  const { data } = JSON.parse(text) as { data: { post: { editorBlocks: { name: string }[] } } };
  expect(data.post.editorBlocks.map(({ name }) => name)).toEqual(Array(3_000).fill('core/paragraph'));
});
