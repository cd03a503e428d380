import { describe, expect, test } from 'vitest';
import { decodeEntities } from '../../../schema/markup/html/escape.ts';
import { convertSmilies } from '../../../schema/markup/texturize/smilies.ts';
import { texturize } from '../../../schema/markup/texturize/texturize.ts';

const texturizeAndDecode = (text: string) => decodeEntities(texturize(text, new Set(['gallery', 'code'])));

describe('texturize', () => {
  test.each([
    ['"Hi," she said', '“Hi,” she said'],
    ["it's 'fine'", 'it’s ‘fine’'],
    ['"a \'b\' c"', '“a ‘b’ c”'],
    ["the '80s and '99", 'the ’80s and ’99'],
    ['\'142\' and "42"', '‘142’ and “42”'],
    ['6\'2" tall, 8" wide', '6’2″ tall, 8″ wide'],
    ["10' by 12'", '10′ by 12′'],
    ['wait...', 'wait…'],
    ['a -- b, a--b, a---b, a - b', 'a — b, a–b, a—b, a – b'],
    ['xn--abc', 'xn--abc'],
    ['3x4 and 0x1f and 2x', '3×4 and 0x1f and 2x'],
    ["'twas rock 'n' roll", '’twas rock ‘n’ roll'],
    ['Mark (tm)', 'Mark ™'],
    ["``so''", '“so”'],
    ['("in")', '(“in”)'],
  ])('%s becomes %s', (typed, shown) => {
    expect(texturizeAndDecode(typed)).toBe(shown);
  });

  test.each([
    '<code>"a" -- b</code>',
    "<pre>it's</pre>",
    '<a title="--">',
    '<!-- "x" -->',
    '[gallery ids="1"]',
    '[code]"x"[/code]',
  ])('%s is unchanged', (markup) => {
    expect(texturize(markup, new Set(['gallery', 'code']))).toBe(markup);
  });

  test('bare ampersands become entities, and entities are unchanged', () => {
    expect(texturize('A & B &amp; C &#8211; <a href="?a&b">')).toBe('A &#038; B &amp; C &#8211; <a href="?a&#038;b">');
  });

  test('unknown shortcodes are texturized as text', () => {
    expect(texturizeAndDecode('[other a="b"]')).toBe('[other a=”b”]');
  });

  test('entities in a long text without blanks are unchanged', () => {
    const text = '&amp;'.repeat(20_000);
    expect(texturize(text)).toBe(text);
  });
});

describe('smilies', () => {
  test('become characters if they are separate words', () => {
    expect(convertSmilies('well :) done ;-)', '')).toBe('well 🙂 done 😉');
    expect(convertSmilies('1 < 2 :) <br> :)', '')).toBe('1 < 2 :) <br> 🙂');
    expect(convertSmilies('1 < 2 :)', '')).toBe('1 < 2 🙂');
  });

  test('become an image if they have no character', () => {
    expect(convertSmilies(':mrgreen:', 'https://x.example/i')).toContain(
      'src="https://x.example/i/images/smilies/mrgreen.png"',
    );
  });

  test.each(['a:)b', '<b title=" :) ">', '<code> :) </code>', 'http://x.example/:)'])(
    'are not replaced in %s',
    (text) => {
      expect(convertSmilies(text, '')).toBe(text);
    },
  );
});
