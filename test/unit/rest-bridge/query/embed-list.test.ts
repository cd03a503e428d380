import { expect, it } from 'vitest';
import { parseEmbedList } from '../../../../rest-bridge/query/field-mask.ts';

it.each([
  [undefined, 'none'],
  [null, 'none'],
  ['', 'all'],
  ['1', 'all'],
  ['0', 'all'],
  ['true', 'all'],
  [' , ', 'all'],
  ['author', ['author']],
  ['author, cms:term', ['author', 'cms:term']],
  [
    ['author', 'replies'],
    ['author', 'replies'],
  ],
  [[], 'all'],
  [true, 'all'],
])('_embed=%j embeds %j', (value, expected) => {
  expect(parseEmbedList(value)).toEqual(expected);
});
