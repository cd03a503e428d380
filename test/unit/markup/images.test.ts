import { describe, expect, test } from 'vitest';
import { completeImagesInChunks } from '../../../schema/markup/images/content-images.ts';
import { fitInto, hasSameAspectRatio, imageOfSize } from '../../../schema/markup/images/image-dimensions.ts';
import { RenderSession } from '../../../schema/markup/render-session.ts';
import { imageAttachment, SITE } from './test-render-environment.ts';

function complete(markup: string, ...images: ReturnType<typeof imageAttachment>[]): string {
  const attachments = new Map(images.map((each) => [each.id, each]));
  return [...completeImagesInChunks(markup, { attachments, site: SITE, session: new RenderSession() })].join('');
}

describe('completing the images in content', () => {
  test('adds dimensions, a source set and lazy loading to images of attachments', () => {
    const url = 'https://site.example/uploads/2024/01/pear';
    expect(complete(`<img src="${url}-300x200.jpg" class="wp-image-3"/>`, imageAttachment(3))).toBe(
      `<img loading="lazy" decoding="async" width="300" height="200" src="${url}-300x200.jpg" class="wp-image-3" srcset="${url}-300x200.jpg 300w, ${url}-1024x683.jpg 1024w, ${url}.jpg 1200w" sizes="auto, (max-width: 300px) 100vw, 300px" />`,
    );
  });

  test('follows the width in the style of an image in a line of text', () => {
    const url = 'https://site.example/uploads/2024/01/pear';
    const shown = complete(
      `<img class="wp-image-3" style="width: 150px;" src="${url}-1024x683.jpg">`,
      imageAttachment(3),
    );
    expect(shown).toContain('width="150" height="100"');
    expect(shown).toContain('sizes="auto, (max-width: 150px) 100vw, 150px"');
    expect(shown).toContain(`srcset="${url}-1024x683.jpg 1024w, `);
  });

  test('adds no dimensions if one of them is unknown', () => {
    const drawing = imageAttachment(3, { file: 'a.svg', width: 100, height: 0, sizes: {} });
    expect(complete('<img src="/uploads/a.svg" class="wp-image-3">', drawing)).not.toContain('width=');
  });

  test('adds no source set if all other files have another aspect ratio', () => {
    expect(complete('<img src="/2024/01/pear-150x150.jpg" class="wp-image-3">', imageAttachment(3))).not.toContain(
      'srcset',
    );
  });

  test('adds no source set to an image whose URL is none of the files of the attachment', () => {
    expect(complete('<img src="/other.jpg" class="wp-image-3">', imageAttachment(3))).toBe(
      '<img decoding="async" src="/other.jpg" class="wp-image-3">',
    );
  });

  test('adds no source set to animated images in full size', () => {
    const sizes = { thumbnail: { file: 'a-150x150.gif', width: 150, height: 150, mimeType: 'image/gif' } };
    const animated = imageAttachment(3, { file: 'a.gif', width: 300, height: 300, sizes });
    expect(complete('<img src="/uploads/a.gif" class="wp-image-3">', animated)).not.toContain('srcset');
  });

  test('preserves the attributes that the author wrote', () => {
    const written = '<img src="a.png" width="9" height="9" loading="eager" decoding="sync" />';
    expect(complete(written)).toBe(written);
  });

  test('gives the first large image that is not lazy a high fetch priority', () => {
    const large = '<img src="a.png" width="900" height="900" loading="eager" decoding="sync" />';
    expect(complete(large + large.replace('a.png', 'b.png')).match(/fetchpriority="high"/g)).toHaveLength(1);
  });

  test('does not load images of low priority lazily', () => {
    expect(complete('<img src="a.png" width="9" height="9" fetchpriority="low" />')).toBe(
      '<img decoding="async" src="a.png" width="9" height="9" fetchpriority="low" />',
    );
  });

  test('loads frames with width and height lazily', () => {
    expect(complete('<iframe src="a" width="1" height="1"></iframe><iframe src="b"></iframe>')).toBe(
      '<iframe loading="lazy" src="a" width="1" height="1"></iframe><iframe src="b"></iframe>',
    );
  });
});

describe('dimensions', () => {
  test.each([
    [
      { width: 1200, height: 800 },
      { width: 300, height: 300 },
      { width: 300, height: 200 },
    ],
    [
      { width: 100, height: 80 },
      { width: 300, height: 300 },
      { width: 100, height: 80 },
    ],
    [
      { width: 4000, height: 1 },
      { width: 100, height: 0 },
      { width: 100, height: 1 },
    ],
    [
      { width: 50, height: 50 },
      { width: 0, height: 0 },
      { width: 50, height: 50 },
    ],
  ])('%j fits into %j as %j', (dimensions, box, fitted) => {
    expect(fitInto(dimensions, box)).toEqual(fitted);
  });

  test('have equal aspect ratios within a pixel', () => {
    expect(hasSameAspectRatio({ width: 1200, height: 800 }, { width: 1024, height: 683 })).toBe(true);
    expect(hasSameAspectRatio({ width: 1200, height: 800 }, { width: 150, height: 150 })).toBe(false);
  });

  test('of an unknown size are those of the full image', () => {
    for (const size of ['constructor', '__proto__']) {
      expect(imageOfSize(imageAttachment(3), { size, site: SITE })).toMatchObject({ width: 1200, height: 800 });
    }
  });

  test('of a missing rendition are those of the full image in the box of the size', () => {
    expect(imageOfSize(imageAttachment(3, { sizes: {} }), { size: 'medium', site: SITE })).toEqual({
      url: 'https://site.example/uploads/2024/01/pear.jpg',
      width: 300,
      height: 200,
    });
  });
});
