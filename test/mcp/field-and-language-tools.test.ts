import { expect } from 'vitest';
import { callTool, connectAgent, textOf } from '../support/mcp-client.ts';
import { type Login, postIds } from '../support/site-content.ts';
import { cms, siteTest } from '../support/site-test.ts';

const it = siteTest({
  declarations: {
    languages: [
      { code: 'en', name: 'English', locale: 'en_US' },
      { code: 'de', name: 'Deutsch', locale: 'de_DE' },
    ],
    fieldGroups: [
      {
        ...{ key: 'group_ship', title: 'Ship', location: [[{ param: 'post_type', operator: '==', value: 'post' }]] },
        fields: [
          { name: 'draught', type: 'number', max: 9 },
          { name: 'flag', type: 'text', default_value: 'none' },
        ],
      },
    ] as never,
  },
});

interface Item {
  id: number;
  link: string;
  fields?: object;
  language?: string;
  translations?: object;
}

async function call<Result = Item>(name: string, { as, ...input }: { as?: Login; [name: string]: unknown } = {}) {
  const client = await connectAgent(cms, as ? { as } : {});
  await client.listTools();
  const result = await callTool(client, { name, arguments: input });
  if (result.isError) throw new Error(textOf(result));
  return result.structuredContent as Result;
}

it('agents read and write values of fields, the language and the translations of items', async () => {
  const write = { as: 'editor' as const, status: 'publish' };
  const english = await call('create-content', { ...write, title: 'Boat', slug: 'boat', fields: { draught: 3 } });
  const german = await call('create-content', {
    ...{ ...write, title: 'Boot', slug: 'boot', language: 'de', translations: { en: english.id } },
  });
  expect(german.link).toMatch(/\/de\/\d{4}\/\d\d\/boot\/$/);
  expect(await call('read-content', { id: english.id })).toMatchObject({
    ...{ fields: { draught: 3, flag: 'none' }, language: 'en', translations: { de: german.id } },
  });
  await call('update-content', { as: 'editor', id: english.id, fields: { flag: 'red' }, translations: { de: null } });
  const changed = await call('read-content', { id: english.id });
  expect(changed).toMatchObject({ fields: { draught: 3, flag: 'red' }, language: 'en' });
  expect(changed).not.toHaveProperty('translations');
  await expect(call('create-content', { ...write, title: 'x', fields: { draught: 99 } })).rejects.toThrow(
    'rest_invalid_param',
  );
  await expect(call('create-content', { ...write, title: 'x', language: 'xx' })).rejects.toThrow();
});

it('agents find items of one language', async () => {
  const { items } = await call<{ items: Item[] }>('search-content', { language: 'de', type: 'post' });
  expect(items.map(({ link }) => link)).toEqual([expect.stringContaining('/de/')]);
});

it('items without a language have none, and the front matter of resources has the values', async () => {
  expect(await call('read-content', { id: postIds.mint })).not.toHaveProperty('language');
  const client = await connectAgent(cms, {});
  const { items } = await call<{ items: Item[] }>('search-content', { language: 'de', type: 'post' });
  const { contents } = await client.readResource({ uri: `content://post/${items[0]?.id}` });
  expect(String((contents[0] as { text: string }).text)).toMatch(/language: de\n/);
});
