import { describe, expect, it } from 'vitest';
import { imageOutput } from '../../../../schema/kinds/media/media-file.ts';
import { missingSizes } from '../../../../schema/kinds/media/media-type.ts';
import { readMetadata } from '../../../../schema/markup/images/image-dimensions.ts';

const media = (overrides: object) => ({
  ...{ id: 1, mimeType: 'image/jpeg', file: '2021/03/a.jpg', altText: '', width: null, height: null },
  ...{ fileSize: null, originalFile: null, metadata: '{}' },
  ...overrides,
});

describe('stored metadata', () => {
  it.each([['{'], ['[]'], ['null'], ['""'], ['{"sizes":[]}'], ['{"sizes":{"a":1,"b":{"file":3},"c":null}}']])(
    '%s has no sizes',
    (text) => expect(readMetadata(text)).toEqual({ sizes: {}, otherValues: {} }),
  );

  it('contains MIME types in both spellings, and preserves unknown values', () => {
    const { sizes, otherValues } = readMetadata(
      '{"width":9,"sizes":{"a":{"file":"a.png","width":"3","height":2,"mime-type":"image/png","filesize":7},"b":{"file":"b","mime_type":"image/gif"}}}',
    );
    expect(otherValues).toEqual({ width: 9 });
    expect(sizes).toEqual({
      a: { file: 'a.png', width: 3, height: 2, mimeType: 'image/png', otherValues: { filesize: 7 } },
      b: { file: 'b', width: 0, height: 0, mimeType: 'image/gif', otherValues: {} },
    });
  });
});

const sizes = {
  thumbnail: { width: 150, height: 150, crop: true },
  medium: { width: 300, height: 300, crop: false },
  medium_large: { width: 768, height: 0, crop: false },
};

describe('the missing image sizes', () => {
  it.each<[object, string[]]>([
    [{ width: 1_000, height: 800 }, ['thumbnail', 'medium', 'medium_large']],
    [{ width: 1_000, height: 100 }, ['thumbnail', 'medium', 'medium_large']],
    [{ width: 300, height: 200 }, ['thumbnail']],
    [{ width: 150, height: 150 }, []],
    [{ width: 151, height: 151 }, []],
    [{ width: 60, height: 40 }, []],
    [{ width: 700, height: 2_000 }, ['thumbnail', 'medium']],
    [{}, ['thumbnail', 'medium', 'medium_large']],
    [{ mimeType: 'image/heic', metadata: '{"filesize":9}' }, []],
    [{ width: 1_000, height: 800, metadata: '{"sizes":{"medium":{"file":"m.jpg"}}}' }, ['thumbnail', 'medium_large']],
    [{ mimeType: 'application/pdf' }, ['thumbnail', 'medium']],
    [{ mimeType: 'audio/mpeg', width: 1_000, height: 800 }, []],
  ])('of a file with %j are %j', (overrides, names) => expect(missingSizes(media(overrides), sizes)).toEqual(names));
});

describe('the output options of renditions', () => {
  it.each<[object, object | null]>([
    [{}, { orientation: 1, format: null, quality: 82 }],
    [{ mimeType: 'image/webp' }, { orientation: 1, format: null, quality: 86 }],
    [{ mimeType: 'image/heic' }, { orientation: 1, format: 'image/jpeg', quality: 82 }],
    [{ metadata: '{"image_meta":{"orientation":"3"}}' }, { orientation: 3, format: null, quality: 82 }],
    [{ metadata: '{"image_meta":{"orientation":"9"}}' }, { orientation: 1, format: null, quality: 82 }],
    [{ metadata: '{"image_meta":7}' }, { orientation: 1, format: null, quality: 82 }],
    [{ mimeType: 'audio/mpeg' }, null],
  ])('of a file with %j are %j', (overrides, expected) =>
    expect(imageOutput(media(overrides))).toEqual(expected && { ...expected, isProgressive: false }),
  );
});
