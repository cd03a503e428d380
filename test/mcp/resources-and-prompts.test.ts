import { expect } from 'vitest';
import { createRegistry } from '../../schema/core/registry/declarations.ts';
import { connectAgent } from '../support/mcp-client.ts';
import { postIds } from '../support/site-content.ts';
import { cms, siteTest } from '../support/site-test.ts';

const review = {
  name: 'review-post',
  title: 'Review a post',
  description: 'Reviews a post for a kind of readers.',
  arguments: [
    { name: 'id', description: 'The id of the post.', required: true },
    { name: 'readers', description: 'The readers.', values: ['beginners', 'botanists', 'cooks'] },
  ],
  messages: [{ resource: 'content://post/{{id}}' }, { text: 'Review this post for {{readers}}.' }],
};

const it = siteTest({ declarations: { prompts: [review] } });

it('published items are resources, read as Markdown with front matter', async () => {
  const client = await connectAgent(cms);
  const { resources } = await client.listResources();
  const mint = resources.find(({ uri }) => uri === `content://post/${postIds.mint}`);
  expect(mint).toMatchObject({ title: 'Mint & more', mimeType: 'text/markdown' });
  expect(JSON.stringify(resources)).not.toContain(`content://post/${postIds.authorDraftPost}`);
  const { contents } = await client.readResource({ uri: `content://post/${postIds.mint}` });
  expect(contents).toMatchObject([{ mimeType: 'text/markdown', text: expect.stringMatching(/^---\nid: 102\n/) }]);
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['content://{type}/{id}']);
});

it('a draft is a resource of those who may read it', async () => {
  const uri = `content://post/${postIds.authorDraftPost}`;
  const author = await connectAgent(cms, { as: 'author' });
  const { contents } = await author.readResource({ uri });
  expect(JSON.stringify(contents)).toContain('More about ladders.');
  const anonymous = await connectAgent(cms);
  await expect(anonymous.readResource({ uri })).rejects.toThrow('There is no such resource');
  await expect(anonymous.readResource({ uri: `content://page/${postIds.mint}` })).rejects.toThrow('no such resource');
  await expect(anonymous.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow('no such resource');
});

it('a declared prompt contains its arguments, and items that the caller may read', async () => {
  const client = await connectAgent(cms);
  const { prompts } = await client.listPrompts();
  expect(prompts).toMatchObject([
    { name: 'review-post', title: 'Review a post', arguments: [{ name: 'id', required: true }, { name: 'readers' }] },
  ]);
  const values = { id: String(postIds.mint), readers: 'cooks' };
  const { messages } = await client.getPrompt({ name: 'review-post', arguments: values });
  expect(messages).toMatchObject([
    { role: 'user', content: { type: 'resource', resource: { text: expect.stringContaining('Mint & more') } } },
    { role: 'user', content: { type: 'text', text: 'Review this post for cooks.' } },
  ]);
  const hidden = { id: String(postIds.authorDraftPost) };
  await expect(client.getPrompt({ name: 'review-post', arguments: hidden })).rejects.toThrow('you may not read it');
  await expect(client.getPrompt({ name: 'review-post' })).rejects.toThrow('needs the argument "id"');
  const { completion } = await client.complete({
    ref: { type: 'ref/prompt', name: 'review-post' },
    argument: { name: 'readers', value: 'b' },
  });
  expect(completion.values).toEqual(['beginners', 'botanists']);
});

it('malformed prompts are refused at start', () => {
  const declare = (prompt: object) => () => createRegistry({ prompts: [{ ...review, ...prompt }] });
  expect(declare({ name: 'Review' })).toThrow('"Review" is not a valid name of a prompt');
  expect(declare({ messages: [{ text: '{{tone}}' }] })).toThrow('names an unknown argument: tone');
  expect(() => createRegistry({ prompts: [review, review] })).toThrow('is declared twice');
});
