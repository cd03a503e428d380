import { describe, expect, it } from 'vitest';
import { buildQuery } from '../../../../rest-bridge/query/query-text.ts';

describe('buildQuery', () => {
  it.each([
    [{}, ''],
    [{ a: '1', b: 2 }, 'a=1&b=2'],
    [{ ids: [4, 2] }, 'ids%5B0%5D=4&ids%5B1%5D=2'],
    [{ term: { terms: [3], deep: true } }, 'term%5Bterms%5D%5B0%5D=3&term%5Bdeep%5D=1'],
    [{ a: '', b: false, c: null, d: true }, 'a&b&c&d=1'],
    [{ none: [], map: {}, a: '1' }, 'a=1'],
    [{ q: "it's 5~6 (a+b)*!" }, 'q=it%27s+5%7E6+%28a%2Bb%29%2A%21'],
    [{ date: '2020-01-01T00:00:00+05:00' }, 'date=2020-01-01T00%3A00%3A00%2B05%3A00'],
    [{ q: 'é\ud800' }, 'q=%C3%A9%EF%BF%BD'],
    [{ 'a&b\r\n"<>': 'x' }, 'a%26b%0D%0A%22%3C%3E=x'],
    [{ m: { 'x:term': '1' } }, 'm%5Bx:term%5D=1'],
  ])('writes %j as the query %s', (values, expected) => {
    expect(buildQuery(values)).toBe(expected);
  });
});
