// Runs on one engine only in CI: it is about conversion to Markdown.
import { expect } from 'vitest';
import { measureTurns } from '../support/event-loop-turns.ts';
import { callTool, connectAgent, textOf } from '../support/mcp-client.ts';
import { cms, it } from '../support/site-test.ts';

/** The maximum processor time between two turns of the event loop. Converting the text takes several times as long. */
const MAX_TURN_MS = 50;

/** The same with the write of the item, which renders its blocks. Converting takes several times as long. */
const MAX_WRITE_TURN_MS = 100;

it('an agent that reads a long item as Markdown holds up no other request', async () => {
  const client = await connectAgent(cms, { as: 'admin' });
  const longestTurns: number[] = [];
  for (let attempt = 0; attempt < 4; attempt++) {
    const paragraph = `<p>Number ${attempt} of <em>many</em> <a href="https://larch.example/">words</a>.</p>\n`;
    const { body } = await cms.send<{ id: number }>({
      method: 'POST',
      path: 'posts',
      as: 'admin',
      json: { title: 'Long', content: paragraph.repeat(1_500), status: 'publish' },
    });
    const turns = measureTurns();
    const result = await callTool(client, { name: 'read-content', arguments: { id: body.id } });
    longestTurns.push(await turns.longestTurn());
    expect(textOf(result)).toContain(`Number ${attempt} of _many_ [words](https://larch.example/).`);
  }
  // The lowest of several, because the first one compiles, and garbage collection also takes turns.
  expect(Math.min(...longestTurns)).toBeLessThan(MAX_TURN_MS);
});

it('an agent that writes long Markdown holds up no other request', async () => {
  const client = await connectAgent(cms, { as: 'admin' });
  const content = 'A paragraph with *some* **words**.\n\n- one\n- two\n\n'.repeat(400);
  const longestTurns: number[] = [];
  for (let attempt = 0; attempt < 3; attempt++) {
    const turns = measureTurns();
    const result = await callTool(client, { name: 'create-content', arguments: { title: 'Long', content } });
    longestTurns.push(await turns.longestTurn());
    expect(result.isError ?? false).toBe(false);
  }
  expect(Math.min(...longestTurns)).toBeLessThan(MAX_WRITE_TURN_MS);
});
