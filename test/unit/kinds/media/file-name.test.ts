import { describe, expect, it } from 'vitest';
import { freeFileName, joinFileName, safeFileName } from '../../../../schema/kinds/media/files/file-name.ts';

describe('the stored file name', () => {
  it.each<[string, string | null]>([
    ['meadow.jpg', 'meadow.jpg'],
    ['Meadow View.JPG', 'Meadow-View.jpg'],
    ['Überblick – 2.png', 'Uberblick-–-2.png'],
    ['a%20b+c.png', 'a20bc.png'],
    ['per%20cent.jpg', 'per20cent.jpg'],
    ['sp%20ace', null],
    ['two  spaces\u00a0here.jpg', 'two-spaces-here.jpg'],
    ['trailing-.jpg', 'trailing-.jpg'],
    ['trailing_.jpg', 'trailing_.jpg'],
    ['a\\b.jpg', 'ab.jpg'],
    ['what?.png', 'what.png'],
    ['a..b.png', 'a.b.png'],
    ['-_.a._-.png', 'a._-.png'],
    ['-_.a.png._-', 'a.png'],
    ['archive.tar.gz', 'archive.tar.gz'],
    ['shell.php.jpg', 'shell.php_.jpg'],
    ['shell.phtml.jpg', 'shell.phtml_.jpg'],
    ['page.html.jpg', 'page.html_.jpg'],
    ['film.swf.jpg', 'film.swf_.jpg'],
    ['style.css.jpg', 'style.css.jpg'],
    ['styles.Key.jpg', 'styles.Key.jpg'],
    ['v1.2.jpg', 'v1.2.jpg'],
    ['日本語.png', '日本語.png'],
    ['folder/inner.png', 'folderinner.png'],
    ['.png', 'unnamed-file.png'],
    ['PNG', 'unnamed-file.png'],
    ['.htaccess', null],
    ['', null],
    ['../a.png', null],
    ['..\\a.png', null],
    ['a\0.png', null],
    ['a\n.png', null],
  ])('of %j is %j', (original, expected) => {
    const name = safeFileName(original);
    expect(name && joinFileName(name)).toBe(expected);
  });

  it('is at most 199 bytes long without its extension, which leaves room for suffixes', () => {
    expect(safeFileName(`${'a'.repeat(199)}.png`)?.stem).toHaveLength(199);
    expect(safeFileName(`${'a'.repeat(200)}.png`)?.stem).toHaveLength(199);
    expect(Buffer.byteLength(safeFileName(`${'日'.repeat(200)}.png`)?.stem ?? '')).toBe(198);
  });

  it('may contain the extensions of pages if the account may write unfiltered HTML, but never those of programs', () => {
    const names = ['a.html.jpg', 'a.htm.js.jpg', 'a.php.jpg'].map((name) => safeFileName(name, { allowsPages: true }));
    expect(names.map((name) => name?.stem)).toEqual(['a.html', 'a.htm.js', 'a.php_']);
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
    ['a-.jpg', [], 'a-.jpg'],
    ['a-.jpg', ['a-.jpg'], 'a-1-1.jpg'],
    ['a-.jpg', ['a-.jpg', 'a-1-1.jpg'], 'a-1-2.jpg'],
  ])('for %s among the names %j is %s', (requested, taken, expected) => {
    const [stem = '', extension = ''] = requested.split('.');
    expect(joinFileName(freeFileName({ stem, extension }, { taken }).name)).toBe(expected);
  });
});
