import { describe, expect, it } from 'vitest';
import { freeFileName, joinFileName, safeFileName } from '../../../../schema/kinds/media/files/file-name.ts';

describe('the stored file name', () => {
  it.each<[string, string | null]>([
    ['meadow.jpg', 'meadow.jpg'],
    ['Meadow View.JPG', 'Meadow-View.jpg'],
    ['Überblick – 2.png', 'Uberblick-–-2.png'],
    ['a%20b+c.png', 'a-bc.png'],
    ['what?.png', 'what.png'],
    ['a..b.png', 'a.b.png'],
    ['-_.a._-.png', 'a.png'],
    ['archive.tar.gz', 'archive.tar.gz'],
    ['shell.php.jpg', 'shell.php_.jpg'],
    ['v1.2.jpg', 'v1.2.jpg'],
    ['日本語.png', '日本語.png'],
    ['folder/inner.png', 'inner.png'],
    ['.png', null],
    ['png', null],
    ['', null],
    ['../a.png', null],
    ['..\\a.png', null],
    ['a\0.png', null],
    ['a\n.png', null],
  ])('of %j is %j', (original, expected) => {
    const name = safeFileName(original);
    expect(name && joinFileName(name)).toBe(expected);
  });

  it('is at most 180 bytes long without its extension, which leaves room for suffixes', () => {
    const name = safeFileName(`${'日'.repeat(200)}.png`);
    expect(Buffer.byteLength(name?.stem ?? '')).toBe(180);
  });
});

describe('the first free name', () => {
  it.each<[string, string[], string]>([
    ['a.jpg', [], 'a.jpg'],
    ['a.jpg', ['a.jpg'], 'a-1.jpg'],
    ['a.jpg', ['A.JPG'], 'a-1.jpg'],
    ['a.jpg', ['a.jpg', 'a-1.jpg', 'a-3.jpg'], 'a-2.jpg'],
    ['a.jpg', ['a.png'], 'a.jpg'],
    ['a.jpg', ['a-300x200.jpg'], 'a-1.jpg'],
    ['a.jpg', ['a-scaled.jpg'], 'a-1.jpg'],
    ['a-300x200.jpg', [], 'a-300x200-1.jpg'],
    ['a-rotated.jpg', [], 'a-rotated-1.jpg'],
  ])('for %s among the names %j is %s', (requested, taken, expected) => {
    const [stem = '', extension = ''] = requested.split('.');
    expect(joinFileName(freeFileName({ stem, extension }, { taken }).name)).toBe(expected);
  });
});
