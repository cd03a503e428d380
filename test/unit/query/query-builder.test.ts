import { describe, expect, it } from 'vitest';
import { buildQuery, replaceQueryParameter } from '../../../rest-bridge/query/query-builder.ts';
import { parseQuery } from '../../../rest-bridge/query/query-parser.ts';

const root = 'https://example.org/root/things';

describe('buildQuery', () => {
  it.each([
    [{}, ''],
    [{ a: '1', b: 2 }, 'a=1&b=2'],
    [{ ids: [4, 2] }, 'ids%5B0%5D=4&ids%5B1%5D=2'],
    [{ term: { terms: [3], deep: true } }, 'term%5Bterms%5D%5B0%5D=3&term%5Bdeep%5D=1'],
    [{ a: '', b: false, c: null, d: true }, 'a&b&c&d=1'],
    [{ none: [], map: {}, a: '1' }, 'a=1'],
    [{ q: "it's 5~6 (a+b)*!" }, 'q=it%27s+5%7E6+%28a%2Bb%29%2A%21'],
    [{ when: '2020-01-01T00:00:00+05:00' }, 'when=2020-01-01T00%3A00%3A00%2B05%3A00'],
    [{ q: 'é\ud800' }, 'q=%C3%A9%EF%BF%BD'],
    [{ 'a&b\r\n"<>': 'x' }, 'a%26b%0D%0A%22%3C%3E=x'],
    [{ m: { 'x:term': '1' } }, 'm%5Bx:term%5D=1'],
  ])('writes %j', (values, expected) => {
    expect(buildQuery(values)).toBe(expected);
  });
});

describe('replaceQueryParameter', () => {
  it.each([
    ['', '?page=2'],
    ['?', '?page=2'],
    ['?per_page=3', '?per_page=3&page=2'],
    ['?offset=1&page=7&per_page=2', '?offset=1&page=2&per_page=2'],
    ['?_embed&per_page=3', '?_embed&per_page=3&page=2'],
    ['?_fields[]=id&_fields[]=slug', '?_fields%5B0%5D=id&_fields%5B1%5D=slug&page=2'],
    ['?_fields=id,_links', '?_fields=id%2C_links&page=2'],
    ['?q=-harbor+the', '?q=-harbor+the&page=2'],
    ['?a=1#top', '?a=1&page=2#top'],
    ['?page[]=9', '?page=2'],
  ])('puts the page into %j', (query, expected) => {
    expect(replaceQueryParameter({ url: `${root}${query}`, name: 'page', value: 2 })).toBe(`${root}${expected}`);
  });

  it('leaves no mark when nothing remains', () => {
    expect(replaceQueryParameter({ url: `${root}?a[]=1`, name: 'a', value: [] })).toBe(root);
  });

  it('writes a name that would be special as a plain one', () => {
    const url = replaceQueryParameter({ url: `${root}?__proto__=1`, name: 'constructor', value: 'x' });
    expect(parseQuery(url.slice(url.indexOf('?') + 1))).toEqual(parseQuery('__proto__=1&constructor=x'));
    expect(url).toBe(`${root}?__proto__=1&constructor=x`);
  });
});
