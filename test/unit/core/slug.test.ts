import { describe, expect, it } from 'vitest';
import { decodeSlug, slugify, slugWithNumber, truncateSlug } from '../../../schema/core/slugs/slug-text.ts';

describe('the slug', () => {
  it.each([
    ['Fog on the Pier', 'fog-on-the-pier'],
    ['  Fog   on -- the -  Pier ', 'fog-on-the-pier'],
    ['Café Ñandú À propos', 'cafe-nandu-a-propos'],
    ['Größe Øre Łódź Đà Œuvre Þing', 'grose-ore-lodz-da-oeuvre-thing'],
    ['Nguyễn Thị Ơn ưu', 'nguyen-thi-on-uu'],
    ['cafe\u0301', 'cafe'],
    ['Цена', '%d1%86%d0%b5%d0%bd%d0%b0'],
    ['潮 in May', '%e6%bd%ae-in-may'],
    ['Buoy ⚓', 'buoy-%e2%9a%93'],
    ['“Quoted” ‘text’ – it’s… ©®™', 'quoted-text-its'],
    ['a\u00a0b—c–d\u2003e', 'a-b-c-d-e'],
    ['soft\u00adhyphen zero\u200bwidth', 'softhyphen-zerowidth'],
    ['either/or', 'either-or'],
    ['v1.2.3', 'v1-2-3'],
    ['3 × 4', '3-x-4'],
    ['£5 or €5', '5-or-e5'],
    ['Salt &amp; rope &nbsp; tar', 'salt-rope-tar'],
    ['Salt & rope; tar', 'salt-tar'],
    ['Rope & knots', 'rope-knots'],
    ['snake_case stays', 'snake_case-stays'],
    ['100% sure, 50%25 off', '100-sure-50%25-off'],
    ['%D0%9C already', '%d0%9c-already'],
    ['With <em class="a > b">tags</em> <!-- and > more -->', 'with-tags'],
    ['less < more', 'less-more'],
    ['cut <off here', 'cut'],
    ['a\tb\nc', 'abc'],
    ['Back\\slash (and) [brackets] #1!', 'backslash-and-brackets-1'],
    ['!?', ''],
    ['', ''],
    ['half \ud83d pair', 'half-pair'],
  ])('of the title %j is %j', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  it.each([
    ['de', 'Größe Ärger', 'groesse-aerger'],
    ['de_AT', 'Über', 'ueber'],
    ['da-DK', 'Æble på Ø', 'aeble-paa-oe'],
    ['bs', 'Đak', 'djak'],
    ['ca', 'col·legi', 'collegi'],
    ['xx', 'Größe', 'grose'],
  ])('has the letters of the language %s transliterated', (language, title, slug) => {
    expect(slugify(title, language)).toBe(slug);
  });

  it('has at most 200 encoded characters, and never ends inside a character', () => {
    expect(slugify('word '.repeat(60))).toBe('word-'.repeat(40).slice(0, -1));
    const slug = slugify(`a${'ц'.repeat(60)}`);
    expect(slug).toBe(`a${'%d1%86'.repeat(33)}`);
    expect(decodeSlug(slug)).toBe(`a${'ц'.repeat(33)}`);
  });
});

describe('duplicate slugs', () => {
  it('get a number as suffix', () => {
    expect(slugWithNumber('fog', 2)).toBe('fog-2');
  });

  it('are shortened to make room for the number, between characters and without a double dash', () => {
    expect(slugWithNumber('a'.repeat(200), 12)).toBe(`${'a'.repeat(197)}-12`);
    expect(slugWithNumber(`${'a'.repeat(197)}-bc`, 2)).toBe(`${'a'.repeat(197)}-2`);
    expect(slugWithNumber(`${'%d1%86'.repeat(33)}ab`, 2)).toBe(`${'%d1%86'.repeat(33)}-2`);
    expect(slugWithNumber(`ab${'%d1%86'.repeat(33)}`, 2)).toBe(`ab${'%d1%86'.repeat(32)}-2`);
  });

  it('that are not UTF-8 are shortened at any byte', () => {
    expect(truncateSlug('%ff%fe'.repeat(10), 12).length).toBeLessThanOrEqual(12);
  });
});
