import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileNameOf } from '../../../../src/http/receive/content-disposition.ts';

describe('the file name in the Content-Disposition header', () => {
  it.each<[string, string | null]>([
    ['attachment; filename=a.jpg', 'a.jpg'],
    ['attachment; filename="a b.jpg"', 'a b.jpg'],
    ['attachment;filename="a;b=c.jpg"', 'a;b=c.jpg'],
    ['attachment; filename="a \\"b\\".jpg"', 'a "b".jpg'],
    ['attachment; FileName = "a.jpg"', 'a.jpg'],
    ['form-data; name="file"; filename="a.jpg"', 'a.jpg'],
    ['attachment; filename="a.jpg"; filename="b.jpg"', 'a.jpg'],
    ['attachment; filename="x"; filename*=UTF-8\'\'b%20%E2%82%AC.jpg', 'b €.jpg'],
    ["attachment; filename*=iso-8859-1'en'%A3.jpg; filename=x", '£.jpg'],
    ["attachment; filename=a.jpg; filename*=UTF-8''%E2%82", 'a.jpg'],
    ["attachment; filename=a.jpg; filename*=utf-16''x", 'a.jpg'],
    ['attachment; filename="C:\\pictures\\a.jpg"', 'C:\\pictures\\a.jpg'],
    [`attachment; filename="${Buffer.from('ä.jpg').toString('latin1')}"`, 'ä.jpg'],
    ['attachment; filename="\xe4.jpg"', 'ä.jpg'],
    ['attachment', null],
    ['attachment; filename=', null],
    ['attachment; filename=""', null],
    ['filename=a.jpg', null],
    ['', null],
  ])('%j is %j', (header, name) => expect(fileNameOf(header)).toBe(name));

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void fileNameOf(`attachment; filename*=${text}`)));
  });
});
