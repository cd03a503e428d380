import { describe, expect, it } from 'vitest';
import { joinInTurns, jsonInTurns, toJson } from '../../../rest-bridge/reply/json-in-turns.ts';

const texts = ['😀'.repeat(100_000), `\u0000"\\\n${'x'.repeat(200_000)}\ud83d`, 'ä'.repeat(20_000), ''];
const item = { id: 1, none: null, missing: undefined, empty: {}, list: [], date: new Date(0), nested: { texts } };
const values: Record<string, unknown> = {
  'a list of items': Array.from({ length: 300 }, (_, id) => ({ ...item, id, nested: { text: 'y'.repeat(2_000) } })),
  'an item with long texts': item,
  'a map': Object.fromEntries(texts.map((text, index) => [`"${index}"`, [text, undefined, { text }]])),
  'a text': texts[0],
  'an empty list': [],
};

describe.each(Object.entries(values))('%s', (_, value) => {
  it.each([0, 4])('is written as by JSON.stringify with an indent of %d', async (indent) => {
    const expected = JSON.stringify(value, null, indent);
    expect((await joinInTurns(await jsonInTurns(value, indent))).toString('utf8') === expected).toBe(true);
    expect(String(await toJson(value, indent)) === expected).toBe(true);
  });
});
