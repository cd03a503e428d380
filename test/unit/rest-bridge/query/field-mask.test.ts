import { describe, expect, it } from 'vitest';
import {
  compileFieldMask,
  filterFields,
  matchesField,
  parseFieldList,
} from '../../../../rest-bridge/query/field-mask.ts';

const filter = (body: unknown, ...fields: string[]) => filterFields(body, compileFieldMask(fields));

describe('parseFieldList', () => {
  it.each([
    ['id,slug', ['id', 'slug']],
    [' id, ,title.rendered\tslug ', ['id', 'title.rendered', 'slug']],
    ['', []],
    [
      ['id', ' slug '],
      ['id', 'slug'],
    ],
    [['id,slug'], ['id,slug']],
    [[''], ['']],
    [{ a: 'id', b: ['slug'] }, ['id']],
    [undefined, []],
    [null, []],
  ])('splits %j into field names', (value, expected) => {
    expect(parseFieldList(value)).toEqual(expected);
  });
});

describe('matchesField', () => {
  const mask = compileFieldMask(['id', 'title.rendered', 'meta']);
  it.each([
    ['id', true],
    ['title', true],
    ['title.rendered', true],
    ['title.raw', false],
    ['meta.outer.inner', true],
    ['content', false],
    ['titles', false],
  ])('decides whether %s is included: %s', (path, expected) => {
    expect(matchesField(mask, path)).toBe(expected);
  });

  it('matches every field if no field is listed', () => {
    expect(matchesField(compileFieldMask([]), 'any.field')).toBe(true);
  });
});

describe('filterFields', () => {
  const item = { id: 1, title: { raw: 'A', rendered: 'B' }, links: { self: [{ href: 'x' }] }, tags: [7, 8] };

  it('returns the listed fields in the order of the item', () => {
    expect(JSON.stringify(filter(item, 'title.rendered', 'id'))).toBe('{"id":1,"title":{"rendered":"B"}}');
  });

  it('filters each item of a list', () => {
    expect(filter([item, { slug: 's' }], 'id')).toEqual([{ id: 1 }, []]);
  });

  it.each([
    [['unknown'], []],
    [['title.unknown'], { title: [] }],
    [['links.self.href'], { links: { self: [{ href: 'x' }] } }],
    [['links.self.other'], { links: { self: [[]] } }],
    [['links.self.0'], { links: { self: [{ href: 'x' }] } }],
    [['tags.1'], { tags: { 1: 8 } }],
    [['id.inner'], { id: 1 }],
    [['title', 'title.raw', 'id'], { id: 1, title: { raw: 'A', rendered: 'B' } }],
    [['title.raw', 'title'], { title: { raw: 'A', rendered: 'B' } }],
    [['constructor', '__proto__'], []],
  ])('with the fields %j, returns only these', (fields, expected) => {
    expect(filter(item, ...fields)).toEqual(expected);
  });

  it('returns the body unchanged if no field is listed or the body is not a map', () => {
    expect(filter(item)).toBe(item);
    expect(filter('text', 'id')).toBe('text');
    expect(filter(null, 'id')).toBeNull();
  });

  it('does not change its argument', () => {
    const before = structuredClone(item);
    filter(item, 'title.raw');
    expect(item).toEqual(before);
  });
});
