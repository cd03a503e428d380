import { describe, expect, it } from 'vitest';
import { cleanUrl } from '../../../schema/json-schema/coercion.ts';
import { cleanText } from '../../../schema/markup/sanitizing/text-cleaning.ts';

describe('cleanText', () => {
  it.each([
    ['', ''],
    ['  a \t\r\n b\0', 'a b'],
    ['a &amp; b', 'a &amp; b'],
    ['<p class="x">a</p> <br/>b', 'a b'],
    ['a<script>alert(1)</script >b', 'aalert(1)b'],
    ['a<SCRIPT src=x>alert(1)</script>b<style>c</STYLE>d', 'abd'],
    ['<script>never closed', 'never closed'],
    ['1 < 2', '1 &lt; 2'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['a <b', 'a &lt;b'],
    ['<<b>x</b>', '&lt;x'],
    ["<a title=\"q & 'x'", '&lt;a title=&quot;q &amp; &#039;x&#039;'],
    ['<a title=">">x</a>y', 'xy'],
    ['a<!-- note -->b', 'ab'],
    ['%41%zz', '%zz'],
    ['%%414z', '%4z'],
    ['%%4141', ''],
    ['50% off', '50% off'],
    ['a %20 b', 'a b'],
  ])('%j becomes %j', (text, expected) => {
    expect(cleanText(text)).toBe(expected);
  });

  it('preserves line breaks and tabs on request', () => {
    expect(cleanText(' a\n\tb  c ', { keepLineBreaks: true })).toBe('a\n\tb  c');
    expect(cleanText('a <\nb> c', { keepLineBreaks: true })).toBe('a &lt;\nb> c');
  });
});

describe('cleanUrl', () => {
  it.each([
    ['', ''],
    ['https://example.org/a?b=c&d=é#e', 'https://example.org/a?b=c&d=é#e'],
    [' https://example.org/a b', 'https://example.org/a%20b'],
    ['example.org/a', 'http://example.org/a'],
    ['/a?b=c:d', '/a?b=c:d'],
    ['#top', '#top'],
    ['?a=1', '?a=1'],
    ['index.php?a=1', 'index.php?a=1'],
    ['https;//example.org', 'https://example.org'],
    ['mailto:ann@example.org', 'mailto:ann@example.org'],
    ['HTTPS://example.org', 'HTTPS://example.org'],
    ['javascript:alert(1)', ''],
    [' jAvAsCrIpT:alert(1)', ''],
    ['java\nscript:alert(1)', ''],
    ['javascript&colon;alert(1)', 'http://javascript&colon;alert(1)'],
    ['javascript&colon;alert(1):', ''],
    ['feed:feed:https://example.org', ''],
    ['javascript&#58;alert(1):', ''],
    ['data:text/html,x', ''],
    ['feed:javascript:alert(1)', ''],
    ['feed:https://example.org', 'feed:https://example.org'],
    ['vbscript:x', ''],
    ['https://example.org/%0d%0aSet-Cookie', 'https://example.org/Set-Cookie'],
    ['https://example.org/%0%0dd', 'https://example.org/'],
    ['https://example.org/"<x>\'', "https://example.org/x'"],
    ['https://example.org/a[]=1', 'https://example.org/a%5B%5D=1'],
    ['http://[::1]:80/a[0]', 'http://[::1]:80/a%5B0%5D'],
    ['"<>', ''],
  ])('%j becomes %j', (text, expected) => {
    expect(cleanUrl(text)).toBe(expected);
  });
});
