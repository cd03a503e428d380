// Runs on one engine only in CI: it is about conversion to Markdown.
import { expect } from 'vitest';
import { callTool, connectAgent, textOf } from '../support/mcp-client.ts';
import { cms, it } from '../support/site-test.ts';
import { recordThreadTasks } from '../support/thread-tasks.ts';

it('a long item is converted to Markdown in a thread, so that it holds up no other request', async () => {
  const client = await connectAgent(cms, { as: 'admin' });
  const paragraph = '<p>One of <em>many</em> <a href="https://larch.example/">words</a>.</p>\n';
  const { body } = await cms.send<{ id: number }>({
    method: 'POST',
    path: 'posts',
    as: 'admin',
    json: { title: 'Long', content: paragraph.repeat(1_500), status: 'publish' },
  });
  const tasks = recordThreadTasks();
  const result = await callTool(client, { name: 'read-content', arguments: { id: body.id } });
  expect(textOf(result)).toContain('One of _many_ [words](https://larch.example/).');
  expect(tasks.map(({ task }) => task)).toEqual(['markdownOf']);
});

it('long Markdown is converted to blocks in a thread', async () => {
  const client = await connectAgent(cms, { as: 'admin' });
  const content = 'A paragraph with *some* **words**.\n\n- one\n- two\n\n'.repeat(400);
  const tasks = recordThreadTasks();
  const result = await callTool(client, { name: 'create-content', arguments: { title: 'Long', content } });
  expect(result.isError ?? false).toBe(false);
  expect(tasks.map(({ task }) => task)).toContain('blocksOf');
});
