import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../../../rest-bridge/query/query-parser.ts';

const nested = (name: string, depth: number) => `${name}${'[k]'.repeat(depth)}=1`;

describe('parseQuery', () => {
  it.each([
    ['', {}],
    ['&&', {}],
    ['a=1', { a: '1' }],
    ['a', { a: '' }],
    ['a=', { a: '' }],
    ['a=b=c', { a: 'b=c' }],
    ['a=1&a=2', { a: '2' }],
    ['=1', {}],
    ['[x]=1', {}],
    ['[x=1', {}],
  ])('parses the pairs of %j, whose names have no brackets', (text, expected) => {
    expect(parseQuery(text)).toEqual(expected);
  });

  it.each([
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a%5B%5D=1', { a: ['1'] }],
    ['a[x][y]=1&a[x][z]=2', { a: { x: { y: '1', z: '2' } } }],
    ['a[0]=x&a[1]=y', { a: ['x', 'y'] }],
    ['a[0]=x&a[2]=y', { a: { 0: 'x', 2: 'y' } }],
    ['a[1]=x&a[0]=y', { a: { 0: 'y', 1: 'x' } }],
    ['a[5]=x&a[]=y', { a: { 5: 'x', 6: 'y' } }],
    ['a[01]=x&a[]=y', { a: { '01': 'x', 0: 'y' } }],
    ['a[-3]=x&a[]=y', { a: { '-3': 'x', 0: 'y' } }],
    ['a[][x]=1&a[][x]=2', { a: [{ x: '1' }, { x: '2' }] }],
    ['a=1&a[x]=2', { a: { x: '2' } }],
    ['a[x]=1&a=2', { a: '2' }],
    ['a[x]=1&a[x]=2', { a: { x: '2' } }],
    ['0=x&1=y', { 0: 'x', 1: 'y' }],
  ])('nests the bracketed names of %j', (text, expected) => {
    expect(parseQuery(text)).toEqual(expected);
  });

  it.each([
    ['a.b=1', { a_b: '1' }],
    ['a+b=1', { a_b: '1' }],
    ['++a=1', { a: '1' }],
    ['a.b[c.d e]=1', { a_b: { 'c.d e': '1' } }],
    ['a[b=1', { a_b: '1' }],
    ['a[b.c[d=1', { a_b_c_d: '1' }],
    ['a[b][c=1', { a: { b: '1' } }],
    ['a[b]c=1', { a: { b: '1' } }],
    ['a[b]c[d]=1', { a: { b: '1' } }],
    ['a[b[c]=1', { a: { 'b[c': '1' } }],
    ['a[+]=1', { a: ['1'] }],
    ['a[+x]=1', { a: { ' x': '1' } }],
    ['a]b=1', { 'a]b': '1' }],
    ['a%00b=1', { a: '1' }],
  ])('normalizes the irregular name in %j as form parsers do', (text, expected) => {
    expect(parseQuery(text)).toEqual(expected);
  });

  it.each([
    ['a=x+y%20z', 'x y z'],
    ['a=%41%e2%82%AC', 'A€'],
    ['a=100%', '100%'],
    ['a=%4', '%4'],
    ['a=%zz%41', '%zzA'],
    ['a=%ff', '\ufffd'],
    ['a=%e2%82', '\ufffd'],
    ['a=\ud800', '\ufffd'],
    ['a=é', 'é'],
    ['a=x%00y', 'x\0y'],
  ])('decodes the value of %j', (text, expected) => {
    expect(parseQuery(text)).toEqual({ a: expected });
  });

  it('preserves the order in which names first appear', () => {
    expect(Object.keys(parseQuery('b=1&a=2&c[x]=3&b=4'))).toEqual(['b', 'a', 'c']);
  });

  it('treats names of JavaScript built-ins as ordinary names', () => {
    const values = parseQuery('__proto__[admin]=1&constructor=2&a[__proto__][x]=3');
    expect(Object.getPrototypeOf(values)).toBeNull();
    expect(Object.keys(values)).toEqual(['__proto__', 'constructor', 'a']);
    expect(Object.hasOwn(values.a as object, '__proto__')).toBe(true);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  it('stops after a thousand variables', () => {
    const text = Array.from({ length: 1500 }, (_, index) => `n${index}=1`).join('&');
    const names = Object.keys(parseQuery(text));
    expect(names).toHaveLength(1000);
    expect(names.at(-1)).toBe('n999');
  });

  it('drops a name with more than 64 brackets, and its earlier values', () => {
    expect(Object.keys(parseQuery(`a[x]=1&b=2&${nested('a', 65)}`))).toEqual(['b']);
    expect(JSON.stringify(parseQuery(nested('a', 64)))).toContain('"1"');
  });

  it('uses the limits of the caller', () => {
    expect(parseQuery('a=1&b[x]=2&b[x][y]=3&c=4', { variables: 3, depth: 1 })).toEqual({ a: '1' });
  });
});
